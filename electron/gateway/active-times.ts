import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { ActiveTime, ActiveTimeSummary } from "../../shared/api/active-times.ts";
import { reviewSteps } from "../../shared/job/job.ts";
import type { Clock } from "../platform/clock.ts";
import { runTransaction } from "./database.ts";

/** The time after which an unchanged row is deleted, one year. */
const maxAgeMs = 365 * 86_400_000;
/** The maximum number of rows of all connections together. */
const maxRows = 100_000;

/**
 * The active seconds of the reviewer per item: a page, a data point or a keyword. They are stored on this machine only,
 * and no service receives them.
 */
export interface ActiveTimes {
  add(connectionId: string, times: readonly ActiveTime[]): void;
  /** @param since In milliseconds since 1970. Items that were last changed before this time are left out. */
  summarize(connectionId: string, since: number): ActiveTimeSummary;
  /** Deletes all times of a connection. @returns the number of items */
  deleteAll(connectionId: string): number;
}

const totalsSchema = z.array(z.object({ step: z.enum(reviewSteps), items: z.int(), seconds: z.int() }));
const secondsSchema = z.object({ seconds: z.int() });

/** Creates the store of active times in the workbench's own database. */
export function createActiveTimes(db: DatabaseSync, clock: Pick<Clock, "now">): ActiveTimes {
  const add = db.prepare(`INSERT INTO active_time VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (connection_id, job_id, step, item)
    DO UPDATE SET seconds = seconds + excluded.seconds, changed_at = excluded.changed_at`);
  const deleteOld = db.prepare("DELETE FROM active_time WHERE changed_at < ?");
  const deleteSurplus = db.prepare(`DELETE FROM active_time WHERE changed_at <
    (SELECT changed_at FROM active_time ORDER BY changed_at DESC LIMIT 1 OFFSET ?)`);
  const selectTotals = db.prepare(`SELECT step, count(*) AS items, sum(seconds) AS seconds FROM active_time
    WHERE connection_id = ? AND changed_at >= ? GROUP BY step`);
  const selectMedian = db.prepare(`SELECT seconds FROM active_time
    WHERE connection_id = ? AND changed_at >= ? AND step = ? ORDER BY seconds LIMIT 1 OFFSET ?`);
  const deleteAll = db.prepare("DELETE FROM active_time WHERE connection_id = ?");

  return {
    add(connectionId, times) {
      const now = clock.now();
      runTransaction(db, () => {
        for (const { job_id: jobId, step, item, seconds } of times) {
          add.run(connectionId, jobId, step, item, seconds, now);
        }
        deleteOld.run(now - maxAgeMs);
        deleteSurplus.run(maxRows - 1);
      });
    },
    summarize(connectionId, since) {
      const totals = totalsSchema.parse(selectTotals.all(connectionId, since));
      const steps = totals.map(({ step, items, seconds }) => {
        const median = secondsSchema.parse(selectMedian.get(connectionId, since, step, Math.floor((items - 1) / 2)));
        return { step, items, seconds, median_seconds: median.seconds };
      });
      return { steps };
    },
    deleteAll: (connectionId) => Number(runTransaction(db, () => deleteAll.run(connectionId)).changes),
  };
}
