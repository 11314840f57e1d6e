import type { OutputFormat } from "../../../shared/api/contents.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import { TaskError } from "../../pipeline/tasks.ts";
import { createSingleFlight } from "../../platform/single-flight.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import type { TemporaryFile } from "../../storage/blobs/blobs.ts";
import type { Context } from "../context.ts";
import { describeContent } from "../contents/describe-content.ts";
import { createStepRun, type StepContext } from "../steps/step-run.ts";
import { listPageFiles } from "../steps/steps.ts";
import { findTaxonomyFile } from "../taxonomies/find-taxonomy-file.ts";
import { rewriteOutput } from "../steps/write-output.ts";

async function rewrite(context: StepContext, job: JobRecord): Promise<void> {
  try {
    const step = await createStepRun(context, job, { signal: new AbortController().signal, mustPause: () => false });
    await rewriteOutput(step, await listPageFiles(step));
  } catch (cause) {
    if (!(cause instanceof TaskError)) throw cause;
    throw new ServiceError(cause.code, serviceText("output-not-rewritten", { reason: cause.message }), { cause });
  }
  context.log.info("the lost output of a job was written again", { job: job.id });
}

const conversionTimeoutMs = 120_000;

async function convert(
  context: StepContext,
  job: JobRecord,
  sha256: string,
  format: Exclude<OutputFormat, "xml">,
): Promise<TemporaryFile> {
  const { blobs, db, workers } = context;
  const item = { jobId: job.id, role: "output" as const, page: 0 };
  const xml = await blobs.getPath(sha256, describeContent(db, item));
  const isIndexing = job.state.type === "indexing";
  const taxonomy = isIndexing ? null : (await findTaxonomyFile(context, job)).path;
  return blobs.readTemporary(async (output) => {
    const { problem } = await workers
      .run(
        "convertOutput",
        { xml, format, taxonomy, output },
        { timeoutMs: conversionTimeoutMs, urgent: true, owner: job.ownerId, network: job.network },
      )
      .catch((cause: unknown) => {
        if (!(cause instanceof TaskError)) throw cause;
        const message = serviceText("output-not-converted", { format, reason: cause.message });
        throw new ServiceError(cause.code, message, { cause });
      });
    if (problem !== null) throw new ServiceError("FORMAT_UNAVAILABLE", problem);
  });
}

/** Creates the writer and converter of outputs. */
export function createOutputs(context: StepContext): Context["outputs"] {
  const rewrites = createSingleFlight<void>();
  return {
    convert: (job, sha256, format) => convert(context, job, sha256, format),
    rewrite: (job) => rewrites.run(job.id, () => rewrite(context, job)),
  };
}
