import { ApiError, type Client } from "../../shared/api/client.ts";
import { maxLimit } from "../../shared/api/endpoint.ts";
import { reviewedRole } from "../../shared/api/contents.ts";
import { checkoutJob, getJob, type Job, listJobs } from "../../shared/api/jobs.ts";
import type { ErrorCode } from "../../shared/errors.ts";
import { getLeaseHolder, getTaxonomyName } from "../session/job-summary.ts";

/** The ids of the jobs that this window has opened. They are proposed last, since the reviewer has left them once. */
const openedJobIds = new Set<string>();

export function rememberOpened(jobId: string): void {
  openedJobIds.add(jobId);
}

/** The job that {@link NextJobs.claim} has checked out last and that is not open yet; null if there is none. */
let claimedJob: Job | null = null;

/** Forgets the claimed job, and returns it if it has this id. */
export function takeClaimed(jobId: string): Job | undefined {
  const job = claimedJob;
  claimedJob = null;
  return job?.id === jobId ? job : undefined;
}

/** The user who looks for a job, and the present time. */
export interface Seeker {
  userId: string | undefined;
  /** In milliseconds since 1970. */
  now: () => number;
}

/** Returns whether a job of the queue can follow another: it is in the same phase, and the seeker can check it out. */
function canFollow(candidate: Job, job: Job, { userId, now }: Seeker): boolean {
  const holder = getLeaseHolder(candidate, userId, now());
  const { review } = candidate;
  return (
    candidate.id !== job.id &&
    review?.phase === job.review?.phase &&
    !(review?.phase === "review" && review.worker?.id === userId) &&
    (holder === null || holder.isCurrentUser)
  );
}

/** The errors after which another job is tried, such as when somebody was faster or has deleted the job. */
const refusals: ReadonlySet<string> = new Set<ErrorCode>([
  "JOB_ALREADY_CHECKED_OUT",
  "JOB_NOT_BLOCKED",
  "JOB_NOT_FOUND",
  "SELF_REVIEW",
  "ACCESS_DENIED",
]);
const isRefusal = (error: unknown): boolean => error instanceof ApiError && refusals.has(error.code);

/**
 * Returns whether the seeker may do the current step of a job. On some listed jobs, the seeker may only do another
 * step.
 */
async function mayReview(
  service: Client,
  { id, owner, blocking_step: step }: Job,
  { userId }: Seeker,
): Promise<boolean> {
  if (owner.id === userId || step === undefined) return true;
  try {
    const { contents } = await service.call(getJob, { params: { jobId: id } });
    return contents?.some(({ role }) => role === reviewedRole[step]) ?? true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** Lists the jobs that may follow a job that waits for a review: the oldest first, and those opened earlier last. */
async function* listNext(service: Client, job: Job, seeker: Seeker, signal: AbortSignal): AsyncGenerator<Job> {
  const opened: Job[] = [];
  const taxonomy = getTaxonomyName(job);
  for (let offset = 0, total = 1; offset < total;) {
    const kind = { type: job.type, ...(taxonomy === null ? {} : { taxonomy }) };
    const query = { status: "blocked" as const, blocking_task: job.blocking_step, ...kind, limit: maxLimit, offset };
    const { list, total_count } = await service.call(listJobs, { query, signal });
    for (const candidate of list.filter((other) => canFollow(other, job, seeker))) {
      if (openedJobIds.has(candidate.id)) opened.push(candidate);
      else if (await mayReview(service, candidate, seeker)) yield candidate;
    }
    if (list.length === 0) break;
    offset += list.length;
    total = total_count;
  }
  for (const candidate of opened) if (await mayReview(service, candidate, seeker)) yield candidate;
}

/** The jobs of the same step, phase, type and taxonomy as a job, in the order of the queue. */
export interface NextJobs {
  /** The next job, which is not checked out yet; null if no other job waits. Rejects if the list cannot be read. */
  readonly first: Promise<Job | null>;
  /** Checks out the next job that nobody has taken in the meantime; null if there is none. @throws {ApiError} */
  claim(): Promise<Job | null>;
}

/** Looks for the jobs that may follow a job while the job is still checked out. */
export function findNextJobs(service: Client, job: Job, seeker: Seeker, signal: AbortSignal): NextJobs {
  const candidates = listNext(service, job, seeker, signal);
  const takeJob = async (): Promise<Job | null> => {
    const result = await candidates.next();
    return result.done === true ? null : result.value;
  };
  const first = takeJob();
  // A call of `claim` also rejects with this error.
  first.catch(() => undefined);
  return {
    first,
    async claim() {
      for (let candidate = await first; candidate !== null; candidate = await takeJob()) {
        try {
          claimedJob = await service.call(checkoutJob, { params: { jobId: candidate.id }, body: {} });
          return claimedJob;
        } catch (error) {
          if (!isRefusal(error)) throw error;
        }
      }
      return null;
    },
  };
}
