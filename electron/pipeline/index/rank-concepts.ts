import type { Concept } from "../../../shared/taxonomy.ts";
import type { Match } from "./label-table.ts";

/** A concept with its matches in a text. `concept` is its index in the taxonomy. */
export interface ScoredConcept {
  concept: number;
  matches: Match[];
  score: number;
}

/** The weights of the features, set by hand on development documents. */
const weights = { frequency: 0.7, position: { first: 1.3, loss: 0.6 }, heading: 2, phrase: 1.5, depth: 0.25 };
/** Bonus for each neighbor in the hierarchy that occurs in the text too, for up to three neighbors. */
const neighborBonus = 0.15;

/**
 * Ranks the concepts of a text by the product of features like those of KEA++ (Medelyan and Witten 2006): damped term
 * frequency, first position, occurrence in a heading, a label of several words, neighbors in the hierarchy. A match of
 * a label of n concepts counts 1/n for each. The depth in the hierarchy replaces the inverse document frequency, since
 * there is no collection of documents: general concepts occur everywhere.
 * @param length The number of words of the text.
 * @param inHeading Tests if the word at a position is part of a heading.
 * @returns the concepts by descending score
 */
export function rankConcepts(
  concepts: readonly Concept[],
  matches: readonly Match[],
  length: number,
  inHeading: (position: number) => boolean,
): ScoredConcept[] {
  const matchesByPlace = Map.groupBy(matches, ({ start, count }) => `${start}:${count}`);
  const byConcept = Map.groupBy(matches, ({ concept }) => concept);
  const depths = computeDepths(concepts);
  const scoredConcepts = [...byConcept].map(([concept, conceptMatches]) => {
    const frequency = conceptMatches.reduce(
      (sum, { start, count }) => sum + 1 / (matchesByPlace.get(`${start}:${count}`)?.length ?? 1),
      0,
    );
    const first = Math.min(...conceptMatches.map(({ start }) => start)) / Math.max(1, length);
    const factors = [
      frequency ** weights.frequency,
      1 + weights.depth * (depths[concept] ?? 0),
      weights.position.first - weights.position.loss * first,
      conceptMatches.some(({ start }) => inHeading(start)) ? weights.heading : 1,
      conceptMatches.some(({ count }) => count > 1) ? weights.phrase : 1,
    ];
    return { concept, matches: conceptMatches, score: factors.reduce((product, factor) => product * factor, 1) };
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
 * Computes the depth of each concept: its shortest distance from a top concept, by breadth-first search. A concept of
 * which every broader concept is on a cycle has the depth 0.
 */
function computeDepths(concepts: readonly Concept[]): number[] {
  const indexes = new Map(concepts.map(({ id }, index) => [id, index]));
  const narrower = concepts.map((): number[] => []);
  const depths = concepts.map(() => 0);
  const queue: number[] = [];
  for (const [index, { broader }] of concepts.entries()) {
    const known = broader.map((id) => indexes.get(id)).filter((parent) => parent !== undefined);
    for (const parent of known) narrower[parent]?.push(index);
    if (known.length === 0) queue.push(index);
  }
  const visited = new Set(queue);
  // The loop visits the indexes that are appended to the queue as well.
  for (const index of queue) {
    for (const child of narrower[index] ?? []) {
      if (visited.has(child)) continue;
      visited.add(child);
      depths[child] = 1 + (depths[index] ?? 0);
      queue.push(child);
    }
  }
  return depths;
}
