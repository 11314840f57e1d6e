/**
 * A model of gradient-boosted regression trees (Friedman, "Greedy function approximation: a gradient boosting machine",
 * 2001) as plain JSON. Its score is the bias plus one leaf value of each tree. `npm run train` writes it.
 */
export interface BoostedTrees {
  /** The names of the features, in the order of a row's values. */
  features: string[];
  /** The initial value of the sum. */
  bias: number;
  trees: Tree[];
}

/**
 * A regression tree as parallel arrays, one entry for each inner node, the root first. A child is the index of an inner
 * node, or `~index` of a leaf. A tree without inner nodes has one leaf.
 */
export interface Tree {
  /** The index of the feature that the node tests. */
  feature: number[];
  /** A value up to the threshold goes left; a larger value, or NaN for a missing one, goes right. */
  threshold: number[];
  left: number[];
  right: number[];
  leaf: number[];
}

/** Predicts the score of a row. A row has a value for each of the model's features, in order. */
export function predictScore(model: Pick<BoostedTrees, "bias" | "trees">, row: ArrayLike<number>): number {
  let forest = forests.get(model);
  if (forest === undefined) forests.set(model, (forest = flattenTrees(model)));
  const { roots, feature, threshold, child, leaf } = forest;
  // Rows come as several types of arrays. Reading only one type is much faster.
  const values = row instanceof Float64Array ? row : new Float64Array(row);
  let sum = model.bias;
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree] ?? ~0;
    while (node >= 0) {
      const goesLeft = (values[feature[node] ?? 0] ?? NaN) <= (threshold[node] ?? 0);
      // Indexing is faster than branching, since the processor could not predict the branch.
      node = child[2 * node + Number(goesLeft)] ?? ~0;
    }
    sum += leaf[~node] ?? 0;
  }
  return sum;
}

/** The nodes of all trees in typed arrays, for speed: a page needs tens of thousands of predictions. */
interface Forest {
  roots: Int32Array;
  feature: Int32Array;
  threshold: Float64Array;
  /** Two entries for each node: the right child, then the left child. */
  child: Int32Array;
  leaf: Float64Array;
}

const forests = new WeakMap<Pick<BoostedTrees, "trees">, Forest>();

function flattenTrees({ trees }: Pick<BoostedTrees, "trees">): Forest {
  const nodes = trees.reduce((sum, tree) => sum + tree.feature.length, 0);
  const forest = {
    roots: new Int32Array(trees.length),
    feature: new Int32Array(nodes),
    threshold: new Float64Array(nodes),
    child: new Int32Array(2 * nodes),
    leaf: Float64Array.from(trees.flatMap((tree) => tree.leaf)),
  };
  let [firstNode, firstLeaf] = [0, 0];
  for (const [index, tree] of trees.entries()) {
    const toForest = (child: number | undefined = ~0) => (child < 0 ? ~(firstLeaf + ~child) : firstNode + child);
    forest.roots[index] = toForest(tree.feature.length === 0 ? ~0 : 0);
    forest.feature.set(tree.feature, firstNode);
    forest.threshold.set(tree.threshold, firstNode);
    tree.left.forEach((left, node) => {
      forest.child.set([toForest(tree.right[node]), toForest(left)], 2 * (firstNode + node));
    });
    firstNode += tree.feature.length;
    firstLeaf += tree.leaf.length;
  }
  return forest;
}

/** Finds the value of the leaf of one tree that a row falls into. */
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
