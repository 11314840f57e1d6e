/**
 * Gradient-boosted regression trees (Friedman, "Greedy function approximation", 2001): a row goes down each tree to
 * a leaf, and the leaves' values add up. Plain JSON, trained by `npm run train`.
 */
export interface BoostedTrees {
  /** The names of a row's columns, in order. */
  features: string[];
  /** What the sum begins with. */
  bias: number;
  trees: Tree[];
}

/**
 * One tree, by its inner nodes, the root first: one index over the first four arrays. A child is an inner node's
 * index, or `~index` of a leaf. A tree without inner nodes has one leaf.
 */
export interface Tree {
  /** The column that is asked for. */
  feature: number[];
  /** A value up to this goes left; a larger one, or NaN for one that is not known, right. */
  threshold: number[];
  left: number[];
  right: number[];
  leaf: number[];
}

/** The sum of the leaves that a row falls into. `row` has a value for each of the model's features, in order. */
export function predictScore(model: BoostedTrees, row: ArrayLike<number>): number {
  let forest = forests.get(model);
  if (forest === undefined) forests.set(model, (forest = forestOf(model)));
  const { roots, feature, threshold, child, leaf } = forest;
  // Rows come as arrays of several kinds; of one kind they are read much faster.
  const values = Float64Array.from(row);
  let sum = model.bias;
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree] ?? ~0;
    while (node >= 0) {
      const goesLeft = (values[feature[node] ?? 0] ?? NaN) <= (threshold[node] ?? 0);
      // Reckoned, not chosen between: which way a row goes is just what a processor cannot guess.
      node = child[2 * node + Number(goesLeft)] ?? ~0;
    }
    sum += leaf[~node] ?? 0;
  }
  return sum;
}

/** All trees of a model in a few arrays: a page asks them tens of thousands of times. */
interface Forest {
  roots: Int32Array;
  feature: Int32Array;
  threshold: Float64Array;
  /** Two for each node: the right one, then the left. */
  child: Int32Array;
  leaf: Float64Array;
}

const forests = new WeakMap<BoostedTrees, Forest>();

function forestOf({ trees }: BoostedTrees): Forest {
  const nodes = trees.reduce((sum, tree) => sum + tree.feature.length, 0);
  const forest = {
    roots: new Int32Array(trees.length),
    feature: new Int32Array(nodes),
    threshold: new Float64Array(nodes),
    child: new Int32Array(2 * nodes),
    leaf: Float64Array.from(trees.flatMap((tree) => tree.leaf)),
  };
  let [node, leaf] = [0, 0];
  for (const [index, tree] of trees.entries()) {
    const moved = (child: number | undefined = ~0) => (child < 0 ? ~(leaf + ~child) : node + child);
    forest.roots[index] = moved(tree.feature.length === 0 ? ~0 : 0);
    forest.feature.set(tree.feature, node);
    forest.threshold.set(tree.threshold, node);
    tree.left.forEach((left, at) => forest.child.set([moved(tree.right[at]), moved(left)], 2 * (node + at)));
    node += tree.feature.length;
    leaf += tree.leaf.length;
  }
  return forest;
}

/** The value of the leaf of one tree in which a row ends. */
export function findLeafValue({ feature, threshold, left, right, leaf }: Tree, row: ArrayLike<number>): number {
  let node = feature.length === 0 ? ~0 : 0;
  while (node >= 0) {
    const value = row[feature[node] ?? 0] ?? NaN;
    node = (value <= (threshold[node] ?? 0) ? left[node] : right[node]) ?? ~0;
  }
  return leaf[~node] ?? 0;
}

/** Predicts a probability, 0 to 1, with a model that was trained with logistic loss. */
export function predictProbability(model: BoostedTrees, row: ArrayLike<number>): number {
  return logistic(predictScore(model, row));
}

export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
