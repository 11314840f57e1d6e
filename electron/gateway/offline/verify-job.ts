import { checkoutJob, getJob, type Job } from "../../../shared/api/jobs.ts";
import { maxLeaseSeconds } from "../../../shared/job/job.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import type { Clock } from "../../platform/clock.ts";
import { createWrongAnswerError, type ServiceLink } from "./service-link.ts";
import { TemporaryError, type OutboxRequests } from "./outbox-requests.ts";
import type { OutboxEntry } from "./outbox.ts";
import { isSameItem, type KeptItem, type KeptJob, type OfflineStore } from "./store.ts";

/** The state of a kept job at the service, after the service was unreachable. */
export type Verdict =
  /** Its work can be sent: the lease is held, or the owner cancels the job, which needs no lease. */
  | { kind: "held" }
  /** Its check-in had arrived. `answer` is undefined if this was concluded from the contents at the service. */
  | { kind: "checked-in"; answer: { entry: OutboxEntry; response: Response } | undefined }
  /** Its work cannot be sent, for example because somebody else has worked on the job in the meantime. */
  | { kind: "conflict"; reason: string };

export interface JobVerifierOptions {
  store: OfflineStore;
  link: ServiceLink;
  requests: OutboxRequests;
  clock: Clock;
  /** Called when a lease was granted. */
  onLease: () => void;
  /** Called with the id of each entry that need not be sent, because the service has its content. */
  onNeedless: (entryId: number) => void;
}

/** Returns the phase and round of a job's review as one text. */
export function getPhase({ review }: Job): string {
  return review === null ? "" : `${review.phase} ${review.round}`;
}

function describeMove({ status, blocking_step: step }: Job, kept: KeptJob): string {
  if (status === "running") return serviceText("job-runs");
  if (status !== "blocked") return serviceText(`job-${status}`);
  if (step === undefined) return serviceText("job-in-other-phase");
  return serviceText(step === kept.step ? "job-in-other-phase" : `job-waits-for-${step}`);
}

/**
 * Creates the function that finds the state of a kept job at the service, and renews its lease or claims the job again.
 * @throws {TemporaryError} if the service cannot answer now, or the connection is signed in with another account
 * @throws {ApiError} if it refuses the lease
 */
export function createJobVerifier(options: JobVerifierOptions): (kept: KeptJob) => Promise<Verdict> {
  const { store, link, requests, clock, onLease, onNeedless } = options;
  const { client } = link;

  /** Tells whether the service has all contents that the reviewer has changed; false if there are none. */
  async function hasOwnContents(jobId: string): Promise<boolean> {
    const items = store.listChangedItems(jobId);
    for (const item of items) if ((await requests.readTag(item)) !== item.description.etag) return false;
    return items.length > 0;
  }

  /**
   * Compares the changed items with the service after the job was claimed again, and queues the missing ones for sending.
   * @returns false if somebody else has changed an item, or its copy on this computer is damaged
   */
  async function compareItems(job: KeptJob): Promise<boolean> {
    const tagged: { item: KeptItem; tag: string }[] = [];
    for (const item of store.listChangedItems(job.jobId)) {
      const tag = await requests.readTag(item);
      const entries = store.listJobEntries(job.jobId).filter(({ key }) => isSameItem(key, item));
      const knownTags = [item.base?.etag, item.description.etag, ...entries.map(({ baseEtag }) => baseEtag)];
      if (tag === null || !knownTags.includes(tag)) return false;
      const isReadable = item.sha256 !== null && (await store.bodies.verify(item.sha256));
      if (tag !== item.description.etag && entries.length === 0 && !isReadable) return false;
      tagged.push({ item, tag });
    }
    for (const { item, tag } of tagged) await queueItem(job, item, tag);
    return true;
  }

  /**
   * Replaces the outbox entries of an item by one entry that is based on the version of the service. If the service
   * already has the item's content, the entries are only removed.
   */
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
    for (const { id } of entries) if (store.findEntry(id) === null) onNeedless(id);
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

  return async (kept) => {
    const { jobId } = kept;
    if (link.getUserId() !== kept.userId) {
      // The work of an account must never be sent with another account.
      throw new TemporaryError(serviceText("other-account"));
    }
    const entry = store.listJobEntries(jobId).at(0);
    // The owner may cancel a job without its lease.
    if (entry?.kind === "cancel") return { kind: "held" };
    const job = await client.call(getJob, { params: { jobId } });
    const claim = job.claimed_by;
    const mayHaveArrived = entry?.kind === "checkin" && entry.attempts > 0;
    const isOwnLease = claim?.id === kept.userId && claim.claimed_at === kept.leaseClaimedAt;
    const isOwnOtherLease = claim?.id === kept.userId && !isOwnLease;
    // The answer to the check-in was lost. It is sent again to find out whether it had arrived. This is not done under
    // another lease of the same user, since it could check in the work of that lease.
    if (mayHaveArrived && !isOwnOtherLease) {
      const response = await requests.postEffect(entry);
      if (response.ok) return { kind: "checked-in", answer: { entry, response } };
    }
    const hasMoved = job.status !== "blocked" || job.blocking_step !== kept.step || getPhase(job) !== kept.phase;
    if (mayHaveArrived && (hasMoved || isOwnOtherLease)) {
      if (await hasOwnContents(jobId)) return { kind: "checked-in", answer: undefined };
      return conflict(serviceText("continued-before-checkin"));
    }
    if (hasMoved) return conflict(describeMove(job, kept));
    if (claim !== null && claim.id !== kept.userId) {
      return conflict(serviceText("job-taken", { name: claim.name, time: claim.expires_at }));
    }
    const renewed = await renewLease(kept);
    const isSameLease = renewed.claimed_by?.claimed_at === kept.leaseClaimedAt;
    const isUnchanged = isSameLease || (await compareItems(kept));
    storeLease(kept, renewed);
    if (isUnchanged) return { kind: "held" };
    return conflict(serviceText("changed-after-lease"));
  };
}

const conflict = (reason: string): Verdict => ({ kind: "conflict", reason });
