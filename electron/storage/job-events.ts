import { randomUUID } from "node:crypto";
import { type PageRequest, type RecordPage, toRecordPage } from "./database/record-page.ts";
import type { Db } from "./tables.ts";
import { jobEventRow, type JobEventTable, type JobEventRecord } from "./tables/jobs.ts";

/** The number of latest events of a job that are never deleted. A job that is reviewed for months has hundreds. */
const undeletedEventCount = 1000;

/**
 * Appends an event to a job's history. Call it in the transaction of the change that the event describes. If a job has
 * more than {@link undeletedEventCount} events, earlier checkouts, aborted check-ins and modifications of its metadata are
 * deleted, since they changed no content.
 */
export async function appendJobEvent(db: Db, event: Omit<JobEventTable, "id" | "seq">): Promise<void> {
  const { last } = await db
    .selectFrom("jobEvents")
    .where("jobId", "=", event.jobId)
    .select(({ fn }) => fn.max("seq").as("last"))
    .executeTakeFirstOrThrow();
  const seq = (last ?? 0) + 1;
  await db
    .insertInto("jobEvents")
    .values({ ...event, id: randomUUID(), seq })
    .execute();
  if (seq <= undeletedEventCount) return;
  await db
    .deleteFrom("jobEvents")
    .where("jobId", "=", event.jobId)
    .where("seq", "<=", seq - undeletedEventCount)
    // The last review event is kept, since it shows whether a check-in is a repetition.
    .where("seq", "!=", (subquery) =>
      subquery
        .selectFrom("jobEvents as review")
        .select((select) => select.fn.coalesce(select.fn.max("review.seq"), select.val(0)).as("last"))
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
