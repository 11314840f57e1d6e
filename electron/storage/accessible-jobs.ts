import { sql, type RawBuilder } from "kysely";
import type { JobHolder, JobOrder } from "../../shared/api/jobs.ts";
import { reviewSteps, type JobStatus, type JobType, type ReviewStep } from "../../shared/job/job.ts";
import { foldName } from "../../shared/values/names.ts";
import { dialect } from "./database/database-system.ts";
import { expertsPrincipal, qualifyPrincipal, type Viewer } from "./grants.ts";
import type { PageRequest } from "./database/record-page.ts";
import { readLong } from "./database/long-reads.ts";
import { cacheReads } from "./database/read-through-cache.ts";
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
  /** The range of creation times in Unix milliseconds: from `createdAfter`, up to but not including `createdBefore`. */
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
  /** Selects the jobs whose current result has a lowest confidence below this value. */
  confidenceBelow?: number | undefined;
}

export interface JobListFilter extends JobFilter {
  /** By default the oldest first. */
  order?: JobOrder | undefined;
}

/** The user who requests a list, and the time of the request in Unix milliseconds. */
export interface ListViewer extends Viewer {
  now: number;
  /** The network of the user's account. All users of a network take turns as one party. */
  network?: string;
}

/** The jobs that a list may contain: those for which one of `principals` has a grant. */
interface Scope {
  principals: readonly string[];
  /** If not null, one of these principals must also have a grant. */
  viewers: readonly string[] | null;
  /** Whether the principals have so many grants that they are read outside the main thread. */
  isLarge: boolean;
}

/** Tests whether a grant belongs to one of the principals. `alias` is the name of the grant's table in the query. */
function hasPrincipal(alias: string, principals: readonly string[]): RawBuilder<boolean> {
  const column = `${alias}.principal_id`;
  const [principal, ...others] = principals;
  if (others.length === 0) return sql<boolean>`${sql.ref(column)} = ${principal ?? ""}`;
  return dialect.isInJsonArray(column, JSON.stringify(principals));
}

/**
 * Tests whether the job of a row has a grant for one of the principals. `alias` is the name of the row's table in the
 * query.
 */
function hasGrant(alias: string, principals: readonly string[]): RawBuilder<boolean> {
  return sql`exists (select 1 from job_grants as other_grants
    where other_grants.job_id = ${sql.ref(`${alias}.job_id`)} and ${hasPrincipal("other_grants", principals)})`;
}

/**
 * The minimum number of grants of a list that is read outside the main thread. With fewer grants, even the slowest
 * lists, which look up each job, take only some 20 ms.
 */
const minLargeGrants = 2000;

async function hasManyGrants(db: Db, principals: readonly string[]): Promise<boolean> {
  const grants = sql`select 1 from job_grants where ${hasPrincipal("job_grants", principals)} limit ${minLargeGrants}`;
  return (await countRows(db, grants)) === minLargeGrants;
}

/**
 * Finds the scope of a user's list, or of the jobs of one team in it. For an expert, the experts' grants suffice, since
 * they cover every live job.
 */
const findScope = cacheReads(async (db, viewerJson: string, team?: string): Promise<Scope> => {
  const { userId, test, expertsTeamId } = JSON.parse(viewerJson) as Viewer;
  const teamIds = (await listMemberships(db, userId)).map(({ teamId }) => teamId);
  const ownPrincipals = [userId, ...teamIds].map((id) => qualifyPrincipal(test, id));
  const principals = expertsTeamId !== null && teamIds.includes(expertsTeamId) ? [expertsPrincipal] : ownPrincipals;
  if (team === undefined) return { principals, viewers: null, isLarge: await hasManyGrants(db, principals) };
  const teamPrincipals = [qualifyPrincipal(test, team)];
  const viewers = teamIds.includes(team) ? null : principals;
  return { principals: teamPrincipals, viewers, isLarge: await hasManyGrants(db, teamPrincipals) };
});

/**
 * Builds the mutually exclusive conditions on status and blocking step. If the filter has a status or a blocking step,
 * each condition fixes both, so that the index `job_grants_by_status` returns the rows in list order.
 */
function buildStatusConditions({ status, blockingStep }: JobFilter): readonly RawBuilder<boolean>[] {
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

/** Builds the conditions for which `job_grants` has no columns. Each of them looks up the job of a grant. */
function buildLookups(
  { search, type, taxonomy, heldBy, confidenceBelow }: JobFilter,
  { userId, now }: ListViewer,
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

/** The jobs for which some principals have grants. Sets may overlap. */
interface JobSet {
  principals: readonly string[];
  count: number;
  /**
   * Queries that have no rows in common. If there is only one principal, each query returns its rows in index order.
   */
  queries: readonly Query[];
}

function buildQueries({ principals, viewers }: Omit<Scope, "isLarge">, filter: JobFilter, viewer: ListViewer): Query[] {
  const access = viewers === null ? [] : [hasGrant("job_grants", viewers)];
  const lookups = [...buildTimeConditions(filter), ...access, ...buildLookups(filter, viewer)];
  // Without `distinct`, a job would be listed once for each principal that has a grant.
  const columns = principals.length > 1 ? sql`distinct created_at, job_id` : sql`created_at, job_id`;
  return buildStatusConditions(filter).map(
    (condition) => sql`select ${columns} from job_grants where ${hasPrincipal("job_grants", principals)}
      and ${sql.join([condition, ...lookups], sql` and `)}`,
  );
}

/**
 * The maximum number of principals whose jobs are merged in index order. The jobs of all others are sorted as one set,
 * so that statements do not grow with the number of a user's teams.
 */
const maxMergedPrincipals = 7;

/** Lists the principals that have jobs with the filter's status, in descending order of the number of these jobs. */
async function rankPrincipals(db: Db, principals: readonly string[], filter: JobFilter): Promise<string[]> {
  const conditions = buildStatusConditions(filter);
  if (conditions.length === 0) return [];
  const { rows } = await sql<{ principal: string }>`select principal_id as principal from job_grants
    where ${hasPrincipal("job_grants", principals)} and (${sql.join(conditions, sql` or `)})
    group by principal_id order by count(*) desc`.execute(db);
  return rows.map(({ principal }) => principal);
}

/** Groups principals: each principal with many jobs is a group of its own, and all others are one group. */
async function groupPrincipals(db: Db, principals: readonly string[], filter: JobFilter): Promise<string[][]> {
  if (principals.length <= maxMergedPrincipals) return principals.map((principal) => [principal]);
  const ranked = await rankPrincipals(db, principals, filter);
  const groups = ranked.slice(0, maxMergedPrincipals).map((principal) => [principal]);
  const others = ranked.slice(maxMergedPrincipals);
  return others.length === 0 ? groups : [...groups, others];
}

const unionAll = (queries: readonly Query[]): Query => sql.join(queries, sql` union all `);

/** Builds the sets of a scope. Returns those that have jobs, in descending order of their count. */
async function buildJobSets(db: Db, scope: Scope, filter: JobFilter, viewer: ListViewer): Promise<JobSet[]> {
  const sets: JobSet[] = [];
  for (const principals of await groupPrincipals(db, scope.principals, filter)) {
    const queries = buildQueries({ ...scope, principals }, filter, viewer);
    const count = queries.length === 0 ? 0 : await countRows(db, unionAll(queries));
    if (count > 0) sets.push({ principals, count, queries });
  }
  return sets.toSorted((a, b) => b.count - a.count);
}

/** Builds the union of all sets in an order, so that the database can merge the queries in index order. */
function buildUnion(sets: readonly JobSet[], order: Query): Query {
  const queries = sets.flatMap((set) => set.queries);
  return sql`${sql.join(queries, sql` union `)} order by ${order}`;
}

const oldestFirst: Query = sql`created_at, job_id`;
const newestFirst: Query = sql`created_at desc, job_id desc`;

/** The measured cost of looking up a job in another set, as the number of rows that a merge reads in the same time. */
const mergedRowsPerLookup = 4;

/** Counts the distinct jobs of all sets, either by merging them or by looking the smaller sets up in the larger ones. */
async function countDistinctJobs(db: Db, sets: readonly JobSet[]): Promise<number> {
  const [largest, ...others] = sets;
  if (largest === undefined) return 0;
  const lookups = others.reduce((sum, { count }) => sum + count, 0);
  if (lookups * mergedRowsPerLookup > largest.count + lookups) {
    return countRows(db, dialect.preserveOrder(buildUnion(sets, oldestFirst)));
  }
  let total = largest.count;
  const countedPrincipals = [...largest.principals];
  for (const { principals, queries } of others) {
    const isCounted = hasGrant("candidate", countedPrincipals);
    total += await countRows(db, sql`select 1 from (${unionAll(queries)}) as candidate where not ${isCounted}`);
    countedPrincipals.push(...principals);
  }
  return total;
}

interface CountedJobs {
  sets: readonly JobSet[];
  total: number;
}

/** Serializes a viewer without the time, as a parameter of cached reads. */
const serializeViewer = (viewer: ListViewer): string => JSON.stringify({ ...viewer, now: 0 });

/** Runs a read of the jobs of a scope, outside the main thread if there are many. */
function readScope<Result>(
  db: Db,
  scope: Scope,
  { userId: owner, network = "" }: ListViewer,
  read: (reader: Db) => Promise<Result>,
): Promise<Result> {
  return scope.isLarge ? readLong(db, { owner, network }, read) : read(db);
}

function countFilteredJobs(db: Db, scope: Scope, filter: JobFilter, viewer: ListViewer): Promise<CountedJobs> {
  return readScope(db, scope, viewer, async (reader) => {
    const sets = await buildJobSets(reader, scope, filter, viewer);
    return { sets, total: await countDistinctJobs(reader, sets) };
  });
}

/** Counts the jobs of a scope, once for all pages of a list. The filter must not depend on the time. */
const countJobs = cacheReads((db, scopeJson: string, filterJson: string, viewerJson: string): Promise<CountedJobs> => {
  const viewer = JSON.parse(viewerJson) as ListViewer;
  return countFilteredJobs(db, JSON.parse(scopeJson) as Scope, JSON.parse(filterJson) as JobFilter, viewer);
});

/** The SQL expressions of the sort orders, except that by age. */
const sortKeys = {
  name: sql`(select name_key from job_names where job_names.job_id = found.job_id)`,
  updated_at: sql`(select updated_at from jobs where jobs.id = found.job_id)`,
} as const;

/** Lists the ids of a page of the sets in an order that no index has. */
async function sortJobs(
  db: Db,
  sets: readonly JobSet[],
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

/** The position of a job in the list from the oldest to the newest. */
export interface JobPosition {
  createdAt: number;
  jobId: string;
}

/** The filter of {@link listJobBatches}. */
export type BatchFilter = Pick<JobFilter, "team" | "createdAfter" | "createdBefore">;

/**
 * Lists the jobs that a user can access in batches, between which the main thread can do other work. Lists the jobs
 * principal by principal, from the oldest to the newest job of each. A job that an earlier principal already had is
 * left out. Therefore no statement visits more grants than it returns, however many teams the user has.
 * @param limit the maximum number of grants in a batch. A batch may have fewer jobs, or none
 */
export async function* listJobBatches(
  db: Db,
  viewer: ListViewer,
  { team, ...filter }: BatchFilter,
  limit: number,
): AsyncGenerator<JobPosition[]> {
  const scope = await findScope(db, serializeViewer(viewer), team);
  for (const [index, principal] of scope.principals.entries()) {
    const earlier = scope.principals.slice(0, index);
    const isCounted = earlier.length === 0 ? sql`false` : hasGrant("batch", earlier);
    const isAccessible = scope.viewers === null ? sql`true` : hasGrant("batch", scope.viewers);
    let after: JobPosition | null = null;
    for (;;) {
      const batchFilter: JobFilter = after === null ? filter : { ...filter, createdAfter: after.createdAt };
      const isAfter: Query =
        after === null ? sql`true` : sql`(created_at > ${after.createdAt} or job_id > ${after.jobId})`;
      const queries = buildQueries({ principals: [principal], viewers: null }, batchFilter, viewer);
      const batch = sql<JobPosition & { isNew: number }>`
        select created_at as "createdAt", job_id as "jobId",
          case when ${isAccessible} and not (${isCounted}) then 1 else 0 end as "isNew"
        from (${unionAll(queries)} and ${isAfter} order by ${oldestFirst} limit ${limit}) as batch`;
      const rows: (JobPosition & { isNew: number })[] = (await batch.execute(db)).rows;
      yield rows.filter(({ isNew }) => isNew === 1);
      after = rows.at(-1) ?? null;
      if (rows.length < limit) break;
    }
  }
}

/** Lists the ids of the jobs that a user can access, by default the oldest first, with their total number. */
export async function listAccessibleJobs(
  db: Db,
  viewer: ListViewer,
  { order = "created_at", team, ...filter }: JobListFilter,
  { limit, offset }: PageRequest,
): Promise<{ ids: string[]; total: number }> {
  const scope = await findScope(db, serializeViewer(viewer), team);
  // Counts by holder cannot be cached, since leases expire without a change of the database.
  const { sets, total } =
    filter.heldBy === undefined
      ? await countJobs(db, JSON.stringify(scope), JSON.stringify(filter), serializeViewer(viewer))
      : await countFilteredJobs(db, scope, filter, viewer);
  const length = Math.min(limit, total - offset);
  if (length <= 0) return { ids: [], total };
  if (order !== "created_at" && order !== "-created_at") {
    const sort = (reader: Db) => sortJobs(reader, sets, order, { limit: length, offset });
    return { ids: await readScope(db, scope, viewer, sort), total };
  }
  // The database skips the rows before an offset one by one, so a page in the second half is read from the end.
  const readsFromEnd = offset > total / 2;
  const queryOffset = readsFromEnd ? total - offset - length : offset;
  const isDescending = (order === "-created_at") !== readsFromEnd;
  const union = buildUnion(sets, isDescending ? newestFirst : oldestFirst);
  const page = sql<{ jobId: string }>`select job_id as "jobId"
    from (${union} limit ${length} offset ${queryOffset}) as listed`;
  const { rows } = await readScope(db, scope, viewer, (reader) => page.execute(reader));
  const ids = rows.map(({ jobId }) => jobId);
  return { ids: readsFromEnd ? ids.toReversed() : ids, total };
}
