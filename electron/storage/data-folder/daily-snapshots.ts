import { dayMs } from "../../../shared/days.ts";
import { type Clock, repeatAfter, type Timers } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { BackupRunningError } from "../blobs/blob-hold.ts";
import type { DataFolderHealth } from "./data-folder-health.ts";
import { createDailySnapshot, deleteExpiredCopies, isSnapshotDue, listDailySnapshots } from "./database-backups.ts";

/** The time after the start at which the first check is made, so that the snapshot does not delay the start. */
const firstCheckMs = 20_000;
const checkIntervalMs = 3_600_000;
/**
 * The age in ms of the newest snapshot above which a problem is reported even if the cause is another running backup.
 */
const overdueMs = 2 * dayMs;

/** Makes a snapshot of the databases daily, and deletes the copies of databases whose retention has ended. */
export interface DailySnapshots {
  /**
   * Deletes the expired copies, and makes a snapshot if there is none from the last 24 hours. This happens soon after
   * the start and every hour.
   */
  run(): Promise<void>;
  /** Aborts the running snapshot; it is made again after the next start. */
  close(): Promise<void>;
}

export interface DailySnapshotsOptions {
  dataFolder: string;
  clock: Clock;
  timers: Timers;
  log: Log;
  /** Receives a problem if snapshots cannot be made. */
  health: Pick<DataFolderHealth, "setProblem">;
}

export function startDailySnapshots({ dataFolder, clock, timers, log, health }: DailySnapshotsOptions): DailySnapshots {
  const closing = new AbortController();
  let lastRun: Promise<void> = Promise.resolve();

  function reportFailure(error: unknown): void {
    const newest = listDailySnapshots(dataFolder)[0]?.time ?? null;
    const isOverdue = newest === null || newest < clock.now() - overdueMs;
    // A later run will make the snapshot, after the other backup has ended.
    if (error instanceof BackupRunningError && !isOverdue) return;
    const state = newest === null ? "there is none" : `the newest one is of ${new Date(newest).toISOString()}`;
    health.setProblem(
      "snapshots",
      `The daily snapshot of the databases could not be made, and ${state}. The log has the details.`,
    );
  }

  async function runIfDue(): Promise<void> {
    if (closing.signal.aborted) return;
    // Deletes expired copies first, even if the snapshot then fails because of a full disk.
    await deleteExpiredCopies(dataFolder, clock.now()).catch((error: unknown) =>
      log.error("expired copies of the databases could not be deleted", error),
    );
    if (isSnapshotDue(dataFolder, clock.now())) {
      const { folder } = await createDailySnapshot(dataFolder, () => clock.now(), closing.signal);
      log.info("daily snapshot of the databases made", { folder });
    }
    health.setProblem("snapshots", null);
  }
  function run(): Promise<void> {
    const next = lastRun.then(runIfDue);
    lastRun = next.catch(reportFailure);
    return next;
  }
  const runAndLog = () => {
    run().catch((error: unknown) => {
      if (!closing.signal.aborted) log.error("the daily snapshot of the databases could not be made", error);
    });
  };

  const cancelFirstCheck = timers.after(firstCheckMs, runAndLog);
  const cancelChecks = repeatAfter(timers, checkIntervalMs, runAndLog);
  return {
    run,
    async close() {
      cancelFirstCheck();
      cancelChecks();
      closing.abort();
      await lastRun;
    },
  };
}
