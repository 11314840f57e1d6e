import { findContent } from "../../storage/contents.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import { findTaxonomy } from "../../storage/taxonomies.ts";
import type { Context } from "../context.ts";
import { describeContent } from "../contents/describe-content.ts";
import { hasLostBytes, rewriteTaxonomy } from "../contents/lost-contents.ts";
import type { TaxonomyFile } from "../contents/normalize-content.ts";

/** Finds the file of the job's copy of its taxonomy. Writes the copy again if it is lost. */
export async function findTaxonomyFile(
  context: Pick<Context, "db" | "blobs" | "clock">,
  job: JobRecord,
): Promise<TaxonomyFile> {
  const { db, blobs } = context;
  const { name } = await findTaxonomy(db, job.taxonomyId);
  const role = job.state.type === "indexing" ? "indexing-taxonomy-json" : "mapping-taxonomy-json";
  const copy = await findContent(db, { jobId: job.id, role, page: 0 });
  if (copy === null || copy.sha256 === null || copy.size === null) throw new Error(`the job ${job.id} has no ${role}`);
  if (await hasLostBytes(context, copy)) await rewriteTaxonomy(context, job, copy);
  return { name, path: await blobs.getPath(copy.sha256, describeContent(db, copy)), size: copy.size };
}
