import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../platform/durable-files.ts";

/**
 * The maximum number of files that are flushed at a time. File systems flush many together faster than one after the
 * other.
 */
const maxConcurrentFlushes = 32;

/** Flushes all files and folders below a folder to the disk. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  const flushNext = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const handle = await open(file, "r+");
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentFlushes }, flushNext));
  for (const entry of entries) if (entry.isDirectory()) await syncTree(join(folder, entry.name));
  syncFolder(folder);
}
