/** A list of 32-bit integers that grows. It needs less memory than an array of numbers. */
export class IntegerList {
  #items = new Int32Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#items.length) {
      const items = new Int32Array(this.#items.length * 2);
      items.set(this.#items);
      this.#items = items;
    }
    this.#items[this.#length++] = value;
  }

  /** @throws {RangeError} if there is no such item */
  get(index: number): number {
    return this.#items[this.#check(index)] ?? 0;
  }

  /** @throws {RangeError} if there is no such item */
  set(index: number, value: number): void {
    this.#items[this.#check(index)] = value;
  }

  /** The array is longer than the list, so that it cannot tell which items there are. */
  #check(index: number): number {
    if (index >= 0 && index < this.#length) return index;
    throw new RangeError(`There is no item ${index} in a list of ${this.#length}.`);
  }

  /** Returns a view of the items so far. */
  toArray(): Int32Array {
    return this.#items.subarray(0, this.#length);
  }
}
