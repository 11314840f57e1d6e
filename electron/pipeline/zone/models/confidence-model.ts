import { predictLogistic } from "./logistic-regression.ts";
import type { LogisticRegression } from "./logistic-regression.ts";

/** Predicts from the features of a zone the probability that it is right. */
export interface ConfidenceModel extends LogisticRegression {
  /** The confidence of the surest zone, 0 to 1: on kinds of documents unlike those of the training more is wrong. */
  trust: number;
}

/** Computes the probability, 0 to 1, that a zone with these features is right. */
export function computeConfidence(model: ConfidenceModel, features: readonly number[]): number {
  return model.trust * predictLogistic(model, features);
}
