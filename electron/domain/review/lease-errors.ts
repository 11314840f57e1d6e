import { ServiceError } from "../../../shared/errors.ts";
import type { Lease } from "../../../shared/job/job.ts";
import { hasOpenCheckout } from "../../storage/job-events.ts";
import type { Db } from "../../storage/tables.ts";
import { findUsers } from "../../storage/users.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

async function describeLease(db: Db, { userId, expiresAt }: Lease): Promise<string> {
  const user = (await findUsers(db, [userId])).get(userId);
  return serviceText("lease-held", { name: user?.name ?? "Another user", time: new Date(expiresAt).toISOString() });
}

/** Creates the error for a checkout of a job that another user has checked out. */
export async function createCheckedOutError(db: Db, otherLease: Lease): Promise<ServiceError> {
  return new ServiceError("JOB_ALREADY_CHECKED_OUT", await describeLease(db, otherLease));
}

/**
 * Creates the error for a write or check-in by a user who does not hold the lease of a job: CHECKOUT_LOST if this user
 * has checked the job out and not checked it in, so that another user must have checked it out since, even if that
 * checkout has ended too; JOB_NOT_CHECKED_OUT otherwise.
 * @param otherLease the lease of another user, which may have expired; null if there is none
 */
export async function createNotHolderError(
  db: Db,
  jobId: string,
  { otherLease, userId, now }: { otherLease: Lease | null; userId: string; now: number },
): Promise<ServiceError> {
  const holder = otherLease !== null && otherLease.expiresAt > now ? await describeLease(db, otherLease) : null;
  if (await hasOpenCheckout(db, jobId, userId)) {
    const message = holder === null ? serviceText("checkout-superseded") : serviceText("checkout-ended", { holder });
    return new ServiceError("CHECKOUT_LOST", message);
  }
  const message = holder === null ? serviceText("not-checked-out") : serviceText("not-checked-out-held", { holder });
  return new ServiceError("JOB_NOT_CHECKED_OUT", message);
}
