/** A cache with a limited number of entries. It drops the entry that was not used for the longest time (LRU). */
export class BoundedCache<Key, Value> {
  private readonly capacity: number;
  /** The least recently used entry comes first. */
  private readonly entries = new Map<Key, Value>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Returns the value of a key, which is computed if the cache does not have it. */
  get(key: Key, compute: () => Value): Value {
    const value = this.entries.has(key) ? (this.entries.get(key) as Value) : compute();
    this.entries.delete(key);
    this.entries.set(key, value);
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.capacity && oldest !== undefined) this.entries.delete(oldest);
    return value;
  }
}
