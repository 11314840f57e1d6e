import { ServiceError } from "../../../shared/errors.ts";
import { isOutdated } from "../../storage/content-formats.ts";
import { listAllContents, markContentLost } from "../../storage/contents.ts";
import { listJobsWithLostContents, type JobRecord } from "../../storage/jobs.ts";
import { findTaxonomy } from "../../storage/taxonomies.ts";
import type { ContentRecord } from "../../storage/tables/contents.ts";
import { applyEvent } from "../jobs/apply-event.ts";
import type { Context } from "../context.ts";
import { describeContent } from "./describe-content.ts";
import { createContentReference } from "./reference-content.ts";
import { listUnreviewedRoles } from "../steps/steps.ts";
import { referenceTaxonomy } from "../taxonomies/reference-taxonomy.ts";

type RecoveryContext = Pick<Context, "db" | "blobs" | "clock">;

export function isContentLost(error: unknown): boolean {
  return error instanceof ServiceError && error.code === "CONTENT_LOST";
}

/** Tells whether the bytes of a content are missing or damaged. */
export async function hasLostBytes({ db, blobs }: RecoveryContext, item: ContentRecord): Promise<boolean> {
  if (item.sha256 === null) return false;
  try {
    await blobs.getPath(item.sha256, describeContent(db, item));
    return false;
  } catch (error) {
    if (isContentLost(error)) return true;
    throw error;
  }
}

/**
 * Writes the job's copy of its taxonomy again.
 * @throws {ServiceError} CONTENT_LOST for a large taxonomy, since the lost copy was the only one
 */
export async function rewriteTaxonomy(context: RecoveryContext, job: JobRecord, item: ContentRecord): Promise<void> {
  const { role, page, mediaType } = item;
  const taxonomy = await findTaxonomy(context.db, job.taxonomyId);
  await referenceTaxonomy(context, taxonomy, createContentReference(context, { jobId: job.id, role, page, mediaType }));
}

/** Calls `rewriteTaxonomy`; returns false instead of throwing CONTENT_LOST. */
async function tryRewriteTaxonomy(...args: Parameters<typeof rewriteTaxonomy>): Promise<boolean> {
  try {
    await rewriteTaxonomy(...args);
    return true;
  } catch (error) {
    if (isContentLost(error)) return false;
    throw error;
  }
}

/**
 * Prepares a job with lost contents to continue. Marks lost results that nobody reviewed, so that the steps compute
 * them again, and writes the taxonomy again. Ignores page images, which are rendered again on request.
 * @returns false if a content is lost that cannot be computed again: the document, a large taxonomy, or a reviewed
 * content
 */
export async function prepareLostContents(context: RecoveryContext, job: JobRecord): Promise<boolean> {
  const roles = await listUnreviewedRoles(context.db, job);
  let isComplete = true;
  for (const item of await listAllContents(context.db, job.id)) {
    const { role, updatedBy } = item;
    if (role === "page-image" || isOutdated(item) || !(await hasLostBytes(context, item))) continue;
    if (roles.includes(role) && updatedBy === null) await markContentLost(context.db, item);
    else if (role === "mapping-taxonomy-json" || role === "indexing-taxonomy-json") {
      isComplete = (await tryRewriteTaxonomy(context, job, item)) && isComplete;
    } else isComplete = false;
  }
  return isComplete;
}

/**
 * Continues the jobs that failed because contents were lost, if these contents exist again or can be computed again.
 * @param sha256 the hash of a document or taxonomy that was uploaded; undefined for all jobs
 */
export async function continueRestoredJobs(context: Context, sha256?: string): Promise<void> {
  for (const job of await listJobsWithLostContents(context.db, sha256)) {
    try {
      if (!(await prepareLostContents(context, job))) continue;
      await applyEvent(context, job.id, { kind: "content-restored" });
      context.log.info("a failed job continues, since its contents exist again", { job: job.id });
      context.runner.start(job);
    } catch (error) {
      // The error must not stop the other jobs, the upload or the start of the service.
      context.log.error("a failed job could not be continued", error, { job: job.id });
    }
  }
}
