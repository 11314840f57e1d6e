import type { IndexedWord } from "./extract-words.ts";
import { maxLabelWords, type LabelHit } from "./label-table.ts";
import { matchesCase } from "./label-words.ts";
import { writesCompounds } from "./stem.ts";
import { indexingThresholds } from "./thresholds.ts";
import type { Vocabulary } from "./vocabulary.ts";

const { minCompoundLabelLetters, minCompoundPrefixLetters } = indexingThresholds;

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
  /** True if the words are a part of a longer label that occurs. */
  isNested: boolean;
  /** True if the label is only the end of a compound: "literature" in German "Kinderliteratur". */
  isCompound: boolean;
}

/**
 * Receives each word after the labels that begin with it have been found.
 * @param position The position of the word in the document.
 * @param labelEnd The largest end position, exclusive, of the labels that begin with the word or before it.
 */
export type OnWord = (word: IndexedWord, position: number, labelEnd: number) => void;

/** The maximum length of a substring that V8 copies. A longer substring keeps the whole string in memory. */
const maxCopiedLength = 12;
/**
 * The maximum number of words cached for each stemmer. Long words are not cached: they may keep a page's text in
 * memory.
 */
const maxCachedWords = 50_000;

/**
 * Finds the labels in a text, word by word. Matches may overlap, and a label of several concepts is a match of each of
 * them. The number of words that are kept is limited to the words of the longest possible label.
 */
export class LabelFinder {
  readonly #vocabulary: Vocabulary;
  readonly #onMatch: (match: Match) => void;
  readonly #onWord: OnWord;
  readonly #words: IndexedWord[] = [];
  readonly #stemmers: readonly StemmerRun[];
  #start = 0;
  /** The largest end position of the labels that were found, exclusive. */
  #coveredEnd = 0;
  /** The concepts of the labels that begin with the first word. */
  readonly #matchedConcepts = new Set<number>();

  /**
   * @param stemmers The names of the stemmers whose labels are searched.
   * @param onWord Receives each word in order, after the matches that begin with it.
   */
  constructor(
    vocabulary: Vocabulary,
    stemmers: readonly string[],
    onMatch: (match: Match) => void,
    onWord: OnWord = () => undefined,
  ) {
    this.#vocabulary = vocabulary;
    this.#onMatch = onMatch;
    this.#onWord = onWord;
    this.#stemmers = vocabulary.stemmers.flatMap((name, stemmer) =>
      stemmers.includes(name)
        ? [{ stemmer, hasCompounds: writesCompounds(name), stems: [], cache: new Map(), compounds: new Map() }]
        : [],
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
    const cachedId = cache.get(normalized);
    if (cachedId !== undefined) return cachedId;
    const id = this.#vocabulary.getStemId(normalized, stemmer);
    if (normalized.length > maxCopiedLength) return id;
    if (cache.size === maxCachedWords) cache.clear();
    cache.set(normalized, id);
    return id;
  }

  #matchFirst(): void {
    this.#matchLabels(this.#stemmers.filter(({ stems }) => stems[0] !== -1));
    for (const run of this.#stemmers) {
      if (run.stems[0] === -1 && run.hasCompounds) this.#matchCompound(run);
      run.stems.shift();
    }
    this.#matchedConcepts.clear();
    const word = this.#words.shift();
    if (word !== undefined) this.#onWord(word, this.#start, this.#coveredEnd);
    this.#start += 1;
  }

  /**
   * Finds the labels that begin with the first word, by several stemmers. The same word may be a label in several
   * languages: "hotel".
   */
  #matchLabels(runs: readonly StemmerRun[]): void {
    const hits = runs
      .flatMap(({ stems }) => this.#vocabulary.findLabels(stems))
      .flatMap((hit) => this.#filterByCase(hit));
    if (hits.length === 0) return;
    const coveredEnd = this.#coveredEnd;
    for (const { wordCount } of hits) this.#coveredEnd = Math.max(this.#coveredEnd, this.#start + wordCount);
    for (const [wordCount, names] of this.#mergeHits(hits)) {
      const words = this.#words.slice(0, wordCount);
      const end = this.#start + wordCount;
      const isNested = end <= coveredEnd || end < this.#coveredEnd;
      const ambiguity = names.size;
      for (const [concept, name] of names) {
        this.#matchedConcepts.add(concept);
        this.#onMatch({ concept, name, start: this.#start, words, ambiguity, isNested, isCompound: false });
      }
    }
  }

  /** Returns the first name of each concept, by the number of words of the label. */
  #mergeHits(hits: readonly LabelHit[]): Map<number, Map<number, number>> {
    const merged = new Map<number, Map<number, number>>();
    for (const { wordCount, names } of hits) {
      const namesByConcept = merged.get(wordCount) ?? new Map<number, number>();
      merged.set(wordCount, namesByConcept);
      for (const name of names) {
        const concept = this.#vocabulary.getConcept(name);
        const known = namesByConcept.get(concept);
        // A preferred label says more about the concept than another one.
        const isBetter =
          known !== undefined && !this.#vocabulary.isPreferred(known) && this.#vocabulary.isPreferred(name);
        if (known === undefined || isBetter) namesByConcept.set(concept, name);
      }
    }
    return merged;
  }

  /** Leaves out the case-sensitive names whose capitals the text does not have. */
  #filterByCase(hit: LabelHit): LabelHit | [] {
    const isSensitive = (name: number): boolean => this.#vocabulary.isCaseSensitive(name);
    if (!hit.names.some(isSensitive)) return hit;
    const words = this.#words.slice(0, hit.wordCount);
    const names = hit.names.filter(
      (name) => !isSensitive(name) || matchesCase(this.#vocabulary.getName(name).text, words),
    );
    return names.length === 0 ? [] : { wordCount: hit.wordCount, names };
  }

  /**
   * Finds the labels of one word that are the end of the first word. It is called only if no label contains the stem of
   * the whole word.
   */
  #matchCompound({ stemmer, compounds }: StemmerRun): void {
    const [word] = this.#words;
    if (word === undefined || word.normalized.length < minCompoundPrefixLetters + minCompoundLabelLetters) return;
    let stem = compounds.get(word.normalized);
    if (stem === undefined) {
      stem = this.#findCompoundEnd(word.normalized, stemmer);
      if (compounds.size === maxCachedWords) compounds.clear();
      if (word.normalized.length <= maxCopiedLength) compounds.set(word.normalized, stem);
    }
    if (stem === -1) return;
    for (const hit of this.#vocabulary.findLabels([stem])) {
      // The end of a compound is in lower case and is therefore no acronym.
      const names = hit.names.filter((name) => !this.#vocabulary.isCaseSensitive(name));
      for (const name of names) {
        const concept = this.#vocabulary.getConcept(name);
        if (this.#matchedConcepts.has(concept)) continue;
        this.#matchedConcepts.add(concept);
        const match = { concept, name, start: this.#start, words: [word], ambiguity: names.length };
        this.#onMatch({ ...match, isNested: false, isCompound: true });
      }
    }
  }

  /** Returns the id of the stem of the longest end of a word that is a label; -1 if there is none. */
  #findCompoundEnd(word: string, stemmer: number): number {
    for (let start = minCompoundPrefixLetters; start <= word.length - minCompoundLabelLetters; start++) {
      const id = this.#vocabulary.getStemId(word.slice(start), stemmer);
      if (id !== -1 && this.#vocabulary.findLabels([id]).length > 0) return id;
    }
    return -1;
  }
}

/** The stems of the last words by one stemmer. */
interface StemmerRun {
  stemmer: number;
  hasCompounds: boolean;
  stems: number[];
  cache: Map<string, number>;
  /** The ids of the stems of the labels that end compounds, by word; -1 for a word that is no such compound. */
  compounds: Map<string, number>;
}
