import { sql, type Kysely } from "kysely";
import { foldName } from "../../../shared/values/names.ts";
import type { Migration } from "./migration.ts";

/** The number of jobs that are read at a time. */
const batchSize = 200;

interface Entry {
  id?: string;
  name?: string;
  email?: string;
  steps: string[];
}

interface Row {
  id: string;
  ownerId: string;
  test: number;
  collaboration: string;
  metadata: string;
}

/** A grant of a job to a user or to an existing team. */
interface Grant {
  id: string;
  steps: string[];
  /** The key of the team's name; null for a user. */
  nameKey: string | null;
  /** The key of the user's email address; null for a team. */
  emailKey: string | null;
}

/** Returns the steps of the quality reviews that name a team. */
function listReviewSteps(metadata: Record<string, unknown>, teamId: string): string[] {
  return ["zoning", "mapping", "indexing"].filter((step) => {
    const { qa } = (metadata[step] ?? {}) as { qa?: { teams?: { from: string; to: string }[] } };
    return (qa?.teams ?? []).some(({ from, to }) => from === teamId || to === teamId);
  });
}

/** Finds the entries of a grant: by id, or by the name that the user or the team has now. */
function findEntries(entries: readonly Entry[], grant: Grant, test: boolean): Entry[] {
  return entries.filter(({ id, name, email }) => {
    if (id !== undefined) return id === grant.id;
    if (email !== undefined) return foldName(email) === grant.emailKey;
    return name !== undefined && (test ? "TEST:" : "") + foldName(name) === grant.nameKey;
  });
}

/**
 * Returns the collaborators of a job by id. The grants decide who has access, since they were made when the names were
 * resolved. A grant without an entry belongs to a team that was renamed, unless a quality review names the team. An
 * entry without a grant belongs to a team that was deleted; it is kept if it has an id.
 */
function resolveCollaborators(
  { users = [], teams = [] }: { users?: Entry[]; teams?: Entry[] },
  grants: readonly Grant[],
  row: Row,
) {
  const metadata = JSON.parse(row.metadata) as Record<string, unknown>;
  const resolveKind = (entries: readonly Entry[], kind: "users" | "teams") => {
    const collaborators = grants
      .filter(({ nameKey }) => (nameKey === null) === (kind === "users"))
      .map((grant) => {
        const grantEntries = findEntries(entries, grant, row.test === 1);
        const reviewSteps = listReviewSteps(metadata, grant.id);
        const steps =
          grantEntries.length > 0
            ? grantEntries.flatMap((entry) => entry.steps)
            : grant.steps.filter((step) => !reviewSteps.includes(step));
        return { id: grant.id, steps: [...new Set(steps)] };
      })
      .filter(({ steps }) => steps.length > 0);
    const unmatchedEntries = entries.flatMap(({ id, steps }) =>
      id === undefined || collaborators.some((entry) => entry.id === id) ? [] : [{ id, steps }],
    );
    return [...collaborators, ...unmatchedEntries];
  };
  return { teams: resolveKind(teams, "teams"), users: resolveKind(users, "users") };
}

async function listGrants(db: Kysely<unknown>, { id, ownerId, test }: Row): Promise<Grant[]> {
  const prefix = test === 1 ? "test:" : "";
  const { rows } = await sql<Omit<Grant, "steps"> & { steps: string }>`
    select coalesce(users.id, teams.id) as id, job_grants.steps as steps, teams.name_key as "nameKey",
      users.email_key as "emailKey"
    from job_grants
    left join users on users.id = substr(job_grants.principal_id, ${prefix.length + 1})
    left join teams on teams.id = substr(job_grants.principal_id, ${prefix.length + 1})
    where job_grants.job_id = ${id} and job_grants.principal_id <> ${prefix + ownerId}
      and (users.id is not null or teams.id is not null)
    order by job_grants.principal_id`.execute(db);
  return rows.map(({ steps, ...grant }) => ({ ...grant, steps: JSON.parse(steps) as string[] }));
}

async function migrateJob(db: Kysely<unknown>, row: Row): Promise<void> {
  const { id } = row;
  const collaboration = JSON.parse(row.collaboration) as { users?: Entry[]; teams?: Entry[] };
  const entries = [...(collaboration.users ?? []), ...(collaboration.teams ?? [])];
  // A job whose entries have only ids is not changed.
  if (entries.every((entry) => entry.id !== undefined && entry.name === undefined && entry.email === undefined)) return;
  const json = JSON.stringify(resolveCollaborators(collaboration, await listGrants(db, row), row));
  const growth = Buffer.byteLength(json) - Buffer.byteLength(row.collaboration);
  await sql`update jobs set collaboration = ${json}, revision = revision + 1 where id = ${id}`.execute(db);
  await sql`update job_storage set bytes = bytes + ${growth} where job_id = ${id}`.execute(db);
}

/**
 * Replaces the names of teams and the email addresses of users with whom jobs are shared by their ids. Before this
 * migration, a name was resolved again at each change of the job, and gave access to whoever had the name at that time.
 */
export const migration0022: Migration = {
  number: 22,
  name: "collaborator-ids",
  async up(db) {
    for (let lastId = ""; ;) {
      const { rows } = await sql<Row>`select id, owner_id as "ownerId", test, collaboration, metadata from jobs
        where id > ${lastId} order by id limit ${batchSize}`.execute(db);
      for (const row of rows) {
        await migrateJob(db, row);
        lastId = row.id;
      }
      if (rows.length < batchSize) return;
    }
  },
};
