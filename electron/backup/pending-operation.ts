import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { DataFolderError } from "../platform/data-folder-error.ts";
import { syncFolder, writePrivateFile } from "../platform/durable-files.ts";

/**
 * An operation on a data folder that waits until nothing uses the folder. It is applied when Galley is closed or, if
 * that is interrupted, before the next start. `pending.json` is written after all preparations, so that each operation
 * is either not begun or will be completed.
 */
const pendingSchema = z.discriminatedUnion("kind", [
  /** Replaces the content of the folder by the backup in `restoring/`. */
  z.object({
    kind: z.literal("restore"),
    /** The folder inside the data folder to which the current content is moved. */
    aside: z.string().regex(/^replaced\/[\w-]+$/),
    /** Whether the current content has been moved aside, so that the backup is being moved to its place. */
    isMovedAside: z.boolean(),
  }),
  /** Copies the rest of the folder's content to another folder, and uses that one from then on. */
  z.object({ kind: z.literal("move"), to: z.string() }),
  /** Removes all files of Galley. */
  z.object({ kind: z.literal("remove") }),
]);
export type PendingOperation = z.output<typeof pendingSchema>;

const getPendingFile = (dataFolder: string) => join(dataFolder, "pending.json");

/**
 * Returns the pending operation of a data folder; null if there is none.
 * @throws {DataFolderError} if the file is damaged
 */
export function readPending(dataFolder: string): PendingOperation | null {
  const file = getPendingFile(dataFolder);
  if (!existsSync(file)) return null;
  try {
    return pendingSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new DataFolderError(
      `${file} is damaged, so that it is not known which operation it belongs to. If galley.sqlite and blobs/ are here, ` +
        "delete the file: nothing was begun. Otherwise a restore was interrupted: delete the file, and move back what " +
        "the newest folder in replaced/ contains. Nothing was changed.",
      { cause },
    );
  }
}

export function writePending(dataFolder: string, operation: PendingOperation): void {
  writePrivateFile(getPendingFile(dataFolder), JSON.stringify(operation));
}

export async function clearPending(dataFolder: string): Promise<void> {
  await rm(getPendingFile(dataFolder), { force: true });
  syncFolder(dataFolder);
}
