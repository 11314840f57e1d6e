import { IntegerList } from "../integer-list.ts";
import { indexingThresholds } from "../thresholds.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { listLabelGrams } from "./cognates.ts";
import type { CognateGrams, Terms } from "./document-terms.ts";
import { buildTermIndex, findTerm, getWeight, type TermIndex } from "./term-index.ts";

const { maxLabelsOfGram, minGramsOfLabel } = indexingThresholds;

/** An inverted index of the labels of a vocabulary, by their n-grams. */
export interface LabelIndex {
  /** The index of n-grams, in which each label counts as a document. */
  grams: TermIndex;
  /** The concept of each label. */
  concepts: Int32Array;
}

/** The measures of a concept: how much of its label is found in headings, and in the whole text. */
export const labelMeasureNames = ["label in headings", "label in text"] as const;

/** The minimum of each measure, 0 to 1. A concept is a candidate if one of its measures reaches it. */
const minMeasures = [0.4, 0.6] as const;

/** Builds the index of the labels of a vocabulary in all languages. */
export function buildLabelIndex(
  vocabulary: Vocabulary,
  { share, count }: Record<"share" | "count", number> = maxLabelsOfGram,
): LabelIndex {
  const concepts = new IntegerList();
  for (const { concept } of listLabels(vocabulary)) concepts.push(concept);
  const terms: Iterable<Terms> = {
    *[Symbol.iterator]() {
      for (const { grams } of listLabels(vocabulary)) yield new Map([...grams].map((gram) => [gram, 1]));
    },
  };
  const limits = (labels: number) => ({ min: 1, max: Math.min(count, labels * share) });
  return { grams: buildTermIndex(terms, limits), concepts: concepts.toArray() };
}

function* listLabels(vocabulary: Vocabulary): Generator<{ concept: number; grams: ReadonlySet<number> }> {
  for (let concept = 0; concept < vocabulary.size; concept++) {
    for (const { text } of vocabulary.listNames(concept)) {
      const grams = listLabelGrams(text);
      if (grams.size >= minGramsOfLabel) yield { concept, grams };
    }
  }
}

/**
 * Finds the concepts whose labels resemble words of a text. The words may be in a related language or inside compounds.
 * @returns the measures {@link labelMeasureNames} of each concept: the maximum over its labels. The measure of a label
 * is the sum of the squared weights of those of its n-grams that occur in the text, 0 to 1.
 */
export function findSimilarLabels(
  { grams, concepts }: LabelIndex,
  cognates: CognateGrams,
): Map<number, [heading: number, text: number]> {
  const [inHeadings, inText] = [new Float32Array(concepts.length), new Float32Array(concepts.length)];
  const { starts, items } = grams.documents;
  for (const [hash, inHeading] of cognates) {
    const term = findTerm(grams, hash);
    if (term === undefined) continue;
    for (let entry = starts[term] ?? 0; entry < (starts[term + 1] ?? 0); entry++) {
      const label = items[entry] ?? 0;
      const share = getWeight(grams, entry) ** 2;
      inText[label] = (inText[label] ?? 0) + share;
      if (inHeading) inHeadings[label] = (inHeadings[label] ?? 0) + share;
    }
  }
  const measuresByConcept = new Map<number, [number, number]>();
  for (let label = 0; label < concepts.length; label++) {
    const [heading = 0, text = 0] = [inHeadings[label], inText[label]];
    if (heading < minMeasures[0] && text < minMeasures[1]) continue;
    const concept = concepts[label] ?? 0;
    const [bestHeading, bestText] = measuresByConcept.get(concept) ?? [0, 0];
    measuresByConcept.set(concept, [Math.max(bestHeading, heading), Math.max(bestText, text)]);
  }
  return measuresByConcept;
}
