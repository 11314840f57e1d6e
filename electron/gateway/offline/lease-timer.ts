import { getLeaseDeadlines } from "./present-job.ts";
import type { ServiceLink } from "./service-link.ts";
import { hasWork, type Synchronizer, type WorkJournals } from "./synchronizer.ts";
import type { KeptJob, OfflineStore } from "./store.ts";

export interface LeaseTimerOptions {
  store: OfflineStore;
  link: ServiceLink;
  journals: WorkJournals;
  synchronizer: Pick<Synchronizer, "verify">;
  /** The maximum time until the clock is read again, because timers stop while the computer sleeps. */
  maxTimerMs: number;
  /** Called when the state of a lease has changed by the passage of time. */
  onChange: () => void;
}

/** The share of a lease after which it is renewed. */
const renewalShare = 1 / 3;
const minTimerMs = 1000;

/**
 * Starts to renew the leases of kept jobs that were taken offline or have unsent work. A lease is renewed after a third
 * of its time, even if no window is open. A window renews the lease of the job that it shows. A job whose lease is not
 * renewed is given up when the lease expires, so that other reviewers can check it out.
 *
 * @returns `update`, to be called when leases or the clock difference have changed, and `stop`
 */
export function startLeaseTimer({
  store,
  link,
  journals,
  synchronizer,
  maxTimerMs: checkMs,
  onChange,
}: LeaseTimerOptions) {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  /** For each job, the end of the lease whose renewal was started last. */
  const renewedExpirations = new Map<string, number>();

  const getRenewalTime = ({ grantedAt, expiresAt }: KeptJob): number =>
    grantedAt + (expiresAt - grantedAt) * renewalShare;

  function isLeaseNeeded(job: KeptJob): boolean {
    return job.isTakenOffline || hasWork(store, journals, job);
  }

  function renewIfDue(job: KeptJob, now: number): void {
    if (job.conflict !== null || !link.isOnline() || now < getRenewalTime(job)) return;
    if (!isLeaseNeeded(job)) {
      if (now >= job.expiresAt) store.transaction(() => store.deleteJob(job.jobId));
      return;
    }
    if (renewedExpirations.get(job.jobId) === job.expiresAt) return;
    renewedExpirations.set(job.jobId, job.expiresAt);
    void synchronizer.verify(job.jobId);
  }

  function scheduleNextRenewal(): void {
    if (timer !== null) clearTimeout(timer);
    // A lease that is granted while the connection is being closed must not start a timer.
    if (isStopped) return;
    const now = link.getServiceTime();
    const times = store.listJobs().flatMap((job) => {
      const { ending, expired } = getLeaseDeadlines(job);
      return [getRenewalTime(job), ending, expired].filter((time) => time > now);
    });
    if (times.length === 0) return;
    const next = Math.min(...times);
    const waitMs = Math.min(Math.max(next - now, minTimerMs), checkMs);
    timer = setTimeout(() => {
      const isReached = link.getServiceTime() >= next;
      renewDueLeases();
      if (isReached) onChange();
    }, waitMs);
    timer.unref();
  }

  function renewDueLeases(): void {
    const now = link.getServiceTime();
    for (const job of store.listJobs()) renewIfDue(job, now);
    scheduleNextRenewal();
  }

  return {
    /** Renews the leases that are due, and schedules the next renewal. */
    update: renewDueLeases,
    stop: () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
