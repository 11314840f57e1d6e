import { sql, type RawBuilder } from "kysely";
import { reviewSteps, type JobStatus, type ReviewStep } from "../../shared/job.ts";
import { expertsPrincipal, expertsTeamId, principalIn, type Viewer } from "./grants.ts";
import type { PageRequest } from "./page-of.ts";
import { remembered } from "./remembered.ts";
import type { Db } from "./tables.ts";
import { listMemberships } from "./teams.ts";

export interface GrantFilter {
  status?: JobStatus | undefined;
  blockingStep?: ReviewStep | undefined;
}

/** As whom a user is given all that it can reach: an expert as one of the experts, who are given every live job. */
async function principalsOf(db: Db, { userId, test, expertsTeam }: Viewer): Promise<string[]> {
  const teams = (await listMemberships(db, userId)).map(({ teamId }) => teamId);
  const own = [userId, ...teams].map((id) => principalIn(test, id));
  if (expertsTeam === null || teams.length === 0) return own;
  const { rows } = await sql<{ id: string | null }>`select ${expertsTeamId(expertsTeam)} as id`.execute(db);
  const experts = rows[0]?.id ?? null;
  return experts !== null && teams.includes(experts) ? [expertsPrincipal] : own;
}

/**
 * A filter as values of both columns, so that every part of a list comes from the index in its order: only blocked
 * jobs have a blocking step.
 */
function places({ status, blockingStep }: GrantFilter): readonly RawBuilder<boolean>[] {
  if (status === undefined && blockingStep === undefined) return [sql`true`];
  if (blockingStep !== undefined && status !== undefined && status !== "blocked") return [];
  if (blockingStep === undefined && status !== "blocked") return [sql`status = ${status} and blocking_step is null`];
  const steps = blockingStep === undefined ? reviewSteps : [blockingStep];
  return steps.map((step) => sql<boolean>`status = 'blocked' and blocking_step = ${step}`);
}

type Part = RawBuilder<unknown>;

async function count(db: Db, from: Part): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${from})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What one principal was given; a user is several of them, and may be given a job as more than one. */
interface Given {
  principal: string;
  size: number;
  parts: readonly Part[];
}

function partsOf(principal: string, filter: GrantFilter): Part[] {
  return places(filter).map(
    (place) => sql`select created_at, job_id from job_grants where principal_id = ${principal} and ${place}`,
  );
}

/** What each principal was given, the most first; none where it is nothing. */
async function givenTo(db: Db, principals: readonly string[], filter: GrantFilter): Promise<Given[]> {
  const given: Given[] = [];
  for (const principal of principals) {
    const parts = partsOf(principal, filter);
    const size = parts.length === 0 ? 0 : await count(db, sql.join(parts, sql` union all `));
    if (size > 0) given.push({ principal, size, parts });
  }
  return given.toSorted((a, b) => b.size - a.size);
}

/** With an order, SQLite merges the parts as they come from the index; without one it would sort them all. */
function merged(given: readonly Given[], order: Part): Part {
  const parts = given.flatMap((each) => each.parts);
  return sql`${sql.join(parts, sql` union `)} order by ${order}`;
}

const oldestFirst: Part = sql`created_at, job_id`;
const newestFirst: Part = sql`created_at desc, job_id desc`;

/** Looking a job up in what was given otherwise takes about as long as merging so many. */
const mergedPerLookUp = 4;

/** How many jobs there are, each counted once. */
async function countJobs(db: Db, given: readonly Given[]): Promise<number> {
  const [most, ...others] = given;
  if (most === undefined) return 0;
  const lookedUp = others.reduce((sum, { size }) => sum + size, 0);
  if (lookedUp * mergedPerLookUp > most.size + lookedUp) {
    return count(db, sql`${merged(given, oldestFirst)} limit -1`);
  }
  let total = most.size;
  const counted = [most.principal];
  for (const { principal, parts } of others) {
    const elsewhere = sql`select 1 from job_grants
      where job_grants.job_id = part.job_id and principal_id in (${sql.join(counted)})`;
    total += await count(
      db,
      sql`select 1 from (${sql.join(parts, sql` union all `)}) as part where not exists (${elsewhere})`,
    );
    counted.push(principal);
  }
  return total;
}

/** What is given to all of them, with the number of jobs: a list is counted once, however many pages of it are read. */
const counted = remembered(
  async (
    db,
    principals: string,
    status: JobStatus | undefined,
    blockingStep: ReviewStep | undefined,
  ): Promise<{ given: readonly Given[]; total: number }> => {
    const given = await givenTo(db, principals.split(" "), { status, blockingStep });
    return { given, total: await countJobs(db, given) };
  },
);

/** Ids of the jobs that a user can reach, by age, and how many there are. */
export async function listGrantedJobs(
  db: Db,
  viewer: Viewer,
  { status, blockingStep }: GrantFilter,
  { limit, offset }: PageRequest,
): Promise<{ ids: string[]; total: number }> {
  const principals = await principalsOf(db, viewer);
  const { given, total } = await counted(db, principals.join(" "), status, blockingStep);
  const length = Math.min(limit, total - offset);
  if (length <= 0) return { ids: [], total };
  // What lies in the second half is reached sooner from the end.
  const fromEnd = offset > total / 2;
  const skipped = fromEnd ? total - offset - length : offset;
  const { rows } = await sql<{ jobId: string }>`select job_id as "jobId"
    from (${merged(given, fromEnd ? newestFirst : oldestFirst)} limit ${length} offset ${skipped})`.execute(db);
  const ids = rows.map(({ jobId }) => jobId);
  return { ids: fromEnd ? ids.toReversed() : ids, total };
}
