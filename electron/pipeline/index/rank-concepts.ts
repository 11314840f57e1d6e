import { maximum } from "../../../shared/values/extremes.ts";
import { foldText } from "../../../shared/values/fold-text.ts";
import type { Occurrences } from "./concept-occurrences.ts";
import { splitLabel } from "./label-words.ts";
import { indexingThresholds } from "./thresholds.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A concept that occurs in a text. `concept` is its number in the vocabulary. */
export interface ScoredConcept {
  concept: number;
  occurrences: Occurrences;
  score: number;
}

/** The text in which the concepts occur. */
export interface RankedText {
  /** The number of its words. */
  length: number;
  /** The normalized stop words of its language, see `listStopWords`. */
  stopWords: ReadonlySet<string>;
}

/** The features of a concept, each of which has a weight in the formula. */
interface FormulaFeatures {
  /** The logarithm of the frequency. */
  frequency: number;
  /** The logarithm of the first position, as a share of the text. */
  position: number;
  /** The logarithm of the frequency in titles and headings. */
  heading: number;
  /** How similar the first matched name is to a printed form, from 0 to 1, see {@link computeSimilarity}. */
  similarity: number;
  /** The letters of the longest printed form, in tens. Long words and phrases are specific. */
  letters: number;
  /** 1 if the first matched name has a qualifier in brackets: the word has other, often more common meanings. */
  qualifier: number;
  /** 1 if all printed forms are stop words. */
  stopWord: number;
  /** The logarithm of the number of broader and narrower concepts that occur too. */
  neighbours: number;
}

/**
 * The weights of the formula. They are those of a conditional logit model (McFadden 1973): its softmax over the concepts
 * of a document gives the right ones the largest probability. Fitted on 12 full texts (AGROVOC), 74 questions (YSO), 337
 * German abstracts (GND) and 67 papers (tags), where each vocabulary counts as much as the others.
 */
const weights: FormulaFeatures = {
  frequency: 0.64,
  position: -0.38,
  heading: 1.3,
  similarity: 2.55,
  letters: 1.32,
  qualifier: -0.87,
  stopWord: -1.77,
  neighbours: 0.17,
};

const { frequencyOffset, positionOffset, maxLetters } = indexingThresholds.formula;

/**
 * Ranks the concepts of a text by a log-linear formula of features like those of KEA++ (Medelyan and Witten 2006). No
 * feature depends on a collection of documents. The length of the printed form replaces the inverse document frequency,
 * since short words are general and occur everywhere.
 * @returns the concepts by descending score
 */
export function rankConcepts(
  vocabulary: Vocabulary,
  occurrencesByConcept: ReadonlyMap<number, Occurrences>,
  text: RankedText,
): ScoredConcept[] {
  const neighbourCounts = countNeighbours(vocabulary, occurrencesByConcept);
  return [...occurrencesByConcept]
    .map(([concept, occurrences]): ScoredConcept => {
      const neighbours = neighbourCounts.get(concept) ?? 0;
      const features = computeFeatures(vocabulary, occurrences, neighbours, text);
      return { concept, occurrences, score: Math.exp(computeLogScore(features)) };
    })
    .sort((a, b) => b.score - a.score);
}

function computeLogScore(features: FormulaFeatures): number {
  return (
    weights.frequency * features.frequency +
    weights.position * features.position +
    weights.heading * features.heading +
    weights.similarity * features.similarity +
    weights.letters * features.letters +
    weights.qualifier * features.qualifier +
    weights.stopWord * features.stopWord +
    weights.neighbours * features.neighbours
  );
}

/** @param neighbours The number of broader and narrower concepts that occur too. */
function computeFeatures(
  vocabulary: Vocabulary,
  { frequency, first, headingFrequency, printedForms, name }: Occurrences,
  neighbours: number,
  { length, stopWords }: RankedText,
): FormulaFeatures {
  const forms = printedForms.map(foldText);
  const { text } = vocabulary.getName(name);
  const label = splitLabel(text).map(foldText).join(" ");
  return {
    frequency: Math.log(frequency + frequencyOffset),
    position: Math.log(first / Math.max(1, length) + positionOffset),
    heading: Math.log1p(headingFrequency),
    similarity: maximum(forms.map((form) => computeSimilarity(form, label))),
    letters: Math.min(maxLetters, maximum(forms.map((form) => form.length))) / 10,
    qualifier: text.endsWith(")") ? 1 : 0,
    stopWord: forms.every((form) => stopWords.has(form)) ? 1 : 0,
    neighbours: Math.log1p(neighbours),
  };
}

/**
 * Computes how similar a printed form and a label are: the letters of the beginning that they share, as a share of the
 * longer one. A stemmer may give different words the same stem: Finnish "kirjat" (books) and "kirjeet" (letters). The
 * similarity of a label that is the end of a compound is mostly 0.
 */
function computeSimilarity(form: string, label: string): number {
  const length = Math.max(form.length, label.length);
  let shared = 0;
  while (shared < length && form[shared] === label[shared]) shared += 1;
  return shared / Math.max(1, length);
}

/** Counts, for each occurring concept, its broader and narrower concepts that occur too. */
function countNeighbours(vocabulary: Vocabulary, occurringConcepts: ReadonlyMap<number, unknown>): Map<number, number> {
  const counts = new Map<number, number>();
  const increment = (concept: number) => counts.set(concept, (counts.get(concept) ?? 0) + 1);
  for (const concept of occurringConcepts.keys()) {
    for (const broader of vocabulary.listBroader(concept)) {
      if (!occurringConcepts.has(broader)) continue;
      increment(broader);
      increment(concept);
    }
  }
  return counts;
}
