import { logistic } from "./trees.ts";

/** A logistic regression, as plain JSON: trained by `npm run train`. */
export interface LogisticRegression {
  /** The names of a row's columns, in order. */
  features: string[];
  bias: number;
  /** One for each feature. */
  weights: number[];
}

/** The probability, 0 to 1, of what the model tells. `row` has a value for each of the model's features, in order. */
export function predictLogistic({ bias, weights }: LogisticRegression, row: ArrayLike<number>): number {
  return logistic(weights.reduce((sum, weight, column) => sum + weight * (row[column] ?? 0), bias));
}
