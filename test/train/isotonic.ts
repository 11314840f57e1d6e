import type { Curve } from "../../electron/pipeline/zone/calibration.ts";

export interface Outcome {
  score: number;
  right: boolean;
  /** How much it counts. */
  weight: number;
}

interface Pool {
  count: number;
  /** Of all its outcomes, and of those that were right. */
  weight: number;
  right: number;
  /** The mean of its scores. */
  score: number;
}

/** Fewer outcomes than this do not tell a probability. */
const leastPool = 8;

/**
 * The rising curve that fits outcomes best, by pool adjacent violators (Ayer et al., 1955; for calibration: Zadrozny and
 * Elkan, 2002). Its corners stand at the mean scores of the pools.
 */
export function isotonic(outcomes: readonly Outcome[]): Curve {
  const pools: Pool[] = [];
  for (const pool of firstPools(outcomes)) {
    pools.push(pool);
    for (;;) {
      const [before, last] = pools.slice(-2);
      if (before === undefined || last === undefined || last === before) break;
      if (last.right / last.weight > before.right / before.weight) break;
      pools.splice(-2, 2, joined(before, last));
    }
  }
  return {
    scores: pools.map(({ score }) => short(score)),
    values: pools.map(({ right, weight }) => short(right / weight)),
    from: Math.min(...outcomes.map(({ score }) => score)),
    count: outcomes.length,
  };
}

/** Outcomes by their scores, those with the same score together, each pool large enough to tell something. */
function firstPools(outcomes: readonly Outcome[]): Pool[] {
  const pools: (Pool & { last: number })[] = [];
  for (const { score, right, weight } of outcomes.toSorted((a, b) => a.score - b.score)) {
    const open = pools.at(-1);
    const single = { count: 1, weight, right: weight * Number(right), score, last: score };
    if (open === undefined || (open.count >= leastPool && open.last < score)) pools.push(single);
    else pools[pools.length - 1] = { ...joined(open, single), last: score };
  }
  const [before, rest] = pools.slice(-2);
  if (before === undefined || rest === undefined || rest.count >= leastPool) return pools;
  return [...pools.slice(0, -2), joined(before, rest)];
}

function joined(a: Pool, b: Pool): Pool {
  const weight = a.weight + b.weight;
  const score = (a.score * a.weight + b.score * b.weight) / weight;
  return { count: a.count + b.count, weight, right: a.right + b.right, score };
}

function short(value: number): number {
  return Number(value.toPrecision(5));
}
