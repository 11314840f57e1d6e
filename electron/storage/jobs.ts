import { sql, type Updateable } from "kysely";
import { type JobState, type MachineStep } from "../../shared/job.ts";
import { listAccessibleJobs, type JobFilter } from "./accessible-jobs.ts";
import { toFlag } from "./columns.ts";
import { dialect } from "./database-system.ts";
import { replaceGrants, updateGrants, type Share, type Viewer } from "./grants.ts";
import type { RecordPage, PageRequest } from "./record-page.ts";
import { compileQuery } from "./compiled-query.ts";
import { cacheReads } from "./read-through-cache.ts";
import { jobRow, type Db, type JobTable, type JobRow } from "./tables.ts";

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
  | "revision"
> & { state: JobState };

function leaseOf(row: JobRow): JobState["lease"] {
  const { leaseUserId, leaseClaimedAt, leaseExpiresAt, leaseEpoch } = row;
  if (leaseUserId === null || leaseClaimedAt === null || leaseExpiresAt === null) return null;
  return { userId: leaseUserId, epoch: leaseEpoch, claimedAt: leaseClaimedAt, expiresAt: leaseExpiresAt };
}

function toRecord(row: unknown): JobRecord {
  const parsed = jobRow.parse(row);
  const { type, status, step, attempts, blockingStep, leaseEpoch, review, reviews, error } = parsed;
  const lease = leaseOf(parsed);
  const state = { type, status, step, attempts, blockingStep, review, reviews, lease, leaseEpoch, error };
  return { ...parsed, state };
}

/** Converts a state to its columns. */
function toStateColumns(state: JobState) {
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
    review: state.review === null ? null : JSON.stringify(state.review),
    reviews: JSON.stringify(state.reviews),
    error: state.error === null ? null : JSON.stringify(state.error),
  } satisfies Updateable<JobTable>;
}

type JobChange = Pick<JobRecord, "id" | "collaboration" | "metadata" | "updatedAt">;

/** Converts the fields that an owner may change to their columns. */
function toChangeColumns({ collaboration, metadata, updatedAt }: JobChange) {
  return { collaboration: JSON.stringify(collaboration), metadata: JSON.stringify(metadata), updatedAt };
}

const incrementRevision = sql<number>`revision + 1`;

/** Inserts a job with its grants: to its owner and to `shares`. */
export async function insertJob(db: Db, job: JobRecord, shares: readonly Share[]): Promise<void> {
  const { state, test, ...columns } = job;
  const row = { ...columns, ...toStateColumns(state), ...toChangeColumns(job), test: toFlag(test) };
  await db.insertInto("jobs").values(row).execute();
  await replaceGrants(db, row, shares);
}

const jobById = compileQuery((db, id: string) => db.selectFrom("jobs").selectAll().where("id", "=", id));

const jobsByIds = compileQuery((db, ids: string) =>
  db.selectFrom("jobs").selectAll().where(dialect.isInJsonArray("id", ids)).orderBy("createdAt").orderBy("id"),
);

export const findJob = cacheReads(async (db, id: string): Promise<JobRecord | null> => {
  const [row] = await jobById(db, id);
  return row === undefined ? null : toRecord(row);
});

/** Ids of the running jobs, the oldest first. */
export async function listRunningJobs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("jobs").select("id").where("status", "=", "running").orderBy("createdAt").execute();
  return rows.map(({ id }) => id);
}

/** The jobs that a user can reach, by age. */
export async function listJobs(
  db: Db,
  viewer: Viewer,
  filter: JobFilter,
  page: PageRequest,
): Promise<RecordPage<JobRecord>> {
  const { ids, total } = await listAccessibleJobs(db, viewer, filter, page);
  const rows = await jobsByIds(db, JSON.stringify(ids));
  return { records: rows.map(toRecord), total };
}

export async function deleteJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", id).execute();
}

/** Updates the fields that an owner may change and replaces the job's grants. */
export async function updateJob(db: Db, change: JobChange, shares: readonly Share[]): Promise<void> {
  const job = await db
    .updateTable("jobs")
    .set({ ...toChangeColumns(change), revision: incrementRevision })
    .where("id", "=", change.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await replaceGrants(db, job, shares);
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
    .set({ ...toStateColumns(next), ...extra, revision: incrementRevision })
    .where("id", "=", id)
    .where("status", "=", from.status)
    .where("step", "=", from.step)
    .where("attempts", "=", from.attempts)
    .where("leaseEpoch", "=", from.leaseEpoch)
    .where("leaseUserId", from.lease === null ? "is" : "=", from.lease?.userId ?? null)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  if (from.status !== next.status || from.blockingStep !== next.blockingStep) await updateGrants(db, id, next);
  return true;
}

/** Counts work that is done; false where the job is no longer running at that step. */
export async function addProgress(
  db: Db,
  id: string,
  { step, units, now }: { step: MachineStep; units: number; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable("jobs")
    .set((update) => ({
      progressCurrent: update("progressCurrent", "+", units),
      updatedAt: now,
      revision: incrementRevision,
    }))
    .where("id", "=", id)
    .where("status", "=", "running")
    .where("step", "=", step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
