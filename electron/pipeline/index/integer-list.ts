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
    const value = this.#items[index];
    if (value === undefined) throw new RangeError(`There is no item ${index} in a list of ${this.#length}.`);
    return value;
  }

  set(index: number, value: number): void {
    this.#items[index] = value;
  }

  /** Returns a view of the items so far. */
  toArray(): Int32Array {
    return this.#items.subarray(0, this.#length);
  }
}
