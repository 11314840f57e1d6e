import type { IndexedWord } from "../extract-words.ts";
import { listCognateGrams } from "./cognates.ts";
import { hashText } from "./hash-text.ts";
import { indexingThresholds } from "../thresholds.ts";

/** The terms of a text with their frequencies. A term is the hash of a string, since only equality matters. */
export type Terms = ReadonlyMap<number, number>;

/**
 * The hashed n-grams by which labels are found in a text, see {@link listCognateGrams}. The value tells whether the
 * n-gram occurs in a heading.
 */
export type CognateGrams = ReadonlyMap<number, boolean>;

/** The terms by which texts are compared (stems and n-grams of words), and those by which labels are found. */
export interface DocumentTerms {
  words: Terms;
  grams: Terms;
  cognates: CognateGrams;
}

/** The length of an n-gram. The ends of a word count as letters. */
const gramLength = 5;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Counts the terms of a text. The number of different terms is limited, so that memory does not grow with the text. */
export class TermCounter {
  readonly #words = new Map<number, number>();
  readonly #grams = new Map<number, number>();
  readonly #cognates = new Map<number, boolean>();
  /** The words that occur in a heading. */
  readonly #headingWords = new Set<number>();

  /** @param stemHash The hash of the stem, see {@link hashStem}. */
  add({ normalized, inHeading }: Pick<IndexedWord, "normalized" | "inHeading">, stemHash: number): void {
    if (normalized.length < 2 || isDigit(normalized.charCodeAt(0))) return;
    const count = this.#words.get(stemHash);
    if (count === undefined) {
      if (this.#words.size === indexingThresholds.maxDistinctWords) return;
      this.#addGrams(normalized);
    }
    if (count === undefined || (inHeading && !this.#headingWords.has(stemHash)))
      this.#addCognates(normalized, inHeading);
    if (inHeading) this.#headingWords.add(stemHash);
    this.#words.set(stemHash, (count ?? 0) + (inHeading ? indexingThresholds.headingWeight : 1));
  }

  result(): DocumentTerms {
    return { words: this.#words, grams: this.#grams, cognates: this.#cognates };
  }

  #addCognates(word: string, inHeading: boolean): void {
    for (const gram of listCognateGrams(word)) {
      const isKnown = this.#cognates.has(gram);
      if (!isKnown && this.#cognates.size === indexingThresholds.maxDistinctGrams) continue;
      if (!isKnown || inHeading) this.#cognates.set(gram, inHeading);
    }
  }

  #addGrams(word: string): void {
    const text = `_${word}_`;
    const length = Math.min(gramLength, text.length);
    for (let start = 0; start + length <= text.length; start++) {
      const gram = hashText(text, start, start + length);
      const count = this.#grams.get(gram);
      if (count === undefined && this.#grams.size === indexingThresholds.maxDistinctGrams) continue;
      this.#grams.set(gram, (count ?? 0) + 1);
    }
  }
}
