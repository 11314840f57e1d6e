import { expect, test } from "vitest";
import { computeBinomialInterval } from "../../../../electron/domain/jobs/binomial-interval.ts";
import { DrawEstimator } from "../../../../electron/domain/jobs/estimate-draws.ts";
import { computeFieldEffects, computeThresholdEffects } from "../../../../electron/domain/jobs/threshold-effects.ts";
import type { JudgedStep, ReviewedDraw } from "../../../../shared/learned.ts";
import { createRandom } from "../../../builders/random.ts";

test("the interval of a share is that of Clopper and Pearson", () => {
  // Quantiles of beta distributions by SciPy.
  const known = [
    [10, 0, 0, 0.308_497_11],
    [10, 1, 0.002_528_58, 0.445_016_12],
    [40, 1, 0.000_632_74, 0.131_585_86],
    [100, 5, 0.016_431_88, 0.112_834_91],
    [3.5, 0.7, 0.001_229_71, 0.805_434_82],
    [1_000_000, 500_000, 0.499_019_52, 0.500_980_48],
    [10, 10, 0.691_502_89, 1],
  ] as const;
  for (const [items, wrong, low, high] of known) {
    const interval = computeBinomialInterval({ items, wrong }, 0.95);
    expect(interval.low, `${wrong} of ${items}`).toBeCloseTo(low, 7);
    expect(interval.high, `${wrong} of ${items}`).toBeCloseTo(high, 7);
  }
  expect(computeBinomialInterval({ items: 0, wrong: 0 }, 0.95)).toEqual({ low: 0, high: 1 });
});

const createDraw = (right: boolean | null, share = 0.1, field: string | null = "total"): ReviewedDraw => {
  return { share, lowest: 0.95, items: [{ confidence: 0.95, field, right }] };
};

function estimate(draws: readonly ReviewedDraw[]) {
  const estimator = new DrawEstimator();
  for (const draw of draws) estimator.add(draw);
  return estimator.summarize();
}

test("drawn items are counted, and one of 40 wrong has the interval of 40 independent items", () => {
  const draws = Array.from({ length: 40 }, (_, index) => createDraw(index > 0));
  const { fields, ...total } = estimate([...draws, createDraw(null)]);
  expect(total).toMatchObject({ drawn: 41, looked_at: 40, wrong: 1 });
  expect(total.wrong_share?.estimate).toBeCloseTo(1 / 40, 10);
  expect(total.wrong_share?.low).toBeCloseTo(0.000_632_74, 6);
  expect(total.wrong_share?.high).toBeCloseTo(0.131_585_86, 6);
  expect(fields).toEqual([{ field: "total", ...total }]);
  expect(estimate([createDraw(null)])).toMatchObject({ drawn: 1, looked_at: 0, wrong_share: null });
  expect(estimate([])).toEqual({ drawn: 0, looked_at: 0, wrong: 0, wrong_share: null, fields: [] });
});

test("an item that was drawn from more counts for more, and tells less than its weight", () => {
  const often = Array.from({ length: 50 }, () => createDraw(true, 0.5));
  const rarely = Array.from({ length: 10 }, (_, index) => createDraw(index > 0, 0.1));
  const { wrong_share: share } = estimate([...often, ...rarely]);
  // 50 items stand for 100, and 10 others for 100, of which 10 are wrong.
  expect(share?.estimate).toBeCloseTo(10 / 200, 10);
  // At most as certain as 200² / (50 · 2² + 10 · 10²) = 33 independent items, of which 1.67 are wrong.
  const independent = computeBinomialInterval({ items: 200 ** 2 / 1200, wrong: 200 ** 2 / 1200 / 20 }, 0.95);
  expect(share?.high).toBeGreaterThanOrEqual(independent.high);
});

const confidences = [0.5, 0.8, 0.92, 0.97];
const wrongShares = [0.4, 0.2, 0.08, 0.02];

test("the curve stays unbiased when only doubtful and drawn items are looked at", () => {
  const { next } = createRandom(7);
  let covered = 0;
  let sum = 0;
  let unseen = 0;
  const runs = 200;
  // Of the items from 0.9 upwards, (0.08 + 0.02) / 2 are wrong.
  const truth = 0.05;
  for (let run = 0; run < runs; run++) {
    const jobs = Array.from({ length: 100 }, (): JudgedStep => {
      const items = Array.from({ length: 5 }, () =>
        confidences.map((confidence, kind) => ({ confidence, right: next() >= (wrongShares[kind] ?? 0) })),
      ).flat();
      const drawn = items.filter(({ confidence }) => confidence >= 0.9 && next() < 0.2);
      return {
        fields: ["total"],
        items: items
          .filter(({ confidence }) => confidence < 0.9)
          .map(({ confidence, right }) => [confidence, right, 0]),
        draw: { share: 0.2, lowest: 0.5, items: drawn.map((item) => ({ ...item, field: "total" })) },
      };
    });
    const { thresholds } = computeThresholdEffects(jobs);
    const effect = thresholds.find(({ threshold }) => threshold === 0.9);
    const { estimate: share = 1, low = 1, high = 0 } = effect?.wrong_share ?? {};
    sum += share;
    if (low <= truth && truth <= high) covered += 1;
    unseen += effect?.unseen_share ?? 0;
  }
  expect(sum / runs).toBeCloseTo(truth, 2);
  expect(unseen / runs).toBeCloseTo(0.5, 2);
  expect(covered / runs).toBeGreaterThanOrEqual(0.95);
});

test("a drawn item counts once for its evidence, and its job waits below the lowest confidence of all its items", () => {
  const job: JudgedStep = { fields: [], items: [], draw: { ...createDraw(true), lowest: 0.9 } };
  const effects = computeThresholdEffects([job]);
  const find = (threshold: number) => effects.thresholds.find((effect) => effect.threshold === threshold);
  expect(effects).toMatchObject({ jobs: 1, items: 1 });
  expect(find(0.9)).toMatchObject({ unseen: 1, unseen_share: 1, wrong: 0, unblocked_jobs: 1 });
  // The drawn item reaches 0.95, but another one of the job, which was not drawn, does not.
  expect(find(0.95)).toMatchObject({ unseen: 1, unblocked_jobs: 0 });
  // One item without an error shows as much as one item, not as the ten for which it stands.
  expect(find(0.9)?.wrong_limit).toBeCloseTo(0.95, 5);
});

test("the effect of a threshold is told by field, those with the most wrong items first", () => {
  const job: JudgedStep = {
    fields: ["date", "total"],
    items: [
      [0.9, true, 0],
      [0.95, false, 1],
      [0.3, false, 1],
      [0.9, true],
    ],
    draw: null,
  };
  const effects = computeFieldEffects([job], 0.5);
  expect(effects).toMatchObject([
    { field: "total", items: 2, unseen: 1, wrong: 1, wrong_share: { estimate: 1, high: 1 } },
    { field: "date", items: 1, unseen: 1, wrong: 0, wrong_share: { estimate: 0, low: 0 } },
  ]);
  expect(computeFieldEffects([job], 1)).toMatchObject([{ unseen: 0, wrong_share: null }, { unseen: 0 }]);
});
