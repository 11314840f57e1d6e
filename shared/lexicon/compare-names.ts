import { BoundedCache } from "../bounded-cache.ts";
import type { TaxonomyNode } from "../taxonomy/taxonomy.ts";
import { normalizeLabel } from "../values/normalize-label.ts";
import { matchScores } from "./match-scores.ts";
import { classifyWords, computeSimilarity, type WordClass } from "./word-classes.ts";

/** A label of the lexicon, prepared for the comparison with names. */
export interface KnownLabel {
  key: string;
  classes: ReadonlySet<WordClass>;
  /** What a less preferred label takes from the score. */
  cost: number;
}

/** Prepares a label. @param rank its place in the order of preference */
export const toKnownLabel = (label: string, rank = 0): KnownLabel => ({
  key: normalizeLabel(label),
  classes: classifyWords(label),
  cost: Math.min(matchScores.maxRank, matchScores.rank * rank),
});
/** Prepares labels in order of preference. */
export const toRankedLabels = (labels: readonly string[]): KnownLabel[] =>
  labels.map((label, rank) => toKnownLabel(label, rank));

/** Scores from 0 to 1 how well a name fits the labels of a concept. */
function scoreName(name: Name, labels: readonly KnownLabel[]): number {
  let best = 0;
  for (const label of labels) {
    const similarity =
      label.key !== "" && label.key === name.key
        ? 1
        : matchScores.sameWords * computeSimilarity(name.classes, label.classes);
    best = Math.max(best, similarity - label.cost);
  }
  return best;
}

/** A name that a taxonomy gives to a field or group, with the factor of its score. */
interface Name extends Pick<KnownLabel, "key" | "classes"> {
  factor: number;
}

/** Lists the texts of a field or group that are compared: its label, synonyms and id. */
const listTexts = (node: TaxonomyNode): string[] => [
  node.label,
  ...(node.type === "group" ? [] : node.synonyms.slice(0, matchScores.maxSynonyms)),
  node.id,
];

const nameCache = new WeakMap<TaxonomyNode, Name[]>();

/** Prepares the names of a field or group. Cached, since each is compared with many concepts. */
function listNames(node: TaxonomyNode): Name[] {
  const cached = nameCache.get(node);
  if (cached !== undefined) return cached;
  const names = listTexts(node).map((text, index) => ({
    ...toKnownLabel(text),
    factor: index === 0 ? 1 : matchScores.synonym,
  }));
  nameCache.set(node, names);
  return names;
}

/** Scores from 0 to 1 how well the names of a field or group fit the labels of a concept, table or party. */
export type CompareNames = (node: TaxonomyNode, labels: readonly KnownLabel[]) => number;

/** Scores all names of a field or group together: the best one, and a share of the mean of all. */
export function compareNames(node: TaxonomyNode, labels: readonly KnownLabel[]): number {
  const scores = listNames(node).map((name) => name.factor * scoreName(name, labels));
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return (1 - matchScores.others) * Math.max(...scores) + matchScores.others * mean;
}

/** The largest number of fields and groups whose scores are cached: some MiB. */
const maxCachedNodes = 2000;

/**
 * Creates a comparison that caches scores by the names of a field. When a taxonomy is parsed again after a change, only
 * what has other names than before is compared.
 */
export function cacheComparisons(compare: CompareNames = compareNames): CompareNames {
  type Scores = Map<readonly KnownLabel[], number>;
  const byNode = new WeakMap<TaxonomyNode, Scores>();
  const byNames = new BoundedCache<string, Scores>(maxCachedNodes);
  const getScores = (node: TaxonomyNode): Scores => {
    const known = byNode.get(node) ?? byNames.get(JSON.stringify(listTexts(node)), () => new Map());
    byNode.set(node, known);
    return known;
  };
  return (node, labels) => {
    const scores = getScores(node);
    const score = scores.get(labels) ?? compare(node, labels);
    scores.set(labels, score);
    return score;
  };
}
