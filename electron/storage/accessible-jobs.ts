import { sql, type RawBuilder } from "kysely";
import { reviewSteps, type JobStatus, type ReviewStep } from "../../shared/job.ts";
import { dialect } from "./database-system.ts";
import { expertsPrincipal, qualifyPrincipal, type Viewer } from "./grants.ts";
import type { PageRequest } from "./record-page.ts";
import { cacheReads } from "./read-through-cache.ts";
import type { Db } from "./tables.ts";
import { listMemberships } from "./teams.ts";

export interface JobFilter {
  status?: JobStatus | undefined;
  blockingStep?: ReviewStep | undefined;
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

function buildQueries(principal: string, filter: JobFilter): Query[] {
  return buildConditions(filter).map(
    (condition) => sql`select created_at, job_id from job_grants where principal_id = ${principal} and ${condition}`,
  );
}

/** Counts the jobs of each principal. Returns those that have any, in descending order of their count. */
async function countPrincipalJobs(db: Db, principals: readonly string[], filter: JobFilter): Promise<PrincipalJobs[]> {
  const sets: PrincipalJobs[] = [];
  for (const principal of principals) {
    const queries = buildQueries(principal, filter);
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

/** Counts the jobs of principals, once for all pages of a list. `principals` are separated by spaces. */
const countJobs = cacheReads(
  async (
    db,
    principals: string,
    status: JobStatus | undefined,
    blockingStep: ReviewStep | undefined,
  ): Promise<{ sets: readonly PrincipalJobs[]; total: number }> => {
    const sets = await countPrincipalJobs(db, principals.split(" "), { status, blockingStep });
    return { sets, total: await countDistinctJobs(db, sets) };
  },
);

/** Lists the ids of the jobs that a user can access, the oldest first, with their total number. */
export async function listAccessibleJobs(
  db: Db,
  viewer: Viewer,
  { status, blockingStep }: JobFilter,
  { limit, offset }: PageRequest,
): Promise<{ ids: string[]; total: number }> {
  const principals = await listPrincipals(db, viewer);
  const { sets, total } = await countJobs(db, principals.join(" "), status, blockingStep);
  const length = Math.min(limit, total - offset);
  if (length <= 0) return { ids: [], total };
  // The database skips the rows before an offset one by one, so a page in the second half is read from the end.
  const readsFromEnd = offset > total / 2;
  const queryOffset = readsFromEnd ? total - offset - length : offset;
  const union = buildUnion(sets, readsFromEnd ? newestFirst : oldestFirst);
  const { rows } = await sql<{ jobId: string }>`select job_id as "jobId"
    from (${union} limit ${length} offset ${queryOffset}) as listed`.execute(db);
  const ids = rows.map(({ jobId }) => jobId);
  return { ids: readsFromEnd ? ids.toReversed() : ids, total };
}
