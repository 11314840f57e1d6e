import { z } from "zod";
import type { Job } from "../../shared/api/jobs.ts";
import { stepsByType, type JobType } from "../../shared/job/job.ts";
import type { OfflineState } from "../../shared/api/offline.ts";
import { removeDirectionControls, t } from "../messages/messages.ts";
import { offlineStore, toLocalTime } from "./offline.ts";
import { translateServiceError, translateUserName } from "./service-texts.ts";

export const jobTypeNames: Record<JobType, string> = {
  "data-point-extraction": t("data-points-label"),
  indexing: t("keywords-label"),
};

/** The metadata that the import dialog adds to a job. A job of another client may lack them. */
const nameMetadataSchema = z.object({
  name: z.string().min(1).optional().catch(undefined),
});
const taxonomyMetadata = z.object({
  mapping: z.object({ taxonomy: z.string() }).optional().catch(undefined),
  indexing: z.object({ taxonomy: z.string() }).optional().catch(undefined),
});

/** Returns the file name of the job's document without direction controls; without a name, a text with the job's id. */
export function getJobName(job: Job): string {
  const name = removeDirectionControls(nameMetadataSchema.parse(job.metadata).name ?? "");
  return name === "" ? t("unnamed-job", { shortId: job.id.slice(0, 8) }) : name;
}

/**
 * Says why a job failed, in the language of the window. Returns null if it did not fail, or if the user may not read
 * the reason.
 */
export function describeJobError({ error }: Pick<Job, "error">): string | null {
  return error === null || error.message === null ? null : translateServiceError(error.code, error.message);
}

/**
 * Returns the page count, which is the total progress divided by the number of steps. Returns null if the result is no
 * positive integer.
 */
export function getPageCount({ type, progress }: Job): number | null {
  const count = progress.total / stepsByType[type].length;
  return Number.isInteger(count) && count > 0 ? count : null;
}

/** Returns the name of the taxonomy of the job, or null if the metadata does not have it. */
export function getTaxonomyName(job: Job): string | null {
  const { mapping, indexing } = taxonomyMetadata.parse(job.metadata);
  return mapping?.taxonomy ?? indexing?.taxonomy ?? null;
}

/** The user who holds the lease of a job. */
export interface LeaseHolder {
  name: string;
  /** The time at which the lease expires by the clock of this machine, in milliseconds since 1970. */
  until: number;
  isCurrentUser: boolean;
}

/**
 * Returns the holder of the job's lease, or null if there is no lease or it has expired.
 * @param now By the clock of this machine.
 * @param state Contains the time by which this clock is ahead of the clock of the service.
 */
export function getLeaseHolder(
  job: Job,
  userId: string | undefined,
  now: number,
  state: OfflineState | null = offlineStore.getState().state,
): LeaseHolder | null {
  if (job.claimed_by === null) return null;
  const { id, name, expires_at: end } = job.claimed_by;
  const until = toLocalTime(end, state);
  return until > now ? { name: translateUserName(name), until, isCurrentUser: id === userId } : null;
}
