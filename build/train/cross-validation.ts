/** One fold of a k-fold cross-validation, with the items for validation and the other items for training. */
export interface Fold<Item> {
  validation: Item[];
  training: Item[];
}

/**
 * Divides items into folds for cross-validation. The items should be whole documents. The pages of a document are similar,
 * so results would be too good if the training data had other pages of the same document.
 */
export function splitIntoFolds<Item>(items: readonly Item[], count: number): Fold<Item>[] {
  return Array.from({ length: count }, (_, fold) => ({
    validation: items.filter((_item, index) => index % count === fold),
    training: items.filter((_item, index) => index % count !== fold),
  }));
}
