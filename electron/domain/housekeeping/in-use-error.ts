import { ServiceError } from "../../../shared/errors.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/**
 * Creates the error for a resource that cannot be deleted because unfinished jobs use it.
 * @param resource the resource as a part of a sentence, such as `serviceText("resource-team", { name })`
 * @param jobs the number of unfinished jobs, from 1
 * @param remedies what the caller can do with those jobs
 */
export function createInUseError(
  code: "DOCUMENT_IN_USE" | "TAXONOMY_IN_USE" | "TEAM_IN_USE",
  resource: string,
  jobs: number,
  remedies = serviceText("remedies-of-jobs"),
): ServiceError {
  const message =
    jobs === 1
      ? serviceText("resource-in-use-by-job", { resource, remedies })
      : serviceText("resource-in-use-by-jobs", { count: jobs, resource, remedies });
  return new ServiceError(code, message);
}
