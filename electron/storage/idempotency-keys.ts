import { z } from "zod";
import { instant } from "./columns.ts";
import type { Db } from "./tables.ts";

const idempotencyKeyRow = z.object({
  /** Empty for calls that need no API key. */
  userId: z.string(),
  endpoint: z.string(),
  key: z.string(),
  /** HMAC of what the call said: a body may hold a password. */
  digest: z.string(),
  /** The answer, encrypted: it may hold an API key. */
  answer: z.string(),
  createdAt: instant,
});
export type IdempotencyKeyTable = z.input<typeof idempotencyKeyRow>;
export type IdempotencyKeyRecord = z.output<typeof idempotencyKeyRow>;

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
