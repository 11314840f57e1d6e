import type { Occurrences } from "./concept-occurrences.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A concept that occurs in a text. `concept` is its number in the vocabulary. */
export interface ScoredConcept {
  concept: number;
  occurrences: Occurrences;
  score: number;
}

/** The weights of the features, set by hand on development documents. */
const weights = { frequency: 0.7, position: { first: 1.3, loss: 0.6 }, heading: 2, phrase: 1.5, depth: 0.25 };
/** Bonus for each neighbor in the hierarchy that occurs in the text too, for up to three neighbors. */
const neighborBonus = 0.15;

/**
 * Ranks the concepts of a text by the product of features like those of KEA++ (Medelyan and Witten 2006): damped term
 * frequency, first position, occurrence in a heading, a label of several words, neighbors in the hierarchy. The depth
 * in the hierarchy replaces the inverse document frequency, since there is no collection of documents: general concepts
 * occur everywhere.
 * @param length The number of words of the text.
 * @returns the concepts by descending score
 */
export function rankConcepts(
  vocabulary: Vocabulary,
  occurrencesByConcept: ReadonlyMap<number, Occurrences>,
  length: number,
): ScoredConcept[] {
  const scoredConcepts = [...occurrencesByConcept].map(([concept, occurrences]) => {
    const first = occurrences.first / Math.max(1, length);
    const factors = [
      occurrences.frequency ** weights.frequency,
      1 + weights.depth * vocabulary.getDepth(concept),
      weights.position.first - weights.position.loss * first,
      occurrences.headingFrequency > 0 ? weights.heading : 1,
      occurrences.maxWords > 1 ? weights.phrase : 1,
    ];
    return { concept, occurrences, score: factors.reduce((product, factor) => product * factor, 1) };
  });
  return addNeighborBonus(vocabulary, scoredConcepts).sort((a, b) => b.score - a.score);
}

function addNeighborBonus(vocabulary: Vocabulary, scoredConcepts: ScoredConcept[]): ScoredConcept[] {
  const present = new Set(scoredConcepts.map(({ concept }) => concept));
  const narrowerCounts = new Map<number, number>();
  for (const { concept } of scoredConcepts) {
    for (const broader of vocabulary.listBroader(concept)) {
      narrowerCounts.set(broader, (narrowerCounts.get(broader) ?? 0) + 1);
    }
  }
  return scoredConcepts.map((entry) => {
    const broaderCount = vocabulary.listBroader(entry.concept).filter((broader) => present.has(broader)).length;
    const neighborCount = broaderCount + (narrowerCounts.get(entry.concept) ?? 0);
    return { ...entry, score: entry.score * (1 + neighborBonus * Math.min(3, neighborCount)) };
  });
}
