import type { BoostedTrees } from "../../electron/pipeline/zone/models/trees.ts";

/** Joins models that were trained with different seeds to one. Its score is their mean score, which has less variance. */
export function averageModels(models: readonly BoostedTrees[]): BoostedTrees {
  const divide = (value: number) => Number((value / models.length).toPrecision(5));
  return {
    features: models[0]?.features ?? [],
    bias: divide(models.reduce((sum, { bias }) => sum + bias, 0)),
    trees: models.flatMap(({ trees }) => trees.map((tree) => ({ ...tree, leaf: tree.leaf.map(divide) }))),
  };
}
