import { TaskError } from "../pipeline/tasks.ts";

/** What to do about a damaged file of the application itself. */
export const reinstall = "Install Galley again, then run the job again.";

/**
 * Creates the error of a file that tasks need and that is missing or damaged, whatever their document. It is permanent,
 * since only a person can replace the file.
 * @param problem a sentence without its end that names the file and its place
 * @param remedy a sentence
 */
export function createInstallationError(problem: string, remedy: string, cause?: unknown): TaskError {
  return new TaskError("INSTALLATION_DAMAGED", `${problem}. ${remedy}`, true, cause);
}
