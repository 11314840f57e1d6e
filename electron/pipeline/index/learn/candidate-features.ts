import { spreadParts, type Occurrences } from "../concept-occurrences.ts";
import type { ScoredConcept } from "../rank-concepts.ts";
import { indexingThresholds } from "../thresholds.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { associationNames, type Associations } from "./association.ts";
import { labelMeasureNames } from "./label-similarity.ts";
import { maximum } from "../../../../shared/values/extremes.ts";

const { maxAssociated, maxNeighbourRank, maxRanked, maxRankedWithAssociations, maxSimilar, smoothing } =
  indexingThresholds;

/** Counts of the labelled documents in which each concept occurred or for which it was chosen, by its number. */
export interface ConceptStatistics {
  documents: number;
  /** The number of documents in which a label occurs. */
  matched: Int32Array;
  /** The number of documents for which the concept was chosen. */
  chosen: Int32Array;
  /** The number of documents in which a label of the concept occurs and for which it was chosen. */
  chosenMatched: Int32Array;
}

/** A text with its associations and similar labels, from which the candidates are computed. */
export interface CandidateSource {
  vocabulary: Vocabulary;
  statistics: ConceptStatistics;
  /** The concepts that occur, by descending score of the formula. */
  ranked: readonly ScoredConcept[];
  /** The number of words of the text. */
  length: number;
  associations: Associations;
  /** The label similarities of the concepts whose labels resemble words of the text, see {@link findSimilarLabels}. */
  labelSimilarities: ReadonlyMap<number, readonly number[]>;
}

/** A concept that may be a keyword, with the features of {@link candidateFeatureNames}. */
export interface ConceptCandidate {
  concept: number;
  features: number[];
}

const occurrenceFeatureNames = [
  "frequency",
  "relative frequency",
  "relative tf-idf",
  "relative formula",
  "rank by formula",
  "first position",
  "first word",
  "last position",
  "spread",
  "heading frequency",
  "nested share",
  "compound share",
  "words of label",
  "ambiguity",
  "preferred label",
] as const;
const conceptFeatureNames = [
  "occurs",
  "inverse document frequency",
  "qualifier",
  "depth",
  "narrower concepts",
  "broader concepts that occur",
  "narrower concepts that occur",
  "keyphraseness",
  "matched documents",
  "prior",
  "length of text",
  "number of candidates",
] as const;
export const candidateFeatureNames: readonly string[] = [
  ...occurrenceFeatureNames,
  ...conceptFeatureNames,
  ...["words", "n-grams"].flatMap((kind) => associationNames.map((name) => `${name} by ${kind}`)),
  "rank by neighbors",
  "agreement of neighbors",
  ...labelMeasureNames,
];

const measureCount = 2 * associationNames.length;

/**
 * Computes the features of the possible keywords of a text: of the best concepts that occur in it, are associated with
 * it or have a similar label. Among the documents in which a label of a concept occurs, its keyphraseness (Medelyan and
 * Witten 2008) is the smoothed share of those for which it was chosen.
 */
export function computeCandidates({
  vocabulary,
  statistics,
  ranked,
  length,
  associations,
  labelSimilarities,
}: CandidateSource): ConceptCandidate[] {
  const top = ranked.slice(0, associations.size === 0 ? maxRanked : maxRankedWithAssociations);
  const occurring = new Map(top.map((entry, rank) => [entry.concept, { ...entry, rank }]));
  const occurringConcepts = new Set(ranked.map(({ concept }) => concept));
  const { documents } = statistics;
  const rate = computeRate(statistics);
  const idf = (concept: number) => Math.log((documents + 1) / ((statistics.matched[concept] ?? 0) + 1));
  const maxima = {
    frequency: maximum(top.map(({ occurrences }) => occurrences.frequency)),
    tfIdf: maximum(top.map(({ concept, occurrences }) => weighFrequency(occurrences, idf(concept)))),
    score: top[0]?.score ?? 1,
  };
  const neighbourRanks = new Map(listBest(associations, 0, maxNeighbourRank).map((concept, rank) => [concept, rank]));
  const concepts = new Set(occurring.keys());
  for (let measure = 0; measure < measureCount; measure++) {
    for (const concept of listBest(associations, measure, maxAssociated)) concepts.add(concept);
  }
  for (const measure of labelMeasureNames.keys()) {
    for (const concept of listBest(labelSimilarities, measure, maxSimilar)) concepts.add(concept);
  }
  return [...concepts].map((concept) => {
    const entry = occurring.get(concept);
    const [matched = 0, chosen = 0, chosenMatched = 0] = [
      statistics.matched[concept],
      statistics.chosen[concept],
      statistics.chosenMatched[concept],
    ];
    const values = associations.get(concept);
    const broaderCount = vocabulary.listBroader(concept).filter((other) => occurringConcepts.has(other)).length;
    const narrower = vocabulary.listNarrower(concept);
    const rank = neighbourRanks.get(concept) ?? Infinity;
    const features = [
      ...(entry === undefined
        ? noOccurrenceFeatures
        : computeOccurrenceFeatures(entry.occurrences, length, {
            relativeFrequency: entry.occurrences.frequency / maxima.frequency,
            relativeTfIdf: weighFrequency(entry.occurrences, idf(concept)) / maxima.tfIdf,
            relativeScore: entry.score / maxima.score,
            rank: entry.rank,
          })),
      entry === undefined ? 0 : 1,
      idf(concept),
      vocabulary.listNames(concept).some(({ isPreferred, text }) => isPreferred && text.endsWith(")")) ? 1 : 0,
      vocabulary.getDepth(concept),
      Math.log1p(narrower.length),
      Math.log1p(broaderCount),
      Math.log1p(narrower.filter((other) => occurringConcepts.has(other)).length),
      (chosenMatched + smoothing * rate) / (matched + smoothing),
      Math.log1p(matched),
      Math.log((chosen + 0.1) / documents),
      Math.log1p(length),
      Math.log1p(occurringConcepts.size),
      ...(values ?? noAssociations),
      1 / (1 + rank),
      (values?.[0] ?? 0) * (values?.[associationNames.length] ?? 0),
      ...(labelSimilarities.get(concept) ?? noSimilarity),
    ];
    return { concept, features };
  });
}

/** Computes a damped TF-IDF, so that a rare concept that is mentioned once does not win. */
function weighFrequency({ frequency }: Occurrences, idf: number): number {
  return frequency ** 0.7 * Math.sqrt(Math.max(0.01, idf));
}

const noSimilarity: readonly number[] = labelMeasureNames.map(() => 0);
const noAssociations: readonly number[] = Array.from({ length: measureCount }, () => 0);
/** The features of a concept that does not occur: the last rank, the last position, and zeros. */
const noOccurrenceFeatures: readonly number[] = occurrenceFeatureNames.map((name) => {
  if (name === "rank by formula") return Math.log1p(maxRanked);
  return name === "first position" || name === "last position" ? 1 : name === "first word" ? 15 : 0;
});

interface RelativeFeatures {
  relativeFrequency: number;
  relativeTfIdf: number;
  relativeScore: number;
  rank: number;
}

function computeOccurrenceFeatures(occurrences: Occurrences, length: number, relative: RelativeFeatures): number[] {
  const { frequency, headingFrequency, nestedFrequency, compoundFrequency, first, last, parts } = occurrences;
  const wordCount = Math.max(1, length);
  return [
    Math.log1p(frequency),
    relative.relativeFrequency,
    relative.relativeTfIdf,
    relative.relativeScore,
    Math.log1p(relative.rank),
    first / wordCount,
    Math.log1p(first),
    last / wordCount,
    countBits(parts) / spreadParts,
    Math.log1p(headingFrequency),
    nestedFrequency / frequency,
    compoundFrequency / frequency,
    occurrences.maxWords,
    Math.log(occurrences.ambiguity),
    occurrences.hasPreferred ? 1 : 0,
  ];
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits >>> 0; rest !== 0; rest >>>= 1) count += rest & 1;
  return count;
}

const rates = new WeakMap<Int32Array, number>();

/** Computes the share of all matches that were chosen, once for each model. */
function computeRate({ matched, chosenMatched }: Pick<ConceptStatistics, "matched" | "chosenMatched">): number {
  const cachedRate = rates.get(matched);
  if (cachedRate !== undefined) return cachedRate;
  const total = (counts: Int32Array) => counts.reduce((sum, count) => sum + count, 0);
  const rate = total(chosenMatched) / Math.max(1, total(matched));
  rates.set(matched, rate);
  return rate;
}

/** Lists the concepts with the largest values of a measure, in descending order. */
function listBest(measured: ReadonlyMap<number, ArrayLike<number>>, measure: number, count: number): number[] {
  const best: { concept: number; value: number }[] = [];
  let lowest = 0;
  const keepBest = () => {
    best.sort((a, b) => b.value - a.value || a.concept - b.concept);
    best.length = Math.min(best.length, count);
  };
  for (const [concept, values] of measured) {
    const value = values[measure] ?? 0;
    if (value <= lowest) continue;
    best.push({ concept, value });
    // Sorting small lists now and then is faster than sorting thousands of concepts at once.
    if (best.length < 4 * count) continue;
    keepBest();
    lowest = best.at(-1)?.value ?? 0;
  }
  keepBest();
  return best.map(({ concept }) => concept);
}
