import { maxUncoveredTerms } from "../../../shared/document/keywords.ts";
import type { WordRange } from "./concept-occurrences.ts";
import type { IndexedWord } from "./extract-words.ts";
import { maxLabelWords } from "./label-table.ts";
import { hashStem } from "./learn/hash-text.ts";
import { combineKeys, PhraseTable, type CountedPhrase, type PhraseOccurrence } from "./phrase-table.ts";
import type { Stemmer } from "./stem.ts";
import { listStopWords } from "./stop-words.ts";
import { indexingThresholds } from "./thresholds.ts";

const { cValueDamping, maxRankedTerms, minHeadShare, minTermCount, minTermLetters } = indexingThresholds;

/** A phrase of the document that no label covers. */
export interface RankedTerm {
  count: number;
  /** The first occurrences. */
  places: WordRange[];
}

/** The weights of the features of a term. They are the same as in the ranking of concepts. */
const weights = { heading: 2, position: { first: 1.3, loss: 0.6 } };

/** A word of the text that may be a part of phrases. */
interface PhraseWord {
  key: number;
  position: number;
  /** The largest end position, exclusive, of the labels that begin with the word or before it. */
  labelEnd: number;
  /** True if a phrase may begin with the word. */
  canBegin: boolean;
  /** True if a phrase may end with the word. */
  canEnd: boolean;
  inHeading: boolean;
  /** True if the word may be in one phrase with the word before. */
  isJoined: boolean;
}

const createPhraseWord = (): PhraseWord => ({
  key: 0,
  position: 0,
  labelEnd: 0,
  canBegin: false,
  canEnd: false,
  inHeading: false,
  isJoined: false,
});

/**
 * Counts the words and the phrases of two and three words of a text that are in no occurrence of a label. Phrases do
 * not cross punctuation, and neither begin nor end with a stop word. A German term ends with a capitalized word, and an
 * English one with no word in -ly or -ed. The objects for words and occurrences are reused, so that none are created
 * for each word.
 */
export class UncoveredTermCounter {
  readonly #table = new PhraseTable();
  readonly #stopWords: ReadonlySet<number>;
  readonly #isNounLike: (word: IndexedWord) => boolean;
  readonly #isHeadFirst: boolean;
  /**
   * The keys of the last words that were read. A word is added up to {@link maxLabelWords} words later, when the search
   * for labels has reached it.
   */
  readonly #keys = new Int32Array(maxLabelWords);
  #readCount = 0;
  /** The last four words. The phrases that end with the third one are counted. */
  #first = createPhraseWord();
  #second = createPhraseWord();
  #third = createPhraseWord();
  #next = createPhraseWord();
  readonly #occurrence: PhraseOccurrence = {
    key: 0,
    wordCount: 1,
    left: 0,
    right: 0,
    position: 0,
    hasHead: false,
    inHeading: false,
  };

  /** @param language The language of the text; undefined if it is not known. */
  constructor(stem: Stemmer, language: string | undefined) {
    this.#stopWords = new Set(listStopWords(language).map((word) => hashStem(stem(word))));
    this.#isNounLike = nounTests[language ?? ""] ?? (() => true);
    this.#isHeadFirst = headFirstLanguages.includes(language ?? "");
  }

  /** Reads the hash of the next word's stem. The word itself is added later, when its labels are known. */
  readStem(stemHash: number): void {
    this.#keys[this.#readCount++ % maxLabelWords] = stemHash;
  }

  add(word: IndexedWord, position: number, labelEnd: number): void {
    const { normalized, inHeading, joint } = word;
    const part = this.#next;
    part.key = this.#keys[position % maxLabelWords] ?? 0;
    part.position = position;
    part.labelEnd = labelEnd;
    // The second part of "e-commerce" is no term by itself.
    const isRest = joint === "-" && !this.#third.canBegin;
    part.canBegin =
      !isRest && normalized.length >= minTermLetters && normalized >= "a" && !this.#stopWords.has(part.key);
    part.canEnd = part.canBegin && this.#isNounLike(word);
    part.inHeading = inHeading;
    part.isJoined = joint !== undefined;
    this.#push();
  }

  /** Counts the phrases that end with the last word. */
  end(): void {
    this.#next.canBegin = false;
    this.#push();
  }

  #push(): void {
    if (this.#third.canEnd) this.#countPhrases();
    const free = this.#first;
    this.#first = this.#second;
    this.#second = this.#third;
    this.#third = this.#next;
    this.#next = free;
  }

  /** Counts the phrases that end with the third word. */
  #countPhrases(): void {
    const [first, second, third] = [this.#first, this.#second, this.#third];
    const { key } = third;
    this.#count(1, key, 0, 0);
    if (!third.isJoined) return;
    const pair = combineKeys(second.key, key);
    if (second.canBegin) this.#count(2, pair, second.key, key);
    if (!first.canBegin || !second.isJoined) return;
    const left = combineKeys(first.key, second.key);
    this.#count(3, combineKeys(left, key), left, pair);
  }

  #count(wordCount: 1 | 2 | 3, key: number, left: number, right: number): void {
    const start = wordCount === 1 ? this.#third : wordCount === 2 ? this.#second : this.#first;
    if (start.labelEnd > this.#third.position) return;
    const occurrence = this.#occurrence;
    occurrence.key = key;
    occurrence.wordCount = wordCount;
    occurrence.left = left;
    occurrence.right = right;
    occurrence.position = start.position;
    occurrence.hasHead = this.#hasHead(wordCount);
    occurrence.inHeading = this.#third.inHeading;
    this.#table.add(occurrence);
  }

  /** Tells whether the last words contain the head of their noun phrase, which is its first or its last word. */
  #hasHead(wordCount: 1 | 2 | 3): boolean {
    if (!this.#isHeadFirst) return !continuesNounPhrase(this.#third, this.#next);
    if (wordCount === 1) return !continuesNounPhrase(this.#second, this.#third);
    return wordCount === 3 || !continuesNounPhrase(this.#first, this.#second);
  }

  /**
   * Ranks the terms by their C-value (Frantzi, Ananiadou and Mima 2000), which subtracts the mean number of occurrences
   * inside longer terms. The factor for the length is 1 + log2 of the number of words, so that single words have a
   * C-value too. As in the ranking of concepts, the damped value is multiplied by two features of KEA++: first position
   * and occurrence in a heading.
   * @param length The number of words of the text.
   * @returns the best terms in descending order
   */
  rank(length: number): RankedTerm[] {
    const phrases = this.#table.list(minTermCount, maxRankedTerms);
    const nesting = countNesting(phrases);
    return phrases
      .map((phrase) => {
        const first = (phrase.places[0] ?? 0) / Math.max(1, length);
        const score =
          Math.max(0, computeCValue(phrase, nesting.get(phrase.key))) ** cValueDamping *
          (phrase.inHeading ? weights.heading : 1) *
          (weights.position.first - weights.position.loss * first);
        return { phrase, score };
      })
      .filter(({ phrase, score }) => score > 0 && phrase.headCount >= minHeadShare * phrase.count)
      .sort((a, b) => b.score - a.score)
      .slice(0, maxUncoveredTerms)
      .map(({ phrase: { count, places, wordCount } }) => ({
        count,
        places: [...places].map((start) => ({ start, count: wordCount })),
      }));
  }
}

/** Tells whether the next word belongs to the same noun phrase. */
const continuesNounPhrase = (word: PhraseWord, next: PhraseWord): boolean =>
  word.canBegin && next.canBegin && next.isJoined;

/**
 * The languages whose adjectives follow the noun, so that a noun phrase begins with its head. In other languages the
 * head comes last.
 */
const headFirstLanguages: readonly string[] = ["fr", "es", "it", "pt"];

/** Tests by language whether a word may be a noun, judged by its form. */
const nounTests: Readonly<Record<string, (word: IndexedWord) => boolean>> = {
  de: ({ text }) => /^\p{Lu}/u.test(text),
  en: ({ normalized }) => !normalized.endsWith("ly") && !normalized.endsWith("ed"),
};

/** The number of longer phrases that contain a phrase, and the number of their occurrences. */
interface Nesting {
  phrases: number;
  occurrences: number;
}

function countNesting(phrases: readonly CountedPhrase[]): Map<number, Nesting> {
  const byKey = new Map(phrases.map((phrase) => [phrase.key, phrase]));
  const nesting = new Map<number, Nesting>();
  for (const { left, right, count, wordCount } of phrases) {
    if (wordCount === 1) continue;
    const [start, end] = [byKey.get(left), byKey.get(right)];
    const parts = new Set([left, right, start?.left, start?.right, end?.left, end?.right]);
    for (const part of parts) {
      if (part === undefined || part === 0) continue;
      const partNesting = nesting.get(part) ?? { phrases: 0, occurrences: 0 };
      partNesting.phrases += 1;
      partNesting.occurrences += count;
      nesting.set(part, partNesting);
    }
  }
  return nesting;
}

function computeCValue({ count, wordCount }: CountedPhrase, nesting: Nesting | undefined): number {
  const nested = nesting === undefined ? 0 : nesting.occurrences / nesting.phrases;
  return (1 + Math.log2(wordCount)) * (count - nested);
}

/** Returns the text of a term: its most frequent form among its places. */
export function chooseForm(places: readonly (readonly IndexedWord[])[]): string {
  const counts = new Map<string, number>();
  for (const words of places) {
    const form = words.map(({ text, joint }, index) => (index === 0 ? "" : (joint ?? " ")) + text).join("");
    counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}
