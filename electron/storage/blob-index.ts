import { z } from "zod";
import { instant } from "./columns.ts";
import type { Db } from "./tables.ts";

const blobRow = z.object({ sha256: z.string(), size: z.int(), createdAt: instant });
export type BlobTable = z.input<typeof blobRow>;

/** Names a blob that is on disk, in the transaction that first refers to it. */
export async function indexBlob(db: Db, blob: BlobTable): Promise<void> {
  await db
    .insertInto("blobs")
    .values(blob)
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .execute();
}
