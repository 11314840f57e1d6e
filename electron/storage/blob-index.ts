import type { Db, BlobTable } from "./tables.ts";

/** The tables whose rows refer to blobs. */
const referringTables = ["documents", "contents", "contentRevisions", "workingCopies", "setAside"] as const;

/** Adds a stored blob to the index, in the transaction that first refers to it. */
export async function indexBlob(db: Db, blob: BlobTable): Promise<void> {
  await db
    .insertInto("blobs")
    .values(blob)
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .execute();
}

/**
 * Deletes from the index the blobs that are unreferenced and whose hashes begin with `prefix` (two hex digits). Returns
 * the hashes of the remaining blobs with this prefix.
 */
export async function deleteUnreferencedBlobs(db: Db, prefix: string): Promise<Set<string>> {
  return db.transaction().execute(async (transaction) => {
    // `g` sorts after every hex digit.
    let unreferenced = transaction.deleteFrom("blobs").where("sha256", ">=", prefix).where("sha256", "<", `${prefix}g`);
    for (const table of referringTables) {
      unreferenced = unreferenced.where((where) =>
        where.not(
          where.exists(where.selectFrom(table).select("sha256").whereRef(`${table}.sha256`, "=", "blobs.sha256")),
        ),
      );
    }
    await unreferenced.execute();
    const remaining = await transaction
      .selectFrom("blobs")
      .select("sha256")
      .where("sha256", ">=", prefix)
      .where("sha256", "<", `${prefix}g`)
      .execute();
    return new Set(remaining.map(({ sha256 }) => sha256));
  });
}
