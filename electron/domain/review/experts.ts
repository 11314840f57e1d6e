import { uuid } from "../../../shared/api/endpoint.ts";
import type { Db } from "../../storage/tables.ts";
import { findTeam, findTeamByName } from "../../storage/teams.ts";

/** Thrown if the team of experts in the service's options does not exist. The message says what to do. */
export class UnknownExpertsError extends Error {
  override readonly name = "UnknownExpertsError";
}

/** The experts' team of the service's options. */
interface ExpertsTeam {
  id: string;
  /** Whether the options give the team's name instead of its id. */
  isFoundByName: boolean;
}

/**
 * Finds the experts' team by its id or name. The team does not change while the service runs: if another team gets this
 * name later, it does not become the experts' team.
 * @throws {UnknownExpertsError}
 */
export async function findExpertsTeam(db: Db, nameOrId: string): Promise<ExpertsTeam> {
  const { data: id } = uuid.safeParse(nameOrId);
  const team = id === undefined ? await findTeamByName(db, nameOrId, false) : await findTeam(db, id, false);
  if (team !== null) return { id: team.id, isFoundByName: id === undefined };
  throw new UnknownExpertsError(
    `--experts ${nameOrId}: no live team has this ${id === undefined ? "name" : "id"}. ` +
      "Start without --experts, create the team with POST /teams and a live key, then start again with --experts and the team's id.",
  );
}
