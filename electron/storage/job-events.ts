import { randomUUID } from "node:crypto";
import { type PageRequest, type RecordPage, toRecordPage } from "./database/record-page.ts";
import type { Db } from "./tables.ts";
import { jobEventRow, type JobEventTable, type JobEventRecord } from "./tables/jobs.ts";

/** The number of latest events of a job that are always kept. A job that is reviewed for months has hundreds. */
const maxEvents = 1000;

/**
 * Appends an event to a job's history. Call it in the transaction of the change that the event describes. If a job has
 * very many events, early ones that changed no content are deleted.
 */
export async function appendJobEvent(db: Db, event: Omit<JobEventTable, "id" | "seq">): Promise<void> {
  const { last } = await db
    .selectFrom("jobEvents")
    .where("jobId", "=", event.jobId)
    .select((select) => select.fn.max("seq").as("last"))
    .executeTakeFirstOrThrow();
  const seq = (last ?? 0) + 1;
  await db
    .insertInto("jobEvents")
    .values({ ...event, id: randomUUID(), seq })
    .execute();
  if (seq <= maxEvents) return;
  await db
    .deleteFrom("jobEvents")
    .where("jobId", "=", event.jobId)
    .where("seq", "<=", seq - maxEvents)
    // The last review event is kept, since it shows whether a check-in is a repetition.
    .where("seq", "<", (where) =>
      where
        .selectFrom("jobEvents as review")
        .select(({ fn }) => fn.max("review.seq").as("last"))
        .where("review.jobId", "=", event.jobId)
        .where("review.kind", "in", ["checkout", "checkin"]),
    )
    .where((where) =>
      where.or([
        where("kind", "in", ["checkout", "modified"]),
        where.and([where("kind", "=", "checkin"), where("outcome", "=", "aborted")]),
      ]),
    )
    .execute();
}

/** Finds the latest checkout or check-in of a job. */
export async function findLastReviewEvent(db: Db, jobId: string): Promise<JobEventRecord | null> {
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

/** Tells whether a user has checked out a job and has not checked it in since. */
export async function hasOpenCheckout(db: Db, jobId: string, userId: string): Promise<boolean> {
  const last = await db
    .selectFrom("jobEvents")
    .select("kind")
    .where("jobId", "=", jobId)
    .where("userId", "=", userId)
    .where("kind", "in", ["checkout", "checkin"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.kind === "checkout";
}

/** Lists the events of a job, the oldest first. */
export async function listJobEvents(
  db: Db,
  jobId: string,
  { limit, offset }: PageRequest,
): Promise<RecordPage<JobEventRecord>> {
  const events = db.selectFrom("jobEvents").where("jobId", "=", jobId);
  const count = await events.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const rows = await events.selectAll().orderBy("seq").limit(limit).offset(offset).execute();
  return toRecordPage(jobEventRow, rows, count);
}

/** Lists the check-ins of a job. */
export async function listCheckins(db: Db, jobId: string): Promise<JobEventRecord[]> {
  const rows = await db
    .selectFrom("jobEvents")
    .selectAll()
    .where("jobId", "=", jobId)
    .where("kind", "=", "checkin")
    .orderBy("seq")
    .execute();
  return rows.map((row) => jobEventRow.parse(row));
}

/**
 * Lists the steps of a job that were checked in. Does not read the events themselves, since a job may have very many.
 */
export async function listReviewedSteps(db: Db, jobId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("jobEvents")
    .select("step")
    .distinct()
    .where("jobId", "=", jobId)
    .where("kind", "=", "checkin")
    .execute();
  return rows.map(({ step }) => step);
}
