import { expect, test } from "vitest";
import { describeEffect } from "../../../renderer/queue/ThresholdCurve.tsx";

const curve = {
  taxonomy: "invoice",
  step: "mapping" as const,
  jobs: 10,
  items: 200,
  thresholds: [
    { threshold: 0, unseen: 200, wrong: 20, unblocked_jobs: 10 },
    { threshold: 0.85, unseen: 100, wrong: 1, unblocked_jobs: 3 },
    { threshold: 1, unseen: 0, wrong: 0, unblocked_jobs: 0 },
  ],
};

test("The effect of a threshold is described by the jobs so far", () => {
  expect(describeEffect(curve, 0.85)).toBe(
    "Of 200 data points reviewed in 10 jobs, 100 (50 %) would have been accepted unseen, 1 of them wrong (1.0 %). " +
      "3 jobs would not have waited.",
  );
  expect(describeEffect(curve, 1)).toBe(
    "Of 200 data points reviewed in 10 jobs, none would have been accepted unseen.",
  );
});

test("Too few reviewed jobs are named as such", () => {
  expect(describeEffect({ ...curve, jobs: 0, items: 0 }, 0.5)).toMatch(/^No reviewed job with this taxonomy/);
  expect(describeEffect({ ...curve, jobs: 1, items: 60 }, 0.5)).toBe(
    "Too few to tell what a threshold would do: 60 data points reviewed in 1 job so far. It takes 5 jobs and 50 data points.",
  );
});
