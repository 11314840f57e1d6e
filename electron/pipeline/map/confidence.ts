import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { predictLogistic, type LogisticRegression } from "../zone/models/logistic-regression.ts";
import { predictScore, type BoostedTrees } from "../zone/models/trees.ts";
import type { AssignedValue } from "./assign-candidates.ts";
import { noEvidence } from "./evidence.ts";
import { isSamePlace, type ValueCandidate, type ScoredValue } from "./located-value.ts";
import { acceptsAnyText } from "./read-values.ts";
import { mappingThresholds } from "./thresholds.ts";

/**
 * The confidence models for each kind of data point: a value outside of repeated groups, a cell of a row, and an absent
 * value. Each model predicts the probability that a data point is right.
 */
export type ConfidenceModels = Readonly<Record<ConfidenceKind, ConfidenceModel>>;

/** Two models whose log-odds are averaged, and the calibration of the mean. */
export interface ConfidenceModel {
  regression: LogisticRegression;
  trees: BoostedTrees;
  /** Maps the mean log-odds to the probability (Platt scaling, 1999). */
  calibration: LogisticRegression;
}
export type ConfidenceKind = "value" | "cell" | "absent";

/** The names of the features of each model. */
export const confidenceFeatureNames: Readonly<Record<ConfidenceKind, readonly string[]>> = {
  value: [
    "log-odds",
    "score",
    "lead",
    "log-odds of the next value",
    "is confirmed",
    "checks that hold",
    "failed check",
    "is any text",
    "has a pattern",
    "fit",
    "label weight",
    "distance from the label",
    "occurrences with the value",
    "log-odds of the document",
  ],
  cell: [
    "score",
    "is confirmed",
    "row is confirmed",
    "share of confirmed rows",
    "column is confirmed",
    "failed check",
    "is any text",
    "cells of the row",
    "share of rows with the column",
    "misalignment with the column",
    "lines",
    "length",
    "log-odds of the document",
  ],
  absent: ["log-odds of the best candidate", "best score", "is any text", "log-odds of the document"],
};

/**
 * The names of the features of the calibration of absent values, after the log-odds of their model. That model does not
 * know what kind of field is missing: most documents have a number and a date, and few have a prepayment.
 */
export const absenceFeatureNames = ["log-odds", "label is printed", "date is left", "is usual"] as const;

/**
 * The monotone constraint of each feature: 1 if the confidence must not fall as the feature grows, -1 if it must not rise,
 * 0 without a constraint.
 * The constraints reduce overfitting of the trees to the training documents.
 */
export const monotoneConstraints: Readonly<Record<ConfidenceKind, readonly number[]>> = {
  value: [1, 1, 1, -1, 1, 1, -1, 0, 0, 1, 1, -1, 1, 1],
  cell: [1, 1, 1, 1, 1, -1, 0, 0, 1, -1, 0, 0, 1],
  absent: [-1, -1, 0, 0],
};

/** The features of a data point, for the model of its kind. */
export interface ConfidenceFeatures {
  kind: ConfidenceKind;
  features: readonly number[];
  /** Of an absent value: the further features of its calibration, see `absenceFeatureNames`. */
  absence?: readonly number[];
}

/** The evidence about each data point from the other data points of its document. */
export interface DocumentEvidence {
  /** The paths, with row numbers, of the data points in checks that fail. */
  failed: ReadonlySet<string>;
  /** For each path of a field, the number of checks that hold and contain the field and other data points. */
  heldChecks: ReadonlyMap<string, number>;
  /** How often the label of a field is printed without a value that a field took, by the path of the field. */
  unusedLabels: ReadonlyMap<string, number>;
  /** True if the document has a date that no field took. */
  hasDateLeft: boolean;
  /** The paths of the fields that almost every document of their kind has. */
  usual: ReadonlySet<string>;
  /** Mean log-odds of the values outside of repeated groups: a measure of how well the whole document was read. */
  logOdds: number;
}

/** A column of a repeated group, summarized for the confidence of its cells. */
export interface ColumnEvidence {
  /** Share of the rows that have a value in the column. */
  share: number;
  /** The median left and right edges of the column's values, in points; undefined in an ePub. */
  edges: { left: number; right: number } | undefined;
}

/** Returns the log-odds of a probability, limited to 0.001 to 0.999. */
export function toLogOdds(probability: number): number {
  const limited = Math.min(0.999, Math.max(0.001, probability));
  return Math.log(limited / (1 - limited));
}

/**
 * Computes the features of an assigned value.
 * @param candidates All candidates of the field.
 */
export function computeValueFeatures(
  { path, field }: PlacedField,
  { candidate, confirmed }: AssignedValue,
  candidates: readonly ValueCandidate[],
  document: DocumentEvidence,
): ConfidenceFeatures {
  const key = JSON.stringify(candidate.value);
  const isSame = ({ value }: ValueCandidate) => JSON.stringify(value) === key;
  const others = candidates.filter((other) => !isSame(other));
  const probabilities = others.map(({ probability = 0 }) => probability);
  const evidence = candidates.find((other) => isSamePlace(other, candidate))?.evidence ?? noEvidence;
  return {
    kind: "value",
    features: [
      toLogOdds(candidate.probability ?? 0.5),
      candidate.score,
      candidate.score - (others[0]?.score ?? 0),
      toLogOdds(Math.max(0, ...probabilities)),
      Number(confirmed),
      Math.min(mappingThresholds.maxCountedChecks, document.heldChecks.get(path) ?? 0),
      Number(document.failed.has(path)),
      Number(acceptsAnyText(field)),
      Number(field.pattern !== undefined),
      candidate.fit,
      evidence.labelWeight,
      Math.min(mappingThresholds.maxCountedDistanceEm, evidence.distance),
      Math.log(Math.max(1, candidates.length - others.length)),
      document.logOdds,
    ],
  };
}

/** A cell of a repeated group with the evidence of its row and column. */
export interface CellEvidence extends AssignedValue {
  /** The path of the data point with its row number, such as `line[0].total`. */
  point: string;
  /** True if a check holds for some values of the row. */
  isRowConfirmed: boolean;
  /** The share of the rows of the group for which a check holds. */
  confirmedRowShare: number;
  /** The number of values in the row. */
  cellCount: number;
  column: ColumnEvidence | undefined;
}

/** Computes the features of a cell of a repeated group. */
export function computeCellFeatures(
  { path, field }: PlacedField,
  { point, candidate, confirmed, isRowConfirmed, confirmedRowShare, cellCount, column }: CellEvidence,
  document: DocumentEvidence,
): ConfidenceFeatures {
  return {
    kind: "cell",
    features: [
      candidate.score,
      Number(confirmed),
      Number(isRowConfirmed),
      confirmedRowShare,
      Number((document.heldChecks.get(path) ?? 0) > 0),
      Number(document.failed.has(point)),
      Number(acceptsAnyText(field)),
      cellCount,
      column?.share ?? 1,
      computeMisalignment(candidate, column),
      Math.min(mappingThresholds.maxCountedLines, candidate.regions.length),
      Math.log1p(candidate.text.length),
      document.logOdds,
    ],
  };
}

/** Computes the distance of a cell's nearer edge from that edge of its column, in points. */
function computeMisalignment({ regions }: ScoredValue, column: ColumnEvidence | undefined): number {
  const bbox = regions[0]?.bbox;
  if (bbox === undefined || column?.edges === undefined) return 0;
  const { left, right } = column.edges;
  return Math.min(
    mappingThresholds.maxCountedMisalignmentPt,
    Math.abs(bbox.x - left),
    Math.abs(bbox.x + bbox.width - right),
  );
}

/** Computes the features of an absent value from its best candidate. */
export function computeAbsentFeatures(
  { path, field }: PlacedField,
  best: ScoredValue | undefined,
  document: DocumentEvidence,
): ConfidenceFeatures {
  return {
    kind: "absent",
    features: [toLogOdds(best?.probability ?? 0), best?.score ?? 0, Number(acceptsAnyText(field)), document.logOdds],
    absence: [
      Number(document.unusedLabels.has(path)),
      Number(field.type === "date" && document.hasDateLeft),
      Number(field.required || document.usual.has(path)),
    ],
  };
}

/** Computes the mean log-odds of both models, before calibration. */
export function computeMeanLogOdds({ regression, trees }: ConfidenceModel, features: readonly number[]): number {
  return (toLogOdds(predictLogistic(regression, features)) + predictScore(trees, features)) / 2;
}

/**
 * Computes the calibrated probability, 0 to 1, that a data point with these features is right.
 * @param calibration Of absent values, which are calibrated apart.
 */
export function computeConfidence(
  models: ConfidenceModels,
  { kind, features, absence = [] }: ConfidenceFeatures,
  calibration?: LogisticRegression,
): number {
  const logOdds = computeMeanLogOdds(models[kind], features);
  if (kind === "absent" && calibration !== undefined) return predictLogistic(calibration, [logOdds, ...absence]);
  return predictLogistic(models[kind].calibration, [logOdds]);
}

/** What limits the confidence of a value, apart from the model, which has seen too few such values. */
export interface ConfidenceLimits {
  /** The confidence of OCR in the most doubtful word of the value. */
  ocrConfidence: number | undefined;
  /** The highest confidence that the look of the value leaves, and the way in which it was found. */
  maxConfidence?: number | undefined;
  /** True for a date that has another reading. */
  isAmbiguous: boolean;
  /** The highest confidence that other values leave, which contradict the value; 1 if none does. */
  consistency: number;
  /** The number of reviewed documents that taught the label or place of the value; 0 if the taxonomy has its label. */
  taughtBy?: number | undefined;
  /** The number of similar documents whose reviewers marked the value as absent; 0 if one of them has it. */
  absentIn?: number;
}

/**
 * Limits an estimated confidence by the doubt of OCR, by the look of the value, by another reading, by a contradiction, and by what
 * reviewed documents taught: how often the label was right, and how often there was no such value (Laplace's rule of
 * succession).
 */
export function limitConfidence(
  estimated: number,
  { ocrConfidence = 1, maxConfidence = 1, isAmbiguous, consistency, taughtBy = 0, absentIn = 0 }: ConfidenceLimits,
): number {
  const { minOcrConfidence, maxAmbiguousDateConfidence } = mappingThresholds;
  const read = estimated * Math.min(1, ocrConfidence / minOcrConfidence) ** 2;
  const taught = taughtBy === 0 ? 1 : (taughtBy + 1) / (taughtBy + 2);
  const present = absentIn === 0 ? 1 : 1 / (absentIn + 2);
  const ambiguous = isAmbiguous ? maxAmbiguousDateConfidence : 1;
  return Math.min(read, maxConfidence, taught, present, ambiguous, consistency);
}
