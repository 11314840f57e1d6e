import { toNumber } from "../../../shared/checks/checks.ts";
import type { Value } from "../../../shared/document/data-points.ts";
import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { predictProbability, type BoostedTrees } from "../zone/models/trees.ts";
import { candidateSources } from "./evidence.ts";
import { toPlaceKey, type ValueCandidate } from "./located-value.ts";
import { acceptsAnyText } from "./read-values.ts";
import { mappingThresholds } from "./thresholds.ts";

/** The candidates of each field, by its path and by descending score. */
export type Candidates = ReadonlyMap<string, readonly ValueCandidate[]>;

/** The names of the features of a candidate, in the order of `computeCandidateFeatures`. */
export const candidateFeatureNames = [
  "score",
  "fit",
  ...candidateSources.map((source) => `source is ${source}`),
  "distance",
  "offset",
  "words between",
  "labels between",
  "values between",
  "lines between",
  "label weight",
  "preferred labels of the field",
  "better scores with the same label",
  "sibling",
  "range",
  "role",
  "gap to the best score of the field",
  "gap to the next score of the field",
  "rank in the field",
  "candidates of the field",
  "places of the value",
  "lead over other fields",
  "share of larger amounts",
  "is repeated",
  "is an amount",
  "is a date",
  "is any text",
  "length",
  "share of digits",
];

/**
 * Computes the features of all candidates for the model of their probability: how each candidate was found, and how its
 * score compares with those of the other candidates of its field and of other fields at the same place.
 * @returns a row of features for each candidate, by path
 */
export function computeCandidateFeatures(
  fields: readonly PlacedField[],
  candidates: Candidates,
): Map<string, number[][]> {
  const scoresByPlace = collectScoresByPlace(candidates);
  return new Map(
    fields.map((placed) => {
      const list = candidates.get(placed.path) ?? [];
      const amounts = list.map(({ value }) => toNumber(value)).filter((amount) => amount !== undefined);
      const valueCounts = countValues(list);
      const best = list[0]?.score ?? 0;
      // The values of a repeated field do not exclude each other.
      const rivals = placed.field.repeat ? [] : list;
      const strongRivals = rivals.filter((candidate) => candidate.score >= mappingThresholds.minStrongScore);
      const labelWeights = [...new Set(strongRivals.map(({ evidence }) => evidence.labelWeight))];
      const rows = list.map((candidate, rank) => {
        const { evidence, score, value, text } = candidate;
        const scores = scoresByPlace.get(toPlaceKey(candidate)) ?? [];
        const otherFieldScore = scores.find(({ path }) => path !== placed.path)?.score ?? 0;
        const amount = toNumber(value);
        const larger = amounts.filter((other) => amount !== undefined && other > amount).length;
        return [
          score,
          candidate.fit,
          ...candidateSources.map((source) => Number(evidence.source === source)),
          evidence.distance,
          evidence.offset,
          evidence.words,
          evidence.labels,
          evidence.values,
          evidence.lines,
          evidence.labelWeight,
          labelWeights.filter((weight) => weight > evidence.labelWeight).length,
          rivals.filter((other) => other.evidence.labelWeight === evidence.labelWeight && other.score > score).length,
          evidence.sibling,
          evidence.range,
          evidence.role,
          placed.field.repeat ? 0 : best - score,
          score - (rivals[rank + 1]?.score ?? 0),
          placed.field.repeat ? 0 : rank,
          Math.log1p(list.length),
          Math.log1p(valueCounts.get(JSON.stringify(value)) ?? 1),
          score - otherFieldScore,
          amounts.length === 0 ? 0 : larger / amounts.length,
          Number(placed.field.repeat),
          Number(amount !== undefined),
          Number(placed.field.type === "date"),
          Number(acceptsAnyText(placed.field)),
          Math.log1p(text.length),
          text.replace(/\D/gu, "").length / Math.max(1, text.length),
        ];
      });
      return [placed.path, rows];
    }),
  );
}

/** Collects the scores of all candidates at each place, with the paths of their fields, by descending score. */
function collectScoresByPlace(candidates: Candidates): Map<string, { path: string; score: number }[]> {
  const scores = new Map<string, { path: string; score: number }[]>();
  for (const [path, list] of candidates) {
    for (const candidate of list) {
      const key = toPlaceKey(candidate);
      const placeScores = scores.get(key) ?? [];
      scores.set(key, placeScores);
      placeScores.push({ path, score: candidate.score });
    }
  }
  for (const list of scores.values()) list.sort((a, b) => b.score - a.score);
  return scores;
}

/** Counts the candidates with each value. */
function countValues(list: readonly { value: Value }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { value } of list) counts.set(JSON.stringify(value), (counts.get(JSON.stringify(value)) ?? 0) + 1);
  return counts;
}

/** Adds the predicted probability to each candidate that has none. The candidates stay in the order of their scores. */
export function addProbabilities(
  fields: readonly PlacedField[],
  candidates: Candidates,
  model: BoostedTrees,
): Map<string, readonly ValueCandidate[]> {
  const features = computeCandidateFeatures(fields, candidates);
  return new Map(
    [...candidates].map(([path, list]) => [
      path,
      list.map((candidate, index) => ({
        ...candidate,
        probability: candidate.probability ?? predictProbability(model, features.get(path)?.[index] ?? []),
      })),
    ]),
  );
}
