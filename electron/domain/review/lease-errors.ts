import { ServiceError } from "../../../shared/errors.ts";
import type { Lease } from "../../../shared/job/job.ts";
import { hasOpenCheckout } from "../../storage/job-events.ts";
import type { Db } from "../../storage/tables.ts";
import { findUsers } from "../../storage/users.ts";

async function describeLease(db: Db, { userId, expiresAt }: Lease): Promise<string> {
  const user = (await findUsers(db, [userId])).get(userId);
  return `${user?.name ?? "Another user"} has the job checked out until ${new Date(expiresAt).toISOString()}.`;
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
    return new ServiceError("CHECKOUT_LOST", `Your checkout has ended. ${await describeLease(db, holder)}`);
  }
  const reason = holder !== null && holder.expiresAt > now ? await describeLease(db, holder) : "Check it out first.";
  return new ServiceError("JOB_NOT_CHECKED_OUT", `You have not checked out the job. ${reason}`);
}
