import { TaskError } from "../pipeline/tasks.ts";

/** The remedy for a damaged file of the application itself. */
export const reinstallRemedy = "Install Galley again, then run the job again.";

/**
 * Creates the error for a missing or damaged file that tasks need for any document. It is permanent, since only a person
 * can replace the file.
 * @param problem a sentence without its full stop that names the file and its place
 * @param remedy a sentence
 */
export function createInstallationError(problem: string, remedy: string, cause?: unknown): TaskError {
  return new TaskError("INSTALLATION_DAMAGED", `${problem}. ${remedy}`, true, cause);
}
