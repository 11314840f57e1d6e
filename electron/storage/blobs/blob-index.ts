import type { BlobReferences } from "./blob-garbage-collector.ts";
import type { Db } from "../tables.ts";
import type { BlobTable } from "../tables/documents.ts";

/** The tables whose rows reference blobs. */
const referringTables = [
  "documents",
  "taxonomyBlobs",
  "contents",
  "contentRevisions",
  "workingCopies",
  "setAside",
] as const;

/** Adds a stored blob to the index, in the transaction that first refers to it. */
export async function indexBlob(db: Db, blob: BlobTable): Promise<void> {
  await db
    .insertInto("blobs")
    .values(blob)
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .execute();
}

/** Deletes the unreferenced blobs of a hash prefix (two hex digits) from the index. */
export async function deleteUnreferencedBlobs(db: Db, prefix: string): Promise<BlobReferences> {
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
    const deleted = await unreferenced.returning(["sha256", "createdAt"]).execute();
    const remaining = await transaction
      .selectFrom("blobs")
      .select("sha256")
      .where("sha256", ">=", prefix)
      .where("sha256", "<", `${prefix}g`)
      .execute();
    return {
      referenced: new Set(remaining.map(({ sha256 }) => sha256)),
      deleted: new Map(deleted.map(({ sha256, createdAt }) => [sha256, createdAt])),
    };
  });
}

/** Lists one blob of each hash prefix (two hex digits) that the database names. */
export async function* listBlobOfEachPrefix(db: Db): AsyncGenerator<string> {
  let prefix = 0;
  while (prefix < 256) {
    const start = prefix.toString(16).padStart(2, "0");
    const row = await db
      .selectFrom("blobs")
      .select("sha256")
      .where("sha256", ">=", start)
      .orderBy("sha256")
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return;
    yield row.sha256;
    prefix = Number.parseInt(row.sha256.slice(0, 2), 16) + 1;
  }
}

export async function isBlobIndexed(db: Db, sha256: string): Promise<boolean> {
  return (await db.selectFrom("blobs").select("sha256").where("sha256", "=", sha256).executeTakeFirst()) !== undefined;
}
