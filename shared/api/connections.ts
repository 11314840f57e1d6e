import { z } from "zod";
import { declareEndpoint, uuid } from "./endpoint.ts";
import { embeddedConnectionId } from "./gateway-paths.ts";
import { keyKinds } from "./users.ts";

export const connectionIdSchema = z.union([z.literal(embeddedConnectionId), uuid]);

/** One account on one service, with one API key. The key itself is never part of it. */
export const connectionSchema = z.object({
  id: connectionIdSchema,
  kind: z.enum(["embedded", "remote"]),
  title: z.string(),
  /** Scheme, host and port of a remote service; null for the embedded one. */
  address: z.string().nullable(),
  /** The account that the connection belongs to, also while it is signed out; null before the first sign-in. */
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** The kind of the account's key that the connection belongs to; null before the first sign-in. */
  key_kind: z.enum(keyKinds).nullable(),
  /**
   * Where the API key is: in the operating system's keychain, in memory until the application ends, or in the database
   * of the embedded service, encrypted. Null if there is no key, because the connection is signed out.
   */
  key_storage: z.enum(["keychain", "memory", "database"]).nullable(),
  /** The outcome of the latest request to the service. `refused`: certificate, version or key is not accepted. */
  status: z.enum(["online", "offline", "maintenance", "refused", "unknown"]),
  /** What is wrong and what to do; also while online, such as about a wrong clock. */
  reason: z.string().nullable(),
  /** The number of effects that are not sent to the service yet. */
  pending_count: z.int().nonnegative(),
});
export type Connection = z.infer<typeof connectionSchema>;

const params = z.object({ id: connectionIdSchema });
export const listConnections = declareEndpoint("GET /connections", {
  id: "connection.list",
  summary: "List the connections, the embedded one first",
  response: z.object({
    list: z.array(connectionSchema),
    /** The connection of a window that is opened without one. */
    last_used: connectionIdSchema,
  }),
});

export const selectConnection = declareEndpoint("POST /connections/:id/use", {
  id: "connection.use",
  summary: "Remember the connection as the one that was used last",
  params,
  response: connectionSchema,
});
