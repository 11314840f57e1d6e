import { unlinkSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Removes blobs that nothing refers to, and never one that somebody is about to refer to. */
export interface BlobCollection {
  /** Keeps a blob from being removed while `work` puts it on disk and names it. */
  sparing<T>(sha256: string, work: () => Promise<T>): Promise<T>;
  /** The prefixes that any blob has. */
  prefixes(): Promise<string[]>;
  collect(prefix: string, forget: () => Promise<ReadonlySet<string>>): Promise<number>;
}

async function filesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * Rows go first and files after them, so that what a crash leaves is files that no row names, which the next
 * collection removes. A blob that is kept while a collection runs is spared by it to its end, since the rows may
 * have been looked at before the blob was named.
 */
export function openCollection(root: string): BlobCollection {
  /** Blobs that are about to be named, each with by how many. */
  const pinned = new Map<string, number>();
  const sparedByEach = new Set<Set<string>>();

  return {
    async sparing(sha256, work) {
      pinned.set(sha256, (pinned.get(sha256) ?? 0) + 1);
      for (const spared of sparedByEach) spared.add(sha256);
      try {
        return await work();
      } finally {
        const others = (pinned.get(sha256) ?? 0) - 1;
        if (others > 0) pinned.set(sha256, others);
        else pinned.delete(sha256);
      }
    },
    prefixes: async () => (await filesOf(root)).filter((name) => /^[0-9a-f]{2}$/.test(name)),
    async collect(prefix, forget) {
      const spared = new Set(pinned.keys());
      sparedByEach.add(spared);
      try {
        const named = await forget();
        const unnamed = (await filesOf(join(root, prefix))).filter((name) => !named.has(name));
        let removed = 0;
        for (const name of unnamed) {
          if (spared.has(name)) continue;
          // At once, and not awaited: between the look and the removal nobody can begin to keep the blob.
          unlinkSync(join(root, prefix, name));
          removed++;
        }
        return removed;
      } finally {
        sparedByEach.delete(spared);
      }
    },
  };
}
