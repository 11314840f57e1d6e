/** Numbers that look random and are the same for the same seed, so that a run can be repeated. */
export interface Random {
  /** From 0 to less than 1. */
  next: () => number;
  /** A whole number from 0 to less than `limit`. */
  below(limit: number): number;
  /** @throws {RangeError} where there is nothing to pick from */
  pick<Item>(items: readonly Item[]): Item;
}

/** The generator "mulberry32" (Tommy Ettinger, public domain): 32 bits of state, one multiplication chain a number. */
export function seeded(seed: number): Random {
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
      if (items.length === 0) throw new RangeError("there is nothing to pick from");
      return items[below(items.length)] as (typeof items)[number];
    },
  };
}
