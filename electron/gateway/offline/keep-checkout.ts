import { checkinJob, type Job } from "../../../shared/api/jobs.ts";
import { createWrongAnswerError, type ServiceLink } from "./service-link.ts";
import type { KeptJob, OfflineStore } from "./store.ts";
import { getPhase } from "./verify-job.ts";

export interface CheckoutKeeperOptions {
  store: OfflineStore;
  link: ServiceLink;
  /** The duration of the lease in seconds. */
  seconds: number;
  isTakenOffline: boolean;
  /** Called in the transaction that stores the job, before it is stored. */
  prepare?: () => void;
}

/** Creates the record of a job that was just checked out. @throws {GatewayError} NOT_A_SERVICE if it has no lease holder */
function createKeptJob(job: Job, { link, seconds, isTakenOffline }: CheckoutKeeperOptions): KeptJob {
  const claim = job.claimed_by;
  if (claim === null || job.blocking_step === undefined) throw createWrongAnswerError();
  const expiresAt = Date.parse(claim.expires_at);
  return {
    jobId: job.id,
    job,
    userId: claim.id,
    step: job.blocking_step,
    phase: getPhase(job),
    claimedAt: claim.claimed_at,
    leaseClaimedAt: claim.claimed_at,
    grantedAt: expiresAt - seconds * 1000,
    expiresAt,
    leaseSeconds: seconds,
    isTakenOffline,
    confirmedAt: link.getServiceTime(),
    clockDifferenceMs: link.getState().clockDifferenceMs,
    error: null,
    conflict: null,
    isJournalDone: false,
    isReviewDone: false,
  };
}

/**
 * Stores a job that was just checked out, so that work on it is kept. If storing fails, for example on a full disk, the
 * lease is given back, because nobody would use it.
 * @throws {GatewayError} NOT_A_SERVICE if the job has no lease holder; DISK_FULL; what `prepare` throws
 */
export async function keepCheckout(job: Job, options: CheckoutKeeperOptions): Promise<void> {
  const { store, link, prepare } = options;
  const kept = createKeptJob(job, options);
  const { jobId } = kept;
  try {
    store.transaction(() => {
      prepare?.();
      const current = store.findJob(jobId);
      if (current?.leaseClaimedAt !== kept.leaseClaimedAt) return store.writeJob(kept);
      // Another window has checked the job out at the same time, and may already have changed it under the same lease.
      const { job: latestJob, expiresAt, grantedAt, confirmedAt } = current.expiresAt > kept.expiresAt ? current : kept;
      const leaseSeconds = Math.max(current.leaseSeconds, kept.leaseSeconds);
      const isTakenOffline = current.isTakenOffline || kept.isTakenOffline;
      store.writeJob({ ...current, job: latestJob, expiresAt, grantedAt, confirmedAt, leaseSeconds, isTakenOffline });
    });
  } catch (error) {
    // If the lease cannot be given back either, it ends by itself.
    if (store.findJob(jobId) === null) {
      await link.client.call(checkinJob, { params: { jobId }, body: { status: "aborted" } }).catch(() => undefined);
    }
    throw error;
  }
}
