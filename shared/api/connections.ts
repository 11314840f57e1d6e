import { z } from "zod";
import { nameSchema } from "../values/names.ts";
import { declareEndpoint, uuid } from "./endpoint.ts";
import { embeddedConnectionId } from "./gateway-paths.ts";
import { statusSchema } from "./status.ts";
import { createUser, keyKinds } from "./users.ts";

const connectionIdSchema = z.union([z.literal(embeddedConnectionId), uuid]);

/** One account on one service, with one API key. The key itself is not part of this object. */
export const connectionSchema = z.object({
  id: connectionIdSchema,
  kind: z.enum(["embedded", "remote"]),
  title: z.string(),
  /** Scheme, host and port of a remote service; null for the embedded one. */
  address: z.string().nullable(),
  /** The account of the connection, even while it is signed out; null before the first sign-in. */
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** The kind of API key that the connection uses; null before the first sign-in. */
  key_kind: z.enum(keyKinds).nullable(),
  /**
   * Where the API key is: in the operating system's keychain, in memory until the application ends, or in the database
   * of the embedded service, encrypted. Null if there is no key, because the connection is signed out.
   */
  key_storage: z.enum(["keychain", "memory", "database"]).nullable(),
  /** The outcome of the latest request to the service. `refused`: certificate, version or key is not accepted. */
  status: z.enum(["online", "offline", "maintenance", "refused", "unknown"]),
  /**
   * Says what is wrong and what to do. A connection can have a reason even while it is online, such as a wrong clock.
   */
  reason: z.string().nullable(),
  /** The number of requests in the outbox, which have not been sent to the service yet. */
  pending_count: z.int().nonnegative(),
});
export type Connection = z.infer<typeof connectionSchema>;

const params = z.object({ id: connectionIdSchema });
const titleSchema = nameSchema.max(100);
/** The address of a service as a user enters it: with or without scheme and path. */
const addressSchema = z.string().trim().min(1).max(500);

export const listConnections = declareEndpoint("GET /connections", {
  id: "connection.list",
  summary: "List the connections, the embedded one first",
  response: z.object({
    list: z.array(connectionSchema),
    /** The connection of a window that is opened without one. */
    last_used: connectionIdSchema,
    /** Whether API keys can be stored in the operating system's keychain; `reason` says why they cannot. */
    key_store: z.object({ available: z.boolean(), reason: z.string().nullable() }),
  }),
});

export const createConnection = declareEndpoint("POST /connections", {
  id: "connection.create",
  summary: "Add a connection to a remote service, which must answer",
  body: z.object({ title: titleSchema, address: addressSchema }),
  status: 201,
  response: connectionSchema,
});

export const putConnection = declareEndpoint("PUT /connections/:id", {
  id: "connection.put",
  summary: "Change title or address of a remote connection",
  description: "A new address must answer. It signs the connection out, because the key was meant for the old address.",
  params,
  body: z.object({ title: titleSchema.optional(), address: addressSchema.optional() }),
  response: connectionSchema,
});

export const deleteConnection = declareEndpoint("DELETE /connections/:id", {
  id: "connection.delete",
  summary: "Delete a remote connection with its API key",
  params,
  /** Whether work that was not sent to the service is deleted too. By default, such work causes an error. */
  query: z.object({ discard: z.enum(["true", "false"]).default("false") }),
  response: z.object({}),
});

export const probeSchema = z.object({
  version: z.string(),
  status: statusSchema.shape.status,
  /**
   * The time by which this computer's clock is ahead of the service's clock, in milliseconds; null if the service does
   * not send its time.
   */
  clock_difference_ms: z.number().nullable(),
  latency_ms: z.number().nonnegative(),
});

export const probeConnection = declareEndpoint("POST /connections/:id/probe", {
  id: "connection.probe",
  summary: "Check that the service answers, and accepts the API key if there is one",
  params,
  response: probeSchema,
});

const { name, email, password } = createUser.body.shape;

export const signIn = declareEndpoint("POST /connections/:id/sign-in", {
  id: "connection.sign-in",
  summary: "Sign in by password or API key, or create an account",
  params,
  body: z.discriminatedUnion("method", [
    z.object({ method: z.literal("password"), email, password, key_kind: z.enum(keyKinds) }),
    z.object({ method: z.literal("key"), key: z.string().trim().min(1).max(200) }),
    z.object({ method: z.literal("create"), name, email, password, key_kind: z.enum(keyKinds) }),
  ]),
  response: connectionSchema,
});

export const signOut = declareEndpoint("POST /connections/:id/sign-out", {
  id: "connection.sign-out",
  summary: "Delete the API key of a remote connection from this computer",
  params,
  response: connectionSchema,
});

export const selectConnection = declareEndpoint("POST /connections/:id/use", {
  id: "connection.use",
  summary: "Remember the connection as the one that was used last",
  params,
  response: connectionSchema,
});

/** The method is POST, so that no link can request the key and no cache stores it. */
export const copyConnectionKey = declareEndpoint("POST /connections/:id/key", {
  id: "connection.key",
  summary: "Copy an API key of the account",
  params,
  query: z.object({ kind: z.enum(keyKinds).optional() }),
  /** Null in the installed application, in which the main process copies the key and the page never receives it. */
  response: z.object({ key: z.string().nullable() }),
});

export const renewConnectionKey = declareEndpoint("POST /connections/:id/key/renew", {
  id: "connection.renew-key",
  summary: "Replace the API key of the connection by a new one",
  params,
  response: connectionSchema,
});
