import { z } from "zod";
import { keyKinds } from "../../../shared/api/users.ts";
import { booleanColumn, timestampColumn } from "../database/columns.ts";

export const userRow = z.object({
  id: z.string(),
  email: z.string(),
  /** The folded email, unique. */
  emailKey: z.string(),
  name: z.string(),
  passwordHash: z.string(),
  activated: booleanColumn,
  emailVerified: booleanColumn,
  isDemo: booleanColumn,
  /**
   * HMAC of the network from which the account was created. Accounts of a network take turns as one party. Empty for
   * accounts of this machine and of earlier versions.
   */
  network: z.string(),
  createdAt: timestampColumn,
});
export type UserTable = z.input<typeof userRow>;
export type UserRecord = z.output<typeof userRow>;

export const apiKeyRow = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(keyKinds),
  /** HMAC of the key, by which a presented key is looked up. */
  lookup: z.string(),
  /** The encrypted key, which a login shows again. */
  sealed: z.string(),
  createdAt: timestampColumn,
  revokedAt: timestampColumn.nullable(),
});
export type ApiKeyTable = z.input<typeof apiKeyRow>;
export type ApiKeyRecord = z.output<typeof apiKeyRow>;

export const idempotencyKeyRow = z.object({
  /** The id of the user; for calls without an API key, the HMAC of the request. */
  userId: z.string(),
  endpoint: z.string(),
  key: z.string(),
  /** HMAC of the request, whose body may contain a password. */
  digest: z.string(),
  /** The encrypted response; encrypted empty text if the response contained API keys. */
  answer: z.string(),
  createdAt: timestampColumn,
});
export type IdempotencyKeyTable = z.input<typeof idempotencyKeyRow>;
export type IdempotencyKeyRecord = z.output<typeof idempotencyKeyRow>;
