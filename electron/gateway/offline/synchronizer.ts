import { ApiError } from "../../../shared/api/client.ts";
import { contentItemSchema, type ContentItem } from "../../../shared/api/contents.ts";
import { envelopeSchema } from "../../../shared/api/endpoint.ts";
import type { ReviewStep } from "../../../shared/job/job.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import { isCallerError } from "../../http/envelope.ts";
import type { Clock } from "../../platform/clock.ts";
import { hashBytes } from "./kept-bodies.ts";
import { findPlannedCheckin } from "./present-job.ts";
import { createEntryWaiters } from "./entry-waiters.ts";
import { createJobRuns } from "./job-runs.ts";
import { isTemporary, parseAnswer, readError, type ServiceLink } from "./service-link.ts";
import { createOutboxRequests, getSentTag, TemporaryError } from "./outbox-requests.ts";
import type { OutboxEntry } from "./outbox.ts";
import { isSameItem, type ItemKey, type KeptJob, type OfflineStore } from "./store.ts";
import { createJobVerifier } from "./verify-job.ts";

/** The journals of a connection. */
export interface WorkJournals {
  has(address: { jobId: string; step: ReviewStep }): boolean;
  /** Reads a journal as the JSON of `journalSchema`. */
  read(address: { jobId: string; step: ReviewStep }): string;
  delete(address: { jobId: string; step: ReviewStep }): void;
}

export interface SynchronizerOptions {
  store: OfflineStore;
  link: ServiceLink;
  journals: WorkJournals;
  clock: Clock;
  retryMs: { first: number; last: number };
  /** Called when a lease was granted. */
  onLease: () => void;
  /** Called with errors that neither the network nor the service has caused. */
  onFault: (error: unknown) => void;
}

/**
 * Sends the outbox and renews leases. The entries of a job are sent in order, those of different jobs concurrently. An entry
 * is sent until the service's answer is known. Repetitions have no further effect: contents are sent with the entity tag of
 * the version that they replace, everything else with an idempotency key.
 */
export interface Synchronizer {
  /** Sends the entries of a job. */
  wake(jobId: string): void;
  /** Verifies all jobs after the service was unreachable, and sends their entries. */
  wakeAll(): void;
  /**
   * Verifies a job at the service, renews its lease and sends its entries. Resolves when that is done, or when the service
   * could not be reached.
   */
  verify(jobId: string): Promise<void>;
  /**
   * Resolves with the service's answer to an entry. Resolves with null when the entry has to wait, or when the time is over.
   * If the answer is a refusal, the entry is removed, and the caller decides what to do.
   */
  waitForAnswer(entryId: number, timeoutMs: number): Promise<Response | null>;
  /** Deletes a kept job that has nothing left to send, for example after its check-in has arrived. */
  finishJob(job: KeptJob): void;
  /**
   * Ends the work on a kept job, and deletes the job with its unsent contents and check-in. If the reviewer has
   * cancelled the job, the job stays until the cancellation has been sent: call `wake` in this case.
   */
  endReview(job: KeptJob): void;
  close(): Promise<void>;
}

/** The errors that mean that the lease is lost, or that the job has moved on. */
const leaseRefusals = [
  "CHECKOUT_LOST",
  "JOB_NOT_CHECKED_OUT",
  "JOB_ALREADY_CHECKED_OUT",
  "JOB_NOT_BLOCKED",
  "JOB_FINAL",
  "JOB_NOT_FOUND",
  "CONTENT_NOT_FOUND",
  "CONTENT_READ_ONLY",
  "SELF_REVIEW",
  "ACCESS_DENIED",
];

/** Tells whether a kept job has work that would be lost if the job was deleted. */
export function hasWork(store: OfflineStore, journals: WorkJournals, { jobId, step }: KeptJob): boolean {
  return store.countJobEntries(jobId) > 0 || store.listChangedItems(jobId).length > 0 || journals.has({ jobId, step });
}

/** Tells whether the review of a kept job has ended, and the service has refused the cancellation that followed. */
export function isCancellationRefused(store: OfflineStore, { jobId, isReviewDone }: KeptJob): boolean {
  return isReviewDone && store.listJobEntries(jobId).every(({ state }) => state === "blocked");
}

export function createSynchronizer(options: SynchronizerOptions): Synchronizer {
  const { store, link, journals, clock, retryMs, onLease, onFault } = options;
  const requests = createOutboxRequests(link);
  /** The ids of the jobs whose lease must be verified before anything is sent. */
  const unverified = new Set<string>();
  /**
   * The last refused entry of each job. The job has been verified because of this refusal, so a second refusal of the
   * entry is final.
   */
  const refusedEntries = new Map<string, number>();
  const waiters = createEntryWaiters(store.listEntries().map(({ id }) => id));
  const settle = (entryId: number, response: Response | null): void => waiters.settle(entryId, response);
  // When a run has ended, nothing more is sent for now. The callers are therefore told that their entries must wait.
  const runs = createJobRuns({ run, onFailure, onIdle: settleJob, retryMs });
  const onNeedless = (entryId: number): void => settle(entryId, null);
  const findVerdict = createJobVerifier({ store, link, requests, clock, onLease, onNeedless });
  let isClosed = false;

  function settleJob(jobId: string): void {
    for (const { id } of store.listJobEntries(jobId)) settle(id, null);
  }

  /**
   * Stops sending a job's work until the reviewer has resolved the conflict. If the job has no work, or the reviewer
   * has aborted it, the kept job is deleted instead.
   */
  function declareConflict(job: KeptJob, reason: string): void {
    const { jobId } = job;
    settleJob(jobId);
    const isAborted = findPlannedCheckin(store.listJobEntries(jobId))?.outcome === "aborted";
    if (isAborted || !hasWork(store, journals, job)) endReview(job);
    else store.transaction(() => store.updateJob(jobId, { conflict: reason }));
  }

  function endReview(job: KeptJob): void {
    const { jobId } = job;
    const entries = store.listJobEntries(jobId);
    if (!entries.some(({ kind }) => kind === "cancel")) return finishJob(store.findJob(jobId) ?? job);
    store.transaction(() => {
      for (const { id, kind } of entries) if (kind !== "cancel") store.deleteEntry(id);
      store.updateJob(jobId, { isReviewDone: true, conflict: null });
    });
  }

  function finishJob({ jobId, step, isJournalDone }: KeptJob): void {
    store.transaction(() => {
      store.deleteJob(jobId);
      if (isJournalDone) journals.delete({ jobId, step });
    });
  }

  function completeEffect(job: KeptJob, { id, kind }: OutboxEntry, response: Response): void {
    if (kind === "checkin") endReview(job);
    else finishJob(store.findJob(job.jobId) ?? job);
    settle(id, response);
  }

  /** Removes the entry of a content that has arrived, and stores the description that the service has returned. */
  function completeContent(entry: OutboxEntry, item: ContentItem): void {
    const { key } = entry;
    if (key === null) return;
    store.transaction(() => {
      store.deleteEntry(entry.id);
      const sentTag = getSentTag(entry);
      for (const later of store.listJobEntries(entry.jobId)) {
        if (isSameItem(later.key, key) && later.baseEtag === sentTag)
          store.writeEntry({ ...later, baseEtag: item.etag });
      }
      const kept = store.findItem(key);
      if (kept !== null && kept.description.etag === sentTag) store.writeItem({ ...kept, description: item });
    });
  }

  async function sendContent(job: KeptJob, entry: OutboxEntry, key: ItemKey): Promise<void> {
    const body = store.readEntryBody(entry.id);
    if (hashBytes(body) !== entry.idempotencyKey) {
      const lastError = serviceText("edit-damaged");
      return store.transaction(() => {
        if (!replaceByLater(entry)) store.writeEntry({ ...entry, state: "blocked", lastError });
      });
    }
    const response = await requests.putContent(entry, key, body);
    if (response.ok) {
      const answer = response.clone();
      const item = await parseAnswer(async () =>
        contentItemSchema.parse(envelopeSchema.parse(await response.json()).response),
      );
      completeContent(entry, item);
      return settle(entry.id, answer);
    }
    const kept = store.findItem(key);
    if (response.status === 412 && kept !== null) {
      // If the answer to an earlier attempt was lost, the service already has the content.
      if ((await requests.readTag(key)) === getSentTag(entry)) {
        const sha256 = kept.description.etag === getSentTag(entry) ? kept.description.sha256 : null;
        completeContent(entry, { ...kept.description, etag: getSentTag(entry), sha256 });
        return settle(entry.id, null);
      }
      return declareConflict(job, serviceText("changed-under-account"));
    }
    await refuse(job, entry, response);
  }

  async function sendEffect(job: KeptJob, entry: OutboxEntry): Promise<void> {
    const response = await requests.postEffect(entry);
    if (response.ok) completeEffect(job, entry, response);
    else await refuse(job, entry, response);
  }

  /**
   * Handles a refusal. If the lease may have ended, the job is verified first. Otherwise, if callers still wait for the
   * answer, they get it, and the entry is removed. If a caller was told that the entry must wait, the entry stays with
   * the state `blocked`.
   */
  async function refuse(job: KeptJob, entry: OutboxEntry, response: Response): Promise<void> {
    const error = await readError(response);
    const code = error?.code ?? "";
    const isVerified = refusedEntries.get(job.jobId) === entry.id;
    if (leaseRefusals.includes(code) && !isVerified) {
      refusedEntries.set(job.jobId, entry.id);
      unverified.add(job.jobId);
      return;
    }
    refusedEntries.delete(job.jobId);
    const message = error?.message ?? serviceText("refused-with-status", { status: response.status });
    store.transaction(() => {
      if (replaceByLater(entry)) return;
      if (waiters.areUndecided(entry.id)) withdraw(entry);
      else store.writeEntry({ ...entry, state: "blocked", lastError: message });
    });
    settle(entry.id, response);
  }

  /**
   * If the reviewer has changed the item of an entry again, removes the entry, which cannot be sent. The later entry
   * then replaces the version that the removed entry would have replaced.
   * @returns whether there is a later entry
   */
  function replaceByLater({ id, jobId, key, baseEtag }: OutboxEntry): boolean {
    const later =
      key === null
        ? undefined
        : store.listJobEntries(jobId).find((entry) => entry.id > id && isSameItem(entry.key, key));
    if (later === undefined) return false;
    store.deleteEntry(id);
    store.writeEntry({ ...later, baseEtag });
    return true;
  }

  /**
   * Removes a refused entry, and restores the item's earlier version. Its bytes are fetched again unless it is the
   * base.
   */
  function withdraw({ id, key, baseEtag }: OutboxEntry): void {
    store.deleteEntry(id);
    const kept = key === null ? null : store.findItem(key);
    if (kept === null || kept.base === null) return;
    if (kept.base.etag === baseEtag) {
      store.writeItem({ ...kept, description: kept.base, sha256: kept.baseSha256, base: null, baseSha256: null });
    } else {
      store.writeItem({ ...kept, description: { ...kept.description, etag: baseEtag, sha256: null }, sha256: null });
    }
  }

  async function sendEntry(job: KeptJob, entry: OutboxEntry): Promise<void> {
    const sending = { ...entry, state: "sending" as const, attempts: entry.attempts + 1 };
    store.transaction(() => store.writeEntry(sending));
    try {
      if (entry.key === null) await sendEffect(job, sending);
      else await sendContent(job, sending, entry.key);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      store.transaction(() => {
        const current = store.findEntry(entry.id);
        if (current !== null) store.writeEntry({ ...current, state: "waiting", lastError: message });
      });
      throw error;
    }
    store.transaction(() => {
      const current = store.findEntry(entry.id);
      if (current?.state === "sending") store.writeEntry({ ...current, state: "waiting" });
    });
  }

  /** Verifies a job at the service, and handles the verdict. */
  async function verifyJob(kept: KeptJob): Promise<void> {
    const verdict = await findVerdict(kept);
    if (verdict.kind === "conflict") return declareConflict(kept, verdict.reason);
    if (verdict.kind === "held") return;
    if (verdict.answer === undefined) endReview(kept);
    else completeEffect(kept, verdict.answer.entry, verdict.answer.response);
  }

  /** Verifies a job and sends its entries until nothing is left to do. */
  async function run(jobId: string): Promise<void> {
    for (;;) {
      const job = store.findJob(jobId);
      if (job === null || job.conflict !== null || isClosed || !link.isOnline()) return;
      if (unverified.delete(jobId)) {
        try {
          await verifyJob(job);
        } catch (error) {
          if (!(error instanceof ApiError) || isTemporary(error.status)) {
            unverified.add(jobId);
            throw error;
          }
          declareConflict(job, serviceText("work-refused", { reason: error.message }));
        }
        continue;
      }
      const entries = store.listJobEntries(jobId);
      // A cancellation does not wait for entries that the service has refused, since it makes them unnecessary.
      const entry = entries[0]?.state === "blocked" ? entries.find(({ kind }) => kind === "cancel") : entries[0];
      if (entry === undefined || entry.state === "blocked") {
        refusedEntries.delete(jobId);
        if (entry === undefined && job.isReviewDone) finishJob(job);
        return;
      }
      await sendEntry(job, entry);
      runs.resetDelay(jobId);
    }
  }

  function onFailure(error: unknown): number | null {
    const isKnown = error instanceof TemporaryError || error instanceof ApiError || isCallerError(error);
    // Errors while the link is offline are expected: the runs continue when it is online again.
    if (link.isOnline() && !isKnown) onFault(error);
    return error instanceof TemporaryError ? error.retryAfterMs : null;
  }

  return {
    wake: (jobId) => runs.wake(jobId),
    wakeAll() {
      runs.resetDelay();
      for (const { jobId } of store.listJobs()) {
        unverified.add(jobId);
        runs.wake(jobId);
      }
    },
    async verify(jobId) {
      unverified.add(jobId);
      runs.wake(jobId);
      await runs.waitUntilIdle(jobId);
    },
    waitForAnswer: (entryId, timeoutMs) => waiters.waitFor(entryId, timeoutMs),
    finishJob,
    endReview,
    async close() {
      isClosed = true;
      await runs.close();
    },
  };
}
