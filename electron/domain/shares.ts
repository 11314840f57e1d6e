import type { Collaboration } from "../../shared/api/jobs.ts";
import { reviewSteps, type ReviewStep, type TeamPair } from "../../shared/job.ts";
import type { Share } from "../storage/grants.ts";
import type { Db } from "../storage/tables.ts";
import { findTeam, findTeamByName } from "../storage/teams.ts";
import { findUserByEmail, findUsers } from "../storage/users.ts";
import { createFieldError, type Problem } from "../../shared/validation.ts";

interface Entry {
  path: string;
  message: string;
  /** Of the user or team that is named; null where there is none. */
  principalId: string | null;
  steps: readonly string[];
}

async function userEntry(db: Db, entry: Collaboration["users"][number], path: string): Promise<Entry> {
  const { steps } = entry;
  if ("id" in entry) {
    const { id } = entry;
    const principalId = (await findUsers(db, [id])).get(id)?.id ?? null;
    return { path: `${path}.id`, message: `no user has the id ${id}`, principalId, steps };
  }
  const principalId = (await findUserByEmail(db, entry.email))?.id ?? null;
  return { path: `${path}.email`, message: `no user has the email ${entry.email}`, principalId, steps };
}

async function teamEntry(db: Db, entry: Collaboration["teams"][number], path: string): Promise<Entry> {
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

async function pairEntry(db: Db, { from, to }: TeamPair, step: ReviewStep, path: string): Promise<Entry[]> {
  const sides = { from, to };
  const entries = Object.entries(sides).map(async ([side, id]) => {
    const principalId = (await findTeam(db, id))?.id ?? null;
    return { path: `${path}.${side}`, message: `no team has the id ${id}`, principalId, steps: [step] };
  });
  return Promise.all(entries);
}

/**
 * Whom a job's collaboration and quality review let reach it. Both teams of a pair see what their step needs; which of
 * them may do it, and when, is the access policy's to say.
 * @throws {ServiceError} FIELD_INVALID, with each user and team that there is not
 */
export async function resolveShares(
  db: Db,
  collaboration: Collaboration,
  getTeamPairs: (step: ReviewStep) => readonly TeamPair[],
): Promise<Share[]> {
  const entries = [
    ...collaboration.users.map((entry, index) => userEntry(db, entry, `collaboration.users.${index}`)),
    ...collaboration.teams.map((entry, index) => teamEntry(db, entry, `collaboration.teams.${index}`)),
    ...reviewSteps.flatMap((step) =>
      getTeamPairs(step).map((pair, index) => pairEntry(db, pair, step, `metadata.${step}.qa.teams.${index}`)),
    ),
  ];
  const found = (await Promise.all(entries)).flat();
  const problems = found.flatMap(({ path, message, principalId }): Problem[] =>
    principalId === null ? [{ path, message, missing: false }] : [],
  );
  if (problems.length > 0) throw createFieldError(problems);
  const shares = new Map<string, Set<string>>();
  for (const { principalId, steps } of found) {
    if (principalId === null || steps.length === 0) continue;
    shares.set(principalId, new Set([...(shares.get(principalId) ?? []), ...steps]));
  }
  return [...shares].map(([principalId, steps]) => ({ principalId, steps: [...steps] }));
}
