import { z } from "zod";
import { kibibyte } from "../bytes.ts";
import { nameSchema } from "../values/names.ts";
import { createNameSchema, declareEndpoint, uuid } from "./endpoint.ts";

export const keyKinds = ["live", "test"] as const;
export type KeyKind = (typeof keyKinds)[number];

const apiKeysSchema = z.object({ live: z.string().nullable(), test: z.string().nullable() });

export const userSchema = z
  .object({
    id: uuid,
    email: z.string(),
    name: z.string(),
    activated: z.boolean().describe("Whether the user has logged in once, which makes the API keys."),
    email_verified: z.boolean(),
    is_demo: z.boolean(),
    /**
     * The API keys, in responses to a login and to `GET /users/me` and in responses that change a key; null elsewhere.
     * The response to a request with a test key never contains the live key.
     */
    api_keys: apiKeysSchema,
  })
  .meta({ id: "User" });
export type User = z.infer<typeof userSchema>;

/** The limit of the bodies that anybody may send without an API key, in bytes. */
const maxPublicBodyBytes = 4 * kibibyte;
export const minPasswordLength = 12;

export const createUser = declareEndpoint("POST /users", {
  id: "user.create",
  summary: "Create a user",
  description: "The user has no API keys until the first login. The first login also activates the user.",
  requiresKey: false,
  body: z.object({
    name: nameSchema,
    email: z.email().max(254),
    password: z.string().min(1).max(1024),
    demo: z.boolean().default(false),
  }),
  maxBodyBytes: maxPublicBodyBytes,
  status: 201,
  response: userSchema,
  example: { name: "Ana", email: "ana@example.com", password: "a long pass phrase" },
  errors: ["USER_EMAIL_TAKEN", "PASSWORD_TOO_WEAK", "RATE_LIMITED", "SERVICE_BUSY"],
});

export const login = declareEndpoint("POST /users/login", {
  id: "user.login",
  summary: "Log in and get both API keys",
  requiresKey: false,
  body: z.object({
    authentication_method: createNameSchema(["password"]).meta({ aliases: ["auth_method"] }),
    username: z.string().min(1).max(254).describe("The user's email address."),
    password: z.string().min(1).max(1024),
  }),
  maxBodyBytes: maxPublicBodyBytes,
  response: userSchema,
  example: { authentication_method: "password", username: "ana@example.com", password: "a long pass phrase" },
  errors: ["USER_NOT_FOUND", "PASSWORD_INVALID", "RATE_LIMITED", "SERVICE_BUSY"],
});

export const getMe = declareEndpoint("GET /users/me", {
  id: "user.me",
  summary: "Get the user of the API key",
  description: "With the live key the response contains both API keys, with the test key only the test key.",
  response: userSchema,
});

const keyParams = z.object({ kind: z.enum(keyKinds) });

export const rotateKey = declareEndpoint("POST /users/me/keys/:kind/rotate", {
  id: "key.rotate",
  summary: "Replace an API key of the caller",
  description:
    "The old key is revoked immediately; the response contains the new key. A test key cannot replace the live key.",
  params: keyParams,
  response: userSchema,
  errors: ["ACCESS_DENIED"],
});

export const revokeKey = declareEndpoint("DELETE /users/me/keys/:kind", {
  id: "key.revoke",
  summary: "Revoke an API key of the caller",
  description: "The next login creates a new key. A test key cannot revoke the live key.",
  params: keyParams,
  response: userSchema,
  errors: ["ACCESS_DENIED"],
});
