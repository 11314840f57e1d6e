import { ApiError } from "../../shared/api/client.ts";
import type { Job } from "../../shared/api/jobs.ts";
import type { Clock } from "../session/clock.ts";

/**
 * `held`: ours until `expiresAt`; `fault` is why the last renewal did not succeed. `lost`: no longer ours, and
 * `reason` says who has it.
 */
export type LeaseState =
  | { kind: "active"; claimedAt: string; expiresAt: number; lengthMs: number; renewalError: unknown }
  | { kind: "lost"; reason: string };

/** Codes by which the service says that the checkout is another's. */
export function isLeaseLost(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && ["CHECKOUT_LOST", "JOB_ALREADY_CHECKED_OUT", "JOB_NOT_BLOCKED"].includes(error.code)
  );
}

/** The lease that a job's answer tells of. @throws {Error} where nobody holds the job */
export function getLease(job: Job, now: number): LeaseState & { kind: "active" } {
  if (job.claimed_by === null) throw new Error("the service answered the checkout without saying who holds the job");
  const expiresAt = Date.parse(job.claimed_by.expires_at);
  return {
    kind: "active",
    claimedAt: job.claimed_by.claimed_at,
    expiresAt,
    lengthMs: expiresAt - now,
    renewalError: null,
  };
}

const shortestMs = 2000;

/**
 * Renews a lease when half of it is over, and tries again sooner and sooner while that fails.
 * @returns what ends it
 */
export function startLeaseRenewal(
  first: LeaseState & { kind: "active" },
  checkout: () => Promise<Job>,
  clock: Clock,
  onState: (state: LeaseState) => void,
): () => void {
  let ended = false;
  let cancel = (): void => undefined;

  function schedule(lease: LeaseState & { kind: "active" }, share: number): void {
    const wait = Math.max(shortestMs, (lease.expiresAt - clock.now()) * share);
    cancel = clock.after(wait, () => void renew(lease));
  }

  async function renew(lease: LeaseState & { kind: "active" }): Promise<void> {
    try {
      const renewed = getLease(await checkout(), clock.now());
      if (ended) return;
      if (renewed.claimedAt !== lease.claimedAt) {
        onState({ kind: "lost", reason: "The checkout ended while this machine could not reach the service." });
        return;
      }
      onState(renewed);
      schedule(renewed, 0.5);
    } catch (error) {
      if (ended) return;
      if (isLeaseLost(error)) {
        onState({ kind: "lost", reason: error.message });
        return;
      }
      const held = { ...lease, renewalError: error };
      onState(held);
      schedule(held, 0.25);
    }
  }

  schedule(first, 0.5);
  return () => {
    ended = true;
    cancel();
  };
}
