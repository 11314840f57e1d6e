import type { Db } from "../tables.ts";

/** Returns one of the values that are encrypted with the master key; null if there is none. */
export async function findEncryptedValue(db: Db): Promise<string | null> {
  const key = await db.selectFrom("apiKeys").select("sealed").limit(1).executeTakeFirst();
  if (key !== undefined) return key.sealed;
  const idempotencyKey = await db.selectFrom("idempotencyKeys").select("answer").limit(1).executeTakeFirst();
  return idempotencyKey?.answer ?? null;
}

/** Deletes every value that is encrypted with the master key: all API keys, and the responses of idempotency keys. */
export async function deleteEncryptedValues(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("apiKeys").execute();
    await transaction.deleteFrom("idempotencyKeys").execute();
  });
}
