import { ServiceError } from "../../../shared/errors.ts";

/**
 * Creates the error for a resource that cannot be deleted because unfinished jobs use it.
 * @param resource the resource as a part of a sentence, such as `the team Zoners`
 * @param jobs the number of unfinished jobs, from 1
 * @param remedies what the caller can do with those jobs
 */
export function createInUseError(
  code: "DOCUMENT_IN_USE" | "TAXONOMY_IN_USE" | "TEAM_IN_USE",
  resource: string,
  jobs: number,
  remedies = "complete or cancel",
): ServiceError {
  const [users, them] = jobs === 1 ? ["1 unfinished job uses", "it"] : [`${jobs} unfinished jobs use`, "them"];
  return new ServiceError(code, `${users} ${resource}: ${remedies} ${them} first.`);
}
