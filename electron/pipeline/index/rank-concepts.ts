import type { Occurrences } from "./concept-occurrences.ts";
import { indexingThresholds } from "./thresholds.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A concept that occurs in a text. `concept` is its number in the vocabulary. */
export interface ScoredConcept {
  concept: number;
  occurrences: Occurrences;
  score: number;
}

/** The weights of the features, set by hand on development documents. */
const weights = { frequency: 0.7, position: { first: 1.3, loss: 0.6 }, heading: 2, phrase: 1.5, depth: 0.25 };

/**
 * Ranks the concepts of a text by the product of features like those of KEA++ (Medelyan and Witten 2006): damped term
 * frequency, first position, occurrence in a heading, a label of several words, neighbours in the hierarchy. The depth
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
  const neighbourCounts = countNeighbours(vocabulary, occurrencesByConcept);
  return [...occurrencesByConcept]
    .map(([concept, occurrences]): ScoredConcept => {
      const first = occurrences.first / Math.max(1, length);
      const score =
        occurrences.frequency ** weights.frequency *
        (1 + weights.depth * vocabulary.getDepth(concept)) *
        (weights.position.first - weights.position.loss * first) *
        (occurrences.headingFrequency > 0 ? weights.heading : 1) *
        (occurrences.maxWords > 1 ? weights.phrase : 1) *
        (1 +
          indexingThresholds.neighbourBonus *
            Math.min(indexingThresholds.maxNeighbours, neighbourCounts.get(concept) ?? 0));
      return { concept, occurrences, score };
    })
    .sort((a, b) => b.score - a.score);
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
