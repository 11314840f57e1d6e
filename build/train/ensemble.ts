import type { BoostedTrees } from "../../electron/pipeline/zone/models/trees.ts";

/** One model whose score is the mean of the models' scores: that of several seeds errs less than one of them. */
export function meanOf(models: readonly BoostedTrees[]): BoostedTrees {
  const share = (value: number) => Number((value / models.length).toPrecision(5));
  return {
    features: models[0]?.features ?? [],
    bias: share(models.reduce((sum, { bias }) => sum + bias, 0)),
    trees: models.flatMap(({ trees }) => trees.map((tree) => ({ ...tree, leaf: tree.leaf.map(share) }))),
  };
}
