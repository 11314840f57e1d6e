import type { TaxonomyField } from "../../../../shared/taxonomy/taxonomy.ts";
import type { TextFeatures } from "./text-features.ts";
import { predictLogistic, type LogisticRegression } from "../../zone/models/logistic-regression.ts";
import { mappingThresholds } from "../thresholds.ts";
import { textMappingThresholds } from "./thresholds.ts";
import confidence from "../models/text-confidence.json" with { type: "json" };
import models from "../models/text-values.json" with { type: "json" };

/** The kinds of values in running text. Each has a model of its own. */
export const textKinds = ["date", "duration", "enum", "party"] as const;
export type TextKind = (typeof textKinds)[number];

/** Coefficients of a logistic regression by feature, and the intercept. */
export interface TextValueWeights {
  intercept: number;
  coefficients: Readonly<Record<string, number>>;
}

/** Returns the kind of the values of a field; undefined for a field of another type. */
export function getTextKind({ type, entity }: TaxonomyField): TextKind | undefined {
  if (entity !== undefined) return entity;
  return type === "date" || type === "enum" ? type : undefined;
}

/** Returns the inputs of the model: the features on comparable scales. */
export function toModelInputs(features: TextFeatures): Record<string, number> {
  const { place: _, lastWord: __, words, mentions, ...inputs } = features;
  return {
    ...inputs,
    words: Math.min(words, textMappingThresholds.maxCountedWords),
    mentions: Math.log2(1 + Math.min(mentions, textMappingThresholds.maxCountedMentions)),
  };
}

/** Computes the log-odds that a value with these inputs is right. */
export function computeLogOdds({ intercept, coefficients }: TextValueWeights, inputs: Record<string, number>): number {
  let sum = intercept;
  for (const [name, value] of Object.entries(inputs)) sum += value * (coefficients[name] ?? 0);
  return sum;
}

export const toProbability = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** Estimates the probability that a value is right, as log-odds. `npm run train` writes the coefficients. */
export function estimateLogOdds(kind: TextKind, features: TextFeatures): number {
  return computeLogOdds((models as Record<TextKind, TextValueWeights>)[kind], toModelInputs(features));
}

/** The names of the features of the confidence in a suggested value. */
export const textConfidenceFeatureNames = [
  "log-odds",
  "log-odds of the next value",
  "number of probable values",
  ...textKinds.map((kind) => `kind is ${kind}`),
];

/**
 * Computes the features of the confidence in each suggested value of a field: in the best value or, if the field
 * repeats, in all probable ones. The probabilities of single values are too high, since the highest ones of many were
 * selected.
 * @param logOdds The log-odds of all values of the field, in descending order.
 * @returns a row of features for each suggested value, in the same order
 */
export function computeTextConfidenceFeatures(kind: TextKind, repeat: boolean, logOdds: readonly number[]): number[][] {
  const probable = logOdds.filter((value) => toProbability(value) >= mappingThresholds.minScore);
  return probable
    .slice(0, repeat ? probable.length : 1)
    .map((value, rank) => [
      value,
      Math.max(textMappingThresholds.minNextLogOdds, logOdds[rank + 1] ?? textMappingThresholds.minNextLogOdds),
      Math.log(probable.length),
      ...textKinds.map((other) => Number(other === kind)),
    ]);
}

/**
 * Estimates the calibrated probability of each suggested value of a field, see {@link computeTextConfidenceFeatures}.
 */
export function estimateTextConfidences(kind: TextKind, repeat: boolean, logOdds: readonly number[]): number[] {
  const model: LogisticRegression = confidence;
  return computeTextConfidenceFeatures(kind, repeat, logOdds).map((features) => predictLogistic(model, features));
}
