import { randomUUID } from "node:crypto";
import { z } from "zod";
import { reviewPhases } from "../../shared/job.ts";
import { instant } from "./columns.ts";
import type { Db } from "./tables.ts";

const jobEventRow = z.object({
  id: z.string(),
  jobId: z.string(),
  /** From 1, in the order in which they happened. */
  seq: z.int().positive(),
  at: instant,
  /** Null for the machine. */
  userId: z.string().nullable(),
  kind: z.enum(["created", "step-finished", "step-failed", "checkout", "checkin", "cancel", "modified"]),
  step: z.string(),
  /** Of a quality review, where somebody checked out or in. */
  phase: z.enum(reviewPhases).nullable(),
  outcome: z.string().nullable(),
  message: z.string().nullable(),
});
export type JobEventTable = z.input<typeof jobEventRow>;
export type JobEventRecord = z.output<typeof jobEventRow>;

/** Adds to a job's history. Runs in the transaction of what happened. */
export async function appendJobEvent(db: Db, event: Omit<JobEventTable, "id" | "seq">): Promise<void> {
  const { last } = await db
    .selectFrom("jobEvents")
    .where("jobId", "=", event.jobId)
    .select((select) => select.fn.max("seq").as("last"))
    .executeTakeFirstOrThrow();
  await db
    .insertInto("jobEvents")
    .values({ ...event, id: randomUUID(), seq: (last ?? 0) + 1 })
    .execute();
}

/** The last time that somebody checked the job out or in. */
export async function lastReviewEvent(db: Db, jobId: string): Promise<JobEventRecord | null> {
  const row = await db
    .selectFrom("jobEvents")
    .selectAll()
    .where("jobId", "=", jobId)
    .where("kind", "in", ["checkout", "checkin"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : jobEventRow.parse(row);
}

export async function listJobEvents(db: Db, jobId: string): Promise<JobEventRecord[]> {
  const rows = await db.selectFrom("jobEvents").selectAll().where("jobId", "=", jobId).orderBy("seq").execute();
  return rows.map((row) => jobEventRow.parse(row));
}
