import type { Db, BlobTable } from "./tables.ts";

/** The tables whose rows name blobs. */
const namers = ["documents", "contents", "contentRevisions", "workingCopies", "setAside"] as const;

/** Names a blob that is on disk, in the transaction that first refers to it. */
export async function indexBlob(db: Db, blob: BlobTable): Promise<void> {
  await db
    .insertInto("blobs")
    .values(blob)
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .execute();
}

/** Forgets the blobs of a prefix that no row names; the others' names. */
export async function forgetUnnamedBlobs(db: Db, prefix: string): Promise<Set<string>> {
  return db.transaction().execute(async (transaction) => {
    // `g` comes after every hex digit.
    let unnamed = transaction.deleteFrom("blobs").where("sha256", ">=", prefix).where("sha256", "<", `${prefix}g`);
    for (const table of namers) {
      unnamed = unnamed.where((where) =>
        where.not(
          where.exists(where.selectFrom(table).select("sha256").whereRef(`${table}.sha256`, "=", "blobs.sha256")),
        ),
      );
    }
    await unnamed.execute();
    const left = await transaction
      .selectFrom("blobs")
      .select("sha256")
      .where("sha256", ">=", prefix)
      .where("sha256", "<", `${prefix}g`)
      .execute();
    return new Set(left.map(({ sha256 }) => sha256));
  });
}
