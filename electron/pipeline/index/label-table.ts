import { wordPattern } from "../../../shared/document/words.ts";
import type { Concept } from "../../../shared/taxonomy.ts";
import { reportProgress } from "../progress.ts";
import { IntegerList } from "./integer-list.ts";
import type { Stemmer } from "./stem.ts";
import { normalizeWord } from "./stem.ts";

/** Maximum number of words of a label. Longer labels are ignored. */
export const maxLabelWords = 8;

/** A label that begins at a word of a text, with its number of words and its concepts. */
export interface LabelHit {
  wordCount: number;
  concepts: readonly number[];
}

/**
 * The labels of all concepts in all languages, in a hash table with open addressing. The key of a label is the sequence
 * of the ids of its stems. A vocabulary can have a million labels, so all data are in typed arrays.
 */
export class LabelTable {
  readonly #stem: Stemmer;
  readonly #stemIds = new Map<string, number>();
  /** The number of words of the longest label that begins with a stem, by the id of the stem. */
  readonly #maxWords = new IntegerList();
  /** The ids of the stems of all labels. Those of label n begin at `#starts[n]` and end before `#starts[n + 1]`. */
  readonly #stems = new IntegerList();
  readonly #starts = new IntegerList();
  /** The first and the last entry of each label in the linked list of its concepts. */
  readonly #firstEntries = new IntegerList();
  readonly #lastEntries = new IntegerList();
  /** The concept of each entry, and the next entry in its list or 0 at the end. Entry 0 is not used. */
  readonly #entryConcepts = new IntegerList();
  readonly #nextEntries = new IntegerList();
  /** The slots of the hash table, each with a label plus 1, or 0 if it is free. The length is a power of two. */
  #slots = new Int32Array(1024);

  constructor(concepts: readonly Concept[], stem: Stemmer) {
    this.#stem = stem;
    this.#starts.push(0);
    this.#entryConcepts.push(0);
    this.#nextEntries.push(0);
    concepts.forEach((concept, index) => {
      reportProgress();
      for (const label of Object.values(concept.label)) this.#add(label, index);
      for (const labels of Object.values(concept.alt_labels)) for (const label of labels) this.#add(label, index);
    });
  }

  /** Returns the id of the stem of a normalized word, or -1 if no label has the stem. */
  getStemId(normalized: string): number {
    return this.#stemIds.get(this.#stem(normalized)) ?? -1;
  }

  /**
   * Finds the labels that are a prefix of a sequence of stems, in the order in which the labels were added.
   * @param stems The ids of the stems of a word and of the words that follow it.
   */
  find(stems: readonly number[]): LabelHit[] {
    const [first = -1] = stems;
    if (first < 0) return [];
    const labels: number[] = [];
    const longest = Math.min(stems.length, this.#maxWords.get(first));
    for (let count = 1; count <= longest; count++) {
      if (stems[count - 1] === -1) break;
      const label = this.#findLabel(stems, count);
      if (label >= 0) labels.push(label);
    }
    return labels
      .sort((a, b) => a - b)
      .map((label) => ({
        wordCount: this.#starts.get(label + 1) - this.#starts.get(label),
        concepts: this.#listConcepts(label),
      }));
  }

  #add(label: string, concept: number): void {
    const stems = splitLabel(label).map((word) => this.#internStem(this.#stem(word)));
    const [first] = stems;
    if (first === undefined || stems.length > maxLabelWords) return;
    const existingLabel = this.#findLabel(stems, stems.length);
    if (existingLabel < 0) this.#addLabel(stems, concept);
    // A concept adds all its labels before the next concept does, so only the last entry can be of the same concept.
    else if (this.#entryConcepts.get(this.#lastEntries.get(existingLabel)) !== concept)
      this.#addConcept(existingLabel, concept);
    this.#maxWords.set(first, Math.max(this.#maxWords.get(first), stems.length));
  }

  #internStem(stem: string): number {
    const existingId = this.#stemIds.get(stem);
    if (existingId !== undefined) return existingId;
    const id = this.#stemIds.size;
    this.#stemIds.set(stem, id);
    this.#maxWords.push(0);
    return id;
  }

  #addLabel(stems: readonly number[], concept: number): void {
    const label = this.#starts.length - 1;
    for (const stem of stems) this.#stems.push(stem);
    this.#starts.push(this.#stems.length);
    this.#firstEntries.push(0);
    this.#lastEntries.push(0);
    this.#addConcept(label, concept);
    if (label * 2 >= this.#slots.length) this.#growSlots();
    this.#slots[this.#findSlot(stems, stems.length)] = label + 1;
  }

  #addConcept(label: number, concept: number): void {
    const entry = this.#entryConcepts.length;
    this.#entryConcepts.push(concept);
    this.#nextEntries.push(0);
    const last = this.#lastEntries.get(label);
    if (last === 0) this.#firstEntries.set(label, entry);
    else this.#nextEntries.set(last, entry);
    this.#lastEntries.set(label, entry);
  }

  #listConcepts(label: number): number[] {
    const concepts: number[] = [];
    for (let entry = this.#firstEntries.get(label); entry !== 0; entry = this.#nextEntries.get(entry)) {
      concepts.push(this.#entryConcepts.get(entry));
    }
    return concepts;
  }

  /** Returns the label of the first `count` stems, or -1 if there is none. */
  #findLabel(stems: readonly number[], count: number): number {
    return (this.#slots[this.#findSlot(stems, count)] ?? 0) - 1;
  }

  /** Returns the slot of the label of the first `count` stems, or the free slot for it. */
  #findSlot(stems: readonly number[], count: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash(stems, count) & mask;
    for (;;) {
      const label = (this.#slots[slot] ?? 0) - 1;
      if (label < 0 || this.#hasStems(label, stems, count)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #hasStems(label: number, stems: readonly number[], count: number): boolean {
    const start = this.#starts.get(label);
    if (this.#starts.get(label + 1) - start !== count) return false;
    for (let index = 0; index < count; index++) if (this.#stems.get(start + index) !== stems[index]) return false;
    return true;
  }

  #growSlots(): void {
    const usedSlots = this.#slots.filter((value) => value > 0);
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (const value of usedSlots) {
      const start = this.#starts.get(value - 1);
      const count = this.#starts.get(value) - start;
      const stems = Array.from({ length: count }, (_, index) => this.#stems.get(start + index));
      this.#slots[this.#findSlot(stems, count)] = value;
    }
  }
}

/** Hashes the first `count` numbers by FNV-1a with 32 bits, on whole numbers in place of bytes. */
function hash(numbers: readonly number[], count: number): number {
  let result = 0x811c9dc5;
  for (let index = 0; index < count; index++) {
    result = Math.imul(result ^ (numbers[index] ?? 0), 0x01000193);
    result ^= result >>> 15;
  }
  return result >>> 0;
}

/** Splits a label into normalized words, without its qualifier in brackets: "printers (trade)" becomes "printers". */
function splitLabel(label: string): string[] {
  const words = label.replace(/\s*\([^)]*\)\s*$/u, "").match(wordPattern) ?? [];
  return words.map(normalizeWord);
}
