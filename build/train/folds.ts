/** One part of a cross-validation: what is held back, and what is learned from. */
export interface Fold<Item> {
  held: Item[];
  rest: Item[];
}

/** Divides items, a document each, into `count` parts that are held back in turn. */
export function folds<Item>(items: readonly Item[], count: number): Fold<Item>[] {
  return Array.from({ length: count }, (_, fold) => ({
    held: items.filter((_item, index) => index % count === fold),
    rest: items.filter((_item, index) => index % count !== fold),
  }));
}
