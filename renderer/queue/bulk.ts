import { deleteJournal } from "../../shared/api/gateway.ts";
import { cancelJob, checkinJob, createJob, deleteJob, type Job } from "../../shared/api/jobs.ts";
import { finalStatuses } from "../../shared/job/job.ts";
import { runConcurrently } from "../../shared/run-concurrently.ts";
import { foldName } from "../../shared/values/names.ts";
import { gateway, service } from "../session/clients.ts";
import { getJobName, getLeaseHolder } from "../session/job-summary.ts";
import { announce, describeError } from "../session/notices.ts";
import { saveFile } from "../session/shell.ts";
import { t } from "../messages/messages.ts";

/** An action on all selected jobs. */
export type BulkAction = "cancel" | "release" | "delete" | "retry" | "save";

/** The maximum number of requests at the same time. */
const maxConcurrentRequests = 4;

interface BulkActionDefinition {
  /** The title of the button that confirms the action. */
  title: (count: number) => string;
  question: (jobs: string) => string;
  description: (count: number) => string;
  /** Describes what was done with jobs. */
  describeDone: (jobs: string, count: number) => string;
  /** Returns whether the action can be applied to a job. */
  applies: (job: Job, userId: string | undefined) => boolean;
}

/** Returns whether the service lets the user cancel and delete a job. */
const isOwner = ({ owner }: Job, userId: string | undefined): boolean => owner.id === userId;

export const bulkActions: Readonly<Record<BulkAction, BulkActionDefinition>> = {
  cancel: {
    title: (count) => t("cancel-action", { count }),
    question: (jobs) => t("cancel-question", { jobs }),
    description: (count) => t("cancel-effect", { count }),
    describeDone: (jobs, count) => t("cancel-done", { jobs, count }),
    applies: (job, userId) => isOwner(job, userId) && !finalStatuses.includes(job.status),
  },
  release: {
    title: () => t("release-action"),
    question: (jobs) => t("release-question", { jobs }),
    description: (count) => t("release-effect", { count }),
    describeDone: (jobs, count) => t("release-done", { jobs, count }),
    applies: (job, userId) =>
      job.status === "blocked" && getLeaseHolder(job, userId, Date.now())?.isCurrentUser === true,
  },
  delete: {
    title: () => t("delete-action"),
    question: (jobs) => t("delete-question", { jobs }),
    description: (count) => t("delete-effect", { count }),
    describeDone: (jobs, count) => t("delete-done", { jobs, count }),
    applies: (job, userId) => isOwner(job, userId) && finalStatuses.includes(job.status),
  },
  retry: {
    title: () => t("run-again-action"),
    question: (jobs) => t("run-again-question", { jobs }),
    description: (count) => t("run-again-effect", { count }),
    describeDone: (jobs, count) => t("run-again-done", { jobs, count }),
    applies: ({ status }) => status === "failed" || status === "cancelled",
  },
  save: {
    title: () => t("save-outputs-action"),
    question: (jobs) => t("save-outputs-question", { jobs }),
    description: (count) => t("save-outputs-effect", { count }),
    describeDone: (jobs) => t("save-outputs-done", { jobs }),
    applies: ({ output_content: output }) => output !== undefined,
  },
};

/**
 * Lists the actions that the toolbar offers for the marked jobs, or else the selected one. Actions that apply to none
 * of the jobs are left out, since the toolbar has no space for all of them.
 */
export function listOfferedActions(jobs: readonly Job[], hasMarks: boolean, userId: string | undefined): BulkAction[] {
  const applies = (action: BulkAction): boolean => jobs.some((job) => bulkActions[action].applies(job, userId));
  const actions: BulkAction[] = hasMarks ? ["save", "retry", "release", "cancel", "delete"] : ["release", "cancel"];
  return actions.filter((action) => action === "cancel" || applies(action));
}

/** Describes jobs by their number, or a single job by its name. */
export function describeJobs(jobs: readonly Job[]): string {
  const [first, second] = jobs;
  return first !== undefined && second === undefined ? getJobName(first) : t("count-jobs", { count: jobs.length });
}

/**
 * The maximum length of a file name without its ending, in bytes of UTF-8. File systems permit 255 bytes, including an
 * ending such as ` (1000).xml`.
 */
const maxBaseBytes = 240;

/** Cuts a text to a number of bytes in UTF-8, at the end of a character. */
function limitBytes(text: string, maxBytes: number): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(maxBytes)).read);
}

/**
 * Returns a file name for a job's output that differs from all names in `takenNames`, and adds it to them. Names that differ
 * only in case or in their Unicode form are the same file on Windows and macOS. A long name is cut.
 * @param takenNames Folded names.
 */
export function chooseFileName(job: Job, takenNames: Set<string>): string {
  const title = getJobName(job)
    .replace(/\.(?:pdf|epub)$/i, "")
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "_");
  const base = limitBytes(title, maxBaseBytes);
  let name = `${base}.xml`;
  for (let number = 2; takenNames.has(foldName(name)); number++) name = `${base} (${number}).xml`;
  takenNames.add(foldName(name));
  return name;
}

/** Creates a ZIP file, to which the outputs of jobs are added. */
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

/** Checks a job in with the outcome `aborted`, and deletes the journal of the work on it. */
async function release({ id: jobId, blocking_step: step }: Job): Promise<void> {
  await service.call(checkinJob, { params: { jobId }, body: { status: "aborted" } });
  if (step !== undefined) await gateway.call(deleteJournal, { params: { jobId, step } });
}

async function runAgain({ type, input_content: input, collaboration, metadata }: Job): Promise<void> {
  const input_content = { role: "input" as const, uri: input.uri };
  await service.call(createJob, { body: { type, input_content, collaboration, metadata } });
}

/** The maximum number of failures that a summary lists. */
const maxReasons = 3;

/** Shows one notice with the jobs for which an action succeeded, and the reasons for its failures. */
function announceSummary(action: BulkAction, done: readonly Job[], failures: ReadonlyMap<Job, unknown>): void {
  const { describeDone, title } = bulkActions[action];
  if (failures.size === 0) {
    announce("info", describeDone(describeJobs(done), done.length));
    return;
  }
  const total = done.length + failures.size;
  const reasons = [...failures].map(([job, error]) => `${getJobName(job)}: ${describeError(error)}`);
  const more = reasons.length > maxReasons ? [t("and-more", { count: reasons.length - maxReasons })] : [];
  const succeeded = done.length === 0 ? [] : [`${describeDone(describeJobs(done), done.length)}.`];
  announce(
    "error",
    t("queue-action-failed", { action: title(total), failed: failures.size, total }),
    [...succeeded, ...reasons.slice(0, maxReasons), ...more].join("\n"),
  );
}

/**
 * Applies an action to jobs, a few at a time, and shows one summary. A failure does not stop the others.
 * @param signal Aborted to stop after the current jobs.
 * @param onProgress Called with the number of jobs that succeeded or failed.
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
  await runConcurrently(jobs, maxConcurrentRequests, new AbortController().signal, async (job) => {
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
