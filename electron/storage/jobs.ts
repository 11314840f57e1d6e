import { sql, type Updateable } from "kysely";
import type { JobState, MachineStep } from "../../shared/job/job.ts";
import { foldName } from "../../shared/values/names.ts";
import { listAccessibleJobs, type JobListFilter, type ListViewer } from "./accessible-jobs.ts";
import { toBooleanColumn } from "./database/columns.ts";
import { compileQuery } from "./database/compiled-query.ts";
import { dialect } from "./database/database-system.ts";
import { replaceGrants, updateGrants, type Share } from "./grants.ts";
import { cacheReads } from "./database/read-through-cache.ts";
import { limitPageSize, type PageRequest, type RecordPage } from "./database/record-page.ts";
import { changeJobStorage, insertJobStorage } from "./stored-bytes.ts";
import type { Db } from "./tables.ts";
import { jobRow, type JobRow, type JobTable } from "./tables/jobs.ts";

/** A job, with the columns of the state machine gathered in `state`. */
export type JobRecord = Pick<
  JobRow,
  | "id"
  | "ownerId"
  | "network"
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

function toLease(row: JobRow): JobState["lease"] {
  const { leaseUserId, leaseClaimedAt, leaseExpiresAt, leaseEpoch } = row;
  if (leaseUserId === null || leaseClaimedAt === null || leaseExpiresAt === null) return null;
  return { userId: leaseUserId, epoch: leaseEpoch, claimedAt: leaseClaimedAt, expiresAt: leaseExpiresAt };
}

function toRecord(row: unknown): JobRecord {
  const parsed = jobRow.parse(row);
  const { type, status, step, attempts, blockingStep, leaseEpoch, review, lowestConfidence, reviews, error } = parsed;
  const lease = toLease(parsed);
  const executionState = { type, status, step, attempts, blockingStep, lease, leaseEpoch, error };
  const state = { ...executionState, review, lowestConfidence, reviews };
  return { ...parsed, state };
}

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
    lowestConfidence: state.lowestConfidence,
    reviews: JSON.stringify(state.reviews),
    error: state.error === null ? null : JSON.stringify(state.error),
  } satisfies Updateable<JobTable>;
}

/** The fields of a job that its owner may change. */
type JobChange = Pick<JobRecord, "id" | "collaboration" | "metadata" | "updatedAt">;

function toChangeColumns({ collaboration, metadata, updatedAt }: JobChange) {
  return { collaboration: JSON.stringify(collaboration), metadata: JSON.stringify(metadata), updatedAt };
}

/** Returns the total bytes of the columns of a job's row that users can make large. */
export function measureJobRow(job: Pick<JobChange, "metadata" | "collaboration">): number {
  return Buffer.byteLength(JSON.stringify(job.metadata)) + Buffer.byteLength(JSON.stringify(job.collaboration));
}

/** The greatest length of a name by which jobs are found, in characters. */
const maxNameLength = 254;

/** Returns the folded name that the metadata give a job; empty without one. */
function getNameKey({ name }: Readonly<Record<string, unknown>>): string {
  return typeof name === "string" ? foldName(name.slice(0, maxNameLength)) : "";
}

const incrementRevision = sql<number>`revision + 1`;

/** Inserts a job with the grants of its owner, its collaborators (`shares`) and the experts. */
export async function insertJob(db: Db, job: JobRecord, shares: readonly Share[]): Promise<void> {
  const { state, test, ...columns } = job;
  const row = { ...columns, ...toStateColumns(state), ...toChangeColumns(job), test: toBooleanColumn(test) };
  await db.insertInto("jobs").values(row).execute();
  await db
    .insertInto("jobNames")
    .values({ jobId: job.id, nameKey: getNameKey(job.metadata) })
    .execute();
  await insertJobStorage(db, { jobId: job.id, ownerId: job.ownerId, bytes: measureJobRow(job) });
  await replaceGrants(db, job, shares);
}

const selectJob = compileQuery((db, id: string) => db.selectFrom("jobs").selectAll().where("id", "=", id));

/** Selects jobs by a JSON array of their ids. */
const selectJobs = compileQuery((db, ids: string) =>
  db.selectFrom("jobs").selectAll().where(dialect.isInJsonArray("id", ids)),
);

/** Selects the sizes of the texts that users can make large. */
const selectJobSizes = compileQuery((db, ids: string) =>
  db
    .selectFrom("jobs")
    .select([
      "id",
      sql<number>`octet_length(metadata) + octet_length(collaboration) + octet_length(reviews)`.as("size"),
    ])
    .where(dialect.isInJsonArray("id", ids)),
);

export const findJob = cacheReads(async (db, id: string): Promise<JobRecord | null> => {
  const [row] = await selectJob(db, id);
  return row === undefined ? null : toRecord(row);
});

/** The fields of a job that determine its position in a queue. */
export type QueuedJob = Pick<JobRecord, "id" | "ownerId" | "network">;

/** Lists the running jobs, the oldest first. */
export function listRunningJobs(db: Db): Promise<QueuedJob[]> {
  const running = db.selectFrom("jobs").where("status", "=", "running");
  return running.select(["id", "ownerId", "network"]).orderBy("createdAt").execute();
}

/**
 * Lists the jobs that failed because contents were lost. With `sha256`, only those whose document or taxonomy has this
 * hash.
 */
export async function listJobsWithLostContents(db: Db, sha256?: string): Promise<JobRecord[]> {
  let query = db
    .selectFrom("jobs")
    .selectAll()
    .where("status", "=", "failed")
    .where("error", "like", '%"code":"CONTENT_LOST"%');
  if (sha256 !== undefined) {
    query = query.where((where) =>
      where.or([
        where("documentId", "in", where.selectFrom("documents").select("documents.id").where("sha256", "=", sha256)),
        where("taxonomyId", "in", where.selectFrom("taxonomies").select("taxonomies.id").where("sha256", "=", sha256)),
      ]),
    );
  }
  return (await query.execute()).map(toRecord);
}

/**
 * Lists the jobs that a user can access, in the order of the filter. A page ends early if its jobs are large. Their sizes
 * are read first, since a hundred jobs with metadata of the maximum size would take 25 MiB.
 */
export async function listJobs(
  db: Db,
  viewer: ListViewer,
  filter: JobListFilter,
  page: PageRequest,
): Promise<RecordPage<JobRecord>> {
  const { ids, total } = await listAccessibleJobs(db, viewer, filter, page);
  const sizes = new Map((await selectJobSizes(db, JSON.stringify(ids))).map(({ id, size }) => [id, size]));
  const pageIds = limitPageSize(ids, (id) => sizes.get(id) ?? 0);
  const rows = new Map((await selectJobs(db, JSON.stringify(pageIds))).map((row) => [row.id, row]));
  return { records: pageIds.flatMap((id) => toRecord(rows.get(id))), total, isTruncated: pageIds.length < ids.length };
}

export async function deleteJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", id).execute();
}

/**
 * Updates the fields that an owner may change.
 * @param growth the change of the job's size in bytes
 * @param shares the new shares of the job; null if they do not change
 */
export async function updateJob(
  db: Db,
  change: JobChange,
  growth: number,
  shares: readonly Share[] | null,
): Promise<void> {
  const row = await db
    .updateTable("jobs")
    .set({ ...toChangeColumns(change), revision: incrementRevision })
    .where("id", "=", change.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .updateTable("jobNames")
    .set({ nameKey: getNameKey(change.metadata) })
    .where("jobId", "=", change.id)
    .execute();
  await changeJobStorage(db, change.id, growth);
  if (shares !== null) await replaceGrants(db, toRecord(row), shares);
}

/** Changes a job's state to `next` if status, step, attempts and lease are those of `from`; otherwise returns false. */
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

/** Adds finished units of work to a job's progress; returns false if the job no longer runs that step. */
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
