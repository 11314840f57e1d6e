import type { LogisticRegression } from "../../electron/pipeline/zone/models/logistic-regression.ts";
import { logistic } from "../../electron/pipeline/zone/models/trees.ts";

export interface RegressionSet {
  /** Names of the columns. */
  features: readonly string[];
  /** A value for each feature. */
  rows: readonly (readonly number[])[];
  /** One for each row: whether what is to be told is so. */
  targets: readonly boolean[];
  /** How much each row counts; only their ratios matter. */
  weights: readonly number[];
  /** How many rows' worth of evidence it takes to believe in a feature. */
  penalty: number;
}

/** A step this small changes no figure. */
const tolerance = 1e-6;
const mostSteps = 50;

/**
 * Fits a logistic regression by Newton's method, its weights held small (ridge: Le Cessie and van Houwelingen, 1992), each
 * feature measured in its own standard deviation.
 */
export function fitLogistic({ features, rows, targets, weights, penalty }: RegressionSet): LogisticRegression {
  if (rows.length === 0) throw new RangeError("there is nothing to learn from: no rows");
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = weights.map((weight) => (weight * rows.length) / total);
  const meanOf = (valueOf: (row: readonly number[]) => number) =>
    rows.reduce((sum, row, index) => sum + (counts[index] ?? 0) * valueOf(row), 0) / rows.length;
  const means = features.map((_, column) => meanOf((row) => row[column] ?? 0));
  const deviations = features.map(
    (_, column) => Math.sqrt(meanOf((row) => ((row[column] ?? 0) - (means[column] ?? 0)) ** 2)) || 1,
  );
  const scaled = rows.map((row) => [
    1,
    ...row.map((value, column) => (value - (means[column] ?? 0)) / (deviations[column] ?? 1)),
  ]);
  const penalties = [0, ...features.map(() => penalty)];
  const [centre = 0, ...slopes] = newton(scaled, targets, counts, penalties);
  const own = slopes.map((slope, column) => slope / (deviations[column] ?? 1));
  const bias = own.reduce((sum, slope, column) => sum - slope * (means[column] ?? 0), centre);
  return { features: [...features], bias: short(bias), weights: own.map(short) };
}

function newton(
  rows: readonly (readonly number[])[],
  targets: readonly boolean[],
  counts: readonly number[],
  penalties: readonly number[],
): number[] {
  let weights = penalties.map(() => 0);
  for (let step = 0; step < mostSteps; step++) {
    const gradient = weights.map((weight, column) => (penalties[column] ?? 0) * weight);
    const hessian = penalties.map((penalty, column) => penalties.map((_, other) => (other === column ? penalty : 0)));
    rows.forEach((row, index) => {
      const guess = logistic(row.reduce((sum, value, column) => sum + value * (weights[column] ?? 0), 0));
      const count = counts[index] ?? 0;
      row.forEach((value, column) => {
        gradient[column] = (gradient[column] ?? 0) + count * (guess - Number(targets[index])) * value;
        const line = hessian[column] ?? [];
        row.forEach((other, at) => (line[at] = (line[at] ?? 0) + count * guess * (1 - guess) * value * other));
      });
    });
    const change = solved(hessian, gradient);
    weights = weights.map((weight, column) => weight - (change[column] ?? 0));
    if (Math.max(...change.map(Math.abs)) < tolerance) return weights;
  }
  throw new RangeError(`the regression did not settle in ${mostSteps} steps`);
}

/** Solves a symmetric, positive definite system of equations by elimination. */
function solved(matrix: readonly (readonly number[])[], values: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, values[index] ?? 0]);
  rows.forEach((pivot, at) => {
    const scale = pivot[at] ?? 1;
    rows.forEach((row, index) => {
      if (index <= at) return;
      const factor = (row[at] ?? 0) / scale;
      pivot.forEach((value, column) => (row[column] = (row[column] ?? 0) - factor * value));
    });
  });
  const results = values.map(() => 0);
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] ?? [];
    const known = results.reduce((sum, result, column) => sum + (column > at ? result * (row[column] ?? 0) : 0), 0);
    results[at] = ((row.at(-1) ?? 0) - known) / (row[at] ?? 1);
  }
  return results;
}

function short(value: number): number {
  return Number(value.toPrecision(5));
}
