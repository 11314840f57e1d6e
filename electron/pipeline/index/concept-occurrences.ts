import { maxKeywordPlaces } from "../../../shared/document/keywords.ts";
import type { Match } from "./find-labels.ts";
import { indexingThresholds } from "./thresholds.ts";

/** The number of equal parts of a text in which the spread of a concept is counted. */
export const spreadParts = 32;

/** A range of words of a document. */
export interface WordRange {
  /** The position of the first word. */
  start: number;
  count: number;
}

/** Statistics of the occurrences of a concept in a text, for the ranking. Positions are counted in words. */
export interface Occurrences {
  /**
   * The weighted number of matches. The weight is 1/n for a label of n concepts, and half of this if the label is only
   * the end of a compound.
   */
  frequency: number;
  /** The part of the frequency in titles and headings, judged by the first word of each match. */
  headingFrequency: number;
  /** The part of the frequency inside longer labels. */
  nestedFrequency: number;
  /** The part of the frequency at the ends of compounds. */
  compoundFrequency: number;
  /** The positions of the first and the last match. */
  first: number;
  last: number;
  /** A bit mask of the {@link spreadParts} equal parts of the text: the bits of the parts with a match are set. */
  parts: number;
  /** The number of words of the longest matched label. */
  maxWords: number;
  /** The smallest number of concepts of a matched label. */
  ambiguity: number;
  /** True if a preferred label occurs. */
  hasPreferred: boolean;
  /** The first matched name, by its number in the vocabulary. */
  name: number;
  /** The first matches, as evidence. */
  places: WordRange[];
  /** The labels as printed, in lower case; the words are separated by spaces. */
  printedForms: string[];
}

/** Counts the occurrences of concepts. The memory for a concept does not grow with the number of its occurrences. */
export class OccurrenceCounter {
  readonly #occurrences = new Map<number, Occurrences>();
  readonly #length: number;
  readonly #isPreferred: (name: number) => boolean;

  /**
   * @param length The number of words of the text.
   * @param isPreferred Tells whether a name is a preferred label.
   */
  constructor(length: number, isPreferred: (name: number) => boolean) {
    this.#length = Math.max(1, length);
    this.#isPreferred = isPreferred;
  }

  add({ concept, name, start, words, ambiguity, isNested, isCompound }: Match): void {
    const occurrencesSoFar = this.#occurrences.get(concept);
    const occurrences = occurrencesSoFar ?? createOccurrences(start, name);
    if (occurrencesSoFar === undefined) this.#occurrences.set(concept, occurrences);
    const share = (isCompound ? indexingThresholds.compoundShare : 1) / ambiguity;
    occurrences.frequency += share;
    if (words[0]?.inHeading === true) occurrences.headingFrequency += share;
    if (isNested) occurrences.nestedFrequency += share;
    if (isCompound) occurrences.compoundFrequency += share;
    occurrences.last = start;
    occurrences.parts |= 1 << Math.min(spreadParts - 1, Math.floor((start * spreadParts) / this.#length));
    occurrences.maxWords = Math.max(occurrences.maxWords, words.length);
    occurrences.ambiguity = Math.min(occurrences.ambiguity, ambiguity);
    occurrences.hasPreferred ||= this.#isPreferred(name);
    if (occurrences.places.length < maxKeywordPlaces) occurrences.places.push({ start, count: words.length });
    // `toLowerCase` creates a copy. A substring of the page's text would keep all of this text in memory.
    addPrintedForm(occurrences, words.map(({ text }) => text.toLowerCase()).join(" "));
  }

  /** Returns the occurrences by concept, in the order in which the concepts first occur. */
  result(): ReadonlyMap<number, Occurrences> {
    return this.#occurrences;
  }
}

function createOccurrences(first: number, name: number): Occurrences {
  return {
    frequency: 0,
    headingFrequency: 0,
    nestedFrequency: 0,
    compoundFrequency: 0,
    first,
    last: first,
    parts: 0,
    maxWords: 0,
    ambiguity: Infinity,
    hasPreferred: false,
    name,
    places: [],
    printedForms: [],
  };
}

function addPrintedForm({ printedForms }: Occurrences, form: string): void {
  if (printedForms.includes(form) || printedForms.length === indexingThresholds.maxPrintedForms) return;
  printedForms.push(form);
}
