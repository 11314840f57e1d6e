import { DataFolderError } from "../platform/data-folder-error.ts";
import type { Keychain } from "../platform/keychain.ts";
import { lockDataFolder } from "../storage/data-folder/data-folder-lock.ts";
import { applyMove, findPreviousFolder } from "./move-data.ts";
import { clearPending, readPending, type PendingOperation } from "./pending-operation.ts";
import { removeData } from "./remove-data.ts";
import { applyRestore } from "./restore-backup.ts";
import { discardStaged } from "./stage-backup.ts";

/** The result of a pending operation, which was applied while nothing used the data folder. */
export interface AppliedOperation {
  kind: PendingOperation["kind"];
  /** The data folder to use from now on. */
  dataFolder: string;
  /** Sentences for users that say what was done, or why it could not be done. */
  message: string;
}

async function applyOperation(
  dataFolder: string,
  operation: PendingOperation,
  loadKeychain: () => Promise<Keychain>,
): Promise<AppliedOperation> {
  const { kind } = operation;
  if (kind === "restore") {
    const replacedFolder = await applyRestore(dataFolder, operation);
    return { kind, dataFolder, message: describeRestored(replacedFolder) };
  }
  if (kind === "remove") {
    const previous = findPreviousFolder(dataFolder);
    const remaining = await removeData(dataFolder, await loadKeychain().catch(() => null));
    const remainingSentence =
      remaining.length === 0 ? "" : ` These files are not Galley's, and stay: ${remaining.join(", ")}.`;
    const previousSentence =
      previous === null
        ? ""
        : ` The folder ${previous}, from which the data were moved, stays: delete it too if you wish.`;
    return {
      kind,
      dataFolder,
      message: `All data of Galley in ${dataFolder} were removed.${remainingSentence}${previousSentence}`,
    };
  }
  try {
    await applyMove(dataFolder, operation.to);
    const message = `The data were moved to ${operation.to}. The old folder ${dataFolder} is unchanged: delete it when you do not need it any more.`;
    return { kind, dataFolder: operation.to, message };
  } catch (error) {
    // If the move stayed pending, every start would fail while the disk is not connected. The copied files are not
    // lost: the next move uses them.
    await clearPending(dataFolder);
    const reason = error instanceof Error ? error.message : String(error);
    return {
      kind,
      dataFolder,
      message: `The data could not be moved to ${operation.to}: ${reason} They are still in ${dataFolder}.`,
    };
  }
}

/** Says that a backup was restored, and where the replaced content is. */
export function describeRestored(replacedFolder: string | null): string {
  const previous =
    replacedFolder === null
      ? "The folder was empty before."
      : `The previous content is in ${replacedFolder}; delete it when you do not need it any more.`;
  return `The backup was restored. ${previous}`;
}

/**
 * Applies the pending operation of a data folder, before anything opens it or after everything has closed it. Completes
 * an interrupted operation. If none is pending, deletes the copy of a backup that was not restored.
 * @throws {DataFolderInUseError}
 */
export async function applyPending(
  dataFolder: string,
  loadKeychain: () => Promise<Keychain>,
): Promise<AppliedOperation | null> {
  const lock = lockDataFolder(dataFolder);
  try {
    const operation = readPending(dataFolder);
    if (operation !== null) return await applyOperation(dataFolder, operation, loadKeychain);
    await discardStaged(dataFolder);
    return null;
  } finally {
    lock.release();
  }
}

/**
 * Completes a restore that was interrupted, in a data folder that this process has locked. A server does this before it
 * opens the folder; other operations were begun in a workbench, which completes them.
 * @returns what was done, for the log; null if nothing is pending
 * @throws {DataFolderError} if the folder is to be removed
 */
export async function completeRestore(dataFolder: string): Promise<string | null> {
  const operation = readPending(dataFolder);
  if (operation?.kind === "remove") {
    throw new DataFolderError(
      `The user has decided to remove all data in ${dataFolder}, and the removal was interrupted. Start the workbench to ` +
        "complete it, or delete pending.json to keep what is left.",
    );
  }
  if (operation === null) await discardStaged(dataFolder);
  return operation?.kind === "restore" ? describeRestored(await applyRestore(dataFolder, operation)) : null;
}
