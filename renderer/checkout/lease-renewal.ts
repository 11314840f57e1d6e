import { ApiError } from "../../shared/api/client.ts";
import type { Job } from "../../shared/api/jobs.ts";
import type { Clock } from "../session/clock.ts";
import { t } from "../messages/messages.ts";

/**
 * The lease of the job: the exclusive right to edit it until `expiresAt`, in milliseconds since 1970. `renewalError` is the
 * error of the last renewal; null if it succeeded. `lost` means that the lease has ended or that another user holds it.
 *
 * The lease of a job that is kept on this machine stays active after `expiresAt`, until somebody else has worked on the job.
 * The gateway renews it, or claims the job again, under the same `claimedAt`.
 */
export type LeaseState =
  | { kind: "active"; claimedAt: string; expiresAt: number; lengthMs: number; renewalError: unknown }
  | { kind: "lost"; reason: string };

const lostLeaseCodes = [
  // The job has moved on to another step. Otherwise, the holder of the lease could write the content.
  "CONTENT_READ_ONLY",
  "CHECKOUT_LOST",
  "JOB_NOT_CHECKED_OUT",
  "JOB_ALREADY_CHECKED_OUT",
  "JOB_NOT_BLOCKED",
  "JOB_NOT_FOUND",
];

/** Returns whether an error of the service means that this user does not hold the lease any more. */
export function isLeaseLost(error: unknown): error is ApiError {
  return error instanceof ApiError && lostLeaseCodes.includes(error.code);
}

/** Reads the lease from the response to a checkout. @throws {Error} if the job has no lease */
export function getLease(job: Job, now: number): LeaseState & { kind: "active" } {
  if (job.claimed_by === null) throw new Error(t("lease-response-without-holder"));
  const expiresAt = Date.parse(job.claimed_by.expires_at);
  return {
    kind: "active",
    claimedAt: job.claimed_by.claimed_at,
    expiresAt,
    lengthMs: expiresAt - now,
    renewalError: null,
  };
}

const minDelayMs = 2000;
/**
 * The maximum time in ms until the clock is read again, so that a due renewal is noticed soon after the machine has
 * slept.
 */
const maxWaitMs = 10_000;
/**
 * The interval of attempts in ms after the lease has ended. They continue, since the gateway may claim the job again
 * for offline work.
 */
const endedDelayMs = 30_000;

/**
 * Renews a lease when half of its time is over. After a failure, the next attempt is made after a quarter of the remaining
 * time.
 * @param requestLease Checks the job out again, which renews the lease.
 * @returns a function that stops the renewal
 */
export function startLeaseRenewal(
  first: LeaseState & { kind: "active" },
  requestLease: () => Promise<Job>,
  clock: Clock,
  onState: (state: LeaseState) => void,
): () => void {
  let isStopped = false;
  let cancel = (): void => undefined;

  function schedule(lease: LeaseState & { kind: "active" }, share: number): void {
    const remainingMs = lease.expiresAt - clock.now();
    const delayMs = remainingMs <= 0 ? endedDelayMs : Math.max(minDelayMs, remainingMs * share);
    waitUntil(clock.now() + delayMs, lease);
  }

  /** Waits in short steps, since timers stop while the machine sleeps. */
  function waitUntil(dueAt: number, lease: LeaseState & { kind: "active" }): void {
    cancel = clock.after(Math.min(maxWaitMs, dueAt - clock.now()), () => {
      if (clock.now() >= dueAt) void renew(lease);
      else waitUntil(dueAt, lease);
    });
  }

  async function renew(lease: LeaseState & { kind: "active" }): Promise<void> {
    try {
      const newLease = getLease(await requestLease(), clock.now());
      if (isStopped) return;
      if (newLease.claimedAt !== lease.claimedAt) {
        onState({ kind: "lost", reason: t("lease-expired-unreachable") });
        return;
      }
      onState(newLease);
      schedule(newLease, 0.5);
    } catch (error) {
      if (isStopped) return;
      if (isLeaseLost(error)) {
        onState({ kind: "lost", reason: error.message });
        return;
      }
      const failedRenewal = { ...lease, renewalError: error };
      onState(failedRenewal);
      schedule(failedRenewal, 0.25);
    }
  }

  schedule(first, 0.5);
  return () => {
    isStopped = true;
    cancel();
  };
}
