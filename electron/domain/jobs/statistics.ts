import { setImmediate } from "node:timers/promises";
import { changeKinds, type Statistics } from "../../../shared/api/statistics.ts";
import { jobStatuses, reviewPhases, reviewSteps } from "../../../shared/job/job.ts";
import { listJobBatches, type BatchFilter } from "../../storage/accessible-jobs.ts";
import { listJobDocuments, sumCheckins, sumQualityReviews, type CheckinSums } from "../../storage/statistics.ts";
import { createViewer } from "../accounts/access.ts";
import type { Caller, Context } from "../context.ts";
import { createChangeCounts } from "../review/count-changes.ts";

/** The number of jobs that are counted at a time: some 10 ms of the main thread. */
const batchSize = 200;

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, value) => total + value, 0);

/** Returns the median of numbers of seconds, each with its count. */
function computeMedian(counts: ReadonlyMap<number, number>): number | null {
  const total = sum(counts.values());
  const sorted = [...counts].toSorted(([a], [b]) => a - b);
  let passed = 0;
  for (const [index, [seconds, count]] of sorted.entries()) {
    passed += count;
    if (passed * 2 > total) return seconds;
    // The middle is between two numbers of an even count.
    if (passed * 2 === total) return (seconds + (sorted[index + 1]?.[0] ?? seconds)) / 2;
  }
  return null;
}

/** Adds up the check-ins of a step and phase. */
class ReviewTotals {
  readonly changes = createChangeCounts();
  readonly #seconds = new Map<number, number>();

  add(sums: CheckinSums): void {
    this.#seconds.set(sums.seconds, (this.#seconds.get(sums.seconds) ?? 0) + sums.checkins);
    for (const kind of changeKinds) this.changes[kind] += sums[kind];
  }

  summarize() {
    const checkins = sum(this.#seconds.values());
    const total = sum([...this.#seconds].map(([seconds, count]) => seconds * count));
    const median_seconds = computeMedian(this.#seconds);
    return { checkins, median_seconds, mean_seconds: checkins === 0 ? null : total / checkins, changes: this.changes };
  }
}

/**
 * Counts the jobs that the caller can access, and what reviewers did to them.
 * @throws {ServiceError} SERVICE_BUSY
 */
export function getStatistics(context: Context, caller: Caller, filter: BatchFilter): Promise<Statistics> {
  const key = JSON.stringify([caller.test, filter]);
  return context.statisticsRuns.run(caller.user.id, key, () => countJobs(context, caller, filter));
}

async function countJobs(context: Context, caller: Caller, filter: BatchFilter): Promise<Statistics> {
  const { db, clock } = context;
  const viewer = { ...createViewer(context, caller), now: clock.now() };
  const jobs = Object.fromEntries(jobStatuses.map((status) => [status, 0])) as Statistics["jobs"];
  const pages = new Map<string, number>();
  const reviews = reviewSteps.flatMap((step) =>
    reviewPhases.map((phase) => ({ step, phase, totals: new ReviewTotals() })),
  );
  const agreement = reviewSteps.map((step) => ({ step, reviews: 0, decided: 0, disagreed: 0 }));
  for await (const batch of listJobBatches(db, viewer, filter, batchSize)) {
    await setImmediate();
    if (batch.length === 0) continue;
    const ids = JSON.stringify(batch.map(({ jobId }) => jobId));
    for (const { status, documentId, pages: length, count } of await listJobDocuments(db, ids)) {
      jobs[status] += count;
      pages.set(documentId, length);
    }
    for (const sums of await sumCheckins(db, ids)) {
      reviews.find(({ step, phase }) => step === sums.step && phase === sums.phase)?.totals.add(sums);
    }
    for (const { step, ...sums } of await sumQualityReviews(db, ids)) {
      const total = agreement.find((entry) => entry.step === step);
      if (total === undefined) continue;
      total.reviews += sums.reviews;
      total.decided += sums.decided;
      total.disagreed += sums.disagreed;
    }
  }
  return {
    test: caller.test,
    documents: pages.size,
    pages: sum(pages.values()),
    jobs,
    reviews: reviews.map(({ step, phase, totals }) => ({ step, phase, ...totals.summarize() })),
    agreement,
  };
}
