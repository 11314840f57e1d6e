import type { IndexedWord } from "./extract-words.ts";
import type { LabelTable } from "./label-table.ts";
import { maxLabelWords } from "./label-table.ts";

/** An occurrence of a concept's label in the text. */
export interface Match {
  concept: number;
  /** The position of its first word in the document. */
  start: number;
  words: readonly IndexedWord[];
  /** The number of concepts that have the label. */
  ambiguity: number;
}

/**
 * Finds the labels in a text, word by word. Matches may overlap, and a label of several concepts matches each of them.
 * Only as many words are kept as a label may have.
 */
export class LabelFinder {
  readonly #table: LabelTable;
  readonly #onMatch: (match: Match) => void;
  readonly #words: IndexedWord[] = [];
  readonly #stems: number[] = [];
  #start = 0;

  constructor(table: LabelTable, onMatch: (match: Match) => void) {
    this.#table = table;
    this.#onMatch = onMatch;
  }

  /** Adds the next word of the text. */
  add(word: IndexedWord): void {
    this.#words.push(word);
    this.#stems.push(this.#table.getStemId(word.normalized));
    if (this.#words.length === maxLabelWords) this.#matchFirst();
  }

  /** Finds the labels that begin with the last words of the text. */
  end(): void {
    while (this.#words.length > 0) this.#matchFirst();
  }

  #matchFirst(): void {
    for (const { wordCount, concepts } of this.#table.find(this.#stems)) {
      const words = this.#words.slice(0, wordCount);
      for (const concept of concepts) {
        this.#onMatch({ concept, start: this.#start, words, ambiguity: concepts.length });
      }
    }
    this.#words.shift();
    this.#stems.shift();
    this.#start += 1;
  }
}
