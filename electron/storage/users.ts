import { type KeyKind } from "../../shared/api/users.ts";
import { toFlag } from "./columns.ts";
import { compileQuery } from "./compiled-query.ts";
import { cacheReads } from "./read-through-cache.ts";
import { userRow, apiKeyRow, type Db, type UserRecord, type ApiKeyTable, type ApiKeyRecord } from "./tables.ts";

/** False where another user has the email. */
export async function insertUser(db: Db, user: UserRecord): Promise<boolean> {
  const result = await db
    .insertInto("users")
    .values({
      ...user,
      activated: toFlag(user.activated),
      emailVerified: toFlag(user.emailVerified),
      isDemo: toFlag(user.isDemo),
    })
    .onConflict((conflict) => conflict.column("emailKey").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRecord | null> {
  const row = await db.selectFrom("users").selectAll().where("emailKey", "=", email.toLowerCase()).executeTakeFirst();
  return row === undefined ? null : userRow.parse(row);
}

const userById = compileQuery((db, id: string) => db.selectFrom("users").selectAll().where("id", "=", id));

/** The users by their ids, in one query. */
export async function findUsers(db: Db, ids: Iterable<string>): Promise<Map<string, UserRecord>> {
  const [first = "", ...more] = new Set(ids);
  const rows =
    more.length === 0
      ? await userById(db, first)
      : await db
          .selectFrom("users")
          .selectAll()
          .where("id", "in", [first, ...more])
          .execute();
  return new Map(rows.map((row) => [row.id, userRow.parse(row)]));
}

export async function activateUser(db: Db, id: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ activated: toFlag(true) })
    .where("id", "=", id)
    .execute();
}

export async function insertApiKey(db: Db, key: ApiKeyTable): Promise<void> {
  await db.insertInto("apiKeys").values(key).execute();
}

const holderRow = userRow.extend({ kind: apiKeyRow.shape.kind, revokedAt: apiKeyRow.shape.revokedAt });
/** A user, with what kind of key it was found by. */
export type KeyHolder = { user: UserRecord } & Pick<ApiKeyRecord, "kind" | "revokedAt">;

const holderByLookup = compileQuery((db, lookup: string) =>
  db
    .selectFrom("apiKeys")
    .innerJoin("users", "users.id", "apiKeys.userId")
    .selectAll("users")
    .select(["apiKeys.kind", "apiKeys.revokedAt"])
    .where("apiKeys.lookup", "=", lookup),
);

export const findKeyHolder = cacheReads(async (db, lookup: string): Promise<KeyHolder | null> => {
  const [row] = await holderByLookup(db, lookup);
  if (row === undefined) return null;
  const { kind, revokedAt, ...user } = holderRow.parse(row);
  return { user, kind, revokedAt };
});

/** The keys of a user that are not revoked. */
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

/** Revokes the keys of a kind that a user has; from then on they are known, and refused. */
export async function revokeApiKeys(db: Db, userId: string, kind: KeyKind, now: number): Promise<void> {
  await db
    .updateTable("apiKeys")
    .set({ revokedAt: now })
    .where("userId", "=", userId)
    .where("kind", "=", kind)
    .where("revokedAt", "is", null)
    .execute();
}
