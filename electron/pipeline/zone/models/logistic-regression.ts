import { logistic } from "./trees.ts";

/** A logistic regression as plain JSON. `npm run train` writes it. */
export interface LogisticRegression {
  /** The names of the features, in the order of a row's values. */
  features: string[];
  bias: number;
  /** One weight for each feature. */
  weights: number[];
}

/** Predicts the probability, 0 to 1, of a row. A row has a value for each of the model's features, in order. */
export function predictLogistic({ bias, weights }: LogisticRegression, row: ArrayLike<number>): number {
  return logistic(weights.reduce((sum, weight, column) => sum + weight * (row[column] ?? 0), bias));
}
