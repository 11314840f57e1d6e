/**
 * Gradient-boosted regression trees (Friedman, "Greedy function approximation", 2001): a row goes down each tree to
 * a leaf, and the leaves' values add up. Plain JSON, trained by `npm run train`.
 */
export interface Trees {
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
export function score(model: Trees, row: ArrayLike<number>): number {
  return model.trees.reduce((sum, tree) => sum + leafValue(tree, row), model.bias);
}

/** The value of the leaf of one tree in which a row ends. */
export function leafValue({ feature, threshold, left, right, leaf }: Tree, row: ArrayLike<number>): number {
  let node = feature.length === 0 ? ~0 : 0;
  while (node >= 0) {
    const value = row[feature[node] ?? 0] ?? NaN;
    node = (value <= (threshold[node] ?? 0) ? left[node] : right[node]) ?? ~0;
  }
  return leaf[~node] ?? 0;
}

/** The score as a probability, 0 to 1, of a model that was trained with logistic loss. */
export function probability(model: Trees, row: ArrayLike<number>): number {
  return logistic(score(model, row));
}

export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
