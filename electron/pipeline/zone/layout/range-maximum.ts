/** Finds the largest of consecutive numbers in constant time (a sparse table: Bender and Farach-Colton 2000). */
export class RangeMaximum {
  private readonly values: readonly number[];
  /** For each power of two, the indexes of the largest values of the ranges of that length, by their first index. */
  private readonly levels: number[][];

  constructor(values: readonly number[]) {
    this.values = values;
    this.levels = [values.map((_, index) => index)];
    for (let length = 2; length <= values.length; length *= 2) {
      const halves = this.levels.at(-1) ?? [];
      this.levels.push(
        Array.from({ length: values.length - length + 1 }, (_, first) =>
          this.choose(halves[first] ?? first, halves[first + length / 2] ?? first),
        ),
      );
    }
  }

  /** Returns the index of the largest value from `first` to `end - 1`; of equal ones, the first. */
  find(first: number, end: number): number {
    const level = Math.floor(Math.log2(end - first));
    const indexes = this.levels[level] ?? [];
    return this.choose(indexes[first] ?? first, indexes[end - 2 ** level] ?? first);
  }

  get(first: number, end: number): number {
    return this.values[this.find(first, end)] ?? 0;
  }

  private choose(a: number, b: number): number {
    const [valueA = 0, valueB = 0] = [this.values[a], this.values[b]];
    return valueB > valueA || (valueB === valueA && b < a) ? b : a;
  }
}
