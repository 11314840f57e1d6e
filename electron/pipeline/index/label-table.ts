import type { Concept } from "../../../shared/taxonomy.ts";
import type { IndexedWord } from "./extract-words.ts";
import { wordPattern } from "../../../shared/document/words.ts";
import type { Stemmer } from "./stem.ts";
import { normalizeWord } from "./stem.ts";

/** An occurrence of a concept's label in the text: `count` words from the word `start`. */
export interface Match {
  concept: number;
  start: number;
  count: number;
}

interface Label {
  /** The number of labels that were added before. */
  order: number;
  concepts: number[];
}

/** Maximum number of words of a label. Longer labels are ignored. */
const maxLabelWords = 8;

/** Joins the stems of a label to its key. A stem has no line breaks. */
const joinStems = (stems: readonly string[]): string => stems.join("\n");

/**
 * An index of the labels of all concepts in all languages by their stems. Matches may overlap, and a label of several
 * concepts matches each of them.
 */
export class LabelTable {
  readonly #byStems = new Map<string, Label>();

  /** The greatest number of words of a label by its first stem. */
  readonly #lengths = new Map<string, number>();

  readonly #stem: Stemmer;

  constructor(concepts: readonly Concept[], stem: Stemmer) {
    this.#stem = stem;
    concepts.forEach((concept, index) => {
      const labels = [...Object.values(concept.label), ...Object.values(concept.alt_labels).flat()];
      for (const label of labels) this.#add(label, index);
    });
  }

  #add(label: string, concept: number): void {
    const stems = splitLabel(label).map(this.#stem);
    const [first] = stems;
    if (first === undefined || stems.length > maxLabelWords) return;
    const key = joinStems(stems);
    const existing = this.#byStems.get(key);
    if (existing === undefined) this.#byStems.set(key, { order: this.#byStems.size, concepts: [concept] });
    // Concepts are added in order, so that only the last one can be the same.
    else if (existing.concepts.at(-1) !== concept) existing.concepts.push(concept);
    this.#lengths.set(first, Math.max(stems.length, this.#lengths.get(first) ?? 0));
  }

  /** Finds the labels in a text in one pass. Matches that begin at the same word are in the order of their labels. */
  find(words: readonly IndexedWord[]): Match[] {
    const matches: Match[] = [];
    const stems = words.map(({ normalized }) => this.#stem(normalized));
    for (const [start, first] of stems.entries()) {
      const length = Math.min(this.#lengths.get(first) ?? 0, stems.length - start);
      const found: { label: Label; count: number }[] = [];
      for (let count = 1; count <= length; count += 1) {
        const label = this.#byStems.get(joinStems(stems.slice(start, start + count)));
        if (label !== undefined) found.push({ label, count });
      }
      found.sort((a, b) => a.label.order - b.label.order);
      for (const { label, count } of found) {
        for (const concept of label.concepts) matches.push({ concept, start, count });
      }
    }
    return matches;
  }
}

/** Splits a label into normalized words, without its qualifier in brackets: "printers (trade)" becomes "printers". */
function splitLabel(label: string): string[] {
  const words = label.replace(/\s*\([^)]*\)\s*$/u, "").match(wordPattern) ?? [];
  return words.map(normalizeWord);
}
