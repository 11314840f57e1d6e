import { NotationDetector } from "../../electron/pipeline/map/notation.ts";
import { buildRows, getOwnRows } from "../../electron/pipeline/map/rows.ts";
import {
  computeLogOdds,
  computeTextConfidenceFeatures,
  getTextKind,
  textConfidenceFeatureNames,
  type TextKind,
  textKinds,
  type TextValueWeights,
  toModelInputs,
} from "../../electron/pipeline/map/text/rank-text-value.ts";
import { type LogisticRegression, predictLogistic } from "../../electron/pipeline/zone/models/logistic-regression.ts";
import { SentenceReader } from "../../electron/pipeline/map/text/sentences.ts";
import { TextCandidateGenerator } from "../../electron/pipeline/map/text/text-candidates.ts";
import { type DataPointTaxonomy, listFields, type PlacedField } from "../../shared/taxonomy/taxonomy.ts";
import { computeAutoAcceptedShare, computeCalibration, type JudgedValue } from "../evaluate/scorers/calibration.ts";
import { computeMeasures } from "../evaluate/scorers/measures.ts";
import { matchesTruth } from "../evaluate/scorers/same-value.ts";
import type { DataPointsTruth } from "../evaluate/sets/data-points.ts";
import { splitIntoFolds } from "./cross-validation.ts";
import { fitLogisticRegression } from "./logistic-regression.ts";
import { loadMappingSets, type MappingDocument } from "./mapping-documents.ts";
import type { TrainingResult } from "./training-result.ts";

/** A value that a document mentions, with the inputs of the model. */
interface Example {
  inputs: Readonly<Record<string, number>>;
  isRight: boolean;
}

/** The values that a document mentions for one field, and the number of true values. */
interface FieldExamples {
  path: string;
  kind: TextKind;
  repeat: boolean;
  examples: readonly Example[];
  truthCount: number;
}

type TextModels = Record<TextKind, TextValueWeights>;

const setNames = ["kleister_nda"];
const foldCount = 10;
/** The number of folds into which the training data of the confidence are divided. */
const innerFoldCount = 6;
/** The L2 penalties of the regressions. */
const penalty = { values: 3, confidence: 1 };

/**
 * Trains the models for values in running text on the development part of the contracts. For each kind of value, a
 * logistic regression predicts the probability that a mentioned value is right. Another one predicts the confidence in a
 * suggested value. The metrics are cross-validated by document.
 */
export async function trainTextValues(data: string, pages: string | undefined): Promise<TrainingResult> {
  const documents: FieldExamples[][] = [];
  for (const set of await loadMappingSets(data, pages, setNames))
    for (const document of set.documents) documents.push(await collectTextExamples(document, set.taxonomy));
  return trainTextModels(documents);
}

/** Collects the values that a document mentions for each field of a taxonomy that is searched in running text. */
async function collectTextExamples(
  { pages, truth }: MappingDocument,
  taxonomy: DataPointTaxonomy,
): Promise<FieldExamples[]> {
  const fields = listFields(taxonomy);
  const notation = new NotationDetector();
  for (const readPage of pages)
    for (const window of buildRows((await readPage()).text, 0)) notation.add(getOwnRows(window));
  const [reader, generator] = [new SentenceReader(), new TextCandidateGenerator(fields)];
  const add = (sentences: Iterable<Parameters<typeof generator.add>[0]>): void => {
    for (const sentence of sentences) generator.add(sentence, notation.result());
  };
  for (const readPage of pages) add(reader.add(await readPage()));
  add(reader.end());
  return [...generator.result()].flatMap(([path, candidates]) => {
    const { field } = fields.find((placed) => placed.path === path) as PlacedField;
    const kind = getTextKind(field);
    const truths = listTruths(truth[path]?.value);
    const isRight = (value: unknown): boolean =>
      typeof value === "string" && truths.some((expected) => matchesTruth(expected, value, truth[path]?.type ?? ""));
    const examples = candidates.map(({ value, features }) => ({
      inputs: toModelInputs(features),
      isRight: isRight(value),
    }));
    return kind === undefined ? [] : [{ path, kind, repeat: field.repeat, examples, truthCount: truths.length }];
  });
}

function listTruths(value: DataPointsTruth[string]["value"] | undefined): readonly (string | number)[] {
  if (value === undefined) return [];
  return typeof value === "object" ? value : [value];
}

/** A suggested value with the features of its confidence. */
interface SuggestedValue {
  features: readonly number[];
  correct: boolean;
}

/** Trains the models on all documents. The metrics of a document come from models that were trained on other folds. */
function trainTextModels(documents: readonly FieldExamples[][]): TrainingResult {
  const judged = splitIntoFolds(documents, foldCount).flatMap(({ training, validation }) => {
    const models = fitModels(training);
    const confidence = fitConfidence(training);
    return validation.flat().map((field) => {
      const suggested = suggestValues(field, models).map(({ features, correct }) => ({
        confidence: predictLogistic(confidence, features),
        correct,
      }));
      return { ...field, suggested };
    });
  });
  const measure = (fields: typeof judged) => {
    const suggested = fields.flatMap((field) => field.suggested);
    const truthCount = fields.reduce((sum, field) => sum + field.truthCount, 0);
    return computeMeasures(suggested.filter(({ correct }) => correct).length, truthCount, suggested.length).f1;
  };
  const suggested: JudgedValue[] = judged.flatMap((field) => field.suggested);
  return {
    models: { "text-values": fitModels(documents), "text-confidence": fitConfidence(documents) },
    metrics: [
      { name: "micro F1", value: measure(judged) },
      ...[...Map.groupBy(judged, ({ path }) => path)].map(([path, fields]) => ({
        name: `${path} F1`,
        value: measure(fields),
      })),
      { name: "calibration error", value: computeCalibration(suggested).error },
      { name: "accepted at 99 % right", value: computeAutoAcceptedShare(suggested, 0.99) },
    ],
  };
}

function fitModels(documents: readonly FieldExamples[][]): TextModels {
  const models = textKinds.map((kind): [TextKind, TextValueWeights] => {
    const examples = documents
      .flat()
      .filter((field) => field.kind === kind)
      .flatMap((field) => field.examples);
    const features = Object.keys(examples[0]?.inputs ?? {});
    const { bias, weights } = fitLogisticRegression({
      features,
      rows: examples.map(({ inputs }) => features.map((name) => inputs[name] ?? 0)),
      targets: examples.map(({ isRight }) => isRight),
      weights: examples.map(() => 1),
      penalty: penalty.values,
    });
    const coefficients = features.flatMap((name, index): [string, number][] => {
      const weight = weights[index] ?? 0;
      return weight === 0 ? [] : [[name, weight]];
    });
    return [kind, { intercept: bias, coefficients: Object.fromEntries(coefficients) }];
  });
  return Object.fromEntries(models) as TextModels;
}

/**
 * Fits the confidence in suggested values. It learns from predictions for documents that the models of the values were
 * not trained on, since models are too confident about their training data.
 */
function fitConfidence(documents: readonly FieldExamples[][]): LogisticRegression {
  const suggested = splitIntoFolds(documents, innerFoldCount).flatMap(({ training, validation }) => {
    const models = fitModels(training);
    return validation.flat().flatMap((field) => suggestValues(field, models));
  });
  return fitLogisticRegression({
    features: textConfidenceFeatureNames,
    rows: suggested.map(({ features }) => features),
    targets: suggested.map(({ correct }) => correct),
    weights: suggested.map(() => 1),
    penalty: penalty.confidence,
  });
}

/** Suggests values of a field as the map step does: all probable ones if the field repeats, or else the best. */
function suggestValues({ kind, repeat, examples }: FieldExamples, models: TextModels): SuggestedValue[] {
  const ranked = examples
    .map(({ inputs, isRight }) => ({ logOdds: computeLogOdds(models[kind], inputs), isRight }))
    .sort((a, b) => b.logOdds - a.logOdds);
  const rows = computeTextConfidenceFeatures(
    kind,
    repeat,
    ranked.map(({ logOdds }) => logOdds),
  );
  return rows.map((features, rank) => ({ features, correct: ranked[rank]?.isRight === true }));
}
