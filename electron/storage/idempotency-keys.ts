import type { Db } from "./tables.ts";
import { idempotencyKeyRow, type IdempotencyKeyTable, type IdempotencyKeyRecord } from "./tables/accounts.ts";

/** Identifies an idempotency key: keys of different users and endpoints are different. */
export type IdempotencyScope = Pick<IdempotencyKeyTable, "userId" | "endpoint" | "key">;

/** Finds the response that was stored for a request after `notBefore`; null if there is none. */
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

/** Stores the response to a request and replaces an expired one. Call it in the transaction of the request's writes. */
export async function putIdempotencyKey(db: Db, row: IdempotencyKeyTable): Promise<void> {
  const { digest, answer, createdAt } = row;
  await db
    .insertInto("idempotencyKeys")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["userId", "endpoint", "key"]).doUpdateSet({ digest, answer, createdAt }),
    )
    .execute();
}
