import { expect, test } from "vitest";
import { boundWrongShare, computeDesignEffect } from "../../../../electron/domain/jobs/bound-wrong-share.ts";

test("the limit of the share of wrong items falls with the number of items, and is never below their share", () => {
  // Without errors, the limit is 1 - risk ** (1 / items), the exact one of Clopper and Pearson.
  expect(boundWrongShare({ items: 300, wrong: 0 }, 0.05)).toBeCloseTo(1 - 0.05 ** (1 / 300), 5);
  const limits = [10, 100, 1000, 10_000].map((items) => boundWrongShare({ items, wrong: items / 10 }, 0.05));
  expect(limits).toEqual(limits.toSorted((a, b) => b - a));
  expect(limits.every((limit) => limit > 0.1)).toBe(true);
  expect(limits.at(-1)).toBeCloseTo(0.1, 1);
  expect(boundWrongShare({ items: 0, wrong: 0 }, 0.05)).toBe(1);
  expect(boundWrongShare({ items: 5, wrong: 5 }, 0.05)).toBeCloseTo(1, 5);
});

/** Draws numbers from 0 to 1 by a linear congruential generator (Knuth, MMIX). */
function createRandom(): () => number {
  let state = 1n;
  return () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 11n) / 2 ** 53;
  };
}

test("the limit is below the true share in no more samples than the risk says", () => {
  const random = createRandom();
  for (const [share, items] of [
    [0.01, 400],
    [0.05, 100],
    [0.2, 50],
  ] as const) {
    let broken = 0;
    for (let sample = 0; sample < 1000; sample++) {
      const wrong = Array.from({ length: items }, random).filter((value) => value < share).length;
      if (boundWrongShare({ items, wrong }, 0.05) < share) broken++;
    }
    expect(broken, `${share} of ${items}`).toBeLessThanOrEqual(50);
  }
});

test("items that are wrong together count less", () => {
  const apart = Array.from({ length: 20 }, () => ({ items: 10, wrong: 1 }));
  expect(computeDesignEffect(apart)).toBe(1);
  const together = Array.from({ length: 20 }, (_, index) => ({ items: 10, wrong: index < 2 ? 10 : 0 }));
  // Each job is right or wrong as a whole, so that its ten items count as one.
  expect(computeDesignEffect(together)).toBeCloseTo(10 * (20 / 19) * (199 / 200), 5);
  expect(computeDesignEffect([])).toBe(1);
  expect(computeDesignEffect([{ items: 10, wrong: 0 }])).toBe(1);
});
