import type { Concept } from "../../../shared/taxonomy.ts";
import type { Occurrences } from "./concept-occurrences.ts";

/** A concept that occurs in a text. `concept` is its index in the taxonomy. */
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
  concepts: readonly Concept[],
  occurrencesByConcept: ReadonlyMap<number, Occurrences>,
  length: number,
): ScoredConcept[] {
  const depths = computeDepths(concepts);
  const scoredConcepts = [...occurrencesByConcept].map(([concept, occurrences]) => {
    const first = occurrences.first / Math.max(1, length);
    const factors = [
      occurrences.frequency ** weights.frequency,
      1 + weights.depth * (depths[concept] ?? 0),
      weights.position.first - weights.position.loss * first,
      occurrences.inHeading ? weights.heading : 1,
      occurrences.hasPhrase ? weights.phrase : 1,
    ];
    return { concept, occurrences, score: factors.reduce((product, factor) => product * factor, 1) };
  });
  return addNeighborBonus(concepts, scoredConcepts).sort((a, b) => b.score - a.score);
}

function addNeighborBonus(concepts: readonly Concept[], scoredConcepts: ScoredConcept[]): ScoredConcept[] {
  const present = new Set(scoredConcepts.map(({ concept }) => concepts[concept]?.id));
  const narrowerCounts = new Map<string, number>();
  for (const { concept } of scoredConcepts) {
    for (const id of concepts[concept]?.broader ?? []) narrowerCounts.set(id, (narrowerCounts.get(id) ?? 0) + 1);
  }
  return scoredConcepts.map((entry) => {
    const concept = concepts[entry.concept];
    const broaderCount = concept?.broader.filter((id) => present.has(id)).length ?? 0;
    const below = concept === undefined ? 0 : (narrowerCounts.get(concept.id) ?? 0);
    return { ...entry, score: entry.score * (1 + neighborBonus * Math.min(3, broaderCount + below)) };
  });
}

/**
 * Computes the depth of each concept by breadth-first search: its shortest distance from a concept without a broader
 * one. Concepts that only a cycle leads to have the depth 0.
 */
function computeDepths(concepts: readonly Concept[]): Int32Array {
  const indexes = new Map(concepts.map(({ id }, index) => [id, index]));
  const narrower = new Map<number, number[]>();
  let level: number[] = [];
  concepts.forEach(({ broader }, index) => {
    const known = broader.map((id) => indexes.get(id)).filter((above) => above !== undefined);
    if (known.length === 0) level.push(index);
    for (const above of known) {
      const below = narrower.get(above);
      if (below === undefined) narrower.set(above, [index]);
      else below.push(index);
    }
  });
  const depths = new Int32Array(concepts.length).fill(-1);
  for (let depth = 0; level.length > 0; depth++) {
    for (const index of level) depths[index] = depth;
    level = [...new Set(level.flatMap((index) => narrower.get(index) ?? []))].filter((index) => depths[index] === -1);
  }
  return depths.map((depth) => Math.max(0, depth));
}
