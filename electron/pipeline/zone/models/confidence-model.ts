import { predictLogistic, type LogisticRegression } from "./logistic-regression.ts";

/** A model that predicts the probability that a zone is right from its features. */
export interface ConfidenceModel extends LogisticRegression {
  /**
   * The maximum confidence, 0 to 1. It is below 1 if more zones are wrong in kinds of documents without
   * training data.
   */
  trust: number;
}

/** Computes the probability, 0 to 1, that a zone with these features is right. */
export function computeConfidence(model: ConfidenceModel, features: readonly number[]): number {
  return model.trust * predictLogistic(model, features);
}
