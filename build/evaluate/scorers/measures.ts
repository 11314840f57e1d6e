/** Precision, recall and their harmonic mean; `truth` and `predicted` count what there was of each. */
export interface Measures {
  precision: number;
  recall: number;
  f1: number;
  truth: number;
  predicted: number;
}

/** The share of `whole` that `part` is; `empty` where there is no whole. */
export function share(part: number, whole: number, empty = 0): number {
  return whole === 0 ? empty : part / whole;
}

export function f1Of(precision: number, recall: number): number {
  return share(2 * precision * recall, precision + recall);
}

export function measuresOf(right: number, truth: number, predicted: number): Measures {
  const precision = share(right, predicted);
  const recall = share(right, truth);
  return { precision, recall, f1: f1Of(precision, recall), truth, predicted };
}

export function mean(values: readonly number[]): number {
  return share(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );
}

/** Counts that start at 0. */
export class Counter<Key> {
  private readonly counts = new Map<Key, number>();

  add(key: Key, amount = 1): void {
    this.counts.set(key, this.get(key) + amount);
  }

  get(key: Key): number {
    return this.counts.get(key) ?? 0;
  }

  keys(): Key[] {
    return [...this.counts.keys()];
  }

  total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** How much two counts have in common, key by key. */
  sharedWith(other: Counter<Key>): number {
    return this.keys().reduce((sum, key) => sum + Math.min(this.get(key), other.get(key)), 0);
  }
}
