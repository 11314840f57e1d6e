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
  /** The message of the problem if it cannot be resolved. */
  message: string;
  /** The id of the user or team; null if it cannot be resolved. */
  principalId: string | null;
  steps: readonly string[];
}

/** A name of a user or team in a request, with the id of what it names; null if nothing has that name. */
interface NamedPrincipal {
  field: "id" | "name" | "email";
  value: string;
  principalId: string | null;
}

/** Resolves an entry of a collaboration. If it names a user or team in two ways, both must name the same. */
function resolveEntry(
  kind: "user" | "team",
  path: string,
  steps: readonly string[],
  names: readonly NamedPrincipal[],
): ShareEntry {
  const [first] = names;
  const unknown = names.find(({ principalId }) => principalId === null);
  const different = names.find(({ principalId }) => principalId !== first?.principalId);
  if (unknown !== undefined) {
    const { field, value } = unknown;
    return { path: `${path}.${field}`, message: `no ${kind} has the ${field} ${value}`, principalId: null, steps };
  }
  if (different !== undefined) {
    const { field, value } = different;
    return { path: `${path}.${field}`, message: `${value} is not the ${kind} with this id`, principalId: null, steps };
  }
  return { path, message: "", principalId: first?.principalId ?? null, steps };
}

async function resolveUser(db: Db, entry: Collaboration["users"][number], path: string): Promise<ShareEntry> {
  const { id, email, steps } = entry;
  const names: NamedPrincipal[] = [];
  if (id !== undefined) {
    names.push({ field: "id", value: id, principalId: (await findUsers(db, [id])).get(id)?.id ?? null });
  }
  if (email !== undefined) {
    names.push({ field: "email", value: email, principalId: (await findUserByEmail(db, email))?.id ?? null });
  }
  return resolveEntry("user", path, steps, names);
}

async function resolveTeam(
  db: Db,
  entry: Collaboration["teams"][number],
  path: string,
  test: boolean,
): Promise<ShareEntry> {
  const { id, name, steps } = entry;
  const names: NamedPrincipal[] = [];
  if (id !== undefined) names.push({ field: "id", value: id, principalId: (await findTeam(db, id, test))?.id ?? null });
  if (name !== undefined) {
    names.push({ field: "name", value: name, principalId: (await findTeamByName(db, name, test))?.id ?? null });
  }
  return resolveEntry("team", path, steps, names);
}

async function resolveTeamPair(
  db: Db,
  { from, to }: TeamPair,
  step: ReviewStep,
  path: string,
  test: boolean,
): Promise<ShareEntry[]> {
  const teams = { from, to };
  const entries = Object.entries(teams).map(async ([side, id]) => {
    const principalId = (await findTeam(db, id, test))?.id ?? null;
    return { path: `${path}.${side}`, message: `no team has the id ${id}`, principalId, steps: [step] };
  });
  return Promise.all(entries);
}

/**
 * Resolves the users and teams of a job's collaboration and quality review to shares. Both teams of a pair can read the
 * contents of their step; the access policy decides which team may do the step. Test jobs are shared with test teams.
 * @throws {ServiceError} FIELD_INVALID with every unknown or contradictory user and team
 */
export async function resolveShares(
  db: Db,
  { test, collaboration }: { test: boolean; collaboration: Collaboration },
  getTeamPairs: (step: ReviewStep) => readonly TeamPair[],
): Promise<Share[]> {
  const entries = [
    ...collaboration.users.map((entry, index) => resolveUser(db, entry, `collaboration.users.${index}`)),
    ...collaboration.teams.map((entry, index) => resolveTeam(db, entry, `collaboration.teams.${index}`, test)),
    ...reviewSteps.flatMap((step) =>
      getTeamPairs(step).map((pair, index) =>
        resolveTeamPair(db, pair, step, `metadata.${step}.qa.teams.${index}`, test),
      ),
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
