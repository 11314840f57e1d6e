import type { TaxonomyField } from "../../../../shared/taxonomy.ts";
import type { TextFeatures } from "./text-features.ts";
import models from "../models/text-values.json" with { type: "json" };

/** The kinds of values in running text. Each has a model of its own. */
export const textKinds = ["date", "duration", "enum", "party"] as const;
export type TextKind = (typeof textKinds)[number];

/** Coefficients of a logistic regression by feature, and the intercept. */
export interface TextValueWeights {
  intercept: number;
  coefficients: Readonly<Record<string, number>>;
}

/** The largest number of words and mentions that counts. */
const maxWords = 8;
const maxMentions = 30;

/** Returns the kind of the values of a field; undefined for a field of another type. */
export function getTextKind({ type, entity }: TaxonomyField): TextKind | undefined {
  if (entity !== undefined) return entity;
  return type === "date" || type === "enum" ? type : undefined;
}

/** Returns the inputs of the model: the features on comparable scales. */
export function toModelInputs(features: TextFeatures): Record<string, number> {
  const { place: _, lastWord: __, words, mentions, ...inputs } = features;
  return { ...inputs, words: Math.min(words, maxWords), mentions: Math.log2(1 + Math.min(mentions, maxMentions)) };
}

/** Computes the log-odds that a value with these inputs is right. */
export function computeLogOdds({ intercept, coefficients }: TextValueWeights, inputs: Record<string, number>): number {
  let sum = intercept;
  for (const [name, value] of Object.entries(inputs)) sum += value * (coefficients[name] ?? 0);
  return sum;
}

export const toProbability = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/**
 * Estimates the calibrated probability that a value is right, by logistic regression. `npm run train` writes the
 * coefficients.
 */
export function estimateProbability(kind: TextKind | undefined, features: TextFeatures): number {
  return kind === undefined
    ? 0
    : toProbability(computeLogOdds((models as Record<TextKind, TextValueWeights>)[kind], toModelInputs(features)));
}
