import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { finalStatuses, type JobState } from "../../shared/job/job.ts";
import { teamRoles } from "../../shared/api/teams.ts";
import { jsonColumn } from "./database/columns.ts";
import { dialect } from "./database/database-system.ts";
import type { Db } from "./tables.ts";

/** The principal of the experts' team, which the service's configuration names. */
export const expertsPrincipal = "experts";

/**
 * Marks the principals of jobs that were created with test keys. Live keys cannot access test jobs, and test keys
 * cannot access live jobs.
 */
const testPrefix = "test:";

/** Returns the principal of a user or a team for test jobs, or for live ones. */
export function qualifyPrincipal(test: boolean, id: string): string {
  return test ? testPrefix + id : id;
}

/** A user who requests access. */
export interface Viewer {
  userId: string;
  /** Whether the call came with a test key. */
  test: boolean;
  /** Id of the experts' team; null if there is none or the caller cannot act as an expert. */
  expertsTeamId: string | null;
}

/** A user's access to steps of a job. */
export interface GrantRecord {
  steps: readonly string[];
  /** The team that has the grant; null if the user has it. */
  teamId: string | null;
  /** Whether the user is an admin of that team. */
  isAdmin: boolean;
}

const grantRow = z.object({
  jobId: z.string(),
  steps: jsonColumn(z.array(z.string())),
  teamId: z.string().nullable(),
  role: z.enum(teamRoles).nullable(),
});

/** The steps of a job that a user or a team may access. */
export interface Share {
  principalId: string;
  steps: readonly string[];
}

/** The columns of a job that its grants repeat or depend on. */
interface GrantedJob {
  id: string;
  ownerId: string;
  test: boolean;
  createdAt: number;
  state: Pick<JobState, "status" | "blockingStep">;
}

/** Replaces the grants of a job by `shares`, the owner's grant and, for a live job, the experts' grant. */
export async function replaceGrants(db: Db, job: GrantedJob, shares: readonly Share[]): Promise<void> {
  const { id: jobId, ownerId, test, createdAt } = job;
  const { status, blockingStep } = job.state;
  const stepsByPrincipal = new Map<string, readonly string[]>(
    shares.map(({ principalId, steps }) => [principalId, steps]),
  );
  stepsByPrincipal.set(ownerId, ["*"]);
  if (!test) stepsByPrincipal.set(expertsPrincipal, ["*"]);
  const rows = [...stepsByPrincipal].map(([id, steps]) => ({
    principalId: qualifyPrincipal(test, id),
    steps: JSON.stringify(steps),
  }));
  await db.deleteFrom("jobGrants").where("jobId", "=", jobId).execute();
  await db
    .insertInto("jobGrants")
    .values(rows.map((row) => ({ ...row, jobId, status, blockingStep, createdAt })))
    .execute();
}

const listQualifiedPrincipals = (id: string): string[] => [qualifyPrincipal(false, id), qualifyPrincipal(true, id)];

/** Deletes every grant of a user or a team. */
export async function deleteGrants(db: Db, id: string): Promise<void> {
  await db.deleteFrom("jobGrants").where("principalId", "in", listQualifiedPrincipals(id)).execute();
}

/** Lists the ids of the blocked jobs to which a user or a team has a grant. */
export async function listBlockedJobIds(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("jobGrants")
    .select("jobId")
    .where("principalId", "in", listQualifiedPrincipals(id))
    .where("status", "=", "blocked")
    .execute();
  return rows.map(({ jobId }) => jobId);
}

/** Updates a job's status in its grants, in the transaction that changes the job. */
export async function updateGrants(db: Db, jobId: string, { status, blockingStep }: JobState): Promise<void> {
  await db.updateTable("jobGrants").set({ status, blockingStep }).where("jobId", "=", jobId).execute();
}

/** Counts the unfinished jobs that name a team and whose owners are members of it. Anyone can name any team in a job. */
export async function countUnfinishedJobsOfTeam(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom("jobGrants")
    .innerJoin("jobs", "jobs.id", "jobGrants.jobId")
    .innerJoin("teamMembers", "teamMembers.userId", "jobs.ownerId")
    .where("jobGrants.principalId", "in", listQualifiedPrincipals(teamId))
    .where("jobGrants.status", "not in", finalStatuses)
    .where("teamMembers.teamId", "=", teamId)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Tells whether a user is a member of the experts' team. */
export async function isExpert(db: Db, { userId, expertsTeamId }: Viewer): Promise<boolean> {
  const { rows } = await sql`select 1 from team_members
    where user_id = ${userId} and team_id = ${expertsTeamId}`.execute(db);
  return rows.length > 0;
}

/** Finds the grants of a user and its teams that match a condition, with their jobs. */
async function findGrants(
  db: Db,
  viewer: Viewer,
  condition: RawBuilder<boolean>,
): Promise<(GrantRecord & { jobId: string })[]> {
  const { userId, test, expertsTeamId } = viewer;
  const prefix = qualifyPrincipal(test, "");
  const { rows } = await sql`
    select job_grants.job_id as "jobId", job_grants.steps as steps, team_members.team_id as "teamId", team_members.role as role
    from job_grants
    left join team_members on team_members.user_id = ${userId} and team_members.team_id = case
      when job_grants.principal_id = ${prefix + expertsPrincipal} then ${expertsTeamId}
      else substr(job_grants.principal_id, ${prefix.length + 1}) end
    where ${condition} and (job_grants.principal_id = ${prefix + userId} or team_members.team_id is not null)`.execute(
    db,
  );
  return rows.map((row) => {
    const { jobId, steps, teamId, role } = grantRow.parse(row);
    return { jobId, steps, teamId, isAdmin: role === "admin" };
  });
}

/** Finds the grants of a user and its teams for a job. */
export function findJobGrants(db: Db, viewer: Viewer, jobId: string): Promise<GrantRecord[]> {
  return findGrants(db, viewer, sql`job_grants.job_id = ${jobId}`);
}

/** Finds the grants of a user and its teams for several jobs, by the id of the job. */
export async function findGrantsByJob(
  db: Db,
  viewer: Viewer,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GrantRecord[]>> {
  if (jobIds.length === 0) return new Map();
  const grants = await findGrants(db, viewer, dialect.isInJsonArray("job_grants.job_id", JSON.stringify(jobIds)));
  return Map.groupBy(grants, ({ jobId }) => jobId);
}

/** Finds the grants of a user and its teams for all jobs of a document. */
export function findDocumentGrants(db: Db, viewer: Viewer, documentId: string): Promise<GrantRecord[]> {
  return findGrants(db, viewer, sql`job_grants.job_id in (select id from jobs where document_id = ${documentId})`);
}
