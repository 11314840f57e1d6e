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
  /** The stems after the first one. */
  followingStems: readonly string[];
  concepts: number[];
}

/** Maximum number of words of a label. Longer labels are ignored. */
const maxLabelWords = 8;

/**
 * An index of the labels of all concepts in all languages by the stem of their first word. Matches may overlap, and a
 * label of several concepts matches each of them.
 */
export class LabelTable {
  readonly #byFirst = new Map<string, Label[]>();

  readonly #stem: Stemmer;

  constructor(concepts: readonly Concept[], stem: Stemmer) {
    this.#stem = stem;
    concepts.forEach((concept, index) => {
      const labels = [...Object.values(concept.label), ...Object.values(concept.alt_labels).flat()];
      for (const label of labels) this.#add(label, index);
    });
  }

  #add(label: string, concept: number): void {
    const [first, ...followingStems] = splitLabel(label).map(this.#stem);
    if (first === undefined || followingStems.length >= maxLabelWords) return;
    const labels = this.#byFirst.get(first) ?? [];
    this.#byFirst.set(first, labels);
    const existing = labels.find((other) => other.followingStems.join(" ") === followingStems.join(" "));
    if (existing === undefined) labels.push({ followingStems, concepts: [concept] });
    else if (!existing.concepts.includes(concept)) existing.concepts.push(concept);
  }

  /** Finds the labels in a text in one pass. */
  find(words: readonly IndexedWord[]): Match[] {
    const matches: Match[] = [];
    const stems = words.map(({ normalized }) => this.#stem(normalized));
    stems.forEach((stem, start) => {
      const hasStemAt = (expectedStem: string, index: number): boolean => stems[start + 1 + index] === expectedStem;
      for (const { followingStems, concepts } of this.#byFirst.get(stem) ?? []) {
        if (!followingStems.every(hasStemAt)) continue;
        for (const concept of concepts) matches.push({ concept, start, count: followingStems.length + 1 });
      }
    });
    return matches;
  }
}

/** Splits a label into normalized words, without its qualifier in brackets: "printers (trade)" becomes "printers". */
function splitLabel(label: string): string[] {
  const words = label.replace(/\s*\([^)]*\)\s*$/u, "").match(wordPattern) ?? [];
  return words.map(normalizeWord);
}
