import { setImmediate } from "node:timers/promises";
import { changeKinds, type Statistics } from "../../../shared/api/statistics.ts";
import { jobStatuses, reviewPhases, reviewSteps, type ReviewStep } from "../../../shared/job/job.ts";
import { listDraws } from "../../storage/learned.ts";
import { listJobBatches, type BatchFilter } from "../../storage/accessible-jobs.ts";
import { listJobDocuments, sumCheckins, sumQualityReviews, type CheckinSums } from "../../storage/statistics.ts";
import { createViewer } from "../accounts/access.ts";
import type { Caller, Context } from "../context.ts";
import { DrawEstimator } from "./estimate-draws.ts";
import { createChangeCounts } from "../review/count-changes.ts";

/** The maximum number of taxonomies and steps whose draws are listed: those with the most drawn items. */
const maxListedDraws = 50;

/** The number of jobs in a batch. A batch occupies the main thread for about 10 ms. */
const batchSize = 200;

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, value) => total + value, 0);

/** Returns the median of durations in seconds, given as the count of each duration; null if there are none. */
function computeMedian(counts: ReadonlyMap<number, number>): number | null {
  const total = sum(counts.values());
  const sorted = [...counts].toSorted(([a], [b]) => a - b);
  let countSoFar = 0;
  for (const [index, [seconds, count]] of sorted.entries()) {
    countSoFar += count;
    if (countSoFar * 2 > total) return seconds;
    // The median of an even number of durations is the mean of the two middle ones.
    if (countSoFar * 2 === total) return (seconds + (sorted[index + 1]?.[0] ?? seconds)) / 2;
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
 * Computes the statistics of the jobs that the caller can access: their statuses, documents, pages and reviews.
 * @throws {ServiceError} SERVICE_BUSY
 */
export function getStatistics(context: Context, caller: Caller, filter: BatchFilter): Promise<Statistics> {
  const key = JSON.stringify([caller.test, filter]);
  return context.statisticsRuns.run(caller.user.id, key, () => computeStatistics(context, caller, filter));
}

async function computeStatistics(context: Context, caller: Caller, filter: BatchFilter): Promise<Statistics> {
  const { db, clock } = context;
  const viewer = { ...createViewer(context, caller), now: clock.now() };
  const jobs = Object.fromEntries(jobStatuses.map((status) => [status, 0])) as Statistics["jobs"];
  const pagesByDocument = new Map<string, number>();
  const reviews = reviewSteps.flatMap((step) =>
    reviewPhases.map((phase) => ({ step, phase, totals: new ReviewTotals() })),
  );
  const agreement = reviewSteps.map((step) => ({ step, reviews: 0, decided: 0, disagreed: 0 }));
  const draws = new Map<string, { taxonomy: string; step: ReviewStep; estimator: DrawEstimator }>();
  for await (const batch of listJobBatches(db, viewer, filter, batchSize)) {
    await setImmediate();
    if (batch.length === 0) continue;
    const ids = JSON.stringify(batch.map(({ jobId }) => jobId));
    for (const { status, documentId, pages, count } of await listJobDocuments(db, ids)) {
      jobs[status] += count;
      pagesByDocument.set(documentId, pages);
    }
    for (const sums of await sumCheckins(db, ids)) {
      reviews.find(({ step, phase }) => step === sums.step && phase === sums.phase)?.totals.add(sums);
    }
    for (const { taxonomy, step, draw } of await listDraws(db, ids)) {
      const key = JSON.stringify([taxonomy, step]);
      const entry = draws.get(key) ?? { taxonomy, step, estimator: new DrawEstimator() };
      draws.set(key, entry);
      entry.estimator.add(draw);
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
    documents: pagesByDocument.size,
    pages: sum(pagesByDocument.values()),
    jobs,
    reviews: reviews.map(({ step, phase, totals }) => ({ step, phase, ...totals.summarize() })),
    agreement,
    draws: [...draws.values()]
      .map(({ taxonomy, step, estimator }) => ({ taxonomy, step, ...estimator.summarize() }))
      .sort((a, b) => b.drawn - a.drawn)
      .slice(0, maxListedDraws),
  };
}
