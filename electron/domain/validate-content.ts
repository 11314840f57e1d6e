import type { ContentRole } from "../../shared/api/contents.ts";
import type { ReviewStep } from "../../shared/job.ts";
import { createProblem, type Problem } from "../../shared/validation.ts";
import type { ItemKey } from "../storage/contents.ts";
import type { JobRecord } from "../storage/jobs.ts";
import { findTaxonomy } from "../storage/taxonomies.ts";
import { findUnknownConcepts } from "./concepts.ts";
import type { Caller, Context } from "./context.ts";
import { createContentError, type UsedConcepts, validateTaxonomyName } from "./normalize-content.ts";
import { findTaxonomyFile } from "./taxonomy-file.ts";

/** The content role that a reviewer writes at each step. */
export const writableRole: Record<ReviewStep, ContentRole> = {
  zoning: "page-zones-json",
  mapping: "mapping-json",
  indexing: "indexing-json",
};

/** Validates that keywords are concepts of the job's taxonomy. */
async function validateConcepts(
  context: Context,
  caller: Caller,
  job: JobRecord,
  { taxonomy, ids }: UsedConcepts,
): Promise<Problem[]> {
  const { name } = await findTaxonomy(context.db, job.taxonomyId);
  const unknown = ids.length === 0 ? new Set<string>() : await findUnknownConcepts(context, caller, job, ids);
  const problems = ids.flatMap((id, index) =>
    unknown.has(id) ? [createProblem(`keywords.${index}.id`, `${id} is not in the taxonomy ${name}`)] : [],
  );
  return [...validateTaxonomyName(taxonomy, name), ...problems];
}

/**
 * Validates the content that a reviewer writes: against the schema of its role, and against the page and the taxonomy of
 * the job. Returns the bytes to store: the given ones, unless field names had to be converted to the spelling of the
 * schema.
 * @param isFinal Whether the content is checked in as completed.
 * @throws {ServiceError} CONTENT_INVALID with all problems, FIELD_DUPLICATE, PAYLOAD_TOO_LARGE, SERVICE_BUSY
 */
export async function validateContent(
  context: Context,
  caller: Caller,
  job: JobRecord,
  { role, page }: Omit<ItemKey, "jobId">,
  bytes: Uint8Array,
  isFinal = false,
): Promise<Uint8Array> {
  const taxonomy = role === "mapping-json" ? await findTaxonomyFile(context, job) : null;
  const content = await context.validate("content", bytes, { role, page, taxonomy, isFinal }, caller.user);
  const problems = content.concepts === null ? [] : await validateConcepts(context, caller, job, content.concepts);
  if (problems.length > 0) throw createContentError(role, problems);
  return content.bytes ?? bytes;
}
