import { collectCandidates } from "../../electron/pipeline/map/collect-candidates.ts";
import { suggestDataPoints, type RatedDataPoint } from "../../electron/pipeline/map/map-document.ts";
import { candidateFeatureNames, computeCandidateFeatures } from "../../electron/pipeline/map/candidate-features.ts";
import {
  computeConfidence,
  computeMeanLogOdds,
  confidenceFeatureNames,
  monotoneConstraints,
  type ConfidenceKind,
  type ConfidenceModel,
  type ConfidenceModels,
} from "../../electron/pipeline/map/confidence.ts";
import type { LogisticRegression } from "../../electron/pipeline/zone/models/logistic-regression.ts";
import type { BoostedTrees } from "../../electron/pipeline/zone/models/trees.ts";
import { computeAutoAcceptedShare, computeCalibration, type JudgedValue } from "../evaluate/scorers/calibration.ts";
import { groupValues, judgeValues, scoreDataPoints } from "../evaluate/scorers/data-points.ts";
import { matchesTruth } from "../evaluate/scorers/same-value.ts";
import { mean } from "../evaluate/scorers/measures.ts";
import { isInTruthScope, toPredictedValue } from "../evaluate/sets/data-points.ts";
import { splitIntoFolds } from "./cross-validation.ts";
import { trainBoostedTrees } from "./gradient-boosting.ts";
import { fitLogisticRegression } from "./logistic-regression.ts";
import { loadMappingSets, type MappingDocument, type MappingSet } from "./mapping-documents.ts";
import type { Metric, TrainingResult } from "./training-result.ts";

/** The candidates of a document as rows of features. `targets` tell whether each candidate is the true value. */
interface JudgedCandidates {
  document: MappingDocument;
  rows: number[][];
  targets: boolean[];
}

/** The data points of a document. `correct` tells whether a point has the true value. */
interface JudgedDocument {
  document: MappingDocument;
  points: { rated: RatedDataPoint; correct: boolean }[];
}

/** The sets with enough documents to learn from: annotated ones, and those of the typeset corpus. */
const setNames = ["einvoice_hybrid", "vrdu_deepform"];
const corpusSetNames = ["corpus_invoices_learn"];
const foldCount = 10;
/** The minimum number of values of a family that has its own metrics. */
const minFamilyValues = 30;
/** The required share of right values among those that are accepted without a review. */
const acceptedAccuracy = 0.99;

/**
 * Trains the models of the mapping's confidence on the development documents of all sets and on the typeset invoices. Gradient-boosted trees predict
 * the probability that a candidate is right. The mean of monotone trees and a logistic regression predicts that of a data
 * point. The latter learn from data points whose candidates were rated by trees that were not trained on their family,
 * and are calibrated on families that they were not trained on. The metrics are cross-validated by family.
 */
export async function trainMapping(data: string, corpus: string, pages: string | undefined): Promise<TrainingResult> {
  const sets = [
    ...(await loadMappingSets(data, pages, setNames)),
    ...(await loadMappingSets(corpus, pages, corpusSetNames)),
  ];
  const candidates: JudgedCandidates[] = [];
  for (const set of sets) for (const document of set.documents) candidates.push(await judgeCandidates(set, document));
  const families = [...new Set(candidates.map(({ document }) => document.family))].sort();
  const folds = splitIntoFolds(families, foldCount);
  const judged: JudgedDocument[] = [];
  for (const { validation, training } of folds) {
    const model = trainCandidateModel(candidates.filter(({ document }) => training.includes(document.family)));
    for (const set of sets) {
      for (const document of set.documents.filter(({ family }) => validation.includes(family)))
        judged.push(await judgeDataPoints(set, document, model));
    }
  }
  const confidences = new Map<RatedDataPoint, number>();
  for (const { validation, training } of folds) {
    const models = trainConfidenceModels(judged.filter(({ document }) => training.includes(document.family)));
    for (const { document, points } of judged) {
      if (!validation.includes(document.family)) continue;
      for (const { rated } of points) confidences.set(rated, computeConfidence(models, rated));
    }
  }
  return {
    models: { candidates: trainCandidateModel(candidates), confidence: trainConfidenceModels(judged) },
    metrics: sets.flatMap((set) => measureSet(set, judged, confidences)),
  };
}

/** Finds the candidates of a document and compares them with the truth. Fields that the set does not have are left out. */
async function judgeCandidates(
  { taxonomy, fieldTypes }: MappingSet,
  document: MappingDocument,
): Promise<JudgedCandidates> {
  const { fields, candidates } = await collectCandidates({ pages: document.pages, taxonomy });
  const features = computeCandidateFeatures(fields, candidates);
  const judged: JudgedCandidates = { document, rows: [], targets: [] };
  for (const { path } of fields) {
    const type = fieldTypes.get(path);
    const truth = document.truth[path];
    if (type === undefined || truth?.visible === false || !isInTruthScope(document.truth, path, fieldTypes)) continue;
    const expected = truth === undefined ? [] : [truth.value].flat();
    (candidates.get(path) ?? []).forEach(({ value }, index) => {
      const scalar = typeof value === "object" ? value.amount : value;
      judged.rows.push(features.get(path)?.[index] ?? []);
      judged.targets.push(expected.some((known) => matchesTruth(known, scalar, type)));
    });
  }
  return judged;
}

/** Maps a document and compares its data points with the truth. An absent value is right if the truth has none. */
async function judgeDataPoints(
  { taxonomy, fieldTypes }: MappingSet,
  document: MappingDocument,
  model: BoostedTrees,
): Promise<JudgedDocument> {
  const { suggestions } = await suggestDataPoints({ pages: document.pages, taxonomy }, model);
  const values = suggestions.flatMap((rated) => {
    const predicted = toPredictedValue(rated.point);
    return predicted === undefined ? [] : [{ ...predicted, rated }];
  });
  const present = judgeValues(document.truth, values, fieldTypes).map(({ point: { rated }, correct }) => ({
    rated,
    correct,
  }));
  const absent = suggestions.flatMap((rated) => {
    const { path, value } = rated.point;
    const truth = document.truth[path];
    if (value !== null || !fieldTypes.has(path) || truth?.visible === false) return [];
    return [{ rated, correct: truth === undefined }];
  });
  const points = [...present, ...absent].filter(({ rated }) =>
    isInTruthScope(document.truth, rated.point.path, fieldTypes),
  );
  return { document, points };
}

/** Trains the trees that rate candidates. All sets have the same total weight. */
function trainCandidateModel(judged: readonly JudgedCandidates[]): BoostedTrees {
  const counts = new Map<string, number>();
  for (const { document, rows } of judged) counts.set(document.set, (counts.get(document.set) ?? 0) + rows.length);
  const total = judged.reduce((sum, { rows }) => sum + rows.length, 0);
  return trainBoostedTrees({
    features: candidateFeatureNames,
    rows: judged.flatMap(({ rows }) => rows),
    targets: judged.flatMap(({ targets }) => targets.map(Number)),
    weights: judged.flatMap(({ document, rows }) =>
      rows.map(() => total / (counts.size * (counts.get(document.set) ?? 1))),
    ),
    loss: "logistic",
    trees: 80,
    maxLeaves: 12,
    learningRate: 0.1,
    minRowsPerLeaf: 10,
    seed: 1,
  });
}

/** A data point in the training of the confidence. */
interface ConfidenceRow {
  family: string;
  features: readonly number[];
  correct: boolean;
  weight: number;
}

function trainConfidenceModels(judged: readonly JudgedDocument[]): ConfidenceModels {
  const train = (kind: ConfidenceKind) => trainConfidenceModel(kind, listConfidenceRows(judged, kind));
  return { value: train("value"), cell: train("cell"), absent: train("absent") };
}

function listConfidenceRows(judged: readonly JudgedDocument[], kind: ConfidenceKind): ConfidenceRow[] {
  const sets = Map.groupBy(judged, ({ document }) => document.set);
  return [...sets.values()].flatMap((documentsOfSet) => {
    const families = Map.groupBy(documentsOfSet, ({ document }) => document.family);
    const rows = [...families].flatMap(([family, documents]) => {
      const points = documents.flatMap((document) => document.points).filter(({ rated }) => rated.kind === kind);
      // The data points of a family are correlated. So the weight of the family grows with the square root of their number.
      const weight = 1 / Math.sqrt(points.length);
      return points.map(({ rated, correct }) => ({ family, features: rated.features, correct, weight }));
    });
    // All sets have the same total weight: real documents are fewer and harder than typeset ones.
    const total = rows.reduce((sum, { weight }) => sum + weight, 0);
    return rows.map((row) => ({ ...row, weight: row.weight / total }));
  });
}

/**
 * Trains the trees and the regression on all rows. Their calibration learns from predictions for families that they were
 * not trained on, since models are too confident about their training data.
 */
function trainConfidenceModel(kind: ConfidenceKind, rows: readonly ConfidenceRow[]): ConfidenceModel {
  const families = [...new Set(rows.map(({ family }) => family))].sort();
  const heldOut = splitIntoFolds(families, foldCount).flatMap(({ validation, training }) => {
    const model = trainUncalibrated(
      kind,
      rows.filter(({ family }) => training.includes(family)),
    );
    return rows
      .filter(({ family }) => validation.includes(family))
      .map((row) => ({ ...row, features: [computeMeanLogOdds(model, row.features)] }));
  });
  return { ...trainUncalibrated(kind, rows), calibration: fitRegression(["log-odds"], heldOut) };
}

function trainUncalibrated(kind: ConfidenceKind, rows: readonly ConfidenceRow[]): ConfidenceModel {
  const names = confidenceFeatureNames[kind];
  const meanWeight = mean(rows.map(({ weight }) => weight));
  const trees = trainBoostedTrees({
    features: names,
    rows: rows.map(({ features }) => features),
    targets: rows.map(({ correct }) => Number(correct)),
    weights: rows.map(({ weight }) => weight / meanWeight),
    loss: "logistic",
    trees: 60,
    maxLeaves: 5,
    learningRate: 0.08,
    minRowsPerLeaf: 15,
    monotoneConstraints: monotoneConstraints[kind],
    seed: 1,
  });
  return { regression: fitRegression(names, rows), trees, calibration: identityCalibration };
}

/** The calibration that leaves log-odds as they are. */
const identityCalibration: LogisticRegression = { features: ["log-odds"], bias: 0, weights: [1] };

function fitRegression(features: readonly string[], rows: readonly ConfidenceRow[]): LogisticRegression {
  return fitLogisticRegression({
    features,
    rows: rows.map((row) => row.features),
    targets: rows.map(({ correct }) => correct),
    weights: rows.map(({ weight }) => weight),
    penalty: 1,
  });
}

function measureSet(
  { name, fieldTypes }: MappingSet,
  judged: readonly JudgedDocument[],
  confidences: ReadonlyMap<RatedDataPoint, number>,
): Metric[] {
  const documents = judged.filter(({ document }) => document.set === name);
  const pairs = documents.map(({ document, points }) => ({
    truth: document.truth,
    predicted: groupValues(points.flatMap(({ rated }) => toPredictedValue(rated.point) ?? [])),
  }));
  const rate = (kinds: readonly ConfidenceKind[], rated: readonly JudgedDocument[] = documents) =>
    rated
      .flatMap((document) => document.points)
      .filter((point) => kinds.includes(point.rated.kind))
      .map((point) => ({ confidence: confidences.get(point.rated) ?? 0, correct: point.correct }));
  const measure = (prefix: string, values: readonly JudgedValue[]): Metric[] => [
    { name: `${prefix} calibration error`, value: computeCalibration(values).error },
    { name: `${prefix} share accepted at 99 % right`, value: computeAutoAcceptedShare(values, acceptedAccuracy) },
  ];
  const families = [...Map.groupBy(documents, ({ document }) => document.family)]
    .map(([family, members]) => ({ family, values: rate(["value", "cell"], members) }))
    .filter(({ values }) => values.length >= minFamilyValues);
  return [
    { name: `${name} micro F1`, value: scoreDataPoints(pairs, fieldTypes).f1 },
    ...measure(name, rate(["value", "cell"])),
    { name: `${name} calibration error of absent values`, value: computeCalibration(rate(["absent"])).error },
    ...families.flatMap(({ family, values }) => measure(`${name}, ${family}:`, values)),
  ];
}
