import type { Match } from "./find-labels.ts";

/** Maximum number of places of evidence for a concept, and of printed forms of its labels. */
const maxPlaces = 20;
const maxPrintedForms = 50;

/** A range of words of a document. */
export interface WordRange {
  /** The position of the first word. */
  start: number;
  count: number;
}

/** What the ranking needs to know about the occurrences of a concept in a text. */
export interface Occurrences {
  /** The number of matches. A match of a label of n concepts counts 1/n. */
  frequency: number;
  /** The position of the first word of the first match. */
  first: number;
  inHeading: boolean;
  /** Whether a label of several words occurs. */
  hasPhrase: boolean;
  /** The first matches, as evidence. */
  places: WordRange[];
  /** The labels as printed, in lower case; the words are separated by spaces. */
  printedForms: string[];
}

/** Counts the occurrences of concepts. The memory for a concept does not grow with the number of its occurrences. */
export class OccurrenceCounter {
  readonly #occurrences = new Map<number, Occurrences>();

  add({ concept, start, words, ambiguity }: Match): void {
    const known = this.#occurrences.get(concept);
    const occurrences = known ?? createOccurrences(start);
    if (known === undefined) this.#occurrences.set(concept, occurrences);
    occurrences.frequency += 1 / ambiguity;
    occurrences.inHeading ||= words[0]?.inHeading === true;
    occurrences.hasPhrase ||= words.length > 1;
    if (occurrences.places.length < maxPlaces) occurrences.places.push({ start, count: words.length });
    addPrintedForm(occurrences, words.map(({ text }) => text.toLowerCase()).join(" "));
  }

  /** Returns the occurrences by concept, in the order in which the concepts first occur. */
  result(): ReadonlyMap<number, Occurrences> {
    return this.#occurrences;
  }
}

function createOccurrences(first: number): Occurrences {
  return { frequency: 0, first, inHeading: false, hasPhrase: false, places: [], printedForms: [] };
}

function addPrintedForm({ printedForms }: Occurrences, form: string): void {
  if (printedForms.includes(form) || printedForms.length === maxPrintedForms) return;
  // The form may be a part of a page's text, which it would keep in memory.
  printedForms.push(structuredClone(form));
}
