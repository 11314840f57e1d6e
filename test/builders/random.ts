/** A seeded pseudorandom number generator, so that a run can be repeated. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** Returns an integer from 0 (inclusive) to `limit` (exclusive). */
  below(limit: number): number;
  /** Picks an item. @throws {RangeError} if there are no items. */
  pick<Item>(items: readonly Item[]): Item;
}

/** Creates the generator "mulberry32" (Tommy Ettinger, public domain), which has 32 bits of state. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick(items) {
      if (items.length === 0) throw new RangeError("there are no items to pick from");
      return items[below(items.length)] as (typeof items)[number];
    },
  };
}
