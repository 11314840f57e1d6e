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
export async function createCheckedOutError(db: Db, holder: Lease): Promise<ServiceError> {
  return new ServiceError("JOB_ALREADY_CHECKED_OUT", await describeLease(db, holder));
}

/**
 * Creates the error for a write or check-in by a user who does not hold the lease of a job: CHECKOUT_LOST if another user
 * has checked out the job since this user did, JOB_NOT_CHECKED_OUT if this user has not checked it out.
 * @param holder the lease of another user, which may have expired; null if there is none
 */
export async function createNotHolderError(
  db: Db,
  jobId: string,
  { holder, userId, now }: { holder: Lease | null; userId: string; now: number },
): Promise<ServiceError> {
  if (holder !== null && (await hasOpenCheckout(db, jobId, userId))) {
    return new ServiceError(
      "CHECKOUT_LOST",
      serviceText("checkout-ended", { holder: await describeLease(db, holder) }),
    );
  }
  const message =
    holder !== null && holder.expiresAt > now
      ? serviceText("not-checked-out-held", { holder: await describeLease(db, holder) })
      : serviceText("not-checked-out");
  return new ServiceError("JOB_NOT_CHECKED_OUT", message);
}
