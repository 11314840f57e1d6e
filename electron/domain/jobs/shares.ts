import type { Collaboration } from "../../../shared/api/jobs.ts";
import { reviewSteps, type ReviewStep, type TeamPair } from "../../../shared/job/job.ts";
import { createValidationError, type Problem } from "../../../shared/json/validation.ts";
import type { Share } from "../../storage/grants.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import type { Db } from "../../storage/tables.ts";
import type { Collaborators } from "../../storage/tables/jobs.ts";
import { findTeam, findTeamByName } from "../../storage/teams.ts";
import { findUserByEmail, findUsers } from "../../storage/users.ts";
import { getTeamPairs } from "../../../shared/job/metadata.ts";

/** A user or team of a request, resolved to its id. */
interface ResolvedEntry {
  /** The path of the field that names the user or team. */
  path: string;
  /** The message of the problem if it cannot be resolved, otherwise empty. */
  message: string;
  /** The id of the user or team; null if it cannot be resolved. */
  principalId: string | null;
  steps: readonly string[];
}

/** An identifier of a user or team in a request. `principalId` is the id that it resolves to; null if there is none. */
interface PrincipalReference {
  field: "id" | "name" | "email";
  value: string;
  principalId: string | null;
}

/**
 * Resolves an entry of a collaboration. If it has two references, such as an id and a name, both must refer to the same
 * user or team.
 */
function resolveEntry(
  kind: "user" | "team",
  path: string,
  steps: readonly string[],
  references: readonly PrincipalReference[],
): ResolvedEntry {
  const [first] = references;
  const unknown = references.find(({ principalId }) => principalId === null);
  const contradictory = references.find(({ principalId }) => principalId !== first?.principalId);
  if (unknown !== undefined) {
    const { field, value } = unknown;
    return { path: `${path}.${field}`, message: `no ${kind} has the ${field} ${value}`, principalId: null, steps };
  }
  if (contradictory !== undefined) {
    const { field, value } = contradictory;
    return { path: `${path}.${field}`, message: `${value} is not the ${kind} with this id`, principalId: null, steps };
  }
  return { path, message: "", principalId: first?.principalId ?? null, steps };
}

async function resolveUser(db: Db, entry: Collaboration["users"][number], path: string): Promise<ResolvedEntry> {
  const { id, email, steps } = entry;
  const references: PrincipalReference[] = [];
  if (id !== undefined) {
    references.push({ field: "id", value: id, principalId: (await findUsers(db, [id])).get(id)?.id ?? null });
  }
  if (email !== undefined) {
    references.push({ field: "email", value: email, principalId: (await findUserByEmail(db, email))?.id ?? null });
  }
  return resolveEntry("user", path, steps, references);
}

async function resolveTeam(
  db: Db,
  entry: Collaboration["teams"][number],
  path: string,
  { test, currentCollaborators }: Pick<CollaborationRequest, "test" | "currentCollaborators">,
): Promise<ResolvedEntry> {
  const { id, name, steps } = entry;
  const references: PrincipalReference[] = [];
  if (id !== undefined) {
    const isCurrent = currentCollaborators?.teams.some((team) => team.id === id) ?? false;
    references.push({
      field: "id",
      value: id,
      principalId: isCurrent ? id : ((await findTeam(db, id, test))?.id ?? null),
    });
  }
  if (name !== undefined) {
    references.push({ field: "name", value: name, principalId: (await findTeamByName(db, name, test))?.id ?? null });
  }
  return resolveEntry("team", path, steps, references);
}

/** Lists the team pairs of all steps with their paths. */
function listTeamPairs(metadata: JobRecord["metadata"]): (readonly [path: string, pair: TeamPair])[] {
  return reviewSteps.flatMap((step) =>
    getTeamPairs(metadata, step).map((pair, index) => [`metadata.${step}.qa.teams.${index}`, pair] as const),
  );
}

/** Checks that the teams of a quality review exist. */
async function checkTeamPair(db: Db, pair: TeamPair, path: string, test: boolean): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [side, id] of Object.entries(pair)) {
    if ((await findTeam(db, id, test)) !== null) continue;
    problems.push({ path: `${path}.${side}`, message: `no team has the id ${id}`, missing: false });
  }
  return problems;
}

/** The collaborators in a request that creates or changes a job. */
export interface CollaborationRequest {
  /** Whether the job is a test job, which is shared with test teams. */
  test: boolean;
  collaboration: Collaboration;
  /** The metadata of a new job, with the teams of its quality reviews; null for an existing job. */
  metadata: JobRecord["metadata"] | null;
  /** The present collaborators of the job. Their teams are accepted even if they have been deleted since. */
  currentCollaborators?: Collaborators;
}

/**
 * Resolves the names and email addresses in a request to the ids of users and teams. Jobs store the ids, because
 * another team may have the name later.
 * @throws {ServiceError} FIELD_INVALID with every unknown or contradictory user and team
 */
export async function resolveCollaboration(db: Db, request: CollaborationRequest): Promise<Collaborators> {
  const { test, collaboration, metadata } = request;
  const users = await Promise.all(
    collaboration.users.map((entry, index) => resolveUser(db, entry, `collaboration.users.${index}`)),
  );
  const teams = await Promise.all(
    collaboration.teams.map((entry, index) => resolveTeam(db, entry, `collaboration.teams.${index}`, request)),
  );
  const problems = [...users, ...teams].flatMap(({ path, message, principalId }): Problem[] =>
    principalId === null ? [{ path, message, missing: false }] : [],
  );
  for (const [path, pair] of metadata === null ? [] : listTeamPairs(metadata)) {
    problems.push(...(await checkTeamPair(db, pair, path, test)));
  }
  if (problems.length > 0) throw createValidationError(problems);
  const toCollaborators = (entries: readonly ResolvedEntry[]) =>
    entries.flatMap(({ principalId, steps }) => (principalId === null ? [] : [{ id: principalId, steps: [...steps] }]));
  return { users: toCollaborators(users), teams: toCollaborators(teams) };
}

/**
 * Lists the team pairs of a step's quality review whose teams both exist. A team may have been deleted since the job
 * was created.
 */
export async function listExistingTeamPairs(
  db: Db,
  { metadata, test }: Pick<JobRecord, "metadata" | "test">,
  step: ReviewStep,
): Promise<TeamPair[]> {
  const existing: TeamPair[] = [];
  for (const pair of getTeamPairs(metadata, step)) {
    const teams = [await findTeam(db, pair.from, test), await findTeam(db, pair.to, test)];
    if (!teams.includes(null)) existing.push(pair);
  }
  return existing;
}

/**
 * Lists the shares of a job: those of its collaborators and of the teams of its quality reviews. Both teams of a pair can
 * read the contents of their step; the access policy decides which team may do the step.
 */
export function listShares({ collaboration, metadata }: Pick<JobRecord, "collaboration" | "metadata">): Share[] {
  const reviewers = reviewSteps.flatMap((step) =>
    getTeamPairs(metadata, step).flatMap(({ from, to }) => [from, to].map((id) => ({ id, steps: [step] }))),
  );
  const shares = new Map<string, Set<string>>();
  for (const { id, steps } of [...collaboration.users, ...collaboration.teams, ...reviewers]) {
    if (steps.length > 0) shares.set(id, new Set([...(shares.get(id) ?? []), ...steps]));
  }
  return [...shares].map(([principalId, steps]) => ({ principalId, steps: [...steps] }));
}
