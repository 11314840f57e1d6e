import type { Updateable } from "kysely";
import { z } from "zod";
import { collaborationSchema } from "../../shared/api/jobs.ts";
import {
  jobStatuses,
  jobTypes,
  machineSteps,
  reviewSteps,
  type JobState,
  type JobStatus,
  type MachineStep,
  type ReviewStep,
} from "../../shared/job.ts";
import { flag, instant, json } from "./columns.ts";
import type { PageOf, PageRequest } from "./page-of.ts";
import type { Db } from "./tables.ts";

const errorSchema = z.object({
  step: z.enum([...machineSteps, ...reviewSteps]),
  code: z.string(),
  message: z.string(),
});

const jobRow = z.object({
  id: z.string(),
  ownerId: z.string(),
  documentId: z.string(),
  taxonomyId: z.string(),
  type: z.enum(jobTypes),
  status: z.enum(jobStatuses),
  step: z.enum(machineSteps),
  attempts: z.int(),
  blockingStep: z.enum(reviewSteps).nullable(),
  leaseEpoch: z.int(),
  leaseUserId: z.string().nullable(),
  leaseClaimedAt: instant.nullable(),
  leaseExpiresAt: instant.nullable(),
  error: json(errorSchema).nullable(),
  collaboration: json(collaborationSchema),
  metadata: json(z.record(z.string(), z.unknown())),
  progressCurrent: z.int(),
  progressTotal: z.int(),
  test: flag,
  createdAt: instant,
  updatedAt: instant,
  expiresAt: instant.nullable(),
});
export type JobTable = z.input<typeof jobRow>;
type JobRow = z.output<typeof jobRow>;

/** A job as the domain knows it: `state` is what the state machine decides over. */
export type JobRecord = Pick<
  JobRow,
  | "id"
  | "ownerId"
  | "documentId"
  | "taxonomyId"
  | "collaboration"
  | "metadata"
  | "progressCurrent"
  | "progressTotal"
  | "test"
  | "createdAt"
  | "updatedAt"
  | "expiresAt"
> & { state: JobState };

function leaseOf(row: JobRow): JobState["lease"] {
  const { leaseUserId, leaseClaimedAt, leaseExpiresAt, leaseEpoch } = row;
  if (leaseUserId === null || leaseClaimedAt === null || leaseExpiresAt === null) return null;
  return { userId: leaseUserId, epoch: leaseEpoch, claimedAt: leaseClaimedAt, expiresAt: leaseExpiresAt };
}

function toRecord(row: unknown): JobRecord {
  const parsed = jobRow.parse(row);
  const { type, status, step, attempts, blockingStep, leaseEpoch, error } = parsed;
  const state = { type, status, step, attempts, blockingStep, lease: leaseOf(parsed), leaseEpoch, error };
  return { ...parsed, state };
}

/** The columns of a state. */
export function stateColumns(state: JobState) {
  return {
    type: state.type,
    status: state.status,
    step: state.step,
    attempts: state.attempts,
    blockingStep: state.blockingStep,
    leaseEpoch: state.leaseEpoch,
    leaseUserId: state.lease?.userId ?? null,
    leaseClaimedAt: state.lease?.claimedAt ?? null,
    leaseExpiresAt: state.lease?.expiresAt ?? null,
    error: state.error === null ? null : JSON.stringify(state.error),
  } satisfies Updateable<JobTable>;
}

export async function insertJob(db: Db, job: JobTable): Promise<void> {
  await db.insertInto("jobs").values(job).execute();
}

export async function findJob(db: Db, id: string): Promise<JobRecord | null> {
  const row = await db.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** Ids of the running jobs, the oldest first. */
export async function listRunningJobs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("jobs").select("id").where("status", "=", "running").orderBy("createdAt").execute();
  return rows.map(({ id }) => id);
}

export interface JobFilter {
  /** Jobs that this user owns or was given a step of. */
  userId: string;
  status?: JobStatus | undefined;
  blockingStep?: ReviewStep | undefined;
}

export async function listJobs(db: Db, filter: JobFilter, page: PageRequest): Promise<PageOf<JobRecord>> {
  const { userId, status, blockingStep } = filter;
  let query = db
    .selectFrom("jobs")
    .where((where) =>
      where.or([
        where("ownerId", "=", userId),
        where.exists(
          where
            .selectFrom("jobCollaborators")
            .select("jobCollaborators.jobId")
            .whereRef("jobCollaborators.jobId", "=", "jobs.id")
            .where("jobCollaborators.userId", "=", userId),
        ),
      ]),
    );
  if (status !== undefined) query = query.where("status", "=", status);
  if (blockingStep !== undefined) query = query.where("blockingStep", "=", blockingStep);
  const rows = await query
    .selectAll()
    .orderBy("createdAt")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await query.select((select) => select.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return { records: rows.map(toRecord), total: count };
}

/** Writes `next` where the job still is in state `from`; false where something else changed it meanwhile. */
export async function updateJobState(
  db: Db,
  id: string,
  from: JobState,
  next: JobState,
  extra: { updatedAt: number; progressCurrent?: number },
): Promise<boolean> {
  const result = await db
    .updateTable("jobs")
    .set({ ...stateColumns(next), ...extra })
    .where("id", "=", id)
    .where("status", "=", from.status)
    .where("step", "=", from.step)
    .where("attempts", "=", from.attempts)
    .where("leaseEpoch", "=", from.leaseEpoch)
    .where("leaseUserId", from.lease === null ? "is" : "=", from.lease?.userId ?? null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Counts work that is done; false where the job is no longer running at that step. */
export async function addProgress(
  db: Db,
  id: string,
  { step, units, now }: { step: MachineStep; units: number; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable("jobs")
    .set((update) => ({ progressCurrent: update("progressCurrent", "+", units), updatedAt: now }))
    .where("id", "=", id)
    .where("status", "=", "running")
    .where("step", "=", step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
