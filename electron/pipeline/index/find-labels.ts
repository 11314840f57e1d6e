import type { IndexedWord } from "./extract-words.ts";
import { maxLabelWords } from "./label-table.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** An occurrence of a concept's label in the text. */
export interface Match {
  concept: number;
  /** The number of the name in the vocabulary that occurs. */
  name: number;
  /** The position of its first word in the document. */
  start: number;
  words: readonly IndexedWord[];
  /** The number of concepts that have the label. */
  ambiguity: number;
}

/** The maximum number of words whose stems are cached. */
const maxCachedWords = 20_000;
/** The maximum length of such a word. V8 keeps the whole text of a longer part in memory. */
const maxCachedLength = 12;

/**
 * Finds the labels in a text, word by word. Matches may overlap, and a label of several concepts matches each of them.
 * Only as many words are kept as a label may have.
 */
export class LabelFinder {
  readonly #vocabulary: Vocabulary;
  readonly #onMatch: (match: Match) => void;
  readonly #words: IndexedWord[] = [];
  readonly #stemmers: readonly StemmerRun[];
  #start = 0;

  /** @param stemmers The names of the stemmers whose labels are searched. */
  constructor(vocabulary: Vocabulary, stemmers: readonly string[], onMatch: (match: Match) => void) {
    this.#vocabulary = vocabulary;
    this.#onMatch = onMatch;
    this.#stemmers = vocabulary.stemmers.flatMap((name, stemmer) =>
      stemmers.includes(name) ? [{ stemmer, stems: [], cache: new Map() }] : [],
    );
  }

  /** Adds the next word of the text. */
  add(word: IndexedWord): void {
    this.#words.push(word);
    for (const run of this.#stemmers) run.stems.push(this.#getStemId(word.normalized, run));
    if (this.#words.length === maxLabelWords) this.#matchFirst();
  }

  /** Finds the labels that begin with the last words of the text. */
  end(): void {
    while (this.#words.length > 0) this.#matchFirst();
  }

  #getStemId(normalized: string, { stemmer, cache }: StemmerRun): number {
    const known = cache.get(normalized);
    if (known !== undefined) return known;
    const id = this.#vocabulary.getStemId(normalized, stemmer);
    if (normalized.length > maxCachedLength) return id;
    if (cache.size === maxCachedWords) cache.clear();
    cache.set(normalized, id);
    return id;
  }

  #matchFirst(): void {
    for (const { stems } of this.#stemmers) {
      if (stems[0] !== -1) this.#matchLabels(stems);
      stems.shift();
    }
    this.#words.shift();
    this.#start += 1;
  }

  #matchLabels(stems: readonly number[]): void {
    for (const { wordCount, names } of this.#vocabulary.findLabels(stems)) {
      const words = this.#words.slice(0, wordCount);
      for (const name of names) {
        const concept = this.#vocabulary.getConcept(name);
        this.#onMatch({ concept, name, start: this.#start, words, ambiguity: names.length });
      }
    }
  }
}

/** The stems of the last words by one stemmer. */
interface StemmerRun {
  stemmer: number;
  stems: number[];
  cache: Map<string, number>;
}
