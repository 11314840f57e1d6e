import type { Tree, BoostedTrees } from "../../electron/pipeline/zone/models/trees.ts";
import { findLeafValue, logistic } from "../../electron/pipeline/zone/models/trees.ts";
import type { Binned } from "./bins.ts";
import { binned } from "./bins.ts";
import { createRandom } from "../../test/builders/random.ts";

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
export function train(set: TrainingSet): BoostedTrees {
  const { rows, targets, features } = set;
  if (rows.length === 0) throw new RangeError("there is nothing to learn from: no rows");
  if (targets.length !== rows.length) throw new RangeError(`${rows.length} rows have ${targets.length} targets`);
  const columns = features.map((_, feature) => binned(Float64Array.from(rows, (row) => row[feature] ?? NaN)));
  const weights = Float64Array.from(rows, (_, row) => set.weights?.[row] ?? 1);
  const bias = biasOf(set, weights);
  const scores = new Float64Array(rows.length).fill(bias);
  const random = createRandom(set.seed).next;
  const trees: Tree[] = [];
  for (let round = 0; round < set.trees; round++) {
    const derivatives = derivativesOf(set, scores, weights);
    const sample = Uint32Array.from(rows.keys()).filter(() => random() < sampleShare);
    const asked = columns.map(() => random() < sampleShare);
    const tree = new Grower(columns, asked, derivatives, set).grow(sample);
    trees.push(tree);
    rows.forEach((row, index) => (scores[index] = (scores[index] ?? 0) + findLeafValue(tree, row)));
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

/** Sums over the rows of a leaf by feature and bin: of both derivatives, and how many rows there are. */
interface Histogram {
  first: Float64Array;
  second: Float64Array;
  count: Float64Array;
}

interface Leaf {
  rows: Uint32Array;
  histogram: Histogram;
  split: Split | undefined;
  /** The inner node above it, and on which side of that it hangs. */
  parent: number;
  side: "left" | "right";
}

/** A feature has this many places in a histogram. */
const places = 256;

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
    const open: Leaf[] = [this.leaf(sample, this.histogram(sample), -1, "left")];
    while (open.length < this.leaves) {
      const best = open.reduce((one, other) => ((other.split?.gain ?? 0) > (one.split?.gain ?? 0) ? other : one));
      if (best.split === undefined) break;
      const { feature, bin } = best.split;
      const column = this.columns[feature];
      const node = tree.feature.push(feature) - 1;
      tree.threshold.push(column?.thresholds[bin] ?? 0);
      hang(tree, best, node);
      open.splice(open.indexOf(best), 1, ...this.halves(best, node, (row) => (column?.bins[row] ?? 0) <= bin));
    }
    for (const leaf of open) {
      const [first, second] = this.sums(leaf.rows);
      hang(tree, leaf, ~(tree.leaf.push(short((-this.rate * first) / (second + shrinkage))) - 1));
    }
    return tree;
  }

  private halves(leaf: Leaf, node: number, goesLeft: (row: number) => boolean): [Leaf, Leaf] {
    const left = leaf.rows.filter(goesLeft);
    const right = leaf.rows.filter((row) => !goesLeft(row));
    // Only the smaller half is counted: the other is what is left of the whole.
    const small = this.histogram(left.length < right.length ? left : right);
    const large = difference(leaf.histogram, small);
    const [ofLeft, ofRight] = left.length < right.length ? [small, large] : [large, small];
    return [this.leaf(left, ofLeft, node, "left"), this.leaf(right, ofRight, node, "right")];
  }

  private leaf(rows: Uint32Array, histogram: Histogram, parent: number, side: Leaf["side"]): Leaf {
    return { rows, histogram, parent, side, split: this.bestSplit(rows, histogram) };
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

  private histogram(rows: Uint32Array): Histogram {
    const size = this.columns.length * places;
    const first = new Float64Array(size);
    const second = new Float64Array(size);
    const count = new Float64Array(size);
    const { first: firsts, second: seconds } = this.derivatives;
    this.columns.forEach(({ bins }, feature) => {
      if (this.asked[feature] !== true) return;
      const from = feature * places;
      for (let index = 0; index < rows.length; index++) {
        const row = rows[index] ?? 0;
        const at = from + (bins[row] ?? 0);
        first[at] = (first[at] ?? 0) + (firsts[row] ?? 0);
        second[at] = (second[at] ?? 0) + (seconds[row] ?? 0);
        count[at] = (count[at] ?? 0) + 1;
      }
    });
    return { first, second, count };
  }

  private bestSplit(rows: Uint32Array, histogram: Histogram): Split | undefined {
    if (rows.length < 2 * this.minLeaf) return undefined;
    const [first, second] = this.sums(rows);
    let best: Split | undefined;
    this.columns.forEach((column, feature) => {
      if (this.asked[feature] !== true) return;
      let [leftFirst, leftSecond, leftCount] = [0, 0, 0];
      for (let bin = 0; bin < column.thresholds.length; bin++) {
        leftFirst += histogram.first[feature * places + bin] ?? 0;
        leftSecond += histogram.second[feature * places + bin] ?? 0;
        leftCount += histogram.count[feature * places + bin] ?? 0;
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

function difference(whole: Histogram, part: Histogram): Histogram {
  return {
    first: whole.first.map((value, at) => value - (part.first[at] ?? 0)),
    second: whole.second.map((value, at) => value - (part.second[at] ?? 0)),
    count: whole.count.map((value, at) => value - (part.count[at] ?? 0)),
  };
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
