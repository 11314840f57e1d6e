import { createClient } from "../../shared/api/client.ts";
import { maxLimit } from "../../shared/api/endpoint.ts";
import { basePath } from "../../shared/api/index.ts";
import { type Job, listJobs } from "../../shared/api/jobs.ts";
import type { Log } from "../platform/log.ts";
import type { ServiceConnection } from "../gateway/connections/connection.ts";
import { readWhole } from "../gateway/connections/read-body.ts";

/** A job that has begun to wait for a review. */
export interface BlockedJob {
  connectionId: string;
  job: Job;
}

export interface JobWatchOptions {
  /** The connections whose jobs are watched. */
  listConnections: () => readonly ServiceConnection[];
  /** Receives the jobs that have begun to wait for a review since the last check. */
  onBlocked: (jobs: readonly BlockedJob[]) => void;
  /** Receives the completed share of the running jobs' work, 0 to 1; null while no job runs. */
  onProgress: (share: number | null) => void;
  log: Log;
}

/** Watches the jobs of all connections. */
export interface JobWatch {
  /**
   * Checks once. Connections that do not answer are skipped. A call during a check waits for this check and starts no
   * other, since checks must not overlap: an earlier one could replace the results of a later one.
   */
  check(): Promise<void>;
}

/** The maximum number of list pages of a check; in longer lists, the oldest jobs are checked. */
const maxPages = 10;

async function listAllJobs({ send }: ServiceConnection, status: "blocked" | "running"): Promise<Job[]> {
  const client = createClient({ baseUrl: `http://localhost${basePath}`, fetch: readWhole(send) });
  const jobs: Job[] = [];
  for (let page = 0; page < maxPages; page++) {
    const response = await client.call(listJobs, { query: { status, limit: maxLimit, offset: jobs.length } });
    jobs.push(...response.list);
    if (response.list.length === 0 || jobs.length >= response.total_count) break;
  }
  return jobs;
}

/**
 * Returns the key of the review that a job waits for. It contains step, phase and round, since a job can wait for
 * several reviews.
 */
function getReviewKey({ id, blocking_step, review }: Job): string {
  return `${id} ${blocking_step} ${review?.phase} ${review?.round}`;
}

/** Tells whether a job waits for the user: nobody has checked it out, and it is not a review of the user's own work. */
function isForUser({ claimed_by, review }: Job, userId: string | undefined): boolean {
  if (claimed_by !== null) return false;
  return !(review?.phase === "review" && review.worker !== null && review.worker.id === userId);
}

/**
 * Creates the function that computes the mean progress of the running jobs, 0 to 1. Jobs that have ended count as 1
 * until no job runs any more.
 */
function createProgressMeter() {
  const shares = new Map<string, number>();
  return (running: readonly Job[]): number | null => {
    for (const id of shares.keys()) shares.set(id, 1);
    for (const { id, progress } of running) shares.set(id, progress.total > 0 ? progress.current / progress.total : 0);
    if (running.length === 0) shares.clear();
    const sum = [...shares.values()].reduce((total, share) => total + share, 0);
    return shares.size === 0 ? null : sum / shares.size;
  };
}

/**
 * Creates the watch of the jobs of all connections. The first check of a connection reports no jobs, since they may
 * have been waiting for a long time.
 */
export function createJobWatch({ listConnections, onBlocked, onProgress, log }: JobWatchOptions): JobWatch {
  /** The keys of the reviews that jobs waited for at the last check, by connection. */
  const knownReviews = new Map<string, Set<string>>();
  const failedConnections = new Set<string>();
  const computeProgress = createProgressMeter();

  async function checkConnection(connection: ServiceConnection): Promise<{ running: Job[]; blocked: BlockedJob[] }> {
    const { id } = connection;
    const { user, key_storage } = await connection.describe();
    if (key_storage === null) return { running: [], blocked: [] };
    const running = await listAllJobs(connection, "running");
    const waiting = await listAllJobs(connection, "blocked");
    const previousReviews = knownReviews.get(id);
    knownReviews.set(id, new Set(waiting.map(getReviewKey)));
    failedConnections.delete(id);
    if (previousReviews === undefined) return { running, blocked: [] };
    const blocked = waiting.filter((job) => !previousReviews.has(getReviewKey(job)) && isForUser(job, user?.id));
    return { running, blocked: blocked.map((job) => ({ connectionId: id, job })) };
  }

  async function checkAll(): Promise<void> {
    const connections = listConnections();
    const results = await Promise.all(
      connections.map((connection) =>
        checkConnection(connection).catch((error: unknown) => {
          // The window shows the state of the connection, so that only the first of several failures is logged.
          if (!failedConnections.has(connection.id))
            log.warn("the jobs of a connection are not watched", { reason: String(error) });
          failedConnections.add(connection.id);
          return { running: [], blocked: [] };
        }),
      ),
    );
    onProgress(computeProgress(results.flatMap(({ running }) => running)));
    const blocked = results.flatMap((result) => result.blocked);
    if (blocked.length > 0) onBlocked(blocked);
  }

  let running: Promise<void> | null = null;
  return {
    check() {
      running ??= checkAll().finally(() => {
        running = null;
      });
      return running;
    },
  };
}
