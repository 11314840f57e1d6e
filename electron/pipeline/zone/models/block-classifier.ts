import { predictScore, type BoostedTrees } from "./trees.ts";

/** A model that predicts the type of a block: gradient-boosted trees for each type. `npm run train` writes it. */
export interface BlockClassifier {
  /** The names of the features, in the order of a row's values. */
  features: string[];
  types: BoostedTypeScore[];
}

/** The trees of one type. Their score is its unnormalized log probability. */
interface BoostedTypeScore extends Pick<BoostedTrees, "bias" | "trees"> {
  type: string;
}

/**
 * Predicts the probabilities of the types, in the order of the model: the softmax of their scores.
 * @param row The values of the model's features, in its order.
 */
export function predictTypeProbabilities({ types }: BlockClassifier, row: Float64Array): number[] {
  const scores = types.map((trees) => predictScore(trees, row));
  const highest = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - highest));
  const sum = exponentials.reduce((total, value) => total + value, 0);
  return exponentials.map((value) => value / sum);
}
