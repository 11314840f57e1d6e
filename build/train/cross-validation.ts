/** One fold of a k-fold cross-validation, with the items for validation and the other items for training. */
export interface Fold<Item> {
  validation: Item[];
  training: Item[];
}

/**
 * Divides items into folds for cross-validation. Items are whole documents, since the pages of one document are so similar
 * that validation on them would be too optimistic.
 */
export function splitIntoFolds<Item>(items: readonly Item[], count: number): Fold<Item>[] {
  return Array.from({ length: count }, (_, fold) => ({
    validation: items.filter((_item, index) => index % count === fold),
    training: items.filter((_item, index) => index % count !== fold),
  }));
}
