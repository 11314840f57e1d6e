import { findLeafValue, type Tree } from "../../electron/pipeline/zone/models/trees.ts";
import { createRandom } from "../../test/builders/random.ts";
import { binColumns } from "./histogram-bins.ts";
import { type LossDerivatives, roundValue, TreeGrower, type TreeSettings } from "./tree-grower.ts";

/** The training data and settings of gradient-boosted trees for several classes. */
export interface MulticlassSet extends TreeSettings {
  /** The names of the columns. */
  features: readonly string[];
  /** A value for each feature; NaN for a missing value. */
  rows: readonly ArrayLike<number>[];
  /** The number of classes. */
  classCount: number;
  /**
   * The indexes of the classes that a row may have: one, or several if its annotation does not tell them apart (partial
   * labels: Jin and Ghahramani, "Learning with multiple labels", 2002).
   */
  targets: readonly (readonly number[])[];
  weights: readonly number[];
  /** The number of trees of each class. */
  trees: number;
  /** The shares of rows and of features in the sample for each tree, 0 to 1. */
  subsample: { rows: number; features: number };
  seed: number;
}

/** The score of one class: its bias plus one leaf value of each tree. */
export interface ClassScore {
  bias: number;
  trees: Tree[];
}

/**
 * Trains gradient-boosted trees for several classes with softmax loss (Friedman, "Greedy function approximation: a
 * gradient boosting machine", 2001, algorithm 6). The same set and seed give the same model.
 * @returns a model for each class. The probabilities of the classes are the softmax of their scores.
 */
export function trainMulticlassTrees(set: MulticlassSet): ClassScore[] {
  const { classCount, features, subsample, weights } = set;
  const columns = binColumns(features, set.rows);
  const rows = set.rows.map((row) => Float64Array.from(row));
  const allRows = Uint32Array.from(rows.keys());
  const biases = computeBiases(set);
  const scores = biases.map((bias) => new Float64Array(rows.length).fill(bias));
  const models = biases.map((bias): ClassScore => ({ bias, trees: [] }));
  const random = createRandom(set.seed).next;
  for (let round = 0; round < set.trees; round++) {
    const probabilities = computeProbabilities(scores, rows.length);
    const targetProbabilities = computeTargetProbabilities(probabilities, set.targets);
    const sampledRows = allRows.filter(() => random() < subsample.rows);
    for (let index = 0; index < classCount; index++) {
      const derivatives = computeDerivatives(probabilities[index], targetProbabilities[index], weights);
      const sampledFeatures = columns.map(() => random() < subsample.features);
      const tree = new TreeGrower(columns, sampledFeatures, derivatives, set).grow(sampledRows);
      models[index]?.trees.push(tree);
      const classScores = scores[index];
      if (classScores === undefined) continue;
      rows.forEach(
        (row, position) => (classScores[position] = (classScores[position] ?? 0) + findLeafValue(tree, row)),
      );
    }
  }
  return models;
}

/** Computes the logarithms of the shares of the classes. A row with several possible classes is divided among them. */
function computeBiases({ classCount, targets, weights }: MulticlassSet): number[] {
  const shares = Array.from({ length: classCount }, () => 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  targets.forEach((possible, row) => {
    for (const index of possible) shares[index] = (shares[index] ?? 0) + (weights[row] ?? 0) / possible.length / total;
  });
  return shares.map((share) => roundValue(Math.log(Math.max(1e-4, share))));
}

/** Computes the softmax of the scores of each row, by class. */
function computeProbabilities(scores: readonly Float64Array[], rowCount: number): Float64Array[] {
  const sums = new Float64Array(rowCount);
  const exponentials = scores.map((classScores) => classScores.map((score) => Math.exp(Math.min(50, score))));
  for (const values of exponentials) values.forEach((value, row) => (sums[row] = (sums[row] ?? 0) + value));
  return exponentials.map((values) => values.map((value, row) => value / (sums[row] ?? 1)));
}

/**
 * Computes the target of each class for each row: its probability under the condition that the class of the row is one
 * of its possible ones, and 0 for the others.
 */
function computeTargetProbabilities(
  probabilities: readonly Float64Array[],
  targets: readonly (readonly number[])[],
): Float64Array[] {
  const targetProbabilities = probabilities.map((values) => new Float64Array(values.length));
  targets.forEach((possible, row) => {
    const sum = possible.reduce((total, index) => total + (probabilities[index]?.[row] ?? 0), 0);
    for (const index of possible) {
      const values = targetProbabilities[index];
      if (values !== undefined)
        values[row] = sum === 0 ? 1 / possible.length : (probabilities[index]?.[row] ?? 0) / sum;
    }
  });
  return targetProbabilities;
}

/** Computes the derivatives of the loss by the scores of one class. */
function computeDerivatives(
  probabilities: Float64Array | undefined,
  targetProbabilities: Float64Array | undefined,
  weights: readonly number[],
): LossDerivatives {
  const first = new Float64Array(weights.length);
  const second = new Float64Array(weights.length);
  weights.forEach((weight, row) => {
    const probability = probabilities?.[row] ?? 0;
    first[row] = weight * (probability - (targetProbabilities?.[row] ?? 0));
    second[row] = weight * Math.max(1e-6, probability * (1 - probability));
  });
  return { first, second };
}
