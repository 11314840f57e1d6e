import { collectCandidates, suggestDataPoints, type RatedDataPoint } from "../../electron/pipeline/map/map-document.ts";
import { candidateFeatureNames, computeCandidateFeatures } from "../../electron/pipeline/map/candidate-features.ts";
import {
  computeConfidence,
  confidenceFeatureNames,
  type ConfidenceKind,
  type ConfidenceModels,
} from "../../electron/pipeline/map/confidence.ts";
import type { LogisticRegression } from "../../electron/pipeline/zone/models/logistic-regression.ts";
import type { BoostedTrees } from "../../electron/pipeline/zone/models/trees.ts";
import { computeAutoAcceptedShare, computeCalibration } from "../evaluate/scorers/calibration.ts";
import { groupValues, judgeValues, scoreDataPoints } from "../evaluate/scorers/data-points.ts";
import { isSameValue } from "../evaluate/scorers/same-value.ts";
import { toPredictedValue } from "../evaluate/sets/data-points.ts";
import { splitIntoFolds } from "./cross-validation.ts";
import { trainBoostedTrees } from "./gradient-boosting.ts";
import { fitLogisticRegression } from "./logistic-regression.ts";
import { loadMappingSets, type MappingDocument, type MappingSet } from "./mapping-documents.ts";
import type { Metric, TrainingResult } from "./training-result.ts";

/** The candidates of a document as rows of features, each with whether it is the true value. */
interface JudgedCandidates {
  document: MappingDocument;
  rows: number[][];
  targets: boolean[];
}

/** The data points of a document, each with whether it is right. */
interface JudgedDocument {
  document: MappingDocument;
  points: { rated: RatedDataPoint; correct: boolean }[];
}

/** The sets with enough documents to learn from. */
const setNames = ["einvoice_hybrid", "vrdu_deepform"];
const foldCount = 6;
/** The share of right values among those that are accepted without a review. */
const acceptedAccuracy = 0.99;

/**
 * Trains the models of the mapping's confidence on the development documents of all sets: gradient-boosted trees for the
 * probability of a candidate, and logistic regressions for that of a data point (an extension of Platt scaling, 1999).
 * The regressions learn from data points whose candidates were rated by trees that were not trained on them. The metrics
 * are cross-validated by family: sellers of invoices, otherwise documents.
 */
export async function trainMapping(data: string, pages: string | undefined): Promise<TrainingResult> {
  const sets = await loadMappingSets(data, pages, setNames);
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
async function judgeCandidates({ taxonomy, schema }: MappingSet, document: MappingDocument): Promise<JudgedCandidates> {
  const { fields, candidates } = await collectCandidates({ pages: document.pages, taxonomy });
  const features = computeCandidateFeatures(fields, candidates);
  const judged: JudgedCandidates = { document, rows: [], targets: [] };
  for (const { path } of fields) {
    const type = schema.get(path);
    const truth = document.truth[path];
    if (type === undefined || truth?.visible === false) continue;
    const expected = truth === undefined ? [] : [truth.value].flat();
    (candidates.get(path) ?? []).forEach(({ value }, index) => {
      const scalar = typeof value === "object" ? value.amount : value;
      judged.rows.push(features.get(path)?.[index] ?? []);
      judged.targets.push(expected.some((known) => isSameValue(known, scalar, type)));
    });
  }
  return judged;
}

/** Maps a document and compares its data points with the truth. An absent value is right if the truth has none. */
async function judgeDataPoints(
  { taxonomy, schema }: MappingSet,
  document: MappingDocument,
  model: BoostedTrees,
): Promise<JudgedDocument> {
  const { suggestions } = await suggestDataPoints({ pages: document.pages, taxonomy }, model);
  const values = suggestions.flatMap((rated) => {
    const predicted = toPredictedValue(rated.point);
    return predicted === undefined ? [] : [{ ...predicted, rated }];
  });
  const present = judgeValues(document.truth, values, schema).map(({ point: { rated }, correct }) => ({
    rated,
    correct,
  }));
  const absent = suggestions.flatMap((rated) => {
    const { path, value } = rated.point;
    const truth = document.truth[path];
    if (value !== null || !schema.has(path) || truth?.visible === false) return [];
    return [{ rated, correct: truth === undefined }];
  });
  return { document, points: [...present, ...absent] };
}

/** Trains the trees. The documents of each set have the same weight together. */
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

function trainConfidenceModels(judged: readonly JudgedDocument[]): ConfidenceModels {
  const train = (kind: ConfidenceKind): LogisticRegression => {
    const rows = judged.flatMap(({ points }) => {
      const ofKind = points.filter(({ rated }) => rated.kind === kind);
      // The data points of one document are correlated: its weight grows with the square root of their number.
      return ofKind.map(({ rated, correct }) => ({
        features: rated.features,
        correct,
        weight: 1 / Math.sqrt(ofKind.length),
      }));
    });
    return fitLogisticRegression({
      features: confidenceFeatureNames[kind],
      rows: rows.map(({ features }) => features),
      targets: rows.map(({ correct }) => correct),
      weights: rows.map(({ weight }) => weight),
      penalty: 1,
    });
  };
  return { value: train("value"), cell: train("cell"), absent: train("absent") };
}

function measureSet(
  { name, schema }: MappingSet,
  judged: readonly JudgedDocument[],
  confidences: ReadonlyMap<RatedDataPoint, number>,
): Metric[] {
  const documents = judged.filter(({ document }) => document.set === name);
  const pairs = documents.map(({ document, points }) => ({
    truth: document.truth,
    predicted: groupValues(points.flatMap(({ rated }) => toPredictedValue(rated.point) ?? [])),
  }));
  const points = documents.flatMap((document) => document.points);
  const rate = (kinds: readonly ConfidenceKind[]) =>
    points
      .filter(({ rated }) => kinds.includes(rated.kind))
      .map(({ rated, correct }) => ({ confidence: confidences.get(rated) ?? 0, correct }));
  return [
    { name: `${name} micro F1`, value: scoreDataPoints(pairs, schema).f1 },
    { name: `${name} calibration error`, value: computeCalibration(rate(["value", "cell"])).error },
    { name: `${name} calibration error of absent values`, value: computeCalibration(rate(["absent"])).error },
    {
      name: `${name} share accepted at 99 % right`,
      value: computeAutoAcceptedShare(rate(["value", "cell"]), acceptedAccuracy),
    },
  ];
}
