import { formatBytes } from "../../../shared/bytes.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { sumWorkingCopyBytes, sumStoredBytes } from "../../storage/stored-bytes.ts";
import type { Db } from "../../storage/tables.ts";
import type { SweepDemand } from "../housekeeping/sweep-demand.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** The part of the context that a quota needs. */
export interface QuotaContext {
  db: Db;
  /** The bytes that each user may store; null without a limit. */
  storageQuota: number | null;
  sweepDemand: SweepDemand;
}

/** Thrown for a write that a user's quota does not permit. Unlike a full disk, this is no fault of the service. */
export class QuotaExceededError extends ServiceError {
  constructor(message: string, details: { retryAfterSeconds?: number }) {
    super("STORAGE_FULL", message, details);
  }
}

/** Creates the error for an exhausted quota. Also requests a sweep, since expired data count until they are deleted. */
function createQuotaError(sweepDemand: SweepDemand, message: string, retryAfter?: number): QuotaExceededError {
  sweepDemand.isQuotaExhausted = true;
  return new QuotaExceededError(message, retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter });
}

/** The multiple of the owner's quota up to which the results of accepted jobs are stored. */
const resultQuotaFactor = 2;
/**
 * The multiple of the owner's quota up to which reviewers write working copies, which become results at the check-in.
 */
const reviewQuotaFactor = 10;
/** The time after which a step is tried again if the quota of the job's owner did not permit it. */
const retryAfterSeconds = 60;

/**
 * Requires that a user may store further bytes: a document, a job or a taxonomy.
 * @throws {QuotaExceededError}
 */
export async function requireStorage(
  { db, storageQuota, sweepDemand }: QuotaContext,
  userId: string,
  bytes = 1,
): Promise<void> {
  if (storageQuota === null || (await sumStoredBytes(db, userId)) + bytes <= storageQuota) return;
  throw createQuotaError(sweepDemand, serviceText("quota-used", { quota: formatBytes(storageQuota) }));
}

/**
 * Requires that the results of a user's job may be stored: up to twice the quota, so that an accepted job completes.
 * @throws {QuotaExceededError}
 */
export async function requireResultStorage(
  { db, storageQuota, sweepDemand }: QuotaContext,
  ownerId: string,
): Promise<void> {
  if (storageQuota === null || (await sumStoredBytes(db, ownerId)) < resultQuotaFactor * storageQuota) return;
  throw createQuotaError(
    sweepDemand,
    `The documents and jobs of the job's owner need more than twice ${formatBytes(storageQuota)}, the quota of each ` +
      "user. The job continues after the owner has deleted some.",
    retryAfterSeconds,
  );
}

/**
 * Requires that a reviewer may write a working copy of a job. The reviewer's working copies, including those that were
 * set aside, must not exceed the reviewer's quota. The data of the job's owner may exceed the owner's quota by far, so
 * that reviews can continue. There is still a limit, since check-ins are never refused and two users could otherwise
 * make jobs grow without end.
 * @throws {QuotaExceededError}
 */
export async function requireWorkingCopyStorage(
  { db, storageQuota, sweepDemand }: QuotaContext,
  userId: string,
  ownerId: string,
): Promise<void> {
  if (storageQuota === null) return;
  if ((await sumStoredBytes(db, ownerId)) >= reviewQuotaFactor * storageQuota) {
    throw createQuotaError(
      sweepDemand,
      `The documents and jobs of the job's owner need more than ${reviewQuotaFactor} times ${formatBytes(storageQuota)}, the ` +
        "quota of each user. The owner must delete some before the job can be changed.",
    );
  }
  if ((await sumWorkingCopyBytes(db, userId)) < storageQuota) return;
  throw createQuotaError(
    sweepDemand,
    `Your working copies need more than ${formatBytes(storageQuota)}, the quota of each user. Check in some jobs first; ` +
      "copies that were set aside are deleted after 30 days.",
  );
}
