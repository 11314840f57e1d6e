import { unlinkSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Deletes the files of unreferenced blobs, except those that are about to be referenced. */
export interface BlobGarbageCollector {
  /** Protects a blob from deletion while `work` writes and references it. */
  protect<T>(sha256: string, work: () => Promise<T>): Promise<T>;
  /** Lists the hash prefixes (two hex digits) of the stored blobs. */
  listPrefixes(): Promise<string[]>;
  /**
   * Deletes the blobs of a prefix except those in the set that `listReferenced` resolves to.
   * @returns the number of deleted blobs
   */
  collect(prefix: string, listReferenced: () => Promise<ReadonlySet<string>>): Promise<number>;
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * Creates the garbage collector of a blob folder. Rows are deleted before files, so a crash can only leave files
 * without rows, which the next collection deletes. A blob that is protected at any time during a collection survives
 * it, since `listReferenced` may have run before the blob was referenced.
 */
export function createBlobGarbageCollector(root: string): BlobGarbageCollector {
  /** Protected blobs, with the number of callers that protect them. */
  const protectedCounts = new Map<string, number>();
  /** The blobs that each running collection must keep. */
  const runningCollections = new Set<Set<string>>();

  return {
    async protect(sha256, work) {
      protectedCounts.set(sha256, (protectedCounts.get(sha256) ?? 0) + 1);
      for (const blobsToKeep of runningCollections) blobsToKeep.add(sha256);
      try {
        return await work();
      } finally {
        const count = (protectedCounts.get(sha256) ?? 0) - 1;
        if (count > 0) protectedCounts.set(sha256, count);
        else protectedCounts.delete(sha256);
      }
    },
    listPrefixes: async () => (await listFiles(root)).filter((name) => /^[0-9a-f]{2}$/.test(name)),
    async collect(prefix, listReferenced) {
      const blobsToKeep = new Set(protectedCounts.keys());
      runningCollections.add(blobsToKeep);
      try {
        const referenced = await listReferenced();
        const unreferenced = (await listFiles(join(root, prefix))).filter((name) => !referenced.has(name));
        let deleted = 0;
        for (const name of unreferenced) {
          if (blobsToKeep.has(name)) continue;
          // The call is synchronous, so that nobody can protect the blob between the check and the deletion.
          unlinkSync(join(root, prefix, name));
          deleted++;
        }
        return deleted;
      } finally {
        runningCollections.delete(blobsToKeep);
      }
    },
  };
}
