import { buildAdjacency, getAdjacent, type Adjacency } from "./adjacency.ts";
import { IntegerList } from "./integer-list.ts";

/** Maximum number of words of a label. Longer labels are ignored. */
export const maxLabelWords = 8;

/** A label that begins at a word of a text: its number of words, and the names that have this label. */
export interface LabelHit {
  wordCount: number;
  names: Int32Array;
}

/**
 * The labels of a vocabulary in a hash table with open addressing, as arrays. The key of a label is the sequence of the
 * ids of its stems, see {@link StemTable}.
 */
export interface LabelTable {
  /** The stems of label n are `stems.items` from `stems.starts[n]` until before `stems.starts[n + 1]`. */
  stems: Adjacency;
  /** The names of each label: one for each of its concepts. */
  names: Adjacency;
  /** The slots of the hash table, each with a label plus 1, or 0 if it is free. The length is a power of two. */
  slots: Int32Array;
  /** The number of words of the longest label that begins with a stem, by the id of the stem. */
  maxWords: Uint8Array;
}

/** Builds the label table of a vocabulary from its names. */
export class LabelTableBuilder {
  readonly #maxWords = new IntegerList();
  readonly #starts = new IntegerList();
  readonly #stems = new IntegerList();
  /** The pairs of a label and a name, in the order in which they were added. */
  readonly #entryLabels = new IntegerList();
  readonly #entryNames = new IntegerList();
  /** The concept that was added last to each label, and its name. */
  readonly #lastConcepts = new IntegerList();
  readonly #lastNames = new IntegerList();
  #slots = new Int32Array(1024);

  constructor() {
    this.#starts.push(0);
  }

  /**
   * Adds a name under its label. All names of a concept must be added before the names of the next concept. If several
   * names of a concept have the same label, only the first one is listed.
   * @param stems The ids of the stems of the name's words.
   * @returns the listed name of the concept
   */
  add(stems: readonly number[], name: number, concept: number): number {
    const [first] = stems;
    if (first === undefined || stems.length > maxLabelWords) return name;
    let slot = this.#findSlot(stems);
    let label = (this.#slots[slot] ?? 0) - 1;
    if (label < 0) {
      label = this.#lastConcepts.length;
      if (label * 2 >= this.#slots.length) {
        this.#growSlots();
        slot = this.#findSlot(stems);
      }
      for (const stem of stems) this.#stems.push(stem);
      this.#starts.push(this.#stems.length);
      this.#lastConcepts.push(-1);
      this.#lastNames.push(-1);
      this.#slots[slot] = label + 1;
      while (this.#maxWords.length <= first) this.#maxWords.push(0);
      this.#maxWords.set(first, Math.max(this.#maxWords.get(first), stems.length));
    }
    if (this.#lastConcepts.get(label) === concept) return this.#lastNames.get(label);
    this.#lastConcepts.set(label, concept);
    this.#lastNames.set(label, name);
    this.#entryLabels.push(label);
    this.#entryNames.push(name);
    return name;
  }

  /** @param stemCount The number of stems of the vocabulary. */
  build(stemCount: number): LabelTable {
    const labelCount = this.#lastConcepts.length;
    const maxWords = new Uint8Array(stemCount);
    maxWords.set(this.#maxWords.toArray());
    return {
      stems: { starts: this.#starts.toArray(), items: this.#stems.toArray() },
      names: buildAdjacency(labelCount, this.#entryLabels.toArray(), this.#entryNames.toArray()),
      slots: this.#slots,
      maxWords,
    };
  }

  #findSlot(stems: readonly number[]): number {
    const labelStems = { starts: this.#starts.toArray(), items: this.#stems.toArray() };
    return findSlot(this.#slots, labelStems, stems, stems.length);
  }

  #growSlots(): void {
    const usedSlots = this.#slots.filter((value) => value > 0);
    this.#slots = new Int32Array(this.#slots.length * 2);
    const stems = { starts: this.#starts.toArray(), items: this.#stems.toArray() };
    for (const value of usedSlots) {
      const label = getAdjacent(stems, value - 1);
      this.#slots[findSlot(this.#slots, stems, label, label.length)] = value;
    }
  }
}

const noHits: readonly LabelHit[] = [];

/**
 * Finds the labels that are a prefix of a sequence of stems, in the order in which the labels were added.
 * @param stems The ids of the stems of a word and of the words that follow it; -1 for a stem that no label has.
 */
export function findLabels(
  { stems: labelStems, names, slots, maxWords }: LabelTable,
  stems: readonly number[],
): readonly LabelHit[] {
  const longest = Math.min(stems.length, maxWords[stems[0] ?? -1] ?? 0);
  const labels: number[] = [];
  for (let count = 1; count <= longest && stems[count - 1] !== -1; count++) {
    const label = (slots[findSlot(slots, labelStems, stems, count)] ?? 0) - 1;
    if (label >= 0) labels.push(label);
  }
  if (labels.length === 0) return noHits;
  if (labels.length > 1) labels.sort((a, b) => a - b);
  return labels.map((label) => ({
    wordCount: getAdjacent(labelStems, label).length,
    names: getAdjacent(names, label),
  }));
}

/** Returns the slot of the label of the first `count` stems, or the free slot for it. */
function findSlot(
  slots: Int32Array,
  { starts, items }: Adjacency,
  stems: Readonly<ArrayLike<number>>,
  count: number,
): number {
  const mask = slots.length - 1;
  let slot = hash(stems, count) & mask;
  for (;;) {
    const label = (slots[slot] ?? 0) - 1;
    if (label < 0) return slot;
    const start = starts[label] ?? 0;
    if ((starts[label + 1] ?? 0) - start === count && hasStems(items, start, stems, count)) return slot;
    slot = (slot + 1) & mask;
  }
}

function hasStems(items: Int32Array, start: number, stems: Readonly<ArrayLike<number>>, count: number): boolean {
  for (let index = 0; index < count; index++) if (items[start + index] !== stems[index]) return false;
  return true;
}

/** Hashes the first `count` numbers by a variant of 32-bit FNV-1a that takes whole numbers in place of bytes. */
export function hash(numbers: Readonly<ArrayLike<number>>, count: number): number {
  let result = 0x811c9dc5;
  for (let index = 0; index < count; index++) {
    result = Math.imul(result ^ (numbers[index] ?? 0), 0x01000193);
    result ^= result >>> 15;
  }
  return result >>> 0;
}
