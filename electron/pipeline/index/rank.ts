import type { Concept } from "../../../shared/taxonomy.ts";
import type { Match } from "./label-table.ts";

/** What is known of a concept in a text. */
export interface Found {
  concept: number;
  matches: Match[];
  score: number;
}

/** Weights of the formula, set by hand on development documents. */
const weights = { frequency: 0.7, early: { most: 1.3, loss: 0.6 }, heading: 2, phrase: 1.5, specific: 0.25 };
/** A neighbor in the hierarchy that is found too speaks for a concept. */
const neighborBonus = 0.15;

/**
 * Scores the concepts that a text matches, the best first: tf^.7, where a match is counted by the share of its label's
 * meaning (a label of several concepts is shared among them) · specificity · (1.3 - .6 first position) · 2 in a heading
 * · 1.5 for labels of several words. In place of idf, for which one document has no collection, stands the depth in the
 * hierarchy, damped: general concepts are mentioned everywhere.
 */
export function rank(
  concepts: readonly Concept[],
  matches: readonly Match[],
  length: number,
  inHeading: (position: number) => boolean,
): Found[] {
  const owners = Map.groupBy(matches, ({ start, count }) => `${start}:${count}`);
  const byConcept = Map.groupBy(matches, ({ concept }) => concept);
  const depths = depthsOf(concepts);
  const found = [...byConcept].map(([concept, own]) => {
    const frequency = own.reduce(
      (sum, { start, count }) => sum + 1 / (owners.get(`${start}:${count}`)?.length ?? 1),
      0,
    );
    const first = Math.min(...own.map(({ start }) => start)) / Math.max(1, length);
    const factors = [
      frequency ** weights.frequency,
      1 + weights.specific * (depths[concept] ?? 0),
      weights.early.most - weights.early.loss * first,
      own.some(({ start }) => inHeading(start)) ? weights.heading : 1,
      own.some(({ count }) => count > 1) ? weights.phrase : 1,
    ];
    return { concept, matches: own, score: factors.reduce((product, factor) => product * factor, 1) };
  });
  return withNeighbors(concepts, found).sort((a, b) => b.score - a.score);
}

function withNeighbors(concepts: readonly Concept[], found: Found[]): Found[] {
  const present = new Set(found.map(({ concept }) => concepts[concept]?.id));
  const narrower = new Map<string, number>();
  for (const { concept } of found) {
    for (const id of concepts[concept]?.broader ?? []) narrower.set(id, (narrower.get(id) ?? 0) + 1);
  }
  return found.map((one) => {
    const concept = concepts[one.concept];
    const above = concept?.broader.filter((id) => present.has(id)).length ?? 0;
    const below = concept === undefined ? 0 : (narrower.get(concept.id) ?? 0);
    return { ...one, score: one.score * (1 + neighborBonus * Math.min(3, above + below)) };
  });
}

/** Steps from each concept up to a top one, by the shortest way; hierarchies with a circle end at it. */
function depthsOf(concepts: readonly Concept[]): number[] {
  const indexes = new Map(concepts.map(({ id }, index) => [id, index]));
  const depths = Array.from<number>({ length: concepts.length });
  const visit = (index: number, path: ReadonlySet<number>): number => {
    const known = depths[index];
    if (known !== undefined) return known;
    const above = (concepts[index]?.broader ?? [])
      .map((id) => indexes.get(id))
      .filter((next) => next !== undefined && !path.has(next))
      .map((next) => visit(next ?? 0, new Set(path).add(index)));
    const depth = above.length === 0 ? 0 : 1 + Math.min(...above);
    depths[index] = depth;
    return depth;
  };
  concepts.forEach((_, index) => visit(index, new Set()));
  return depths;
}
