import type { ContentRole } from "../../shared/api/contents.ts";
import type { ReviewStep } from "../../shared/job.ts";
import { findContent, type ItemKey } from "../storage/contents.ts";
import type { JobRecord } from "../storage/jobs.ts";
import { findTaxonomy } from "../storage/taxonomies.ts";
import type { Caller, Context } from "./context.ts";
import { describeContent } from "./describe-content.ts";
import { hasLostBytes, rewriteTaxonomy } from "./lost-contents.ts";
import type { TaxonomyFile } from "./normalize-content.ts";

/** The content role that a reviewer writes at each step. */
export const writableRole: Record<ReviewStep, ContentRole> = {
  zoning: "page-zones-json",
  mapping: "mapping-json",
  indexing: "indexing-json",
};

type FileContext = Pick<Context, "db" | "blobs" | "clock">;

/** Finds the job's copy of its taxonomy, which may have megabytes and is read where the content is validated. */
export async function findTaxonomyFile(context: FileContext, job: JobRecord): Promise<TaxonomyFile> {
  const { db, blobs } = context;
  const { name } = await findTaxonomy(db, job.taxonomyId);
  const role = job.state.type === "indexing" ? "indexing-taxonomy-json" : "mapping-taxonomy-json";
  const copy = await findContent(db, { jobId: job.id, role, page: 0 });
  if (copy === null || copy.sha256 === null || copy.size === null) throw new Error(`the job ${job.id} has no ${role}`);
  if (await hasLostBytes(context, copy)) await rewriteTaxonomy(context, job, copy);
  return { name, path: await blobs.getPath(copy.sha256, describeContent(db, copy)), size: copy.size };
}

/**
 * Validates the content that a reviewer writes: against the schema of its role, and against the page and the taxonomy of
 * the job. Returns the bytes to store: the given ones, unless field names had to be converted to the spelling of the
 * schema.
 * @param isFinal Whether the content is checked in as completed.
 * @throws {ServiceError} CONTENT_INVALID with all problems, FIELD_DUPLICATE, PAYLOAD_TOO_LARGE, SERVICE_BUSY
 */
export async function validateContent(
  context: FileContext & Pick<Context, "validate">,
  { user }: Caller,
  job: JobRecord,
  { role, page }: Omit<ItemKey, "jobId">,
  bytes: Uint8Array,
  isFinal = false,
): Promise<Uint8Array> {
  const taxonomy = role === "page-zones-json" ? null : await findTaxonomyFile(context, job);
  return (await context.validate("content", bytes, { role, page, taxonomy, isFinal }, user)) ?? bytes;
}
