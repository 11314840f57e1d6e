import type { Tree, Trees } from "../../electron/pipeline/zone/models/trees.ts";
import { leafValue, logistic } from "../../electron/pipeline/zone/models/trees.ts";
import type { Binned } from "./bins.ts";
import { binned } from "./bins.ts";
import { randomOf } from "./random.ts";

export interface TrainingSet {
  /** Names of the columns. */
  features: readonly string[];
  /** A value for each feature; NaN where it is not known. */
  rows: readonly ArrayLike<number>[];
  /** One for each row: 0 or 1 for logistic loss, or a probability. */
  targets: ArrayLike<number>;
  /** How much each row counts; 1 unless told. */
  weights?: ArrayLike<number>;
  loss: "logistic" | "squared";
  /** How many trees, and how many leaves each has at most. */
  trees: number;
  leaves: number;
  /** How much of each tree's correction is taken, 0 to 1. */
  rate: number;
  /** Rows that a leaf has at least. */
  minLeaf: number;
  seed: number;
}

/** Pulls small leaves towards 0. */
const shrinkage = 1;
/** Each tree sees this share of the rows and of the features (Friedman, "Stochastic gradient boosting", 2002). */
const sampleShare = 0.8;

/**
 * Trains gradient-boosted trees on histograms, each tree grown leaf by leaf where that gains most, by first and
 * second derivatives of the loss (Ke et al., "LightGBM", 2017; Chen and Guestrin, "XGBoost", 2016). The same set and
 * seed give the same model.
 */
export function train(set: TrainingSet): Trees {
  const { rows, targets, features } = set;
  if (rows.length === 0) throw new RangeError("there is nothing to learn from: no rows");
  if (targets.length !== rows.length) throw new RangeError(`${rows.length} rows have ${targets.length} targets`);
  const columns = features.map((_, feature) => binned(Float64Array.from(rows, (row) => row[feature] ?? NaN)));
  const weights = Float64Array.from(rows, (_, row) => set.weights?.[row] ?? 1);
  const bias = biasOf(set, weights);
  const scores = new Float64Array(rows.length).fill(bias);
  const random = randomOf(set.seed);
  const trees: Tree[] = [];
  for (let round = 0; round < set.trees; round++) {
    const derivatives = derivativesOf(set, scores, weights);
    const sample = Uint32Array.from(rows.keys()).filter(() => random() < sampleShare);
    const asked = columns.map(() => random() < sampleShare);
    const tree = new Grower(columns, asked, derivatives, set).grow(sample);
    trees.push(tree);
    rows.forEach((row, index) => (scores[index] = (scores[index] ?? 0) + leafValue(tree, row)));
  }
  return { features: [...features], bias, trees };
}

function biasOf({ targets, loss }: TrainingSet, weights: Float64Array): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = weights.reduce((sum, weight, row) => sum + weight * (targets[row] ?? 0), 0) / total;
  if (loss === "squared") return short(mean);
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, mean));
  return short(Math.log(inside / (1 - inside)));
}

interface Derivatives {
  first: Float64Array;
  second: Float64Array;
}

function derivativesOf({ targets, loss }: TrainingSet, scores: Float64Array, weights: Float64Array): Derivatives {
  const first = new Float64Array(scores.length);
  const second = new Float64Array(scores.length);
  scores.forEach((score, row) => {
    const weight = weights[row] ?? 1;
    const guess = loss === "logistic" ? logistic(score) : score;
    first[row] = weight * (guess - (targets[row] ?? 0));
    second[row] = weight * (loss === "logistic" ? Math.max(1e-6, guess * (1 - guess)) : 1);
  });
  return { first, second };
}

interface Split {
  gain: number;
  feature: number;
  /** What is in this bin or a lower one goes left. */
  bin: number;
}

interface Leaf {
  rows: Uint32Array;
  split: Split | undefined;
  /** The inner node above it, and on which side of that it hangs. */
  parent: number;
  side: "left" | "right";
}

/** Grows one tree. */
class Grower {
  private readonly columns: readonly Binned[];
  private readonly asked: readonly boolean[];
  private readonly derivatives: Derivatives;
  private readonly leaves: number;
  private readonly rate: number;
  private readonly minLeaf: number;

  constructor(
    columns: readonly Binned[],
    asked: readonly boolean[],
    derivatives: Derivatives,
    { leaves, rate, minLeaf }: TrainingSet,
  ) {
    this.columns = columns;
    this.asked = asked;
    this.derivatives = derivatives;
    this.leaves = leaves;
    this.rate = rate;
    this.minLeaf = minLeaf;
  }

  grow(sample: Uint32Array): Tree {
    const tree: Tree = { feature: [], threshold: [], left: [], right: [], leaf: [] };
    const open: Leaf[] = [this.leaf(sample, -1, "left")];
    while (open.length < this.leaves) {
      const best = open.reduce((one, other) => ((other.split?.gain ?? 0) > (one.split?.gain ?? 0) ? other : one));
      if (best.split === undefined) break;
      const { feature, bin } = best.split;
      const column = this.columns[feature];
      const node = tree.feature.push(feature) - 1;
      tree.threshold.push(column?.thresholds[bin] ?? 0);
      hang(tree, best, node);
      const goesLeft = (row: number) => (column?.bins[row] ?? 0) <= bin;
      open.splice(
        open.indexOf(best),
        1,
        this.leaf(best.rows.filter(goesLeft), node, "left"),
        this.leaf(
          best.rows.filter((row) => !goesLeft(row)),
          node,
          "right",
        ),
      );
    }
    for (const leaf of open) {
      const [first, second] = this.sums(leaf.rows);
      hang(tree, leaf, ~(tree.leaf.push(short((-this.rate * first) / (second + shrinkage))) - 1));
    }
    return tree;
  }

  private leaf(rows: Uint32Array, parent: number, side: Leaf["side"]): Leaf {
    return { rows, parent, side, split: this.bestSplit(rows) };
  }

  private sums(rows: Uint32Array): [first: number, second: number] {
    let first = 0;
    let second = 0;
    for (const row of rows) {
      first += this.derivatives.first[row] ?? 0;
      second += this.derivatives.second[row] ?? 0;
    }
    return [first, second];
  }

  private bestSplit(rows: Uint32Array): Split | undefined {
    if (rows.length < 2 * this.minLeaf) return undefined;
    const [first, second] = this.sums(rows);
    let best: Split | undefined;
    this.columns.forEach((column, feature) => {
      if (this.asked[feature] !== true) return;
      const bins = column.thresholds.length + 1;
      const firsts = new Float64Array(bins);
      const seconds = new Float64Array(bins);
      const counts = new Uint32Array(bins);
      for (const row of rows) {
        const bin = column.bins[row] ?? 0;
        firsts[bin] = (firsts[bin] ?? 0) + (this.derivatives.first[row] ?? 0);
        seconds[bin] = (seconds[bin] ?? 0) + (this.derivatives.second[row] ?? 0);
        counts[bin] = (counts[bin] ?? 0) + 1;
      }
      let [leftFirst, leftSecond, leftCount] = [0, 0, 0];
      for (let bin = 0; bin < bins - 1; bin++) {
        leftFirst += firsts[bin] ?? 0;
        leftSecond += seconds[bin] ?? 0;
        leftCount += counts[bin] ?? 0;
        if (leftCount < this.minLeaf) continue;
        if (rows.length - leftCount < this.minLeaf) break;
        const gain =
          worth(leftFirst, leftSecond) + worth(first - leftFirst, second - leftSecond) - worth(first, second);
        if (gain > (best?.gain ?? 1e-6)) best = { gain, feature, bin };
      }
    });
    return best;
  }
}

/** Hangs a node, or `~index` of a leaf, where the open leaf was. */
function hang(tree: Tree, { parent, side }: Leaf, child: number): void {
  if (parent >= 0) tree[side][parent] = child;
}

/** By how much a leaf with these sums lowers the loss. */
function worth(first: number, second: number): number {
  return (first * first) / (second + shrinkage);
}

/** Five digits are more than the data hold, and models are stored as text. */
function short(value: number): number {
  return Number(value.toPrecision(5));
}
