import type { PlacedField } from "../../../shared/taxonomy.ts";
import type { LogisticRegression } from "../zone/models/logistic-regression.ts";
import { predictLogistic } from "../zone/models/logistic-regression.ts";
import type { AssignedValue } from "./assign-candidates.ts";
import type { ScoredValue } from "./located-value.ts";
import { acceptsAnyText } from "./read-values.ts";

/**
 * The models of the confidence by what a data point is: a value outside of repeated groups, the cell of a row, or an
 * absent value. Each predicts the probability that it is right.
 */
export type ConfidenceModels = Readonly<Record<ConfidenceKind, LogisticRegression>>;
export type ConfidenceKind = "value" | "cell" | "absent";

/** The names of the features of each model. */
export const confidenceFeatureNames: Readonly<Record<ConfidenceKind, readonly string[]>> = {
  value: ["log-odds", "score", "lead", "is confirmed", "is any text", "failed check"],
  cell: ["score", "is confirmed", "row is confirmed", "is any text", "cells of the row", "failed check"],
  absent: ["log-odds of the best candidate", "best score", "is any text"],
};

/** The features of a data point, for the model of its kind. */
export interface ConfidenceFeatures {
  kind: ConfidenceKind;
  features: readonly number[];
  /** Factor of the predicted probability; 1 by default. */
  factor?: number;
}

/**
 * Factor of the confidence that a value is absent which every document must have: it was rather overlooked. It is set by
 * hand, since the training documents have too few of them.
 */
const overlookedFactor = 0.5;

const toLogOdds = (probability: number): number => {
  const limited = Math.min(0.999, Math.max(0.001, probability));
  return Math.log(limited / (1 - limited));
};

/**
 * Computes the features of an assigned value.
 * @param next The best candidate with another value.
 * @param failed Whether a check fails that the value takes part in.
 */
export function computeValueFeatures(
  { field }: PlacedField,
  { candidate, confirmed }: AssignedValue,
  next: ScoredValue | undefined,
  failed: boolean,
): ConfidenceFeatures {
  return {
    kind: "value",
    features: [
      toLogOdds(candidate.probability ?? 0.5),
      candidate.score,
      candidate.score - (next?.score ?? 0),
      Number(confirmed),
      Number(acceptsAnyText(field)),
      Number(failed),
    ],
  };
}

/**
 * Computes the features of a cell of a repeated group.
 * @param rowConfirmed Whether a check holds for some values of the row.
 * @param cells Number of values in the row.
 */
export function computeCellFeatures(
  { field }: PlacedField,
  { candidate, confirmed }: AssignedValue,
  rowConfirmed: boolean,
  cells: number,
  failed: boolean,
): ConfidenceFeatures {
  return {
    kind: "cell",
    features: [
      candidate.score,
      Number(confirmed),
      Number(rowConfirmed),
      Number(acceptsAnyText(field)),
      cells,
      Number(failed),
    ],
  };
}

/** Computes the features of an absent value from its best candidate. */
export function computeAbsentFeatures({ field }: PlacedField, best: ScoredValue | undefined): ConfidenceFeatures {
  return {
    kind: "absent",
    features: [toLogOdds(best?.probability ?? 0), best?.score ?? 0, Number(acceptsAnyText(field))],
    ...(field.required ? { factor: overlookedFactor } : {}),
  };
}

/** Computes the calibrated probability, 0 to 1, that a data point with these features is right. */
export function computeConfidence(
  models: ConfidenceModels,
  { kind, features, factor = 1 }: ConfidenceFeatures,
): number {
  return factor * predictLogistic(models[kind], features);
}
