import type { LogisticRegression } from "../../electron/pipeline/zone/models/logistic-regression.ts";
import { logistic } from "../../electron/pipeline/zone/models/trees.ts";

/** The training data and the penalty of a logistic regression. */
export interface RegressionSet {
  /** The names of the columns. */
  features: readonly string[];
  /** A value for each feature. */
  rows: readonly (readonly number[])[];
  /** The class of each row. */
  targets: readonly boolean[];
  /** The weight of each row; only their ratios matter. */
  weights: readonly number[];
  /** The L2 penalty on the coefficients of standardized features, relative to a row of average weight. */
  penalty: number;
}

/** Newton's method has converged when no coefficient changes by more than this. */
const tolerance = 1e-6;
const maxIterations = 50;

/**
 * Fits a logistic regression with an L2 penalty (ridge: Le Cessie and van Houwelingen 1992) by Newton's method, on
 * standardized features.
 * @throws {RangeError} if there are no rows, or Newton's method does not converge.
 */
export function fitLogisticRegression({
  features,
  rows,
  targets,
  weights,
  penalty,
}: RegressionSet): LogisticRegression {
  if (rows.length === 0) throw new RangeError("Cannot train a model without rows");
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const rowWeights = weights.map((weight) => (weight * rows.length) / total);
  const computeMean = (getValue: (row: readonly number[]) => number) =>
    rows.reduce((sum, row, index) => sum + (rowWeights[index] ?? 0) * getValue(row), 0) / rows.length;
  const means = features.map((_, column) => computeMean((row) => row[column] ?? 0));
  const deviations = features.map(
    (_, column) => Math.sqrt(computeMean((row) => ((row[column] ?? 0) - (means[column] ?? 0)) ** 2)) || 1,
  );
  const standardized = rows.map((row) => [
    1,
    ...row.map((value, column) => (value - (means[column] ?? 0)) / (deviations[column] ?? 1)),
  ]);
  // The intercept is not penalized.
  const penalties = [0, ...features.map(() => penalty)];
  const [intercept = 0, ...slopes] = minimizeByNewton(standardized, targets, rowWeights, penalties);
  const coefficients = slopes.map((slope, column) => slope / (deviations[column] ?? 1));
  const bias = coefficients.reduce((sum, coefficient, column) => sum - coefficient * (means[column] ?? 0), intercept);
  return { features: [...features], bias: round(bias), weights: coefficients.map(round) };
}

function minimizeByNewton(
  rows: readonly (readonly number[])[],
  targets: readonly boolean[],
  rowWeights: readonly number[],
  penalties: readonly number[],
): number[] {
  let coefficients = penalties.map(() => 0);
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const gradient = coefficients.map((coefficient, column) => (penalties[column] ?? 0) * coefficient);
    const hessian = penalties.map((penalty, column) => penalties.map((_, other) => (other === column ? penalty : 0)));
    rows.forEach((row, index) => {
      const probability = logistic(row.reduce((sum, value, column) => sum + value * (coefficients[column] ?? 0), 0));
      const weight = rowWeights[index] ?? 0;
      const residual = weight * (probability - Number(targets[index]));
      row.forEach((value, column) => {
        gradient[column] = (gradient[column] ?? 0) + residual * value;
        const hessianRow = hessian[column] ?? [];
        const curvature = weight * probability * (1 - probability) * value;
        for (let other = 0; other < row.length; other++) {
          hessianRow[other] = (hessianRow[other] ?? 0) + curvature * (row[other] ?? 0);
        }
      });
    });
    const step = solveLinearSystem(hessian, gradient);
    coefficients = coefficients.map((coefficient, column) => coefficient - (step[column] ?? 0));
    if (Math.max(...step.map(Math.abs)) < tolerance) return coefficients;
  }
  throw new RangeError(`The logistic regression did not converge in ${maxIterations} iterations`);
}

/** Solves a linear system with a symmetric, positive definite matrix by Gaussian elimination. */
function solveLinearSystem(matrix: readonly (readonly number[])[], values: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, values[index] ?? 0]);
  rows.forEach((pivotRow, pivot) => {
    const scale = pivotRow[pivot] ?? 1;
    rows.slice(pivot + 1).forEach((row) => {
      const factor = (row[pivot] ?? 0) / scale;
      pivotRow.forEach((value, column) => (row[column] = (row[column] ?? 0) - factor * value));
    });
  });
  const solution = values.map(() => 0);
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index] ?? [];
    const known = solution.reduce((sum, value, column) => sum + (column > index ? value * (row[column] ?? 0) : 0), 0);
    solution[index] = ((row.at(-1) ?? 0) - known) / (row[index] ?? 1);
  }
  return solution;
}

/** Rounds to five significant digits, because models are stored as text. */
function round(value: number): number {
  return Number(value.toPrecision(5));
}
