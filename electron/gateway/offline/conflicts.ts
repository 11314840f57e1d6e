import { journalSchema } from "../../../shared/api/gateway.ts";
import type { z } from "zod";
import { checkoutJob, getJob, type Job } from "../../../shared/api/jobs.ts";
import type { conflictSchema } from "../../../shared/api/offline.ts";
import { GatewayError } from "../../../shared/errors.ts";
import { maxLeaseSeconds } from "../../../shared/job/job.ts";
import { formatTimestamp } from "../../platform/clock.ts";
import { findPlannedCheckin, getJobName } from "./present-job.ts";
import type { Downloader } from "./download-contents.ts";
import { keepCheckout } from "./keep-checkout.ts";
import { getContentUrl, type ServiceLink } from "./service-link.ts";
import type { ItemKey, KeptJob, OfflineStore } from "./store.ts";
import type { Synchronizer, WorkJournals } from "./synchronizer.ts";

type Conflict = z.input<typeof conflictSchema>;

export interface ConflictOptions {
  store: OfflineStore;
  link: ServiceLink;
  journals: WorkJournals;
  downloader: Downloader;
  synchronizer: Synchronizer;
}

/** Creates the operations on conflicts: work that could not be sent, because somebody else has continued the job. */
export function createConflicts({ store, link, journals, downloader, synchronizer }: ConflictOptions) {
  function getConflictingJob(jobId: string): KeptJob & { conflict: string } {
    const kept = store.findJob(jobId);
    if (kept === null || kept.conflict === null) throw new GatewayError("CONFLICT_NOT_FOUND");
    return { ...kept, conflict: kept.conflict };
  }

  /** Returns the result of a request; null if the service cannot be reached or refuses it. */
  async function fetchOrNull<Result>(fetch: () => Promise<Result>): Promise<Result | null> {
    return fetch().catch(() => null);
  }

  async function readText(sha256: string | null): Promise<unknown> {
    const text = sha256 === null ? null : await store.bodies.readText(sha256);
    return text === null ? null : JSON.parse(text);
  }

  async function fetchContent(key: ItemKey): Promise<unknown> {
    const response = await link.send(new Request(getContentUrl(key)));
    return response.ok ? response.json() : null;
  }

  /** Reads the reviewer's work: the journal, the changed contents, and the planned check-in and cancellation. */
  async function readWork({ jobId, step, claimedAt }: KeptJob) {
    const items = await Promise.all(
      store.listChangedItems(jobId).map(async ({ role, item, sha256, baseSha256 }) => {
        return { role, item, base: await readText(baseSha256), mine: await readText(sha256) };
      }),
    );
    const { entries } = journalSchema.parse(JSON.parse(journals.read({ jobId, step })));
    const effects = store.listJobEntries(jobId);
    const isCancelled = effects.some(({ kind }) => kind === "cancel");
    return { claimed_at: claimedAt, entries, checkin: findPlannedCheckin(effects), is_cancelled: isCancelled, items };
  }

  /** Tells whether the job is still at the same step, and nobody else has claimed it. */
  function canCheckOut(job: Job | null, kept: KeptJob): boolean {
    if (job === null || job.status !== "blocked" || job.blocking_step !== kept.step) return false;
    return job.claimed_by === null || job.claimed_by.id === kept.userId;
  }

  /** Checks that no other window has resolved the conflict since it was read. @throws {GatewayError} CONFLICT_NOT_FOUND */
  function requireUnresolved({ jobId, claimedAt, conflict }: KeptJob): void {
    const current = getConflictingJob(jobId);
    if (current.claimedAt !== claimedAt || current.conflict !== conflict) throw new GatewayError("CONFLICT_NOT_FOUND");
  }

  /** Adds work to the stash. Call it in the transaction that ends the work on the job. */
  function addToStash(kept: KeptJob, work: Awaited<ReturnType<typeof readWork>>): void {
    const { jobId, job, step } = kept;
    const at = formatTimestamp(link.getServiceTime());
    const record = { job_id: jobId, name: getJobName(job), step, at, entry_count: work.entries.length };
    store.stash.add(record, JSON.stringify({ ...record, job, ...work }));
  }

  return {
    async get(jobId: string): Promise<Conflict> {
      const kept = getConflictingJob(jobId);
      const { items, ...work } = await readWork(kept);
      const job = await fetchOrNull(() => link.client.call(getJob, { params: { jobId } }));
      const holder = job?.claimed_by ?? null;
      return {
        reason: kept.conflict,
        holder: holder === null || holder.id === kept.userId ? null : holder,
        job,
        can_checkout: canCheckOut(job, kept),
        ...work,
        items: await Promise.all(
          items.map(async (item) => ({ ...item, theirs: await fetchOrNull(() => fetchContent({ jobId, ...item })) })),
        ),
      };
    },

    /**
     * Checks the job out again. Its journal stays, so that the window can replay it on the current contents.
     * @throws {ApiError} if the service refuses the checkout; nothing has changed then
     */
    async replay(jobId: string): Promise<void> {
      const kept = getConflictingJob(jobId);
      const work = await readWork(kept);
      const { leaseSeconds: seconds, isTakenOffline } = kept;
      const body = { lease_seconds: seconds, offline: seconds > maxLeaseSeconds };
      const job = await link.client.call(checkoutJob, { params: { jobId }, body });
      const endPastWork = (): void => {
        requireUnresolved(kept);
        // Contents that were written without a journal cannot be replayed, so they are moved to the stash.
        if (work.entries.length === 0) addToStash(kept, work);
        store.deleteJob(jobId);
      };
      await keepCheckout(job, { store, link, seconds, isTakenOffline, prepare: endPastWork });
      if (isTakenOffline) downloader.fetchAll(jobId);
    },

    /**
     * Moves the work to the stash, and ends the work on the job. If the reviewer has cancelled the job, the
     * cancellation is still sent.
     */
    async stashWork(jobId: string): Promise<void> {
      const kept = getConflictingJob(jobId);
      const work = await readWork(kept);
      store.transaction(() => {
        requireUnresolved(kept);
        addToStash(kept, work);
        synchronizer.endReview(kept);
        journals.delete({ jobId, step: kept.step });
      });
      synchronizer.wake(jobId);
    },
  };
}
