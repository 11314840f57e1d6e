import { existsSync } from "node:fs";
import { unlink } from "node:fs/promises";
import { join } from "node:path";
import { areBlobsHeld } from "./blob-hold.ts";
import { listDailySnapshots, snapshotDays } from "../data-folder/database-backups.ts";
import {
  createBlobQuarantine,
  datePattern,
  listNames,
  prefixPattern,
  quarantineDays,
  sha256Pattern,
} from "./blob-quarantine.ts";
import { dayMs } from "../../../shared/days.ts";

/** The blobs of a hash prefix in the database's index, after the rows of unreferenced blobs were deleted. */
export interface BlobReferences {
  referenced: ReadonlySet<string>;
  /** The blobs whose rows were just deleted, with their creation times in Unix milliseconds. */
  deleted: ReadonlyMap<string, number>;
}

/** The numbers of blobs that a collection deleted, kept for snapshots, moved to the quarantine, and moved back. */
export interface CollectedBlobs {
  deleted: number;
  keptForSnapshots: number;
  quarantined: number;
  restored: number;
}

/** Removes the files of unreferenced blobs from the store, except those that are about to be referenced. */
export interface BlobGarbageCollector {
  /** Protects a blob from garbage collection while `work` writes and references it. */
  protect<T>(sha256: string, work: () => Promise<T>): Promise<T>;
  /** Lists the hash prefixes (two hex digits) of the stored and the quarantined blobs. */
  listPrefixes(): string[];
  /** Removes the blobs of a prefix that `deleteUnreferenced` does not return as referenced. */
  collect(prefix: string, deleteUnreferenced: () => Promise<BlobReferences>, now: number): Promise<CollectedBlobs>;
  /** Moves a blob back from the quarantine or from those kept for snapshots. Returns false if neither has it. */
  restore(sha256: string): boolean;
}

/**
 * Creates the garbage collector of a data folder's blobs. If a blob is protected at any time during a collection, the
 * collection keeps it, since `deleteUnreferenced` may have run before the blob was referenced.
 *
 * Only blobs that are certainly garbage are deleted at once. These are blobs whose last reference this process deleted,
 * and blobs that this process stored for a transaction that failed. If a daily snapshot of the database may name a
 * blob, the blob is kept in `backups/blobs/` until there is no such snapshot any more, or until its retention has
 * ended. All other files without a row are moved to the quarantine, because their origin is unknown: the database may
 * have been replaced by an older one, or a crash may have happened between the write of a file and that of its row.
 *
 * While a backup holds the blobs (`blob-hold.ts`), no file is moved or deleted.
 */
export function createBlobGarbageCollector(dataFolder: string): BlobGarbageCollector {
  const root = join(dataFolder, "blobs");
  const quarantine = createBlobQuarantine(join(dataFolder, "quarantine"), {
    isExpired: (day, now) => now >= day + quarantineDays * dayMs,
    keepsStoredBlobs: false,
  });
  const snapshotBlobs = createBlobQuarantine(join(dataFolder, "backups", "blobs"), {
    // Snapshots that were made after a day do not name the blobs that were deleted on this day. The first condition
    // limits the retention if an old snapshot stays because no new one can be made.
    isExpired: (day, now) =>
      now >= day + (1 + snapshotDays) * dayMs ||
      listDailySnapshots(dataFolder).every(({ time }) => time >= day + dayMs),
    keepsStoredBlobs: true,
  });
  /** Protected blobs, with the number of callers that protect them. */
  const protectedCounts = new Map<string, number>();
  /** The blobs that each running collection must keep. */
  const runningCollections = new Set<Set<string>>();
  /** The blobs that this process has stored since the last collection of their prefix. */
  const recentlyStored = new Set<string>();
  /** The blobs whose rows were deleted and whose files were not removed yet, with their creation times. */
  const pendingRemovals = new Map<string, number>();
  /** The deletions of files that have not ended, by blob. */
  const deletions = new Map<string, Promise<void>>();

  const getFile = (sha256: string) => join(root, sha256.slice(0, 2), sha256);

  /**
   * Moves the garbage of a prefix, and returns the blobs whose files are to be deleted. The function is synchronous, so
   * that nobody can protect a blob between the check and the removal.
   */
  function moveGarbage(prefix: string, referenced: ReadonlySet<string>, blobsToKeep: Set<string>, now: number) {
    const result = { deleted: 0, keptForSnapshots: 0, quarantined: 0, restored: 0 };
    const filesToDelete: string[] = [];
    const newestSnapshot = listDailySnapshots(dataFolder)[0]?.time ?? Number.NEGATIVE_INFINITY;
    const garbage = new Map(
      [...pendingRemovals].filter(([sha256]) => sha256.startsWith(prefix) && !referenced.has(sha256)),
    );
    if (quarantine.listPrefixes().includes(prefix)) {
      for (const sha256 of garbage.keys()) quarantine.restore(sha256, getFile(sha256));
    }
    for (const sha256 of listNames(join(root, prefix), sha256Pattern)) {
      if (referenced.has(sha256) || blobsToKeep.has(sha256)) continue;
      const createdAt = garbage.get(sha256);
      if (createdAt !== undefined && createdAt <= newestSnapshot) {
        snapshotBlobs.add(getFile(sha256), sha256, now);
        result.keptForSnapshots += 1;
      } else if (createdAt !== undefined || recentlyStored.has(sha256)) {
        filesToDelete.push(sha256);
      } else {
        quarantine.add(getFile(sha256), sha256, now);
        result.quarantined += 1;
      }
    }
    return { result, filesToDelete };
  }

  /**
   * Deletes files of blobs one by one, in the thread pool, since the deletion of a large file takes long.
   * @returns the errors of those files that cannot be deleted
   */
  async function deleteFiles(blobs: readonly string[]): Promise<unknown[]> {
    const errors: unknown[] = [];
    let lastDeletion = Promise.resolve();
    for (const sha256 of blobs) {
      lastDeletion = lastDeletion
        .then(() => unlink(getFile(sha256)))
        .catch((error: unknown) => {
          errors.push(error);
        });
      deletions.set(sha256, lastDeletion);
    }
    await lastDeletion;
    for (const sha256 of blobs) deletions.delete(sha256);
    return errors;
  }

  /** Removes the files of a prefix. The next collection repeats failed removals. @throws the error of the first one */
  async function removeFiles(prefix: string, referenced: ReadonlySet<string>, blobsToKeep: Set<string>, now: number) {
    const { result, filesToDelete } = moveGarbage(prefix, referenced, blobsToKeep, now);
    const errors = await deleteFiles(filesToDelete);
    result.deleted += filesToDelete.length;
    if (errors.length === 0) {
      for (const sha256 of recentlyStored) {
        if (sha256.startsWith(prefix) && !blobsToKeep.has(sha256)) recentlyStored.delete(sha256);
      }
      for (const sha256 of pendingRemovals.keys()) {
        if (sha256.startsWith(prefix)) pendingRemovals.delete(sha256);
      }
    }
    for (const folder of [snapshotBlobs, quarantine]) {
      const processed = await folder.process(prefix, { referenced, getFile, now });
      result.restored += processed.restored;
      result.deleted += processed.deleted;
    }
    if (errors.length > 0) throw errors[0];
    return result;
  }

  return {
    async protect(sha256, work) {
      protectedCounts.set(sha256, (protectedCounts.get(sha256) ?? 0) + 1);
      recentlyStored.add(sha256);
      for (const blobsToKeep of runningCollections) blobsToKeep.add(sha256);
      try {
        // A running deletion would delete the file that `work` writes.
        await deletions.get(sha256);
        return await work();
      } finally {
        const count = (protectedCounts.get(sha256) ?? 0) - 1;
        if (count > 0) protectedCounts.set(sha256, count);
        else protectedCounts.delete(sha256);
      }
    },
    listPrefixes: () => [
      ...new Set([...listNames(root, prefixPattern), ...quarantine.listPrefixes(), ...snapshotBlobs.listPrefixes()]),
    ],
    async collect(prefix, deleteUnreferenced, now) {
      const blobsToKeep = new Set(protectedCounts.keys());
      runningCollections.add(blobsToKeep);
      try {
        const { referenced, deleted } = await deleteUnreferenced();
        for (const [sha256, createdAt] of deleted) pendingRemovals.set(sha256, createdAt);
        // A backup that begins now does not name the blobs whose rows have been deleted. A backup that has already
        // begun may name them.
        if (areBlobsHeld(dataFolder)) return { deleted: 0, keptForSnapshots: 0, quarantined: 0, restored: 0 };
        return await removeFiles(prefix, referenced, blobsToKeep, now);
      } finally {
        runningCollections.delete(blobsToKeep);
      }
    },
    restore: (sha256) => [quarantine, snapshotBlobs].some((folder) => folder.restore(sha256, getFile(sha256))),
  };
}

/** Finds the file of a blob of a data folder: in the store, in the quarantine, or kept for snapshots. */
export function findBlobFile(dataFolder: string, sha256: string): string | null {
  const prefix = sha256.slice(0, 2);
  const stored = join(dataFolder, "blobs", prefix, sha256);
  if (existsSync(stored)) return stored;
  const quarantines = [join(dataFolder, "quarantine"), join(dataFolder, "backups", "blobs")];
  const candidates = quarantines.flatMap((folder) =>
    listNames(folder, datePattern).map((date) => join(folder, date, prefix, sha256)),
  );
  return candidates.find(existsSync) ?? null;
}
