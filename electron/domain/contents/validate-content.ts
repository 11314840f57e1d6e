import { pageTextSchema } from "../../../shared/document/page-text.ts";
import { createProblem, type Problem } from "../../../shared/json/validation.ts";
import { findContent, type ItemKey } from "../../storage/contents.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import { findTaxonomy } from "../../storage/taxonomies.ts";
import { findUnknownConcepts } from "../taxonomies/concepts.ts";
import type { Caller, Context } from "../context.ts";
import { describeContent } from "./describe-content.ts";
import { createContentError, type UsedConcepts, validateTaxonomyName } from "./normalize-content.ts";
import { findTaxonomyFile } from "../taxonomies/find-taxonomy-file.ts";

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

/** If words are corrected, validates that OCR has read the page and that the page has these words. */
async function validateCorrections(
  { db, blobs }: Context,
  key: ItemKey,
  correctedWords: readonly number[],
): Promise<Problem[]> {
  if (correctedWords.length === 0) return [];
  const item = await findContent(db, key);
  if (item === null || item.sha256 === null) return [createProblem("corrections", "need the text of the page")];
  const bytes = await blobs.read(item.sha256, describeContent(db, key));
  const text = pageTextSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  if (text.source !== "ocr") return [createProblem("corrections", "are allowed only on a page that was read by OCR")];
  const { length } = text.words;
  return correctedWords.flatMap((word, index) =>
    word < length ? [] : [createProblem(`corrections.${index}.word`, `is ${word}; the page has ${length} words`)],
  );
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
  const problems =
    content.concepts === null
      ? await validateCorrections(context, { jobId: job.id, role: "page-text-json", page }, content.correctedWords)
      : await validateConcepts(context, caller, job, content.concepts);
  if (problems.length > 0) throw createContentError(role, problems);
  return content.bytes ?? bytes;
}
