import { ServiceError } from "../../shared/errors.ts";
import { TaskError } from "../pipeline/tasks.ts";
import type { JobRecord } from "../storage/jobs.ts";
import type { Context } from "./context.ts";
import { createStepRun, type StepContext } from "./step-run.ts";
import { listPageFiles } from "./steps.ts";
import { rewriteOutput } from "./write-output.ts";

async function rewrite(context: StepContext, job: JobRecord): Promise<void> {
  try {
    const step = await createStepRun(context, job, { signal: new AbortController().signal, mustPause: () => false });
    await rewriteOutput(step, await listPageFiles(step));
  } catch (cause) {
    if (!(cause instanceof TaskError)) throw cause;
    throw new ServiceError(cause.code, `The output is lost and cannot be written again: ${cause.message}`, { cause });
  }
  context.log.info("the lost output of a job was written again", { job: job.id });
}

/**
 * Creates the writer of lost outputs. Concurrent requests share one writing. Its `rewrite` throws `ServiceError`
 * JOB_NOT_FOUND, CONTENT_LOST, STORAGE_FULL, or the code of the task's error.
 */
export function createOutputs(context: StepContext): Context["outputs"] {
  const running = new Map<string, Promise<void>>();
  return {
    rewrite(job) {
      const writing = running.get(job.id) ?? rewrite(context, job).finally(() => running.delete(job.id));
      running.set(job.id, writing);
      return writing;
    },
  };
}
