import { findListMarker } from "../../electron/pipeline/zone/layout/text-patterns.ts";
import { type BoostedTrees, predictProbability } from "../../electron/pipeline/zone/models/trees.ts";
import { affinityFeatureNames } from "../../electron/pipeline/zone/layout/affinity-features.ts";
import { findLinePairs, type LinePair } from "../../electron/pipeline/zone/layout/affinity.ts";
import { bottom, computeCoverage } from "../../electron/pipeline/zone/layout/boxes.ts";
import type { TextLine } from "../../electron/pipeline/zone/layout/text-line.ts";
import { models } from "../../electron/pipeline/zone/models/models.ts";
import { PageLayout } from "../../electron/pipeline/zone/layout/page-layout.ts";
import { detectTables, excludeTables } from "../../electron/pipeline/zone/tables/detect-tables.ts";
import { isCentreInside } from "../../shared/document/geometry.ts";
import { trainBoostedTrees } from "./gradient-boosting.ts";
import { averageModels } from "./ensemble.ts";
import {
  type AnnotatedDocument,
  type Annotation,
  loadWordAnnotations,
  loadZoneAnnotations,
} from "./annotated-documents.ts";
import { splitIntoFolds } from "./cross-validation.ts";
import { generateDocuments } from "./synthetic-documents.ts";
import type { Metric, TrainingResult } from "./training-result.ts";
import { measureZoning } from "./held-out-zoning.ts";

/** An example for training: the features of a pair of lines, and whether the lines belong to the same block. */
interface Example {
  row: number[];
  isSameBlock: boolean;
}

interface DocumentExamples {
  name: string;
  examples: Example[];
}

const foldCount = 8;

interface AffinityModels {
  /** Trained on all documents. */
  final: BoostedTrees;
  /** The model of the fold in which a document was held out, by the document's name. */
  heldOut: Map<string, BoostedTrees>;
  metrics: Metric[];
}

let cachedModels: Promise<AffinityModels> | undefined;

/** Trains the affinity models only once, because the training of the confidence also needs the held-out models. */
export function trainAffinityModels(data: string): Promise<AffinityModels> {
  cachedModels ??= crossValidate(data);
  return cachedModels;
}

async function crossValidate(data: string): Promise<AffinityModels> {
  const documents = await loadExamples(data);
  const synthetic = generateExamples();
  const heldOut = new Map<string, BoostedTrees>();
  let pairCount = 0;
  let correctCount = 0;
  for (const { validation, training } of splitIntoFolds(documents, foldCount)) {
    const model = trainModel(training, synthetic);
    for (const { name, examples } of validation) {
      heldOut.set(name, model);
      pairCount += examples.length;
      correctCount += examples.filter(
        ({ row, isSameBlock }) => predictProbability(model, row) > 0.5 === isSameBlock,
      ).length;
    }
  }
  return {
    final: trainModel(documents, synthetic),
    heldOut,
    metrics: [
      { name: "pairs", value: pairCount },
      { name: "accuracy", value: correctCount / pairCount },
    ],
  };
}

/** Trains the model of the pairwise affinity: the probability that two lines belong to the same block. */
export async function trainAffinity(data: string): Promise<TrainingResult> {
  const { final, heldOut, metrics } = await trainAffinityModels(data);
  const zoning = await measureZoning(data, { affinity: heldOut });
  return { models: { affinity: final }, metrics: [...metrics, ...zoning] };
}

/** The number of trees per seed is small, since all trees are evaluated for each pair of lines of a page. */
const settings = { loss: "logistic", trees: 60, maxLeaves: 10, learningRate: 0.16, minRowsPerLeaf: 12 } as const;
const seeds = [1, 2, 3];

/** The number of synthetic documents, and the weight of their pairs relative to those of real ones. */
const synthesis = { documents: 900, seed: 11, weight: 0.15 };

/** Generates the pairs of synthetic documents. */
export function generateExamples({ documents, seed } = synthesis): DocumentExamples[] {
  return generateDocuments(documents, seed).map((document) => extractExamples(document, judgeByZones));
}

function trainModel(real: readonly DocumentExamples[], synthetic: readonly DocumentExamples[]): BoostedTrees {
  const documents = [...real, ...synthetic];
  const examples = documents.flatMap((document) => document.examples);
  // Long documents must not dominate: the weight of a document grows with the square root of its pairs.
  const weights = documents.flatMap((document) =>
    document.examples.map(
      () => Math.sqrt(100 / document.examples.length) * (synthetic.includes(document) ? synthesis.weight : 1),
    ),
  );
  const set = {
    ...settings,
    features: affinityFeatureNames,
    rows: examples.map((example) => example.row),
    targets: examples.map((example) => Number(example.isSameBlock)),
    weights,
  };
  return averageModels(seeds.map((seed) => trainBoostedTrees({ ...set, seed })));
}

/** Loads the pairs of all annotated documents. */
async function loadExamples(data: string): Promise<DocumentExamples[]> {
  const zoned = await loadZoneAnnotations(data);
  const labelled = await loadWordAnnotations(data);
  return [
    ...zoned.map((document) => extractExamples(document, judgeByZones)),
    ...labelled.map((document) => extractExamples(document, judgeByWordLabels)),
  ];
}

/** Returns whether the lines of a pair belong to the same block; undefined if the annotations do not decide it. */
type Judge = (pair: LinePair, getAnnotations: (line: TextLine) => readonly Annotation[]) => boolean | undefined;

function extractExamples({ name, profile, pages }: AnnotatedDocument, judge: Judge): DocumentExamples {
  const examples = pages.flatMap(({ text, annotations }) => {
    const layout = new PageLayout(text, profile);
    const lines = excludeTables(layout.bodyLines, detectTables(layout, models.tables));
    const annotationsByLine = new Map(lines.map((line) => [line, findAnnotations(line, annotations)]));
    return findLinePairs(lines, layout.profile).flatMap((pair) => {
      const isSameBlock = judge(pair, (line) => annotationsByLine.get(line) ?? []);
      return isSameBlock === undefined ? [] : { row: pair.features, isSameBlock };
    });
  });
  return { name, examples };
}

/** Finds the annotations that cover most of a line, or whose centre is inside it. */
function findAnnotations(line: TextLine, annotations: readonly Annotation[]): Annotation[] {
  return annotations.filter(({ bbox }) => computeCoverage(line.bbox, bbox) > 0.5 || isCentreInside(bbox, line.bbox));
}

/** The labels of zones that the pipeline does not build from blocks, or divides differently than the annotations. */
const ambiguousLabels = new Set(["toc", "table", "figure"]);

/** Judges pairs by annotated zones. The items of a list are separate blocks, although the list is one zone. */
const judgeByZones: Judge = ({ a, b }, getAnnotations) => {
  const [zoneA] = getAnnotations(a);
  const [zoneB] = getAnnotations(b);
  if (zoneA === undefined || zoneB === undefined) return undefined;
  if (zoneA !== zoneB) return false;
  if (ambiguousLabels.has(zoneA.label)) return undefined;
  if (zoneA.label !== "list") return true;
  if (findListMarker(b.text) !== undefined) return false;
  return findListMarker(a.text) !== undefined ? true : undefined;
};

/** Judges pairs by annotated words. Lines with different labels belong to different blocks. */
const judgeByWordLabels: Judge = ({ a, b }, getAnnotations) => {
  const labelA = findMostFrequentLabel(getAnnotations(a));
  const labelB = findMostFrequentLabel(getAnnotations(b));
  if (labelA === undefined || labelB === undefined || ambiguousLabels.has(labelA)) return undefined;
  if (labelA !== labelB) return false;
  if (labelA === "caption" || labelA === "title" || labelA === "heading") return true;
  // Adjacent paragraphs and references have the same label. Lines surely belong together if a sentence continues.
  const isBelow = b.bbox.y + b.bbox.height / 2 > bottom(a.bbox);
  return isBelow && /^\p{Ll}/u.test(b.text) && /[\p{L},-]$/u.test(a.text) ? true : undefined;
};

function findMostFrequentLabel(annotations: readonly Annotation[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { label } of annotations) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
