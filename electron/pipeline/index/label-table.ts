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
  count: number;
  concepts: readonly number[];
}

/**
 * The labels of all concepts in all languages. A label is a sequence of numbers of stems, which a hash table with open
 * addressing finds. A vocabulary has a million labels, hence all are in typed arrays.
 */
export class LabelTable {
  readonly #stem: Stemmer;
  readonly #stemNumbers = new Map<string, number>();
  /** The longest label that begins with a stem, in words, by the number of the stem. */
  readonly #maxWords = new IntegerList();
  /** The stems of all labels, one label after the other. Label n begins at `#starts[n]` and ends at `#starts[n + 1]`. */
  readonly #stems = new IntegerList();
  readonly #starts = new IntegerList();
  /** The first entry of each label in the list of its concepts. */
  readonly #firstOwners = new IntegerList();
  readonly #lastOwners = new IntegerList();
  /** The concept of each entry, and the next entry of the label, or 0. Entry 0 is not used. */
  readonly #owners = new IntegerList();
  readonly #nextOwners = new IntegerList();
  /** The labels by their hash, each as its number + 1. The length is a power of two. */
  #slots = new Int32Array(1024);

  constructor(concepts: readonly Concept[], stem: Stemmer) {
    this.#stem = stem;
    this.#starts.push(0);
    this.#owners.push(0);
    this.#nextOwners.push(0);
    concepts.forEach((concept, index) => {
      reportProgress();
      for (const label of Object.values(concept.label)) this.#add(label, index);
      for (const labels of Object.values(concept.alt_labels)) for (const label of labels) this.#add(label, index);
    });
  }

  /** Returns the number of the stem of a normalized word, or -1 if no label has it. */
  getStemNumber(normalized: string): number {
    return this.#stemNumbers.get(this.#stem(normalized)) ?? -1;
  }

  /**
   * Finds the labels that begin with the first of the stems, in the order in which the labels were added. Labels may
   * be parts of others.
   * @param stems The numbers of the stems of a word and of those that follow it.
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
        count: this.#starts.get(label + 1) - this.#starts.get(label),
        concepts: this.#listOwners(label),
      }));
  }

  #add(label: string, concept: number): void {
    const stems = splitLabel(label).map((word) => this.#numberStem(this.#stem(word)));
    const [first] = stems;
    if (first === undefined || stems.length > maxLabelWords) return;
    const known = this.#findLabel(stems, stems.length);
    if (known < 0) this.#addLabel(stems, concept);
    // Concepts are added in order, so that only the last one can be the same.
    else if (this.#owners.get(this.#lastOwners.get(known)) !== concept) this.#addOwner(known, concept);
    this.#maxWords.set(first, Math.max(this.#maxWords.get(first), stems.length));
  }

  #numberStem(stem: string): number {
    const known = this.#stemNumbers.get(stem);
    if (known !== undefined) return known;
    const number = this.#stemNumbers.size;
    this.#stemNumbers.set(stem, number);
    this.#maxWords.push(0);
    return number;
  }

  #addLabel(stems: readonly number[], concept: number): void {
    const label = this.#starts.length - 1;
    for (const stem of stems) this.#stems.push(stem);
    this.#starts.push(this.#stems.length);
    this.#firstOwners.push(0);
    this.#lastOwners.push(0);
    this.#addOwner(label, concept);
    if (label * 2 >= this.#slots.length) this.#growSlots();
    this.#slots[this.#findSlot(stems, stems.length)] = label + 1;
  }

  #addOwner(label: number, concept: number): void {
    const entry = this.#owners.length;
    this.#owners.push(concept);
    this.#nextOwners.push(0);
    const last = this.#lastOwners.get(label);
    if (last === 0) this.#firstOwners.set(label, entry);
    else this.#nextOwners.set(last, entry);
    this.#lastOwners.set(label, entry);
  }

  #listOwners(label: number): number[] {
    const concepts: number[] = [];
    for (let entry = this.#firstOwners.get(label); entry !== 0; entry = this.#nextOwners.get(entry)) {
      concepts.push(this.#owners.get(entry));
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
    const labels = this.#slots.filter((slot) => slot > 0);
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (const slot of labels) {
      const start = this.#starts.get(slot - 1);
      const count = this.#starts.get(slot) - start;
      const stems = Array.from({ length: count }, (_, index) => this.#stems.get(start + index));
      this.#slots[this.#findSlot(stems, count)] = slot;
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
