import { ApiError, readRetryAfter } from "../../../shared/api/client.ts";
import { contentItemSchema, getContent, type ContentItem } from "../../../shared/api/contents.ts";
import { envelopeSchema } from "../../../shared/api/endpoint.ts";
import { cancelJob, checkinJob, checkoutJob, getJob, type Job } from "../../../shared/api/jobs.ts";
import { maxLeaseSeconds, type ReviewStep } from "../../../shared/job.ts";
import { isCallerError } from "../../http/envelope.ts";
import type { Clock } from "../../platform/clock.ts";
import { hashBytes } from "./bodies.ts";
import { findPlannedCheckin } from "./describe.ts";
import { createEntryWaiters } from "./entry-waiters.ts";
import { createJobRuns } from "./job-runs.ts";
import { createWrongAnswerError, isTemporary, parseAnswer, readError, serviceUrl, type Link } from "./link.ts";
import {
  getContentTag,
  isSameItem,
  type ItemKey,
  type KeptItem,
  type KeptJob,
  type OfflineStore,
  type OutboxEntry,
} from "./store.ts";

/** The journals of a connection. */
export interface WorkJournals {
  has(address: { jobId: string; step: ReviewStep }): boolean;
  /** Reads a journal as the JSON of `journalSchema`. */
  read(address: { jobId: string; step: ReviewStep }): string;
  delete(address: { jobId: string; step: ReviewStep }): void;
}

export interface SynchronizerOptions {
  store: OfflineStore;
  link: Link;
  journals: WorkJournals;
  clock: Clock;
  retryMs: { first: number; last: number };
  /** Called when a lease was granted. */
  onLease: () => void;
  /** Called with errors that are neither of the network nor of the service. */
  onFault: (error: unknown) => void;
}

/**
 * Sends the outbox and renews leases: the entries of a job in order, jobs side by side. Each effect is sent until the
 * service's answer is known, in a form whose repetition changes nothing: contents with the entity tag of the version
 * they replace, everything else with an idempotency key.
 */
export interface Synchronizer {
  /** Sends what waits for a job. */
  wake(jobId: string): void;
  /** Verifies all jobs at the service, since it was unreachable, and sends what waits. */
  wakeAll(): void;
  /**
   * Verifies a job at the service and renews its lease. Resolves when that is done and what waited was sent, or when
   * the service could not be reached.
   */
  verify(jobId: string): Promise<void>;
  /**
   * Resolves with the service's answer to an entry, or with null when it is known that the entry has to wait or the
   * time is over. A caller who got the refusal of an entry decides what to do; the entry is then removed.
   */
  waitForAnswer(entryId: number, timeoutMs: number): Promise<Response | null>;
  close(): Promise<void>;
}

/** Ends a run of the outbox, because the service is not able to answer now. */
class TemporaryError extends Error {
  override readonly name = "TemporaryError";
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Refusals which mean that the lease is not held any more, or the job has moved on. */
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

const pathOf = ({ jobId, role, item }: ItemKey): string =>
  getContent.path.replace(":jobId", jobId).replace(":role", role).replace(":item", String(item));

/** The entity tag that the content of an entry gets at the service. */
const getSentTag = ({ idempotencyKey: sha256 }: OutboxEntry): string => getContentTag(sha256);

/** Tells whether giving a job up would lose work. */
export function hasWork(store: OfflineStore, journals: WorkJournals, { jobId, step }: KeptJob): boolean {
  return store.countJobEntries(jobId) > 0 || store.listChangedItems(jobId).length > 0 || journals.has({ jobId, step });
}

function describeMove({ status, blocking_step: step }: Job, kept: KeptJob): string {
  if (status !== "blocked") return `The job does not wait for this work any more: it is ${status}.`;
  if (step === kept.step) return "Somebody else has worked on the job since, and it is in another phase of its review.";
  return `Somebody else has completed this step, and the job waits for ${step ?? "another one"}.`;
}

/** Identifies the review phase in which work began. */
export function getPhase({ review }: Job): string {
  return review === null ? "" : `${review.phase} ${review.round}`;
}

export function createSynchronizer(options: SynchronizerOptions): Synchronizer {
  const { store, link, journals, clock, retryMs, onLease, onFault } = options;
  const { client } = link;
  /** Jobs whose lease must be verified before anything is sent. */
  const unverified = new Set<string>();
  /** By job: the entry for whose refusal the job was verified, so that a second refusal is final. */
  const refused = new Map<string, number>();
  const waiters = createEntryWaiters(store.listEntries().map(({ id }) => id));
  const settle = (entryId: number, response: Response | null): void => waiters.settle(entryId, response);
  // When a run has ended, nothing more is sent now: callers learn that their effects have to wait.
  const runs = createJobRuns({ run, onFailure, onIdle: settleJob, retryMs });
  let isClosed = false;

  function settleJob(jobId: string): void {
    for (const { id } of store.listJobEntries(jobId)) settle(id, null);
  }

  /**
   * Stops sending a job's work, for the reviewer to decide. A job without work is given up instead, and so is one that the
   * reviewer has aborted.
   */
  function declareConflict(job: KeptJob, reason: string): void {
    const { jobId } = job;
    settleJob(jobId);
    const isAborted = findPlannedCheckin(store.listJobEntries(jobId))?.outcome === "aborted";
    if (isAborted || !hasWork(store, journals, job)) finishJob(store.findJob(jobId) ?? job);
    else store.transaction(() => store.updateJob(jobId, { conflict: reason }));
  }

  /** Gives a kept job up, such as when its check-in has arrived. */
  function finishJob({ jobId, step, isJournalDone }: KeptJob): void {
    store.transaction(() => {
      store.deleteJob(jobId);
      if (isJournalDone) journals.delete({ jobId, step });
    });
  }

  async function send(path: string, init: RequestInit): Promise<Response> {
    const response = await link.send(new Request(serviceUrl + path, init));
    if (!isTemporary(response.status)) return response;
    const error = await readError(response);
    const seconds = readRetryAfter(response.headers);
    throw new TemporaryError(
      error?.message ?? `The service answered with status ${response.status}.`,
      seconds === null ? null : seconds * 1000,
    );
  }

  /** Reads the entity tag that an item has at the service now. */
  async function readTag(key: ItemKey): Promise<string | null> {
    const response = await send(pathOf(key), { method: "HEAD" });
    return response.ok ? response.headers.get("etag") : null;
  }

  /** Tells whether the service has exactly the reviewer's contents; false if nothing was changed. */
  async function hasOwnContents(jobId: string): Promise<boolean> {
    const items = store.listChangedItems(jobId);
    for (const item of items) if ((await readTag(item)) !== item.description.etag) return false;
    return items.length > 0;
  }

  /**
   * Compares the changed items with the service after the lease was claimed anew, and queues those that it lacks.
   * @returns false if an item was changed by somebody else, or its copy on this computer is damaged
   */
  async function compareItems(job: KeptJob): Promise<boolean> {
    const plans: { item: KeptItem; tag: string }[] = [];
    for (const item of store.listChangedItems(job.jobId)) {
      const tag = await readTag(item);
      const entries = store.listJobEntries(job.jobId).filter(({ key }) => isSameItem(key, item));
      const known = [item.base?.etag, item.description.etag, ...entries.map(({ baseEtag }) => baseEtag)];
      if (tag === null || !known.includes(tag)) return false;
      const isReadable = item.sha256 !== null && (await store.bodies.verify(item.sha256));
      if (tag !== item.description.etag && entries.length === 0 && !isReadable) return false;
      plans.push({ item, tag });
    }
    for (const { item, tag } of plans) await queueItem(job, item, tag);
    return true;
  }

  /** Makes the outbox send an item once, on top of the version that the service has. */
  async function queueItem({ jobId }: KeptJob, item: KeptItem, tag: string): Promise<void> {
    const entries = store.listJobEntries(jobId).filter(({ key }) => isSameItem(key, item));
    const last = entries.at(-1);
    const text = last === undefined && item.sha256 !== null ? await store.bodies.readText(item.sha256) : null;
    store.transaction(() => {
      for (const { id } of entries.slice(0, -1)) store.deleteEntry(id);
      if (tag === item.description.etag) {
        if (last !== undefined) store.deleteEntry(last.id);
      } else if (last !== undefined) {
        store.writeEntry({ ...last, baseEtag: tag, state: "waiting" });
      } else if (text !== null) {
        const body = new TextEncoder().encode(text);
        const { role, item: number } = item;
        const key = { jobId, role, item: number };
        store.addEntry({ jobId, kind: "content", key, baseEtag: tag, body, createdAt: clock.now() });
      }
    });
    for (const { id } of entries) if (store.findEntry(id) === null) settle(id, null);
  }

  /** Stores the lease that a checkout granted. */
  function storeLease({ jobId, leaseSeconds }: KeptJob, job: Job): void {
    const claim = job.claimed_by;
    if (claim === null) throw createWrongAnswerError();
    const fields = {
      job,
      leaseClaimedAt: claim.claimed_at,
      grantedAt: Date.parse(claim.expires_at) - leaseSeconds * 1000,
      expiresAt: Date.parse(claim.expires_at),
      confirmedAt: link.getServiceTime(),
      clockDifferenceMs: link.getState().clockDifferenceMs,
    };
    store.transaction(() => store.updateJob(jobId, fields));
    onLease();
  }

  async function renewLease(job: KeptJob): Promise<Job> {
    const { jobId, leaseSeconds } = job;
    const body = { lease_seconds: leaseSeconds, offline: leaseSeconds > maxLeaseSeconds };
    return client.call(checkoutJob, { params: { jobId }, body });
  }

  /** Sends a check-in or a cancellation. Its idempotency key makes a repetition return the first answer. */
  function postEffect({ jobId, kind, idempotencyKey, body }: OutboxEntry): Promise<Response> {
    const { path } = kind === "cancel" ? cancelJob : checkinJob;
    const headers = { "idempotency-key": idempotencyKey, "content-type": "application/json" };
    return send(path.replace(":jobId", jobId), { method: "POST", headers, body: kind === "cancel" ? null : body });
  }

  function completeEffect(job: KeptJob, { id }: OutboxEntry, response: Response): void {
    const { jobId } = job;
    // A cancellation may follow a check-in.
    if (store.listJobEntries(jobId).some(({ kind, id: other }) => kind !== "content" && other !== id)) {
      store.transaction(() => store.deleteEntry(id));
    } else finishJob(store.findJob(jobId) ?? job);
    settle(id, response);
  }

  /**
   * Finds out what has become of a job while the service was unreachable, and renews its lease or claims it anew.
   * A conflict is declared if somebody else has worked on the job since.
   */
  async function verifyJob(kept: KeptJob): Promise<void> {
    const { jobId } = kept;
    if (link.getUserId() !== kept.userId) {
      // Another account never sends this account's work.
      throw new TemporaryError("The connection is signed in with another account than the one that did this work.");
    }
    const entry = store.listJobEntries(jobId).at(0);
    // The owner may cancel a job without its lease.
    if (entry?.kind === "cancel") return;
    const job = await client.call(getJob, { params: { jobId } });
    const claim = job.claimed_by;
    const mayHaveArrived = entry?.kind === "checkin" && entry.attempts > 0;
    const isOwnLease = claim?.id === kept.userId && claim.claimed_at === kept.leaseClaimedAt;
    const isOwnOtherLease = claim?.id === kept.userId && !isOwnLease;
    // The answer to the check-in was lost: it is sent again, which tells whether it had arrived. Under another lease of
    // the same user it could check in that work.
    if (mayHaveArrived && !isOwnOtherLease) {
      const response = await postEffect(entry);
      if (response.ok) return completeEffect(kept, entry, response);
    }
    const hasMoved = job.status !== "blocked" || job.blocking_step !== kept.step || getPhase(job) !== kept.phase;
    if (mayHaveArrived && (hasMoved || isOwnOtherLease)) {
      if (await hasOwnContents(jobId)) return finishJob(kept);
      return declareConflict(kept, "The job was continued elsewhere before the check-in of this work arrived.");
    }
    if (hasMoved) return declareConflict(kept, describeMove(job, kept));
    if (claim !== null && claim.id !== kept.userId) {
      return declareConflict(kept, `${claim.name} has checked the job out, until ${claim.expires_at}.`);
    }
    const renewed = await renewLease(kept);
    const isSameLease = renewed.claimed_by?.claimed_at === kept.leaseClaimedAt;
    const isUnchanged = isSameLease || (await compareItems(kept));
    storeLease(kept, renewed);
    if (!isUnchanged) {
      declareConflict(kept, "The lease had expired, and the contents were changed by somebody else since.");
    }
  }

  /** Completes a content that the service has. */
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

  /** Tells whether the service has the content of an entry already, because the answer to an earlier attempt was lost. */
  async function hasArrived(entry: OutboxEntry, key: ItemKey): Promise<boolean> {
    return (await readTag(key)) === getSentTag(entry);
  }

  async function sendContent(job: KeptJob, entry: OutboxEntry, key: ItemKey): Promise<void> {
    const body = store.readEntryBody(entry.id);
    if (hashBytes(body) !== entry.idempotencyKey) {
      const lastError = "This edit was damaged on the disk of this computer. Open the job: its journal has your steps.";
      return store.transaction(() => store.writeEntry({ ...entry, state: "blocked", lastError }));
    }
    const headers = {
      "content-type": "application/json",
      ...(entry.baseEtag === null ? {} : { "if-match": entry.baseEtag }),
    };
    const response = await send(pathOf(key), { method: "PUT", headers, body });
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
      if (await hasArrived(entry, key)) {
        const sha256 = kept.description.etag === getSentTag(entry) ? kept.description.sha256 : null;
        completeContent(entry, { ...kept.description, etag: getSentTag(entry), sha256 });
        return settle(entry.id, null);
      }
      return declareConflict(job, "The contents were changed elsewhere under your account while this job was open.");
    }
    await refuse(job, entry, response);
  }

  async function sendEffect(job: KeptJob, entry: OutboxEntry): Promise<void> {
    const response = await postEffect(entry);
    if (response.ok) completeEffect(job, entry, response);
    else await refuse(job, entry, response);
  }

  /**
   * Handles a refusal. If the lease may have ended, the job is verified. Otherwise a caller who still waits for the answer
   * gets it, and the effect never was. If a caller was told that it waits, the entry stays, with the reason.
   */
  async function refuse(job: KeptJob, entry: OutboxEntry, response: Response): Promise<void> {
    const error = await readError(response);
    const code = error?.code ?? "";
    const isVerified = refused.get(job.jobId) === entry.id;
    if (leaseRefusals.includes(code) && !isVerified) {
      refused.set(job.jobId, entry.id);
      unverified.add(job.jobId);
      return;
    }
    refused.delete(job.jobId);
    const message = error?.message ?? `The service refused this with status ${response.status}.`;
    store.transaction(() => {
      if (waiters.areUndecided(entry.id)) withdraw(entry);
      else store.writeEntry({ ...entry, state: "blocked", lastError: message });
    });
    settle(entry.id, response);
  }

  /** Removes an entry whose caller learns that it was refused. The item is fetched again when it is read. */
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
          declareConflict(job, `The service refuses the work on this job: ${error.message}`);
        }
        continue;
      }
      const [entry] = store.listJobEntries(jobId);
      if (entry === undefined || entry.state === "blocked") {
        refused.delete(jobId);
        return;
      }
      await sendEntry(job, entry);
      runs.resetDelay(jobId);
    }
  }

  function onFailure(error: unknown): number | null {
    const isKnown = error instanceof TemporaryError || error instanceof ApiError || isCallerError(error);
    // The link has lost the service, or an answer is not one of the service. The link starts the runs when it has it again.
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
    async close() {
      isClosed = true;
      await runs.close();
    },
  };
}
