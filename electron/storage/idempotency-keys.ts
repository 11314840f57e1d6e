import { idempotencyKeyRow, type Db, type IdempotencyKeyTable, type IdempotencyKeyRecord } from "./tables.ts";

/** Whose key it is, and for what. */
export type IdempotencyScope = Pick<IdempotencyKeyTable, "userId" | "endpoint" | "key">;

export async function findIdempotencyKey(
  db: Db,
  { userId, endpoint, key }: IdempotencyScope,
  notBefore: number,
): Promise<IdempotencyKeyRecord | null> {
  const row = await db
    .selectFrom("idempotencyKeys")
    .selectAll()
    .where("userId", "=", userId)
    .where("endpoint", "=", endpoint)
    .where("key", "=", key)
    .where("createdAt", ">", notBefore)
    .executeTakeFirst();
  return row === undefined ? null : idempotencyKeyRow.parse(row);
}

/** Keeps an answer; one that is there already was too old to count. Runs in the transaction of the call's effect. */
export async function keepIdempotencyKey(db: Db, row: IdempotencyKeyTable): Promise<void> {
  const { digest, answer, createdAt } = row;
  await db
    .insertInto("idempotencyKeys")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["userId", "endpoint", "key"]).doUpdateSet({ digest, answer, createdAt }),
    )
    .execute();
}
