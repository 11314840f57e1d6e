import type { BoostedTrees } from "../../electron/pipeline/zone/models/trees.ts";

/** Averages models trained with different seeds into one: its score is the mean of theirs, with a lower variance. */
export function averageModels(models: readonly BoostedTrees[]): BoostedTrees {
  const divide = (value: number) => Number((value / models.length).toPrecision(5));
  return {
    features: models[0]?.features ?? [],
    bias: divide(models.reduce((sum, { bias }) => sum + bias, 0)),
    trees: models.flatMap(({ trees }) => trees.map((tree) => ({ ...tree, leaf: tree.leaf.map(divide) }))),
  };
}
