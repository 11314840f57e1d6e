import { expect, test } from "vitest";
import { atLeast, atMost, percentile, withoutTarget } from "../../../build/bench/figures.ts";

test("a figure without samples is an error, and does not meet its target", () => {
  const noSamples: number[] = [];
  expect(() => atMost("frames", 50, Math.max(...noSamples), " ms")).toThrow("frames was not measured: it is -Infinity");
  expect(() => atLeast("requests", 100, Math.min(...noSamples))).toThrow("requests was not measured: it is Infinity");
  expect(() => withoutTarget("share", 0 / 0, "")).toThrow("share was not measured: it is NaN");
  expect(() => percentile([], 0.95)).toThrow("a percentile needs at least one value");
});

test("a figure at its limit meets its target, and one beyond does not", () => {
  expect([atMost("", 50, 50), atMost("", 50, 51), atLeast("", 50, 50), atLeast("", 50, 49)]).toMatchObject(
    [true, false, true, false].map((isMet) => ({ isMet })),
  );
});
