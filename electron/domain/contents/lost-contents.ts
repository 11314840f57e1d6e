import { ServiceError } from "../../../shared/errors.ts";
import { isOutdated } from "../../storage/content-formats.ts";
import { listAllContents, markContentLost } from "../../storage/contents.ts";
import { listJobsWithLostContents, type JobRecord } from "../../storage/jobs.ts";
import { findTaxonomy } from "../../storage/taxonomies.ts";
import type { ContentRecord } from "../../storage/tables.ts";
import { applyEvent } from "../jobs/apply-event.ts";
import type { Context } from "../context.ts";
import { describeContent } from "./describe-content.ts";
import { referenceContent } from "./reference-content.ts";
import { listUnreviewedRoles } from "../steps/steps.ts";
import { referenceTaxonomy } from "../taxonomies/reference-taxonomy.ts";

type LostContext = Pick<Context, "db" | "blobs" | "clock">;

export function isContentLost(error: unknown): boolean {
  return error instanceof ServiceError && error.code === "CONTENT_LOST";
}

/** Tells whether the bytes of a content are missing or damaged. */
export async function hasLostBytes({ db, blobs }: LostContext, item: ContentRecord): Promise<boolean> {
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
 * @throws {ServiceError} CONTENT_LOST for a large taxonomy, of which the copy was the only one
 */
export async function rewriteTaxonomy(context: LostContext, job: JobRecord, item: ContentRecord): Promise<void> {
  const { role, page, mediaType } = item;
  const taxonomy = await findTaxonomy(context.db, job.taxonomyId);
  await referenceTaxonomy(context, taxonomy, referenceContent(context, { jobId: job.id, role, page, mediaType }));
}

/** Does so, and returns whether the taxonomy could be written. */
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
 * Prepares a job whose contents are lost to continue: what its steps computed and nobody reviewed is marked, so that
 * they compute it again, and the taxonomy is written again. A page image is rendered when it is requested.
 * @returns false if a content is lost that cannot be made again: the document, a large taxonomy, or what was reviewed
 */
export async function prepareLostContents(context: LostContext, job: JobRecord): Promise<boolean> {
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
 * Continues the jobs that failed because contents were lost, if these exist again.
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
      // It concerns neither the other jobs nor the upload or start that found it.
      context.log.error("a failed job could not be continued", error, { job: job.id });
    }
  }
}
