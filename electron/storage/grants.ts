import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { finalStatuses, type JobState } from "../../shared/job.ts";
import { teamRoles } from "../../shared/api/teams.ts";
import { json } from "./columns.ts";
import { teamNameKey } from "./teams.ts";
import type { Db, JobTable } from "./tables.ts";

/** Stands for the team that the service's configuration names as its experts, whichever that is. */
export const expertsPrincipal = "experts";

/** Jobs of test keys and of live ones are two worlds: whoever is given a job is given it in one of them. */
const testPrefix = "test:";

/** As whom a user or a team is given jobs in one of the worlds. */
export function qualifyPrincipal(test: boolean, id: string): string {
  return test ? testPrefix + id : id;
}

/** A user as the grants know it. */
export interface Viewer {
  userId: string;
  /** Whether it calls with a test key. */
  test: boolean;
  /** Name or id of the experts' team; null where there is none, or where this caller is none of them. */
  expertsTeam: string | null;
}

export interface GrantRecord {
  steps: readonly string[];
  /** The team that it was given to; null where the user was given it. */
  teamId: string | null;
  /** Whether the user is an admin of that team. */
  admin: boolean;
}

const foundGrant = z.object({
  steps: json(z.array(z.string())),
  teamId: z.string().nullable(),
  role: z.enum(teamRoles).nullable(),
});

/** Steps of a job, given to a user or a team. */
export interface Share {
  principalId: string;
  steps: readonly string[];
}

type GrantedJob = Pick<JobTable, "id" | "ownerId" | "test" | "status" | "blockingStep" | "createdAt">;

/** Makes `shares` the ones who can reach a job, with its owner, and with the experts unless it is a test. */
export async function replaceGrants(db: Db, job: GrantedJob, shares: readonly Share[]): Promise<void> {
  const { id: jobId, ownerId, test, status, blockingStep, createdAt } = job;
  const all = new Map<string, readonly string[]>(shares.map(({ principalId, steps }) => [principalId, steps]));
  all.set(ownerId, ["*"]);
  if (test === 0) all.set(expertsPrincipal, ["*"]);
  const rows = [...all].map(([id, steps]) => ({
    principalId: qualifyPrincipal(test === 1, id),
    steps: JSON.stringify(steps),
  }));
  await db.deleteFrom("jobGrants").where("jobId", "=", jobId).execute();
  await db
    .insertInto("jobGrants")
    .values(rows.map((row) => ({ ...row, jobId, status, blockingStep, createdAt })))
    .execute();
}

const inBoth = (id: string): string[] => [qualifyPrincipal(false, id), qualifyPrincipal(true, id)];

/** Forgets what a user or a team was given. */
export async function deleteGrants(db: Db, id: string): Promise<void> {
  await db.deleteFrom("jobGrants").where("principalId", "in", inBoth(id)).execute();
}

/** Repeats a job's new status in its grants. Runs in the transaction that changes it. */
export async function updateGrants(db: Db, jobId: string, { status, blockingStep }: JobState): Promise<void> {
  await db.updateTable("jobGrants").set({ status, blockingStep }).where("jobId", "=", jobId).execute();
}

/** How many unfinished jobs a user or a team has a part in. */
export async function countUnfinishedGrants(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom("jobGrants")
    .where("principalId", "in", inBoth(id))
    .where("status", "not in", finalStatuses)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The id of the experts' team, as a subquery; none where no team has that name or id. */
export function selectExpertsTeamId(expertsTeam: string | null): RawBuilder<string> {
  const nameOrId = expertsTeam ?? "";
  return sql`(select id from teams where id = ${nameOrId} or name_key = ${teamNameKey(nameOrId)} limit 1)`;
}

/** Whether a user is in the experts' team. */
export async function isExpert(db: Db, { userId, expertsTeam }: Viewer): Promise<boolean> {
  const { rows } = await sql`select 1 from team_members
    where user_id = ${userId} and team_id = ${selectExpertsTeamId(expertsTeam)}`.execute(db);
  return rows.length > 0;
}

/** What the grants that match `which` give a user: its own, and those of its teams. */
async function findGrants(db: Db, viewer: Viewer, which: RawBuilder<boolean>): Promise<GrantRecord[]> {
  const { userId, test, expertsTeam } = viewer;
  const prefix = qualifyPrincipal(test, "");
  const { rows } = await sql`
    select job_grants.steps as steps, team_members.team_id as "teamId", team_members.role as role
    from job_grants
    left join team_members on team_members.user_id = ${userId} and team_members.team_id = case
      when job_grants.principal_id = ${prefix + expertsPrincipal} then ${selectExpertsTeamId(expertsTeam)}
      else substr(job_grants.principal_id, ${prefix.length + 1}) end
    where ${which} and (job_grants.principal_id = ${prefix + userId} or team_members.team_id is not null)`.execute(db);
  return rows.map((row) => {
    const { steps, teamId, role } = foundGrant.parse(row);
    return { steps, teamId, admin: role === "admin" };
  });
}

/** What a user was given in a job. */
export function findJobGrants(db: Db, viewer: Viewer, jobId: string): Promise<GrantRecord[]> {
  return findGrants(db, viewer, sql`job_grants.job_id = ${jobId}`);
}

/** What a user was given in the jobs that were made of a document. */
export function findDocumentGrants(db: Db, viewer: Viewer, documentId: string): Promise<GrantRecord[]> {
  return findGrants(db, viewer, sql`job_grants.job_id in (select id from jobs where document_id = ${documentId})`);
}
