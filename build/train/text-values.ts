import { NotationDetector } from "../../electron/pipeline/map/notation.ts";
import { buildRows, getOwnRows } from "../../electron/pipeline/map/rows.ts";
import type { TextKind, TextValueWeights } from "../../electron/pipeline/map/text/rank-text-value.ts";
import { getTextKind, textKinds, toModelInputs } from "../../electron/pipeline/map/text/rank-text-value.ts";
import { SentenceReader } from "../../electron/pipeline/map/text/sentences.ts";
import { TextCandidateGenerator } from "../../electron/pipeline/map/text/text-candidates.ts";
import type { DataPointTaxonomy, PlacedField } from "../../shared/taxonomy.ts";
import { listFields } from "../../shared/taxonomy.ts";
import { computeMeasures } from "../evaluate/scorers/measures.ts";
import { isSameValue } from "../evaluate/scorers/same-value.ts";
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
  truths: number;
}

type TextModels = Record<TextKind, TextValueWeights>;

const setNames = ["kleister_nda"];
const foldCount = 10;
/** The L2 penalty of the regression. */
const penalty = 3;
/** The lowest probability of a value that is suggested, see `minScore` of the map step. */
const minProbability = 0.35;

/**
 * Trains the probability that a value in running text is right, by a logistic regression for each kind of value, on the
 * development part of the contracts. The metrics are cross-validated by document.
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
      typeof value === "string" && truths.some((expected) => isSameValue(expected, value, truth[path]?.type ?? ""));
    const examples = candidates.map(({ value, features }) => ({
      inputs: toModelInputs(features),
      isRight: isRight(value),
    }));
    return kind === undefined ? [] : [{ path, kind, repeat: field.repeat, examples, truths: truths.length }];
  });
}

function listTruths(value: DataPointsTruth[string]["value"] | undefined): readonly (string | number)[] {
  if (value === undefined) return [];
  return typeof value === "object" ? value : [value];
}

/** Trains the models on all documents, and measures models that were trained on the other documents. */
function trainTextModels(documents: readonly FieldExamples[][]): TrainingResult {
  const scored = splitIntoFolds(documents, foldCount).flatMap(({ training, validation }) => {
    const models = fitModels(training);
    return validation.flat().map((field) => ({ ...field, ...countRight(field, models) }));
  });
  const measure = (fields: typeof scored) => {
    const sum = (count: (field: (typeof scored)[number]) => number) =>
      fields.reduce((total, field) => total + count(field), 0);
    return computeMeasures(
      sum(({ correct }) => correct),
      sum(({ truths }) => truths),
      sum(({ predicted }) => predicted),
    ).f1;
  };
  const byPath = Map.groupBy(scored, ({ path }) => path);
  return {
    models: { "text-values": fitModels(documents) },
    metrics: [
      { name: "micro F1", value: measure(scored) },
      ...[...byPath].map(([path, fields]) => ({ name: `${path} F1`, value: measure(fields) })),
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
      penalty,
    });
    const coefficients = features.flatMap((name, index): [string, number][] => {
      const weight = weights[index] ?? 0;
      return weight === 0 ? [] : [[name, weight]];
    });
    return [kind, { intercept: bias, coefficients: Object.fromEntries(coefficients) }];
  });
  return Object.fromEntries(models) as TextModels;
}

/** Counts the values that a model suggests for a field, and the right ones of them. */
function countRight({ kind, repeat, examples }: FieldExamples, models: TextModels) {
  const { intercept, coefficients } = models[kind];
  const scored = examples
    .map(({ inputs, isRight }) => {
      const sum = Object.entries(inputs).reduce((total, [name, value]) => total + value * (coefficients[name] ?? 0), 0);
      return { isRight, probability: 1 / (1 + Math.exp(-sum - intercept)) };
    })
    .filter(({ probability }) => probability >= minProbability)
    .sort((a, b) => b.probability - a.probability);
  const suggested = repeat ? scored : scored.slice(0, 1);
  return { predicted: suggested.length, correct: suggested.filter(({ isRight }) => isRight).length };
}
