import { closeSync, fdatasync, openSync } from "node:fs";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { damageCodes } from "../../platform/sqlite-errors.ts";

/** Writes the data of an open file to the disk. */
export type SyncFile = (descriptor: number) => Promise<void>;
const syncDataToDisk: SyncFile = promisify(fdatasync);

/** The time from a commit to the checkpoint that copies it to the database file. Later commits share the checkpoint. */
const checkpointDelayMs = 1000;

/**
 * The script of the thread that runs checkpoints. It posts the message of an error that shows damage. Other errors,
 * such as that of a full disk, leave the log unchanged, and the checkpoint after the next commit tries again. The
 * script is text, so that the built application needs no file for it.
 */
const checkpointScript = `
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  parentPort.on("message", () => {
    try {
      const db = new DatabaseSync(workerData);
      try {
        db.exec("PRAGMA fullfsync = ON; PRAGMA wal_checkpoint(PASSIVE)");
      } finally {
        db.close();
      }
    } catch (error) {
      if (${JSON.stringify(damageCodes)}.includes(error.errcode & 0xff)) parentPort.postMessage(error.message);
    }
  });
`;

/** The write-ahead log of a SQLite database, whose syncs and checkpoints do not block the process. */
export interface WriteAheadLog {
  /**
   * Resolves when every commit so far survives a power cut. Calls that wait at the same time share a sync. After a
   * failed sync, all later calls reject too: the system may have dropped the data that it could not write, so that a
   * further sync would succeed although they are lost.
   */
  sync(): Promise<void>;
  /** Waits for the last sync, and ends the thread. */
  close(): Promise<void>;
}

/**
 * Opens the write-ahead log of a database in WAL mode. The connection that writes to the database must not sync its
 * commits itself (`synchronous = NORMAL`).
 * @param file the path of the database
 * @param onDamage called with the message of the error if a checkpoint finds damage in the database, or a sync fails
 */
export function openWriteAheadLog(
  file: string,
  onDamage: (message: string) => void,
  syncFile: SyncFile = syncDataToDisk,
): WriteAheadLog {
  let descriptor: number | undefined;
  /** The sync that began last, or waits to begin. */
  let lastSync: Promise<void> = Promise.resolve();
  let waitingSync: Promise<void> | null = null;
  let failure: Error | null = null;
  let timer: NodeJS.Timeout | undefined;
  let thread: Worker | undefined;

  function checkpoint(): void {
    timer = undefined;
    if (thread === undefined) {
      thread = new Worker(checkpointScript, { eval: true, workerData: file, execArgv: [] });
      thread.on("message", onDamage);
      // A thread that cannot start, for example without memory, leaves the log unchanged. The next checkpoint starts one.
      thread.on("error", () => {
        thread = undefined;
      });
    }
    // The thread does not keep the process alive.
    thread.unref();
    thread.postMessage(null);
  }

  async function syncAfter(previous: Promise<void>): Promise<void> {
    // A running sync does not include data that were written after it began.
    await previous.catch(() => {});
    waitingSync = null;
    if (failure !== null) throw failure;
    try {
      // SQLite creates the file with the first statement.
      descriptor ??= openSync(`${file}-wal`, "r+");
      await syncFile(descriptor);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      failure = new Error(`${file}-wal could not be written to the disk (${reason}). Check the disk and restart.`, {
        cause,
      });
      onDamage(failure.message);
      throw failure;
    }
  }

  return {
    sync() {
      timer ??= setTimeout(checkpoint, checkpointDelayMs).unref();
      if (waitingSync === null) {
        waitingSync = syncAfter(lastSync);
        lastSync = waitingSync;
      }
      return waitingSync;
    },
    async close() {
      clearTimeout(timer);
      await lastSync.catch(() => {});
      await thread?.terminate();
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}
