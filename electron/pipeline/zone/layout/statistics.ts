/** Computes the share of items, 0 to 1, that a predicate accepts; 0 if there are no items. */
export function share<Item>(items: readonly Item[], accepts: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(accepts).length / items.length;
}

/** Computes the arithmetic mean; 0 if there are no values. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Returns the median, for an even number of values the lower of the two middle ones; undefined if there are no values.
 */
export function median(values: readonly number[]): number | undefined {
  // A typed array is sorted several times faster.
  return new Float64Array(values).sort()[Math.floor((values.length - 1) / 2)];
}
