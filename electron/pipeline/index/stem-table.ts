import { IntegerList } from "./integer-list.ts";

/**
 * The stems of all labels with their ids, in a hash table with open addressing, as arrays. Stems of different stemmers
 * have different ids, so that a label is found only by words in its own language.
 */
export interface StemTable {
  /** The UTF-16 code units of stem n are `units` from `starts[n]` until before `starts[n + 1]`. */
  starts: Int32Array;
  units: Uint16Array;
  /** The number of the stemmer of each stem. */
  stemmers: Uint8Array;
  /** The slots of the hash table, each with a stem plus 1, or 0 if it is free. The length is a power of two. */
  slots: Int32Array;
}

/** Returns the id of a stem, or -1 if no label has it. */
export function findStem(table: StemTable, stem: string, stemmer: number): number {
  return (table.slots[findSlot(table, stem, stemmer)] ?? 0) - 1;
}

/** Gives each stem an id, in the order in which they are added. */
export class StemTableBuilder {
  /** The ids by stemmer and stem. */
  readonly #ids: Map<string, number>[] = [];
  readonly #stemmers = new IntegerList();
  readonly #stems: string[] = [];

  get size(): number {
    return this.#stems.length;
  }

  add(stem: string, stemmer: number): number {
    const ids = (this.#ids[stemmer] ??= new Map());
    const knownId = ids.get(stem);
    if (knownId !== undefined) return knownId;
    const id = this.#stems.length;
    ids.set(stem, id);
    this.#stems.push(stem);
    this.#stemmers.push(stemmer);
    return id;
  }

  build(): StemTable {
    const count = this.#stems.length;
    const table: StemTable = {
      starts: new Int32Array(count + 1),
      units: new Uint16Array(this.#stems.reduce((sum, { length }) => sum + length, 0)),
      stemmers: Uint8Array.from(this.#stemmers.toArray()),
      slots: new Int32Array(2 ** Math.ceil(Math.log2(Math.max(1, count) * 2))),
    };
    let end = 0;
    this.#stems.forEach((stem, id) => {
      for (let index = 0; index < stem.length; index++) table.units[end++] = stem.charCodeAt(index);
      table.starts[id + 1] = end;
      table.slots[findSlot(table, stem, table.stemmers[id] ?? 0)] = id + 1;
    });
    return table;
  }
}

/** Returns the slot of a stem, or the free slot for it. */
function findSlot({ starts, units, stemmers, slots }: StemTable, stem: string, stemmer: number): number {
  const mask = slots.length - 1;
  let slot = hashStem(stem, stemmer) & mask;
  for (;;) {
    const id = (slots[slot] ?? 0) - 1;
    if (id < 0) return slot;
    const start = starts[id] ?? 0;
    if (stemmers[id] === stemmer && (starts[id + 1] ?? 0) - start === stem.length && hasUnits(units, start, stem)) {
      return slot;
    }
    slot = (slot + 1) & mask;
  }
}

function hasUnits(units: Uint16Array, start: number, stem: string): boolean {
  for (let index = 0; index < stem.length; index++) if (units[start + index] !== stem.charCodeAt(index)) return false;
  return true;
}

/** Hashes a stem by a variant of 32-bit FNV-1a that takes code units in place of bytes. */
function hashStem(stem: string, stemmer: number): number {
  let result = Math.imul(0x811c9dc5 ^ stemmer, 0x01000193);
  for (let index = 0; index < stem.length; index++) {
    result = Math.imul(result ^ stem.charCodeAt(index), 0x01000193);
    result ^= result >>> 15;
  }
  return result >>> 0;
}
