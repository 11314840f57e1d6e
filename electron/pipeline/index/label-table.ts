import type { Concept } from "../../../shared/taxonomy.ts";
import type { IndexedWord } from "./words.ts";
import { wordPattern } from "../../../shared/document/words.ts";
import type { Stemmer } from "./stem.ts";
import { normalizeWord } from "./stem.ts";

/** A label found in the text: `count` words from `start`. */
export interface Match {
  concept: number;
  start: number;
  count: number;
}

interface Label {
  /** Stems after the first. */
  rest: readonly string[];
  concepts: number[];
}

const longestLabel = 8;

/**
 * All labels of all concepts in all languages, by the stem of their first word. A text is searched in one pass; every
 * match counts, also one inside another, and a label that several concepts share counts for each.
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
    const [first, ...rest] = wordsOfLabel(label).map(this.#stem);
    if (first === undefined || rest.length >= longestLabel) return;
    const labels = this.#byFirst.get(first) ?? [];
    this.#byFirst.set(first, labels);
    const known = labels.find((other) => other.rest.join(" ") === rest.join(" "));
    if (known === undefined) labels.push({ rest, concepts: [concept] });
    else if (!known.concepts.includes(concept)) known.concepts.push(concept);
  }

  find(words: readonly IndexedWord[]): Match[] {
    const found: Match[] = [];
    const stems = words.map(({ normalized }) => this.#stem(normalized));
    stems.forEach((stem, start) => {
      const follows = (wanted: string, index: number): boolean => stems[start + 1 + index] === wanted;
      for (const { rest, concepts } of this.#byFirst.get(stem) ?? []) {
        if (!rest.every(follows)) continue;
        for (const concept of concepts) found.push({ concept, start, count: rest.length + 1 });
      }
    });
    return found;
  }
}

/** The words of a label, without a qualifier in brackets: "printers (trade)" is printed as "printers". */
function wordsOfLabel(label: string): string[] {
  const words = label.replace(/\s*\([^)]*\)\s*$/u, "").match(wordPattern) ?? [];
  return words.map(normalizeWord);
}
