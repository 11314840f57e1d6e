import { join } from "node:path";
import type { BoostedTrees } from "../../electron/pipeline/zone/models/trees.ts";
import { findColumnSeparators } from "../../electron/pipeline/zone/tables/column-separators.ts";
import { buildGrid } from "../../electron/pipeline/zone/tables/grid.ts";
import { extractTableRegion } from "../../electron/pipeline/zone/tables/table-region.ts";
import { selectTables } from "../../electron/pipeline/zone/tables/select-tables.ts";
import type { Bbox } from "../../shared/document/geometry.ts";
import type { Edges } from "../evaluate/scorers/box.ts";
import { computeMeasures } from "../evaluate/scorers/measures.ts";
import { scoreTables, type TableCell } from "../evaluate/scorers/tables.ts";
import { matchZones } from "../evaluate/scorers/zones.ts";
import { toEdges } from "../evaluate/sets/labels.ts";
import { trainBoostedTrees } from "./gradient-boosting.ts";
import { augmentations } from "./augmentations.ts";
import { averageModels } from "./ensemble.ts";
import { splitIntoFolds } from "./cross-validation.ts";
import type { Metric, TrainingResult } from "./training-result.ts";
import {
  augmentDocument,
  buildCorpusExamples,
  type AugmentedDocument,
  type ExamplePage,
  generateExamplePages,
  loadCorpusTableDocuments,
  loadTableDocuments,
} from "./table-examples.ts";
import { getCellText } from "../../shared/document/zones.ts";

const foldCount = 10;
const settings = { loss: "squared", trees: 100, maxLeaves: 8, learningRate: 0.1, minRowsPerLeaf: 10 } as const;
const seeds = [1, 2, 3, 4, 5];
/** The weight of candidates that are tables. It is high, since only few candidates are. */
const tableWeight = 2;

interface TableModels {
  /** Trained on all documents. */
  final: BoostedTrees;
  /** The model of the fold in which a document was held out, by the document's name. */
  heldOutModels: Map<string, BoostedTrees>;
  metrics: Metric[];
}

let cachedModels: Promise<TableModels> | undefined;

/** Trains the table models only once, because the training of the confidence also needs the held-out models. */
export function trainTableModels(data: string, corpus: string): Promise<TableModels> {
  cachedModels ??= crossValidate(data, corpus);
  return cachedModels;
}

/**
 * Trains the model that scores table candidates. The training data are annotated documents, their augmentations, the
 * typeset corpus and synthetic pages. The metrics are measured on the annotated documents, for each augmentation.
 * @param data The folder of the sets of real documents.
 * @param corpus The folder of the typeset corpus, see `npm run corpus`. Only the part to learn from is read.
 */
export async function trainTableScorer(data: string, corpus: string): Promise<TrainingResult> {
  const { final, metrics } = await trainTableModels(data, corpus);
  return { models: { tables: final }, metrics };
}

/** A document with the model that was not trained on it. */
interface HeldOutDocument extends AugmentedDocument {
  model: BoostedTrees;
}

async function crossValidate(data: string, corpus: string): Promise<TableModels> {
  const tableDocuments = await loadTableDocuments(join(data, "zoning"));
  const documents: AugmentedDocument[][] = [];
  for (const document of tableDocuments) documents.push(await augmentDocument(document));
  const addedPages = [
    ...generateExamplePages(),
    ...(await buildCorpusExamples(await loadCorpusTableDocuments(corpus))),
  ];
  const heldOutModels = new Map<string, BoostedTrees>();
  const scoredDocuments: HeldOutDocument[] = [];
  for (const { validation, training } of splitIntoFolds(documents, foldCount)) {
    const model = trainModel([...listPages(training.flat()), ...addedPages]);
    for (const augmented of validation.flat()) {
      heldOutModels.set(augmented.document.name, model);
      if (augmented.document.cells !== undefined) scoredDocuments.push({ ...augmented, model });
    }
  }
  const augmentationNames = [...new Set(scoredDocuments.map(({ augmentation }) => augmentation))];
  return {
    final: trainModel([...listPages(documents.flat()), ...addedPages]),
    heldOutModels: heldOutModels,
    metrics: augmentationNames.flatMap((name) => measureDetection(name, scoredDocuments)),
  };
}

function listPages(documents: readonly AugmentedDocument[]): ExamplePage[] {
  return documents.flatMap(({ pages }) => pages);
}

function trainModel(pages: readonly ExamplePage[]): BoostedTrees {
  const rows = pages.flatMap(({ regions }) => regions.map(({ features }) => features));
  const trainingSet = {
    ...settings,
    features: Object.keys(rows[0] ?? {}),
    rows: rows.map((row) => Object.values(row)),
    targets: pages.flatMap(({ targets }) => targets),
    weights: pages.flatMap(({ targets, weight }) => targets.map((target) => (target > 0.5 ? tableWeight : 1) * weight)),
  };
  return averageModels(seeds.map((seed) => trainBoostedTrees({ ...trainingSet, seed })));
}

/** Measures region F1 and cell adjacency F1 (Göbel et al. 2012) on the documents of one augmentation. */
function measureDetection(augmentation: string, scoredDocuments: readonly HeldOutDocument[]): Metric[] {
  const counts = { correct: 0, truth: 0, predicted: 0 };
  const documents = scoredDocuments
    .filter((augmented) => augmented.augmentation === augmentation)
    .map(({ document, pages, model }) => {
      const cells: TableCell[] = [];
      for (const page of pages) {
        const predicted = selectTables(page.regions, model);
        const labelBoxes = (boxes: readonly Edges[]) => boxes.map((bbox) => ({ label: "table", bbox }));
        const zones = {
          truth: labelBoxes(page.tables),
          predicted: labelBoxes(predicted.map(({ bbox }) => toEdges(bbox))),
        };
        counts.correct += matchZones(zones, 0.5).length;
        counts.truth += page.tables.length;
        counts.predicted += predicted.length;
        cells.push(...predicted.flatMap(({ bbox }, index) => buildTableCells(page, bbox, index)));
      }
      return { truth: document.cells ?? [], predicted: cells };
    });
  const regionMetric = {
    name: `${augmentation}: region F1`,
    value: computeMeasures(counts.correct, counts.truth, counts.predicted).f1,
  };
  // Cells are not scored on truncated tables, because the annotated cells include those that were cut off.
  if (augmentations[augmentation] === undefined) return [regionMetric];
  return [regionMetric, { name: `${augmentation}: cell adjacency F1`, value: scoreTables(documents).f1 }];
}

function buildTableCells({ text, detectionPage }: ExamplePage, bbox: Bbox, index: number): TableCell[] {
  const table = extractTableRegion(bbox, detectionPage);
  if (table === undefined) return [];
  return buildGrid(table, findColumnSeparators(table)).cells.map((cell) => ({
    page: text.page,
    region: String(index),
    r0: cell.row,
    c0: cell.column,
    r1: cell.row + cell.row_span - 1,
    c1: cell.column + cell.column_span - 1,
    text: getCellText(text, cell),
  }));
}
