import { type BoostedTrees, findLeafValue, logistic, type Tree } from "../../electron/pipeline/zone/models/trees.ts";
import { createRandom } from "../../test/builders/random.ts";
import { binColumns } from "./histogram-bins.ts";
import { type LossDerivatives, roundValue, TreeGrower, type TreeSettings } from "./tree-grower.ts";

/** The training data and settings of gradient-boosted trees. */
export interface BoostingSet extends TreeSettings {
  /** The names of the columns. */
  features: readonly string[];
  /** A value for each feature; NaN for a missing value. */
  rows: readonly ArrayLike<number>[];
  /** The target of each row: 0, 1 or a probability for logistic loss. */
  targets: ArrayLike<number>;
  /** The weight of each row; 1 if left out. */
  weights?: ArrayLike<number>;
  loss: "logistic" | "squared";
  /** The number of trees. */
  trees: number;
  seed: number;
}

/** The share of rows and of features in the sample for each tree (Friedman, "Stochastic gradient boosting", 2002). */
const subsample = 0.8;

/**
 * Trains gradient-boosted trees on feature histograms. Trees grow leaf-wise, by the first and second derivatives of the
 * loss (Chen and Guestrin, "XGBoost", 2016; Ke et al., "LightGBM", 2017). The same set and seed give the same model.
 * @throws {RangeError} if there are no rows, or not one target for each row.
 * @example
 * const model = trainBoostedTrees({
 *   features: ["x"], rows: [[0], [1]], targets: [0, 1], loss: "logistic",
 *   trees: 100, maxLeaves: 8, learningRate: 0.1, minRowsPerLeaf: 10, seed: 1,
 * });
 */
export function trainBoostedTrees(set: BoostingSet): BoostedTrees {
  const { rows, targets, features } = set;
  if (rows.length === 0) throw new RangeError("Cannot train a model without rows");
  if (targets.length !== rows.length)
    throw new RangeError(`Expected one target for each of ${rows.length} rows, not ${targets.length}`);
  const columns = binColumns(features, rows);
  const weights = Float64Array.from(rows, (_, row) => set.weights?.[row] ?? 1);
  const bias = computeBias(set, weights);
  const scores = new Float64Array(rows.length).fill(bias);
  // The rows are copied to arrays of one type, because access to arrays of mixed types is much slower.
  const values = rows.map((row) => Float64Array.from(row));
  const allRows = Uint32Array.from(rows.keys());
  const random = createRandom(set.seed).next;
  const trees: Tree[] = [];
  for (let round = 0; round < set.trees; round++) {
    const derivatives = computeDerivatives(set, scores, weights);
    const sampledRows = allRows.filter(() => random() < subsample);
    const sampledFeatures = columns.map(() => random() < subsample);
    const tree = new TreeGrower(columns, sampledFeatures, derivatives, set).grow(sampledRows);
    trees.push(tree);
    values.forEach((row, index) => (scores[index] = (scores[index] ?? 0) + findLeafValue(tree, row)));
  }
  return { features: [...features], bias, trees };
}

/** Computes the constant score that fits all rows best: their mean, or its log-odds for logistic loss. */
function computeBias({ targets, loss }: BoostingSet, weights: Float64Array): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = weights.reduce((sum, weight, row) => sum + weight * (targets[row] ?? 0), 0) / total;
  if (loss === "squared") return roundValue(mean);
  const probability = Math.min(1 - 1e-6, Math.max(1e-6, mean));
  return roundValue(Math.log(probability / (1 - probability)));
}

function computeDerivatives(
  { targets, loss }: BoostingSet,
  scores: Float64Array,
  weights: Float64Array,
): LossDerivatives {
  const first = new Float64Array(scores.length);
  const second = new Float64Array(scores.length);
  scores.forEach((score, row) => {
    const weight = weights[row] ?? 1;
    const prediction = loss === "logistic" ? logistic(score) : score;
    first[row] = weight * (prediction - (targets[row] ?? 0));
    second[row] = weight * (loss === "logistic" ? Math.max(1e-6, prediction * (1 - prediction)) : 1);
  });
  return { first, second };
}
