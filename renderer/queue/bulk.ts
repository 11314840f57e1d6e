import { deleteJournal } from "../../shared/api/gateway.ts";
import type { Job } from "../../shared/api/jobs.ts";
import { cancelJob, checkinJob, createJob, deleteJob } from "../../shared/api/jobs.ts";
import { finalStatuses } from "../../shared/job/job.ts";
import { runConcurrently } from "../../shared/run-concurrently.ts";
import { gateway, service } from "../session/clients.ts";
import { getJobName, getLeaseHolder } from "../session/job-summary.ts";
import { announce, describeError } from "../session/notices.ts";
import { saveFile } from "../session/shell.ts";
import { t } from "../messages/messages.ts";

/** Actions on all selected jobs. */
export type BulkAction = "cancel" | "release" | "delete" | "retry" | "save";

/** The number of requests at a time. */
const concurrency = 4;

interface ActionText {
  /** The title of its button. */
  title: string;
  question: (what: string) => string;
  description: (count: number) => string;
  /** Says what was done with some jobs. */
  done: (what: string, count: number) => string;
  applies: (job: Job, userId: string | undefined) => boolean;
}

export const bulkActions: Readonly<Record<BulkAction, ActionText>> = {
  cancel: {
    title: t("cancel-action"),
    question: (what) => t("cancel-question", { jobs: what }),
    description: (count) => t("cancel-effect", { count }),
    done: (what, count) => t("cancel-done", { jobs: what, count }),
    applies: ({ status }) => !finalStatuses.includes(status),
  },
  release: {
    title: t("release-action"),
    question: (what) => t("release-question", { jobs: what }),
    description: (count) => t("release-effect", { count }),
    done: (what, count) => t("release-done", { jobs: what, count }),
    applies: (job, userId) => job.status === "blocked" && getLeaseHolder(job, userId, Date.now())?.isCaller === true,
  },
  delete: {
    title: t("delete-action"),
    question: (what) => t("delete-question", { jobs: what }),
    description: (count) => t("delete-effect", { count }),
    done: (what, count) => t("delete-done", { jobs: what, count }),
    applies: ({ status }) => finalStatuses.includes(status),
  },
  retry: {
    title: t("run-again-action"),
    question: (what) => t("run-again-question", { jobs: what }),
    description: (count) => t("run-again-effect", { count }),
    done: (what, count) => t("run-again-done", { jobs: what, count }),
    applies: ({ status }) => status === "failed" || status === "cancelled",
  },
  save: {
    title: t("save-outputs-action"),
    question: (what) => t("save-outputs-question", { jobs: what }),
    description: (count) => t("save-outputs-effect", { count }),
    done: (what) => t("save-outputs-done", { jobs: what }),
    applies: ({ output_content: output }) => output !== undefined,
  },
};

/** Names jobs: a single one by its name. */
export function nameJobs(jobs: readonly Job[]): string {
  const [first, second] = jobs;
  return first !== undefined && second === undefined ? getJobName(first) : t("count-jobs", { count: jobs.length });
}

/** Returns a name for a job's output that no other has. */
function chooseFileName(job: Job, taken: Set<string>): string {
  const base = getJobName(job)
    .replace(/\.(?:pdf|epub)$/i, "")
    .replaceAll(/[\\/:*?"<>|]/g, "_");
  let name = `${base}.xml`;
  for (let number = 2; taken.has(name); number++) name = `${base} (${number}).xml`;
  taken.add(name);
  return name;
}

/** Collects the outputs of jobs in a ZIP file. */
async function createArchive(): Promise<{ add: (job: Job) => Promise<void>; close: () => Blob }> {
  const { Zip, ZipDeflate } = await import("fflate");
  const parts: BlobPart[] = [];
  const names = new Set<string>();
  const zip = new Zip((error, data) => {
    if (error !== null) throw error;
    parts.push(new Uint8Array(data));
  });
  return {
    async add(job) {
      if (job.output_content === undefined) throw new Error(t("queue-job-has-no-output"));
      const bytes = new Uint8Array(await (await service.fetchUri(job.output_content.uri)).arrayBuffer());
      const file = new ZipDeflate(chooseFileName(job, names));
      zip.add(file);
      file.push(bytes, true);
    },
    close() {
      zip.end();
      return new Blob(parts, { type: "application/zip" });
    },
  };
}

/** Gives a job back without the work on it, as a check-in with the outcome aborted does. */
async function release({ id: jobId, blocking_step: step }: Job): Promise<void> {
  await service.call(checkinJob, { params: { jobId }, body: { status: "aborted" } });
  if (step !== undefined) await gateway.call(deleteJournal, { params: { jobId, step } });
}

async function runAgain({ type, input_content: input, collaboration, metadata }: Job): Promise<void> {
  const input_content = { role: "input" as const, uri: input.uri };
  await service.call(createJob, { body: { type, input_content, collaboration, metadata } });
}

/** The number of reasons that a summary lists. */
const maxReasons = 3;

/** Announces once what was done with which jobs, and what was not and why. */
function announceSummary(action: BulkAction, done: readonly Job[], failures: ReadonlyMap<Job, unknown>): void {
  const { done: describeDone, title } = bulkActions[action];
  if (failures.size === 0) {
    announce("info", describeDone(nameJobs(done), done.length));
    return;
  }
  const reasons = [...failures].map(([job, error]) => `${getJobName(job)}: ${describeError(error)}`);
  const more = reasons.length > maxReasons ? [`and ${reasons.length - maxReasons} more`] : [];
  const succeeded = done.length === 0 ? [] : [`${describeDone(nameJobs(done), done.length)}.`];
  announce(
    "error",
    t("queue-action-failed", { action: title, failed: failures.size, total: done.length + failures.size }),
    [...succeeded, ...reasons.slice(0, maxReasons), ...more].join("\n"),
  );
}

/**
 * Does something with all jobs, a few at a time, and announces one summary. A failure does not stop the others.
 * @param onProgress receives the number of jobs that are done or failed
 */
export async function runBulk(
  action: BulkAction,
  jobs: readonly Job[],
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<void> {
  const done: Job[] = [];
  const failures = new Map<Job, unknown>();
  const archive = action === "save" ? await createArchive() : null;
  const act = async (job: Job): Promise<void> => {
    const params = { jobId: job.id };
    if (action === "cancel") await service.call(cancelJob, { params });
    else if (action === "release") await release(job);
    else if (action === "delete") await service.call(deleteJob, { params });
    else if (action === "retry") await runAgain(job);
    else await archive?.add(job);
  };
  await runConcurrently(jobs, concurrency, new AbortController().signal, async (job) => {
    if (signal.aborted) return;
    try {
      await act(job);
      done.push(job);
    } catch (error) {
      failures.set(job, error);
    }
    onProgress(done.length + failures.size);
  });
  if (archive !== null && done.length > 0) saveFile("outputs.zip", archive.close());
  announceSummary(action, done, failures);
}
