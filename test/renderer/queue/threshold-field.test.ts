import { expect, test } from "vitest";
import { describeThreshold } from "../../../renderer/queue/ThresholdField.tsx";

test("A threshold is described in words", () => {
  expect([1, 0, 0.85].map(describeThreshold)).toEqual([
    "Review everything",
    "Review nothing",
    "Review results below 85 % confidence",
  ]);
});
