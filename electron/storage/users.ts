import type { KeyKind } from "../../shared/api/users.ts";
import { foldName } from "../../shared/values/names.ts";
import { toBooleanColumn } from "./database/columns.ts";
import { compileQuery } from "./database/compiled-query.ts";
import { dialect } from "./database/database-system.ts";
import { cacheReads } from "./database/read-through-cache.ts";
import type { Db } from "./tables.ts";
import { apiKeyRow, userRow, type ApiKeyRecord, type ApiKeyTable, type UserRecord } from "./tables/accounts.ts";

/** Inserts a user. Returns false if another user has the email. */
export async function insertUser(db: Db, user: UserRecord): Promise<boolean> {
  const { activated, emailVerified, isDemo } = user;
  const flags = {
    activated: toBooleanColumn(activated),
    emailVerified: toBooleanColumn(emailVerified),
    isDemo: toBooleanColumn(isDemo),
  };
  const result = await db
    .insertInto("users")
    .values({ ...user, ...flags })
    .onConflict((conflict) => conflict.column("emailKey").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRecord | null> {
  const row = await db.selectFrom("users").selectAll().where("emailKey", "=", foldName(email)).executeTakeFirst();
  return row === undefined ? null : userRow.parse(row);
}

/** Selects users by a JSON array of their ids. */
const selectUsers = compileQuery((db, ids: string) =>
  db.selectFrom("users").selectAll().where(dialect.isInJsonArray("id", ids)),
);

/** Finds users by their ids, in one query. */
export async function findUsers(db: Db, ids: Iterable<string>): Promise<Map<string, UserRecord>> {
  const rows = await selectUsers(db, JSON.stringify([...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, userRow.parse(row)]));
}

export async function activateUser(db: Db, id: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ activated: toBooleanColumn(true) })
    .where("id", "=", id)
    .execute();
}

export async function insertApiKey(db: Db, key: ApiKeyTable): Promise<void> {
  await db.insertInto("apiKeys").values(key).execute();
}

const keyHolderRow = userRow.extend({ kind: apiKeyRow.shape.kind, revokedAt: apiKeyRow.shape.revokedAt });

/** A user, and the kind and validity of the API key that identified it. */
export type KeyHolder = { user: UserRecord } & Pick<ApiKeyRecord, "kind" | "revokedAt">;

const selectKeyHolder = compileQuery((db, lookup: string) =>
  db
    .selectFrom("apiKeys")
    .innerJoin("users", "users.id", "apiKeys.userId")
    .selectAll("users")
    .select(["apiKeys.kind", "apiKeys.revokedAt"])
    .where("apiKeys.lookup", "=", lookup),
);

/** Finds the user of an API key by the key's HMAC, even if the key is revoked. */
export const findKeyHolder = cacheReads(async (db, lookup: string): Promise<KeyHolder | null> => {
  const [row] = await selectKeyHolder(db, lookup);
  if (row === undefined) return null;
  const { kind, revokedAt, ...user } = keyHolderRow.parse(row);
  return { user, kind, revokedAt };
});

/** Lists a user's valid API keys, the oldest first. */
export async function listApiKeys(db: Db, userId: string): Promise<ApiKeyRecord[]> {
  const rows = await db
    .selectFrom("apiKeys")
    .selectAll()
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .orderBy("createdAt")
    .execute();
  return rows.map((row) => apiKeyRow.parse(row));
}

/**
 * Revokes a user's API keys of one kind. The rows of the keys remain, so that revoked keys are recognized and refused.
 */
export async function revokeApiKeys(db: Db, userId: string, kind: KeyKind, now: number): Promise<void> {
  await db
    .updateTable("apiKeys")
    .set({ revokedAt: now })
    .where("userId", "=", userId)
    .where("kind", "=", kind)
    .where("revokedAt", "is", null)
    .execute();
}
