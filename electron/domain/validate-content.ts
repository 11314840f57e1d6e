import type { ContentRole } from "../../shared/api/contents.ts";
import type { ReviewStep } from "../../shared/job.ts";
import type { ItemKey } from "../storage/contents.ts";
import type { JobRecord } from "../storage/jobs.ts";
import { findTaxonomy } from "../storage/taxonomies.ts";
import type { Caller, Context } from "./context.ts";

/** The content role that a reviewer writes at each step. */
export const writableRole: Record<ReviewStep, ContentRole> = {
  zoning: "page-zones-json",
  mapping: "mapping-json",
  indexing: "indexing-json",
};

/**
 * Validates the content that a reviewer writes: against the schema of its role, and against the page and the taxonomy of
 * the job. Returns the bytes to store: the given ones, unless field names had to be converted to the spelling of the
 * schema.
 * @throws {ServiceError} CONTENT_INVALID with all problems, FIELD_DUPLICATE, PAYLOAD_TOO_LARGE, SERVICE_BUSY
 */
export async function validateContent(
  { db, validate }: Pick<Context, "db" | "validate">,
  { user }: Caller,
  job: JobRecord,
  { role, page }: Omit<ItemKey, "jobId">,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const findJobTaxonomy = async () => {
    const { name, content: json } = await findTaxonomy(db, job.taxonomyId);
    return { name, json };
  };
  const taxonomy = role === "page-zones-json" ? null : await findJobTaxonomy();
  return (await validate("content", bytes, { role, page, taxonomy }, user)) ?? bytes;
}
