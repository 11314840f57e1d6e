/** Precision, recall and their harmonic mean, with the number of true and of predicted items. */
export interface Measures {
  precision: number;
  recall: number;
  f1: number;
  truth: number;
  predicted: number;
}

/** Computes `part / whole`. @param empty Result for a whole of 0. */
export function ratio(part: number, whole: number, empty = 0): number {
  return whole === 0 ? empty : part / whole;
}

export function computeF1(precision: number, recall: number): number {
  return ratio(2 * precision * recall, precision + recall);
}

export function computeMeasures(correct: number, truth: number, predicted: number): Measures {
  const precision = ratio(correct, predicted);
  const recall = ratio(correct, truth);
  return { precision, recall, f1: computeF1(precision, recall), truth, predicted };
}

/** Computes the arithmetic mean; 0 for no values. */
export function mean(values: readonly number[]): number {
  return ratio(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );
}

/** Counts items by key (a multiset). Counts start at 0. */
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

  /** Returns the size of the intersection of two multisets. */
  intersectionSize(other: Counter<Key>): number {
    return this.keys().reduce((sum, key) => sum + Math.min(this.get(key), other.get(key)), 0);
  }
}
