import { sql, type RawBuilder } from "kysely";
import type { JobHolder, JobOrder } from "../../shared/api/jobs.ts";
import { reviewSteps, type JobStatus, type JobType, type ReviewStep } from "../../shared/job.ts";
import { foldName } from "../../shared/names.ts";
import { dialect } from "./database-system.ts";
import { expertsPrincipal, qualifyPrincipal, type Viewer } from "./grants.ts";
import type { PageRequest } from "./record-page.ts";
import { cacheReads } from "./read-through-cache.ts";
import type { Db } from "./tables.ts";
import { listMemberships } from "./teams.ts";

export interface JobFilter {
  status?: JobStatus | undefined;
  blockingStep?: ReviewStep | undefined;
  /** A part of the name, or the beginning of the id. */
  search?: string | undefined;
  type?: JobType | undefined;
  /** The name of a taxonomy. */
  taxonomy?: string | undefined;
  heldBy?: JobHolder | undefined;
  /** The id of a team that may work on the jobs or review them. */
  team?: string | undefined;
  /** The earliest time of creation, and the first that is too late, in milliseconds since 1970. */
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
  /** Above the lowest confidence of what the jobs wait for. */
  confidenceBelow?: number | undefined;
}

export interface JobListFilter extends JobFilter {
  /** By default the oldest first. */
  order?: JobOrder | undefined;
}

/** Who asks for a list, at which time in milliseconds since 1970. */
export interface ListViewer extends Viewer {
  now: number;
}

/** Lists the principals whose grants a user has. An expert needs only the experts' grants: they cover every live job. */
async function listPrincipals(db: Db, { userId, test, expertsTeamId }: Viewer): Promise<string[]> {
  const teamIds = (await listMemberships(db, userId)).map(({ teamId }) => teamId);
  const ownPrincipals = [userId, ...teamIds].map((id) => qualifyPrincipal(test, id));
  return expertsTeamId !== null && teamIds.includes(expertsTeamId) ? [expertsPrincipal] : ownPrincipals;
}

/**
 * Builds the conditions of a filter, which exclude each other. Each fixes both status and blocking step, so that the
 * index `job_grants_by_status` returns its rows in list order.
 */
function buildConditions({ status, blockingStep }: JobFilter): readonly RawBuilder<boolean>[] {
  if (status === undefined && blockingStep === undefined) return [sql`true`];
  // Only blocked jobs have a blocking step.
  if (blockingStep !== undefined && status !== undefined && status !== "blocked") return [];
  if (blockingStep === undefined && status !== "blocked") return [sql`status = ${status} and blocking_step is null`];
  const steps = blockingStep === undefined ? reviewSteps : [blockingStep];
  return steps.map((step) => sql<boolean>`status = 'blocked' and blocking_step = ${step}`);
}

type Query = RawBuilder<unknown>;

/** Builds the conditions on the time of creation, by which `job_grants` is sorted. */
function buildTimeConditions({ createdAfter, createdBefore }: JobFilter): RawBuilder<boolean>[] {
  return [
    ...(createdAfter === undefined ? [] : [sql<boolean>`created_at >= ${createdAfter}`]),
    ...(createdBefore === undefined ? [] : [sql<boolean>`created_at < ${createdBefore}`]),
  ];
}

/** Builds the conditions on a job of `job_grants` that its grant does not tell: each looks the job up. */
function buildLookups(
  { search, type, taxonomy, heldBy, team, confidenceBelow }: JobFilter,
  { userId, test, now }: ListViewer,
): RawBuilder<boolean>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (type !== undefined) conditions.push(sql`jobs.type = ${type}`);
  if (taxonomy !== undefined) {
    conditions.push(
      sql`jobs.taxonomy_id in (select taxonomies.id from taxonomies where taxonomies.name = ${taxonomy})`,
    );
  }
  if (heldBy === "me") conditions.push(sql`jobs.lease_user_id = ${userId} and jobs.lease_expires_at > ${now}`);
  if (heldBy === "others") conditions.push(sql`jobs.lease_user_id <> ${userId} and jobs.lease_expires_at > ${now}`);
  if (heldBy === "nobody") conditions.push(sql`(jobs.lease_user_id is null or jobs.lease_expires_at <= ${now})`);
  if (confidenceBelow !== undefined) conditions.push(sql`jobs.lowest_confidence < ${confidenceBelow}`);
  const lookups: RawBuilder<boolean>[] = [];
  if (conditions.length > 0) {
    lookups.push(sql`exists (select 1 from jobs
      where jobs.id = job_grants.job_id and ${sql.join(conditions, sql` and `)})`);
  }
  if (team !== undefined) {
    lookups.push(sql`exists (select 1 from job_grants as team_grants
      where team_grants.job_id = job_grants.job_id and team_grants.principal_id = ${qualifyPrincipal(test, team)})`);
  }
  if (search !== undefined) {
    const text = foldName(search);
    lookups.push(sql`exists (select 1 from job_names where job_names.job_id = job_grants.job_id
      and (${dialect.contains("job_names.name_key", text)} or substr(job_names.job_id, 1, ${text.length}) = ${text}))`);
  }
  return lookups;
}

async function countRows(db: Db, query: Query): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${query}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The jobs that one principal has grants for. The jobs of a user's principals may overlap. */
interface PrincipalJobs {
  principal: string;
  count: number;
  /** Queries without common rows, each in index order. */
  queries: readonly Query[];
}

function buildQueries(principal: string, filter: JobFilter, viewer: ListViewer): Query[] {
  const lookups = [...buildTimeConditions(filter), ...buildLookups(filter, viewer)];
  return buildConditions(filter).map(
    (condition) => sql`select created_at, job_id from job_grants where principal_id = ${principal}
      and ${sql.join([condition, ...lookups], sql` and `)}`,
  );
}

/** Counts the jobs of each principal. Returns those that have any, in descending order of their count. */
async function countPrincipalJobs(
  db: Db,
  principals: readonly string[],
  filter: JobFilter,
  viewer: ListViewer,
): Promise<PrincipalJobs[]> {
  const sets: PrincipalJobs[] = [];
  for (const principal of principals) {
    const queries = buildQueries(principal, filter, viewer);
    const count = queries.length === 0 ? 0 : await countRows(db, sql.join(queries, sql` union all `));
    if (count > 0) sets.push({ principal, count, queries });
  }
  return sets.toSorted((a, b) => b.count - a.count);
}

/** Builds the union of all sets in an order, so that the database can merge the queries in index order. */
function buildUnion(sets: readonly PrincipalJobs[], order: Query): Query {
  const queries = sets.flatMap((set) => set.queries);
  return sql`${sql.join(queries, sql` union `)} order by ${order}`;
}

const oldestFirst: Query = sql`created_at, job_id`;
const newestFirst: Query = sql`created_at desc, job_id desc`;

/** The measured cost of looking a job up in another set, in rows that a merge reads in that time. */
const mergedRowsPerLookup = 4;

/** Counts the distinct jobs of all sets, either by merging them or by looking the smaller sets up in the larger ones. */
async function countDistinctJobs(db: Db, sets: readonly PrincipalJobs[]): Promise<number> {
  const [largest, ...others] = sets;
  if (largest === undefined) return 0;
  const lookups = others.reduce((sum, { count }) => sum + count, 0);
  if (lookups * mergedRowsPerLookup > largest.count + lookups) {
    return countRows(db, dialect.preserveOrder(buildUnion(sets, oldestFirst)));
  }
  let total = largest.count;
  const countedPrincipals = [largest.principal];
  for (const { principal, queries } of others) {
    const duplicate = sql`select 1 from job_grants
      where job_grants.job_id = candidate.job_id and principal_id in (${sql.join(countedPrincipals)})`;
    total += await countRows(
      db,
      sql`select 1 from (${sql.join(queries, sql` union all `)}) as candidate where not exists (${duplicate})`,
    );
    countedPrincipals.push(principal);
  }
  return total;
}

interface CountedJobs {
  sets: readonly PrincipalJobs[];
  total: number;
}

async function countFilteredJobs(
  db: Db,
  principals: string,
  filter: JobFilter,
  viewer: ListViewer,
): Promise<CountedJobs> {
  const sets = await countPrincipalJobs(db, principals.split(" "), filter, viewer);
  return { sets, total: await countDistinctJobs(db, sets) };
}

/**
 * Counts the jobs of principals, once for all pages of a list. `principals` are separated by spaces. `filterJson` does
 * not depend on the time.
 */
const countJobs = cacheReads((db, principals: string, filterJson: string, viewerJson: string): Promise<CountedJobs> => {
  const viewer = JSON.parse(viewerJson) as ListViewer;
  return countFilteredJobs(db, principals, JSON.parse(filterJson) as JobFilter, viewer);
});

/** The expressions by which lists are sorted, other than by age. */
const sortKeys = {
  name: sql`(select name_key from job_names where job_names.job_id = found.job_id)`,
  updated_at: sql`(select updated_at from jobs where jobs.id = found.job_id)`,
} as const;

/** Lists the ids of a page of the sets in an order that no index has. */
async function sortJobs(
  db: Db,
  sets: readonly PrincipalJobs[],
  order: Exclude<JobOrder, "created_at" | "-created_at">,
  { limit, offset }: PageRequest,
): Promise<string[]> {
  const key =
    sortKeys[order.startsWith("-") ? (order.slice(1) as keyof typeof sortKeys) : (order as keyof typeof sortKeys)];
  const direction = order.startsWith("-") ? sql`desc` : sql`asc`;
  const union = sql.join(
    sets.flatMap(({ queries }) => queries),
    sql` union `,
  );
  const { rows } = await sql<{ jobId: string }>`select job_id as "jobId" from (${union}) as found
    order by ${key} ${direction}, created_at ${direction}, job_id ${direction} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map(({ jobId }) => jobId);
}

/** The place of a job in the list from the oldest to the newest. */
export interface JobPosition {
  createdAt: number;
  jobId: string;
}

/** Builds the query of a batch of the jobs that principals can access, the oldest first; see `listJobBatches`. */
function buildBatch(
  principals: readonly string[],
  filter: JobFilter,
  viewer: ListViewer,
  { after, limit }: { after: JobPosition | null; limit: number },
): Query {
  const from = after === null ? filter : { ...filter, createdAfter: after.createdAt };
  const rest = after === null ? sql`true` : sql`(created_at > ${after.createdAt} or job_id > ${after.jobId})`;
  const queries = principals
    .flatMap((principal) => buildQueries(principal, from, viewer))
    .map((query) => sql`${query} and ${rest}`);
  return sql`${sql.join(queries, sql` union `)} order by ${oldestFirst} limit ${limit}`;
}

/** Returns those of some jobs that a team may work on or review. */
async function filterByTeam(db: Db, { test }: ListViewer, team: string, jobs: JobPosition[]): Promise<JobPosition[]> {
  const ids = JSON.stringify(jobs.map(({ jobId }) => jobId));
  const granted = await db
    .selectFrom("jobGrants")
    .select("jobId")
    .where("principalId", "=", qualifyPrincipal(test, team))
    .where(dialect.isInJsonArray("jobId", ids))
    .execute();
  const found = new Set(granted.map(({ jobId }) => jobId));
  return jobs.filter(({ jobId }) => found.has(jobId));
}

/** What selects the jobs of batches. */
export type BatchFilter = Pick<JobFilter, "team" | "createdAfter" | "createdBefore">;

/**
 * Lists the jobs that a user can access in batches, the oldest first, so that whoever reads all of them leaves the main
 * thread to others between two batches. A batch has at most `limit` jobs, and may have none: the team is looked up for the
 * jobs of a batch, since a search for its jobs would read all others at once.
 */
export async function* listJobBatches(
  db: Db,
  viewer: ListViewer,
  { team, ...filter }: BatchFilter,
  limit: number,
): AsyncGenerator<JobPosition[]> {
  const principals = await listPrincipals(db, viewer);
  for (let after: JobPosition | null = null; ;) {
    const batch: Query = buildBatch(principals, filter, viewer, { after, limit });
    const { rows } = await sql<JobPosition>`select created_at as "createdAt", job_id as "jobId"
      from (${batch}) as batch`.execute(db);
    yield team === undefined ? rows : await filterByTeam(db, viewer, team, rows);
    after = rows.at(-1) ?? null;
    if (rows.length < limit) return;
  }
}

/** Lists the ids of the jobs that a user can access, by default the oldest first, with their total number. */
export async function listAccessibleJobs(
  db: Db,
  viewer: ListViewer,
  { order = "created_at", ...filter }: JobListFilter,
  { limit, offset }: PageRequest,
): Promise<{ ids: string[]; total: number }> {
  const principals = (await listPrincipals(db, viewer)).join(" ");
  // Leases end without a change of the database.
  const { sets, total } =
    filter.heldBy === undefined
      ? await countJobs(db, principals, JSON.stringify(filter), JSON.stringify({ ...viewer, now: 0 }))
      : await countFilteredJobs(db, principals, filter, viewer);
  const length = Math.min(limit, total - offset);
  if (length <= 0) return { ids: [], total };
  if (order !== "created_at" && order !== "-created_at") {
    return { ids: await sortJobs(db, sets, order, { limit: length, offset }), total };
  }
  // The database skips the rows before an offset one by one, so a page in the second half is read from the end.
  const readsFromEnd = offset > total / 2;
  const queryOffset = readsFromEnd ? total - offset - length : offset;
  const isDescending = (order === "-created_at") !== readsFromEnd;
  const union = buildUnion(sets, isDescending ? newestFirst : oldestFirst);
  const { rows } = await sql<{ jobId: string }>`select job_id as "jobId"
    from (${union} limit ${length} offset ${queryOffset}) as listed`.execute(db);
  const ids = rows.map(({ jobId }) => jobId);
  return { ids: readsFromEnd ? ids.toReversed() : ids, total };
}
