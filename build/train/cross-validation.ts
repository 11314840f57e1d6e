/** One fold of a k-fold cross-validation: the items to validate on, and the others to train on. */
export interface Fold<Item> {
  validation: Item[];
  training: Item[];
}

/**
 * Divides items into folds for cross-validation. Items are whole documents: the pages of one document are so alike that
 * a model would be validated on what it was trained on.
 */
export function splitIntoFolds<Item>(items: readonly Item[], count: number): Fold<Item>[] {
  return Array.from({ length: count }, (_, fold) => ({
    validation: items.filter((_item, index) => index % count === fold),
    training: items.filter((_item, index) => index % count !== fold),
  }));
}
