import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { changeKinds, type ChangeCounts } from "../../shared/api/statistics.ts";
import type { JobStatus, ReviewPhase, ReviewStep } from "../../shared/job/job.ts";
import { dialect } from "./database/database-system.ts";
import type { Db } from "./tables.ts";
import type { ReviewCountsTable } from "./tables/reviews.ts";

export async function insertReviewCounts(db: Db, counts: Omit<ReviewCountsTable, "id">): Promise<void> {
  await db
    .insertInto("reviewCounts")
    .values({ ...counts, id: randomUUID() })
    .execute();
}

/** Returns the number of items of a step that the workers on a job have decided so far. */
export async function sumDecided(db: Db, jobId: string, step: ReviewStep): Promise<number> {
  const row = await db
    .selectFrom("reviewCounts")
    .select(({ fn }) => fn.sum<number | null>("decided").as("decided"))
    .where("jobId", "=", jobId)
    .where("step", "=", step)
    .where("phase", "=", "work")
    .executeTakeFirstOrThrow();
  return row.decided ?? 0;
}

/** Counts jobs by status and document. `ids` is a JSON array. */
export function listJobDocuments(
  db: Db,
  ids: string,
): Promise<{ status: JobStatus; documentId: string; pages: number; count: number }[]> {
  return db
    .selectFrom("jobs")
    .innerJoin("documents", "documents.id", "jobs.documentId")
    .where(dialect.isInJsonArray("jobs.id", ids))
    .groupBy(["jobs.status", "jobs.documentId", "documents.pages"])
    .select(({ fn }) => ["jobs.status", "jobs.documentId", "documents.pages", fn.countAll<number>().as("count")])
    .execute();
}

/** The sums of those check-ins of a step and phase that took the same number of seconds. */
export interface CheckinSums extends ChangeCounts {
  step: ReviewStep;
  phase: ReviewPhase;
  seconds: number;
  checkins: number;
}

/** Sums the check-ins of jobs that completed a review or returned the work. `ids` is a JSON array. */
export function sumCheckins(db: Db, ids: string): Promise<CheckinSums[]> {
  return db
    .selectFrom("reviewCounts")
    .where(dialect.isInJsonArray("jobId", ids))
    .groupBy(["step", "phase", "seconds"])
    .select(["step", "phase", "seconds", sql<number>`count(*)`.as("checkins")])
    .select(({ fn }) => changeKinds.map((kind) => fn.sum<number>(kind).as(kind)))
    .execute();
}

/**
 * Sums the quality reviews of jobs. `ids` is a JSON array. The review of a later round also judges the earlier
 * decisions of the workers. Therefore only the largest number of each job and step counts. `disagreed` sums up the
 * disagreements of all rounds of a job, up to the number of its decisions.
 */
export function sumQualityReviews(
  db: Db,
  ids: string,
): Promise<{ step: ReviewStep; reviews: number; decided: number; disagreed: number }[]> {
  const ofJobs = db
    .selectFrom("reviewCounts")
    .where(dialect.isInJsonArray("jobId", ids))
    .where("phase", "=", "review")
    .where("judged", ">", 0)
    .groupBy(["step", "jobId"])
    .select(({ fn }) => [
      "step",
      fn.countAll<number>().as("rounds"),
      fn.max<number>("judged").as("decided"),
      fn.sum<number>("disagreed").as("disagreed"),
    ])
    .as("ofJobs");
  return db
    .selectFrom(ofJobs)
    .groupBy("step")
    .select(({ fn }) => [
      "step",
      fn.sum<number>("rounds").as("reviews"),
      fn.sum<number>("decided").as("decided"),
      sql<number>`sum(case when disagreed > decided then decided else disagreed end)`.as("disagreed"),
    ])
    .execute();
}
