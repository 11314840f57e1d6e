/**
 * Returns the largest number; -Infinity if there is none, like `Math.max`. `Math.max(...values)` puts all values on the
 * stack, which overflows with some hundred thousand values, as from a page with very many words.
 */
export function maximum(values: Iterable<number>): number {
  let result = -Infinity;
  for (const value of values) result = Math.max(result, value);
  return result;
}

/** Returns the smallest number; Infinity if there is none, like `Math.min`. See {@link maximum}. */
export function minimum(values: Iterable<number>): number {
  let result = Infinity;
  for (const value of values) result = Math.min(result, value);
  return result;
}
