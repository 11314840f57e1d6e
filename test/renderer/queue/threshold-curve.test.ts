import { expect, test } from "vitest";
import { describeDraw } from "../../../renderer/frame/DrawEstimate.tsx";
import { describeEffect } from "../../../renderer/queue/ThresholdCurve.tsx";
import { emptyDrawEstimate } from "../../../shared/api/wrong-share.ts";
import { chooseThreshold } from "../../../shared/job/review-threshold.ts";

const curve = {
  taxonomy: "invoice",
  step: "mapping" as const,
  jobs: 10,
  items: 200,
  thresholds: [
    { threshold: 0, unseen: 200, wrong: 20, wrong_share: null, wrong_limit: 0.2, unblocked_jobs: 10 },
    { threshold: 0.85, unseen: 100, wrong: 1, wrong_share: null, wrong_limit: 0.082, unblocked_jobs: 3 },
    { threshold: 1, unseen: 0, wrong: 0, wrong_share: null, wrong_limit: 1, unblocked_jobs: 0 },
  ],
  fields: [],
  draw: emptyDrawEstimate,
};

test("The effect of a threshold is described by the jobs so far", () => {
  expect(describeEffect(curve, 0.85)).toBe(
    "Of 200 data points reviewed in 10 jobs, 100 (50 %) would have been accepted unseen, 1 of them wrong (1.0 %; at most 8.2 % in documents " +
      "of the same kind, with 95 % certainty). 3 jobs would not have waited.",
  );
  expect(describeEffect(curve, 1)).toBe(
    "Of 200 data points reviewed in 10 jobs, none would have been accepted unseen.",
  );
});

test("The effect is described with its interval, and with what was drawn by chance", () => {
  const thresholds = curve.thresholds.map((effect) => ({
    ...effect,
    unseen_share: effect.unseen === 100 ? 0.8 : effect.unseen / 200,
    wrong_share: effect.unseen === 0 ? null : { estimate: 0.02, low: 0.004, high: 0.07 },
  }));
  const draw = { ...emptyDrawEstimate, drawn: 30, looked_at: 29, wrong_share: { estimate: 0, low: 0, high: 0.12 } };
  expect(describeEffect({ ...curve, thresholds, draw }, 0.85)).toBe(
    "Of 200 data points reviewed in 10 jobs, 100 (80 %) would have been accepted unseen, 1 of them wrong (2.0 %; " +
      "95 % interval: 0.4 % to 7.0 %; at most 8.2 % in documents of the same kind, with 95 % certainty). 3 jobs would not " +
      "have waited. A value that was drawn by chance counts for those that it was drawn from.",
  );
});

test("What was drawn by chance is described without a percentage until somebody looked at it", () => {
  expect(describeDraw(emptyDrawEstimate, "mapping")).toMatch(/^Nothing was drawn by chance in completed jobs,/);
  expect(describeDraw({ ...emptyDrawEstimate, drawn: 12 }, "indexing")).toBe(
    "Drawn by chance in completed jobs: 12 keywords. Nobody has looked at them one by one, so that it is not known how much of what passed " +
      "unseen is wrong.",
  );
  const wrong_share = { estimate: 0.025, low: 0.0006, high: 0.1316 };
  expect(describeDraw({ ...emptyDrawEstimate, drawn: 41, looked_at: 40, wrong: 1, wrong_share }, "mapping")).toBe(
    "Drawn by chance in completed jobs: 41 data points, 40 of them looked at, 1 of these wrong. Of what passed unseen, 2.5 % is estimated " +
      "to be wrong (95 % interval: 0.1 % to 13 %).",
  );
});

test("Too few reviewed jobs are named as such", () => {
  expect(describeEffect({ ...curve, jobs: 0, items: 0 }, 0.5)).toMatch(
    /^No completed job with this taxonomy had this reviewed/,
  );
  expect(describeEffect({ ...curve, jobs: 1, items: 60 }, 0.5)).toBe(
    "Too few to tell what a threshold would do: 60 data points reviewed in 1 job so far. It takes 5 jobs and 50 data points. What was accepted at once does not count.",
  );
});

test("The lowest threshold is chosen whose share of wrong items is shown to be small enough", () => {
  const effect = (threshold: number, unseen: number, limit: number) => ({ threshold, unseen, wrong_limit: limit });
  const thresholds = [effect(0, 900, 0.2), effect(0.5, 700, 0.03), effect(0.7, 600, 0.06), effect(0.8, 500, 0.04)];
  const highest = [effect(0.9, 300, 0.02), effect(0.95, 40, 0.2), effect(1, 0, 1)];
  expect(chooseThreshold([...thresholds, ...highest], 0.05), "none below one that fails").toBe(0.8);
  expect(chooseThreshold([...thresholds, ...highest], 0.02)).toBe(0.9);
  expect(chooseThreshold([...thresholds, ...highest], 0.2)).toBe(0);
  expect(chooseThreshold([...thresholds, ...highest], 0.01), "too few items").toBeUndefined();
});
