import { unlinkSync } from "node:fs";
import { join } from "node:path";
import {
  createBlobQuarantine,
  listNames,
  prefixPattern,
  sha256Pattern,
  type BlobQuarantine,
} from "./blob-quarantine.ts";

/** The blobs of a prefix in the database's index, after its unreferenced rows were deleted. */
export interface BlobReferences {
  referenced: ReadonlySet<string>;
  /** The blobs whose rows were deleted now. */
  deleted: ReadonlySet<string>;
}

/** The numbers of blobs that a collection deleted, moved to the quarantine, and moved back from it. */
export interface CollectedBlobs {
  deleted: number;
  quarantined: number;
  restored: number;
}

/** Removes the files of unreferenced blobs from the store, except those that are about to be referenced. */
export interface BlobGarbageCollector {
  /** Protects a blob from the collection while `work` writes and references it. */
  protect<T>(sha256: string, work: () => Promise<T>): Promise<T>;
  /** Lists the hash prefixes (two hex digits) of the stored and the quarantined blobs. */
  listPrefixes(): string[];
  /** Removes the blobs of a prefix that `deleteUnreferenced` does not return as referenced. */
  collect(prefix: string, deleteUnreferenced: () => Promise<BlobReferences>, now: number): Promise<CollectedBlobs>;
  /** Moves a blob back from the quarantine. Returns false if the quarantine does not have it. */
  restore(sha256: string): boolean;
}

/**
 * Creates the garbage collector of a blob folder. A blob that is protected at any time during a collection survives it,
 * since `deleteUnreferenced` may have run before the blob was referenced.
 *
 * Deleted at once are only blobs that are certainly garbage: the database named them and this process deleted their
 * last reference, so that a deleted document is gone and its space is free; or this process stored them and their
 * transaction failed, so that rejected uploads cannot fill the quarantine. Every other file without a row is of unknown
 * origin, as after the database was replaced by an older one: it is moved to the quarantine. So are the few files that
 * a crash left between the write of a file and that of its row.
 *
 * @param root the folder of the stored blobs
 */
export function createBlobGarbageCollector(root: string, quarantineFolder: string): BlobGarbageCollector {
  const quarantine: BlobQuarantine = createBlobQuarantine(quarantineFolder);
  /** Protected blobs, with the number of callers that protect them. */
  const protectedCounts = new Map<string, number>();
  /** The blobs that each running collection must keep. */
  const runningCollections = new Set<Set<string>>();
  /** The blobs that this process has stored since the last collection of their prefix. */
  const recentlyStored = new Set<string>();

  const getFile = (sha256: string) => join(root, sha256.slice(0, 2), sha256);

  return {
    async protect(sha256, work) {
      protectedCounts.set(sha256, (protectedCounts.get(sha256) ?? 0) + 1);
      recentlyStored.add(sha256);
      for (const blobsToKeep of runningCollections) blobsToKeep.add(sha256);
      try {
        return await work();
      } finally {
        const count = (protectedCounts.get(sha256) ?? 0) - 1;
        if (count > 0) protectedCounts.set(sha256, count);
        else protectedCounts.delete(sha256);
      }
    },
    listPrefixes: () => [...new Set([...listNames(root, prefixPattern), ...quarantine.listPrefixes()])],
    async collect(prefix, deleteUnreferenced, now) {
      const blobsToKeep = new Set(protectedCounts.keys());
      runningCollections.add(blobsToKeep);
      try {
        const { referenced, deleted } = await deleteUnreferenced();
        // What follows is synchronous, so that nobody can protect a blob between the check and its removal.
        const result = { deleted: 0, quarantined: 0, restored: 0 };
        for (const sha256 of listNames(join(root, prefix), sha256Pattern)) {
          if (referenced.has(sha256) || blobsToKeep.has(sha256)) continue;
          if (deleted.has(sha256) || recentlyStored.has(sha256)) {
            unlinkSync(getFile(sha256));
            result.deleted += 1;
          } else {
            quarantine.add(getFile(sha256), sha256, now);
            result.quarantined += 1;
          }
        }
        for (const sha256 of recentlyStored) {
          if (sha256.startsWith(prefix) && !blobsToKeep.has(sha256)) recentlyStored.delete(sha256);
        }
        const processed = quarantine.process(prefix, { referenced, deleted, getFile, now });
        return { ...result, restored: processed.restored, deleted: result.deleted + processed.deleted };
      } finally {
        runningCollections.delete(blobsToKeep);
      }
    },
    restore: (sha256) => quarantine.restore(sha256, getFile(sha256)),
  };
}
