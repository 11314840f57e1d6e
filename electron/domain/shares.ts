import type { Collaboration } from "../../shared/api/jobs.ts";
import { reviewSteps, type ReviewStep, type TeamPair } from "../../shared/job.ts";
import type { Share } from "../storage/grants.ts";
import type { Db } from "../storage/tables.ts";
import { findTeam, findTeamByName } from "../storage/teams.ts";
import { findUserByEmail, findUsers } from "../storage/users.ts";
import { createValidationError, type Problem } from "../../shared/validation.ts";

/** A user or team of a request, resolved to its id. */
interface ShareEntry {
  /** The path of the field that names the user or team. */
  path: string;
  /** The message of the problem if it does not exist. */
  message: string;
  /** The id of the user or team; null if it does not exist. */
  principalId: string | null;
  steps: readonly string[];
}

async function resolveUser(db: Db, entry: Collaboration["users"][number], path: string): Promise<ShareEntry> {
  const { steps } = entry;
  if ("id" in entry) {
    const { id } = entry;
    const principalId = (await findUsers(db, [id])).get(id)?.id ?? null;
    return { path: `${path}.id`, message: `no user has the id ${id}`, principalId, steps };
  }
  const principalId = (await findUserByEmail(db, entry.email))?.id ?? null;
  return { path: `${path}.email`, message: `no user has the email ${entry.email}`, principalId, steps };
}

async function resolveTeam(db: Db, entry: Collaboration["teams"][number], path: string): Promise<ShareEntry> {
  const { steps } = entry;
  const [field, name, team] =
    "id" in entry
      ? (["id", entry.id, await findTeam(db, entry.id)] as const)
      : (["name", entry.name, await findTeamByName(db, entry.name)] as const);
  return {
    path: `${path}.${field}`,
    message: `no team has the ${field} ${name}`,
    principalId: team?.id ?? null,
    steps,
  };
}

async function resolveTeamPair(db: Db, { from, to }: TeamPair, step: ReviewStep, path: string): Promise<ShareEntry[]> {
  const teams = { from, to };
  const entries = Object.entries(teams).map(async ([side, id]) => {
    const principalId = (await findTeam(db, id))?.id ?? null;
    return { path: `${path}.${side}`, message: `no team has the id ${id}`, principalId, steps: [step] };
  });
  return Promise.all(entries);
}

/**
 * Resolves the users and teams of a job's collaboration and quality review to shares. Both teams of a pair can read the
 * contents of their step; the access policy decides which team may do the step.
 * @throws {ServiceError} FIELD_INVALID with every unknown user and team
 */
export async function resolveShares(
  db: Db,
  collaboration: Collaboration,
  getTeamPairs: (step: ReviewStep) => readonly TeamPair[],
): Promise<Share[]> {
  const entries = [
    ...collaboration.users.map((entry, index) => resolveUser(db, entry, `collaboration.users.${index}`)),
    ...collaboration.teams.map((entry, index) => resolveTeam(db, entry, `collaboration.teams.${index}`)),
    ...reviewSteps.flatMap((step) =>
      getTeamPairs(step).map((pair, index) => resolveTeamPair(db, pair, step, `metadata.${step}.qa.teams.${index}`)),
    ),
  ];
  const resolved = (await Promise.all(entries)).flat();
  const problems = resolved.flatMap(({ path, message, principalId }): Problem[] =>
    principalId === null ? [{ path, message, missing: false }] : [],
  );
  if (problems.length > 0) throw createValidationError(problems);
  const shares = new Map<string, Set<string>>();
  for (const { principalId, steps } of resolved) {
    if (principalId === null || steps.length === 0) continue;
    shares.set(principalId, new Set([...(shares.get(principalId) ?? []), ...steps]));
  }
  return [...shares].map(([principalId, steps]) => ({ principalId, steps: [...steps] }));
}
