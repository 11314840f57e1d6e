import type { Tree } from "../../electron/pipeline/zone/models/trees.ts";
import type { BinnedColumn } from "./histogram-bins.ts";

/** The settings of the growth of a tree. */
export interface TreeSettings {
  maxLeaves: number;
  /** The factor by which the correction of each tree is shrunk, 0 to 1. */
  learningRate: number;
  minRowsPerLeaf: number;
  /**
   * The constraint of each feature: 1 if the score must not fall as the feature grows, -1 if it must not rise, or 0 if
   * it may do either. All features are unconstrained by default.
   */
  monotoneConstraints?: readonly number[];
}

/** The first and second derivative of the loss by the score of each row. */
export interface LossDerivatives {
  first: Float64Array;
  second: Float64Array;
}

/** The L2 penalty on leaf values. It shrinks the values of small leaves towards 0. */
const leafPenalty = 1;

interface Split {
  gain: number;
  feature: number;
  /** Rows in this bin or a lower one go left. */
  bin: number;
}

/**
 * The sums of both derivatives and the number of rows of a leaf, by feature and bin. Only the sampled features have
 * entries, one for each bin.
 */
interface Histogram {
  first: Float64Array;
  second: Float64Array;
  count: Float64Array;
}

/** A leaf that may still be split. */
interface OpenLeaf {
  rows: Uint32Array;
  /** Undefined if the leaf will not be split. */
  histogram: Histogram | undefined;
  bestSplit: Split | undefined;
  /** The index of the parent node, or -1 for the root; and the side of the parent on which this leaf is. */
  parent: number;
  side: "left" | "right";
  /** The range of leaf values that keeps the score monotone in the constrained features. */
  bounds: Bounds;
}

type Bounds = readonly [lowest: number, highest: number];

/** A feature that the tree may split, with the index of its first entry in a histogram. */
interface SampledColumn extends BinnedColumn {
  feature: number;
  offset: number;
}

/**
 * Grows one tree on a sample of rows and features, leaf-wise, by the first and second derivatives of the loss.
 */
export class TreeGrower {
  private readonly columns: readonly BinnedColumn[];
  private readonly sampledColumns: SampledColumn[] = [];
  private readonly histogramSize: number;
  private readonly derivatives: LossDerivatives;
  private readonly maxLeaves: number;
  private readonly learningRate: number;
  private readonly minRowsPerLeaf: number;
  private readonly monotoneConstraints: readonly number[];

  constructor(
    columns: readonly BinnedColumn[],
    sampledFeatures: readonly boolean[],
    derivatives: LossDerivatives,
    { maxLeaves, learningRate, minRowsPerLeaf, monotoneConstraints = [] }: TreeSettings,
  ) {
    this.columns = columns;
    let offset = 0;
    columns.forEach(({ thresholds, bins }, feature) => {
      if (sampledFeatures[feature] !== true) return;
      this.sampledColumns.push({ feature, offset, thresholds, bins });
      offset += thresholds.length + 1;
    });
    this.histogramSize = offset;
    this.derivatives = derivatives;
    this.maxLeaves = maxLeaves;
    this.learningRate = learningRate;
    this.minRowsPerLeaf = minRowsPerLeaf;
    this.monotoneConstraints = monotoneConstraints;
  }

  /** Grows a tree leaf-wise: splits the leaf with the highest gain until no split has a gain or `maxLeaves` is reached. */
  grow(rows: Uint32Array): Tree {
    const tree: Tree = { feature: [], threshold: [], left: [], right: [], leaf: [] };
    const openLeaves: OpenLeaf[] = [
      this.createLeaf(rows, this.buildHistogram(rows), -1, "left", [-Infinity, Infinity]),
    ];
    while (openLeaves.length < this.maxLeaves) {
      const best = openLeaves.reduce((leaf, other) =>
        (other.bestSplit?.gain ?? 0) > (leaf.bestSplit?.gain ?? 0) ? other : leaf,
      );
      if (best.bestSplit === undefined) break;
      const { feature, bin } = best.bestSplit;
      const column = this.columns[feature];
      const node = tree.feature.push(feature) - 1;
      tree.threshold.push(column?.thresholds[bin] ?? 0);
      attachChild(tree, best, node);
      const sides = partition(best.rows, column?.bins ?? new Uint8Array(), bin);
      const isLast = openLeaves.length + 1 === this.maxLeaves;
      openLeaves.splice(
        openLeaves.indexOf(best),
        1,
        ...this.splitLeaf(best, node, sides, this.monotoneConstraints[feature] ?? 0, isLast),
      );
    }
    for (const leaf of openLeaves) {
      const value = this.learningRate * clamp(computeLeafValue(...this.sumDerivatives(leaf.rows)), leaf.bounds);
      attachChild(tree, leaf, ~(tree.leaf.push(roundValue(value)) - 1));
    }
    return tree;
  }

  /**
   * Splits an open leaf into two.
   * @param direction The constraint of the feature that splits the leaf, see `monotoneConstraints`.
   * @param isLast Whether this is the last split of the tree. Then the new leaves need no histograms.
   */
  private splitLeaf(
    leaf: OpenLeaf,
    node: number,
    [left, right]: [Uint32Array, Uint32Array],
    direction: number,
    isLast: boolean,
  ): [OpenLeaf, OpenLeaf] {
    // Only the histogram of the smaller child is built; the larger child's is the difference from the parent's.
    const isLeftSmaller = left.length < right.length;
    const smaller = isLast ? undefined : this.buildHistogram(isLeftSmaller ? left : right);
    const larger = smaller && leaf.histogram && subtractHistogram(leaf.histogram, smaller);
    const [leftBounds, rightBounds] = this.splitBounds(leaf.bounds, left, right, direction);
    return [
      this.createLeaf(left, isLeftSmaller ? smaller : larger, node, "left", leftBounds),
      this.createLeaf(right, isLeftSmaller ? larger : smaller, node, "right", rightBounds),
    ];
  }

  /** Divides the bounds of a leaf at the mean of the values of both sides, if the feature of the split is constrained. */
  private splitBounds(bounds: Bounds, left: Uint32Array, right: Uint32Array, direction: number): [Bounds, Bounds] {
    if (direction === 0) return [bounds, bounds];
    const [leftValue, rightValue] = [left, right].map((rows) =>
      clamp(computeLeafValue(...this.sumDerivatives(rows)), bounds),
    );
    const middle = ((leftValue ?? 0) + (rightValue ?? 0)) / 2;
    const [lower, upper]: [Bounds, Bounds] = [
      [bounds[0], middle],
      [middle, bounds[1]],
    ];
    return direction > 0 ? [lower, upper] : [upper, lower];
  }

  private createLeaf(
    rows: Uint32Array,
    histogram: Histogram | undefined,
    parent: number,
    side: OpenLeaf["side"],
    bounds: Bounds,
  ): OpenLeaf {
    return { rows, histogram, parent, side, bounds, bestSplit: histogram && this.findBestSplit(rows, histogram) };
  }

  private sumDerivatives(rows: Uint32Array): [first: number, second: number] {
    let first = 0;
    let second = 0;
    for (const row of rows) {
      first += this.derivatives.first[row] ?? 0;
      second += this.derivatives.second[row] ?? 0;
    }
    return [first, second];
  }

  private buildHistogram(rows: Uint32Array): Histogram {
    const first = new Float64Array(this.histogramSize);
    const second = new Float64Array(this.histogramSize);
    const count = new Float64Array(this.histogramSize);
    const { first: firstByRow, second: secondByRow } = this.derivatives;
    for (const { offset, bins } of this.sampledColumns) {
      for (let index = 0; index < rows.length; index++) {
        const row = rows[index] ?? 0;
        const entry = offset + (bins[row] ?? 0);
        first[entry] = (first[entry] ?? 0) + (firstByRow[row] ?? 0);
        second[entry] = (second[entry] ?? 0) + (secondByRow[row] ?? 0);
        count[entry] = (count[entry] ?? 0) + 1;
      }
    }
    return { first, second, count };
  }

  private findBestSplit(rows: Uint32Array, histogram: Histogram): Split | undefined {
    if (rows.length < 2 * this.minRowsPerLeaf) return undefined;
    const [first, second] = this.sumDerivatives(rows);
    let best: Split | undefined;
    for (const { feature, offset, thresholds } of this.sampledColumns) {
      let [leftFirst, leftSecond, leftCount] = [0, 0, 0];
      for (let bin = 0; bin < thresholds.length; bin++) {
        const entry = offset + bin;
        leftFirst += histogram.first[entry] ?? 0;
        leftSecond += histogram.second[entry] ?? 0;
        leftCount += histogram.count[entry] ?? 0;
        if (leftCount < this.minRowsPerLeaf) continue;
        if (rows.length - leftCount < this.minRowsPerLeaf) break;
        const direction = this.monotoneConstraints[feature] ?? 0;
        if (direction !== 0) {
          const step =
            computeLeafValue(first - leftFirst, second - leftSecond) - computeLeafValue(leftFirst, leftSecond);
          if (direction * step < 0) continue;
        }
        const gain =
          computeLossReduction(leftFirst, leftSecond) +
          computeLossReduction(first - leftFirst, second - leftSecond) -
          computeLossReduction(first, second);
        if (gain > (best?.gain ?? 1e-6)) best = { gain, feature, bin };
      }
    }
    return best;
  }
}

function subtractHistogram(whole: Histogram, part: Histogram): Histogram {
  return {
    first: subtract(whole.first, part.first),
    second: subtract(whole.second, part.second),
    count: subtract(whole.count, part.count),
  };
}

function subtract(whole: Float64Array, part: Float64Array): Float64Array {
  const difference = new Float64Array(whole.length);
  for (let entry = 0; entry < whole.length; entry++) difference[entry] = (whole[entry] ?? 0) - (part[entry] ?? 0);
  return difference;
}

/** Divides rows into those in a bin or a lower one, and the others. Keeps their order. */
function partition(rows: Uint32Array, bins: Uint8Array, bin: number): [left: Uint32Array, right: Uint32Array] {
  const left = new Uint32Array(rows.length);
  const right = new Uint32Array(rows.length);
  let leftCount = 0;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    if ((bins[row] ?? 0) <= bin) left[leftCount++] = row;
    else right[index - leftCount] = row;
  }
  return [left.subarray(0, leftCount), right.subarray(0, rows.length - leftCount)];
}

/**
 * Enters a child into the parent of an open leaf, unless the leaf is the root.
 * @param child The index of a node, or the bitwise complement (`~`) of the index of a leaf value.
 */
function attachChild(tree: Tree, { parent, side }: OpenLeaf, child: number): void {
  if (parent >= 0) tree[side][parent] = child;
}

/** Computes the leaf value with the least loss from the leaf's sums of derivatives (XGBoost, equation 5). */
function computeLeafValue(first: number, second: number): number {
  return -first / (second + leafPenalty);
}

function clamp(value: number, [lowest, highest]: Bounds): number {
  return Math.min(highest, Math.max(lowest, value));
}

/** Computes the loss reduction of a leaf from its sums of derivatives, up to a constant factor (XGBoost, equation 6). */
function computeLossReduction(first: number, second: number): number {
  return (first * first) / (second + leafPenalty);
}

/** Rounds to five significant digits, because models are stored as text. The data determine fewer digits. */
export function roundValue(value: number): number {
  return Number(value.toPrecision(5));
}
