import type { ContentRole } from "../../../shared/api/contents.ts";
import { maxAttempts } from "../../../shared/job/job.ts";
import { TaskError, type DocumentFile, type TaskName, type TaskOptions, type Tasks } from "../../pipeline/tasks.ts";
import { indexBlob } from "../../storage/blobs/blob-index.ts";
import { isOutdated } from "../../storage/content-formats.ts";
import { listRoleContents, findContent, writeContent } from "../../storage/contents.ts";
import type { ReferenceBlob } from "../../storage/blobs/blobs.ts";
import { findDocument } from "../../storage/documents.ts";
import { type GroupCommit, createGroupCommit } from "../../storage/database/group-commit.ts";
import { addProgress, type JobRecord } from "../../storage/jobs.ts";
import type { Context } from "../context.ts";
import { describeContent, describeDocument } from "../contents/describe-content.ts";
import { requireResultStorage } from "../accounts/storage-quota.ts";
import type { ContentRecord } from "../../storage/tables/contents.ts";
import type { StoredDocument } from "../../storage/tables/documents.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** The parts of the service that a step uses. */
export type StepContext = Pick<
  Context,
  | "db"
  | "blobs"
  | "secrets"
  | "clock"
  | "log"
  | "workers"
  | "changes"
  | "tessdata"
  | "detectors"
  | "languageModel"
  | "vocabularies"
  | "vocabularyCompiler"
  | "storageQuota"
  | "sweepDemand"
>;

/** Thrown to end a step because its job is no longer at that step, was stopped, or the service is closing. */
export class StepAbandonedError extends Error {
  override readonly name = "StepAbandonedError";
}

/** Thrown to pause a step for a waiting job. The paused job continues later, from its last completed page. */
export class StepPausedError extends Error {
  override readonly name = "StepPausedError";
}

/** A content item that a step creates. */
export interface StepItem {
  role: ContentRole;
  /** The page number from 1, or 0 for a role with one item. */
  page: number;
  mediaType: string;
  /** The confidence of the item's results, 0 to 1; absent or null if they have none. */
  confidence?: number | null;
  /** The number of its results that were drawn by chance for a review; 0 if absent. */
  drawn?: number;
  /** Why the item could not be computed; absent or null if it was. */
  error?: string | null;
  /** The number of units of work by which the item advances the job's progress. */
  units: number;
}

/** A running step of a job. */
export interface StepRun {
  context: StepContext;
  job: JobRecord;
  document: StoredDocument;
  signal: AbortSignal;
  /**
   * Tells whether the step must pause for another job. If so, the step begins no further page and throws a
   * `StepPausedError`.
   */
  mustPause: () => boolean;
  /** Commits the results of several pages in one transaction. */
  commit: GroupCommit;
}

/**
 * Creates the run of a job's current step.
 * @throws {TaskError} `DOCUMENT_NOT_FOUND` if the document was deleted
 * @throws {ServiceError} `STORAGE_FULL` if the quota of the job's owner is exhausted
 */
export async function createStepRun(
  context: StepContext,
  job: JobRecord,
  { signal, mustPause }: Pick<StepRun, "signal" | "mustPause">,
): Promise<StepRun> {
  await requireResultStorage(context, job.ownerId);
  const document = await findDocument(context.db, job.documentId);
  if (document === null) throw new TaskError("DOCUMENT_NOT_FOUND", serviceText("document-deleted"), true);
  return { context, job, document, signal, mustPause, commit: createGroupCommit(context.db) };
}

/** Returns the file of the job's document. */
export async function getDocumentFile({ context, document }: StepRun): Promise<DocumentFile> {
  const { sha256, mediaType } = document;
  return { path: await context.blobs.getPath(sha256, describeDocument(document)), mediaType };
}

/**
 * Runs a task in a worker. After a failure that is not permanent, it is repeated up to the number of attempts.
 * @throws {TaskError} after the last attempt, or if the failure is permanent
 */
export async function runTask<Name extends TaskName>(
  { context, job }: StepRun,
  name: Name,
  input: Tasks[Name]["input"],
  { attempts = maxAttempts, signal, ...options }: TaskOptions & { attempts?: number; signal: AbortSignal },
): Promise<Tasks[Name]["output"]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await context.workers.run(name, input, {
        ...options,
        signal,
        owner: job.ownerId,
        network: job.network,
        job: job.id,
      });
    } catch (error) {
      signal.throwIfAborted();
      if (attempt >= attempts || (error instanceof TaskError && error.permanent)) throw error;
      context.log.error(`${name} failed and is retried`, error, { attempt });
    }
  }
}

/** The time limit of a task for a whole document, in milliseconds: a base time, and a time for each page. */
const documentBaseTimeoutMs = 600_000;
const documentPageTimeoutMs = 200;

/** Returns the options of a task for a whole document. It has one attempt, because the runner repeats the step. */
export function getDocumentTaskOptions({ document, signal }: StepRun) {
  return { timeoutMs: documentBaseTimeoutMs + document.pages * documentPageTimeoutMs, attempts: 1, signal };
}

/**
 * Creates the function that adds an item and its progress to the job in one transaction, so that a stored item is not
 * computed again after a crash.
 */
function createItemReference({ context, job, commit }: StepRun, { units, ...item }: StepItem): ReferenceBlob<void> {
  return async (blob) => {
    await commit(async (transaction) => {
      const now = context.clock.now();
      const previous = await findContent(transaction, { jobId: job.id, role: item.role, page: item.page });
      // An item that is computed again, because its format is new or its bytes are lost, was already counted.
      const newUnits = previous !== null && isOutdated(previous) ? 0 : units;
      if (!(await addProgress(transaction, job.id, { step: job.state.step, units: newUnits, now }))) {
        throw new StepAbandonedError(`the job ${job.id} is no longer at ${job.state.step}`);
      }
      await indexBlob(transaction, { ...blob, createdAt: now });
      await writeContent(transaction, { ...item, ...blob, jobId: job.id, now, authorId: null });
    });
    context.changes.announce(job.id);
  };
}

/** Stores the bytes of an item. */
export async function storeResult(step: StepRun, { bytes, ...item }: StepItem & { bytes: Uint8Array }): Promise<void> {
  await step.context.blobs.put(bytes, createItemReference(step, item));
}

/** Stores an item whose bytes a task writes to a file. */
export async function storeFile(step: StepRun, item: StepItem, write: (path: string) => Promise<void>): Promise<void> {
  await step.context.blobs.putFile(write, createItemReference(step, item));
}

/** Lists the items in a role of the step's job. */
export function listItems({ context, job }: StepRun, role: ContentRole): Promise<ContentRecord[]> {
  return listRoleContents(context.db, job.id, role);
}

/** Lists the items in a role except those that must be computed again, see `isOutdated`. */
export async function listCurrentItems(step: StepRun, role: ContentRole): Promise<ContentRecord[]> {
  return (await listItems(step, role)).filter((item) => !isOutdated(item));
}

/** Finds the item of a role with one item; null if there is none. */
export function findItem({ context, job }: StepRun, role: ContentRole): Promise<ContentRecord | null> {
  return findContent(context.db, { jobId: job.id, role, page: 0 });
}

/**
 * Lists the paths of the items' files. Looks the paths up one after the other, since a job may have thousands of items.
 * @throws {Error} if an item has no bytes
 */
export async function listFilePaths({ context }: StepRun, items: readonly ContentRecord[]): Promise<string[]> {
  const paths: string[] = [];
  for (const item of items) {
    const { role, page, sha256 } = item;
    if (sha256 === null) throw new Error(`${role} ${page} has no bytes`);
    paths.push(await context.blobs.getPath(sha256, describeContent(context.db, item)));
  }
  return paths;
}

/** Encodes a value as JSON in UTF-8. */
export function encodeJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
