import { describe, expect, test } from "vitest";
import { calibrated, uncalibrated } from "../../electron/pipeline/zone/calibration.ts";
import { isotonic } from "./isotonic.ts";
import { seeded } from "../faults/random.ts";

const random = seeded(21).next;
/** Scores that promise too much: what they say is right half as often. */
const boastful = Array.from({ length: 2_000 }, () => {
  const score = random();
  return { score, right: random() < score / 2, weight: 1 };
});

const whole = isotonic(boastful);
const valueOf = (score: number) => calibrated({ whole, groups: {} }, "text", score);

describe("a calibration", () => {
  test("gives scores the share in which they were right", () => {
    for (const score of [0.2, 0.5, 0.8]) expect(Math.abs(valueOf(score) - score / 2)).toBeLessThan(0.06);
  });

  test("never gives a higher score a lower value", () => {
    const values = Array.from({ length: 101 }, (_, step) => valueOf(step / 100));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(new Set(values).size).toBeGreaterThan(20);
  });

  test("goes by a group's own zones the more it has of them", () => {
    const none = (count: number) =>
      isotonic(Array.from({ length: count }, () => ({ score: 0.85, right: false, weight: 1 })));
    const few = calibrated({ whole, groups: { list: none(10) } }, "list", 0.9);
    const many = calibrated({ whole, groups: { list: none(1_000) } }, "list", 0.9);
    expect(few).toBeLessThan(valueOf(0.9));
    expect(many).toBeLessThan(few / 5);
    expect(calibrated({ whole, groups: { list: none(10) } }, "text", 0.9)).toBe(valueOf(0.9));
  });

  test("does not go by a group for scores that none of its zones had", () => {
    const good = isotonic(Array.from({ length: 500 }, () => ({ score: 0.8, right: true, weight: 1 })));
    const table = (score: number) => calibrated({ whole, groups: { table: good } }, "table", score);
    expect(table(0.8)).toBeGreaterThan(0.9);
    expect(table(0.79)).toBe(valueOf(0.79));
  });

  test("counts outcomes by their weights", () => {
    const outcomes = Array.from({ length: 40 }, (_, index) => ({
      score: 0.5,
      right: index % 2 === 0,
      weight: index % 2 === 0 ? 3 : 1,
    }));
    expect(isotonic(outcomes).values).toEqual([0.75]);
  });

  test("that has seen nothing leaves scores as they are", () => {
    for (const score of [0, 0.3, 1]) expect(calibrated(uncalibrated, "text", score)).toBeCloseTo(score);
  });
});
