import { existsSync } from "node:fs";
import { join } from "node:path";
import { readRawPage } from "../../electron/pipeline/read/page.ts";
import type { RawPage } from "../../electron/pipeline/read/raw-page.ts";
import { type DocumentProfile, DocumentProfiler } from "../../electron/pipeline/zone/layout/document-profile.ts";
import { buildDetectionPage, type DetectionPage } from "../../electron/pipeline/zone/tables/detection-page.ts";
import { buildCandidateRegions, type CandidateRegion } from "../../electron/pipeline/zone/tables/detect-tables.ts";
import { PageLayout } from "../../electron/pipeline/zone/layout/page-layout.ts";
import { openPdf } from "../../electron/tools/pdf/open-pdf.ts";
import { isCentreInside, union, type Bbox } from "../../shared/document/geometry.ts";
import type { PdfPageText } from "../../shared/document/page-text.ts";
import { type Edges, iou } from "../evaluate/scorers/box.ts";
import type { TableCell } from "../evaluate/scorers/tables.ts";
import { loadCells } from "../evaluate/sets/cells.ts";
import { toEdges } from "../evaluate/sets/labels.ts";
import { loadTokens } from "../evaluate/sets/tokens.ts";
import { loadZones } from "../evaluate/sets/zones.ts";
import { augmentations } from "./augmentations.ts";
import { generateLetters } from "./synthetic-letters.ts";
import type { PageWithTables } from "./synthetic-page.ts";
import { generateReports } from "./synthetic-reports.ts";
import { truncateTables } from "./truncate-tables.ts";

/** A document whose tables are annotated. */
export interface TableDocument {
  name: string;
  file: string;
  /** Typeset documents of one family have the same layout; undefined for real documents. */
  family?: string;
  /** The boxes of the tables by page number. The list of an annotated page without tables is empty. */
  tables: Map<number, Edges[]>;
  /** Undefined if the cells are not annotated. */
  cells?: readonly TableCell[];
}

/** A page with its table candidates and their targets. */
export interface ExamplePage {
  text: PdfPageText;
  detectionPage: DetectionPage;
  tables: Edges[];
  regions: Pick<CandidateRegion, "bbox" | "features">[];
  /** The target of each region: its highest intersection over union with a table. */
  targets: number[];
  /** The weight of each region. */
  weight: number;
}

/** A document after an augmentation. */
export interface AugmentedDocument {
  document: TableDocument;
  augmentation: string;
  pages: ExamplePage[];
}

/** The minimum number of lines of a truncated table, and the number of different line counts. */
const minTruncatedLines = 3;
const truncatedLineCounts = 3;
/** Weight of truncated tables. It is low, so that they do not dominate the real tables. */
const truncatedWeight = 0.15;
const letterSettings = { count: 300, seed: 7, weight: 1 };
const reportSettings = { count: 300, seed: 11, weight: 0.5 };

/** The kinds of the typeset corpus. */
const corpusKinds = ["latex", "html"] as const;
/**
 * The weight of a family grows with the square root of its pages: a family of this many pages has the weight of as many
 * pages of real documents.
 */
const fullWeightPages = 40;

/** Loads the annotations of the documents in the folder `zoning` of the data. */
export async function loadTableDocuments(folder: string): Promise<TableDocument[]> {
  const cellsByDocument = await loadCells(join(folder, "icdar2013_tables"));
  const zoned = [
    ...(await loadZones(join(folder, "icdar2013_tables"))),
    ...(await loadZones(join(folder, "tagged_pdf"))),
  ];
  const labelled = await loadTokens(join(folder, "docbank100"));
  return [
    ...zoned.map(({ name, file, truth }) => {
      const cells = cellsByDocument.get(name);
      const tables = new Map([...truth.pages].map(([page, { zones }]) => [page, selectTableBoxes(zones)]));
      return { name, file, tables, ...(cells === undefined ? {} : { cells }) };
    }),
    ...labelled.map(({ name, file, truth }) => {
      const tables = new Map([...truth].map(([page, { tokens }]) => [page, joinWords(selectTableBoxes(tokens))]));
      return { name, file, tables };
    }),
  ];
}

/**
 * Loads the annotations of the part of the typeset corpus to learn from.
 * @param corpus The folder of the typeset corpus, see `npm run corpus`.
 * @throws {RangeError} if there is none
 */
export async function loadCorpusTableDocuments(corpus: string): Promise<TableDocument[]> {
  const sets = corpusKinds
    .map((kind) => join(corpus, "zoning", `corpus_${kind}_learn`))
    .filter((folder) => existsSync(join(folder, "zones.json")));
  if (sets.length === 0) throw new RangeError(`${corpus} has no typeset corpus; npm run corpus makes it`);
  const documents = await Promise.all(sets.map(loadZones));
  return documents.flat().map(({ name, file, family = name, truth }) => ({
    name,
    file,
    family,
    tables: new Map([...truth.pages].map(([page, { zones }]) => [page, selectTableBoxes(zones)])),
  }));
}

function selectTableBoxes(items: readonly { label: string; bbox: Edges }[]): Edges[] {
  return items.filter(({ label }) => label === "table").map(({ bbox }) => bbox);
}

/** Returns the box around all words of tables as one table. Returns no table if there are fewer than four words. */
function joinWords(boxes: readonly Edges[]): Edges[] {
  if (boxes.length < 4) return [];
  const [left = [], top = [], right = [], bottom = []] = [0, 1, 2, 3].map((edge) => boxes.map((box) => box[edge] ?? 0));
  return [[Math.min(...left), Math.min(...top), Math.max(...right), Math.max(...bottom)]];
}

async function readRawPages({ file, name }: TableDocument): Promise<RawPage[]> {
  const reader = await openPdf(file, name);
  const rawPages: RawPage[] = [];
  for (let page = 1; page <= reader.info.pages; page++) rawPages.push(await reader.readPage(page));
  await reader.close();
  return rawPages;
}

/**
 * Builds the examples of typeset documents. The tables are as large as their text, since candidates are, and have their
 * ruling lines and places to fill in only if the text is beside them.
 */
export async function buildCorpusExamples(documents: readonly TableDocument[]): Promise<ExamplePage[]> {
  const pageCounts = new Map<string | undefined, number>();
  for (const { family, tables } of documents) pageCounts.set(family, (pageCounts.get(family) ?? 0) + tables.size);
  const examples: ExamplePage[] = [];
  for (const document of documents) {
    const pages = (await readRawPages(document)).map((page, index) => {
      const text = readRawPage(page, index + 1);
      return {
        text,
        tables: (document.tables.get(text.page) ?? []).map((table) => tightenToText(toBbox(table), text)),
      };
    });
    const pageCount = pageCounts.get(document.family) ?? 1;
    examples.push(...buildExamplePages(document, pages, Math.sqrt(fullWeightPages / pageCount)));
  }
  return examples;
}

/** Returns the box around the words whose centres lie in a table, or the box of the table if it has none. */
function tightenToText(table: Bbox, { words }: PdfPageText): Bbox {
  const boxes = words.map(({ bbox }) => bbox).filter((bbox) => isCentreInside(bbox, table));
  return boxes.length === 0 ? table : union(boxes);
}

/** Reads a document and applies each augmentation to it, with and without truncating its tables. */
export async function augmentDocument(document: TableDocument): Promise<AugmentedDocument[]> {
  const rawPages = await readRawPages(document);
  return Object.entries(augmentations).flatMap(([augmentation, augment]) => {
    const pages = rawPages.map((page, index) => {
      const text = readRawPage(augment(page), index + 1);
      return { text, tables: (document.tables.get(text.page) ?? []).map(toBbox) };
    });
    const truncated = pages.map(({ text, tables }) =>
      truncateTables(text, tables, minTruncatedLines + (text.page % truncatedLineCounts)),
    );
    return [
      { document, augmentation, pages: buildExamplePages(document, pages, 1) },
      {
        document,
        augmentation: `${augmentation}, tables truncated`,
        pages: buildExamplePages(document, truncated, truncatedWeight),
      },
    ];
  });
}

/** Builds the examples of the annotated pages of a document. */
function buildExamplePages(document: TableDocument, pages: readonly PageWithTables[], weight: number): ExamplePage[] {
  const profiler = new DocumentProfiler();
  for (const { text } of pages) profiler.add(text);
  const profile = profiler.result();
  return pages
    .filter(({ text }) => document.tables.has(text.page))
    .map((page) => buildExamplePage(page, profile, weight));
}

function buildExamplePage(
  { text, tables: boxes }: PageWithTables,
  profile: DocumentProfile,
  weight: number,
): ExamplePage {
  const tables = boxes.map(toEdges);
  const detectionPage = buildDetectionPage(new PageLayout(text, profile).uprightFrame);
  const regions = buildCandidateRegions(detectionPage).map(({ bbox, features }) => ({ bbox, features }));
  const targets = regions.map(({ bbox }) => Math.max(0, ...tables.map((table) => iou(table, toEdges(bbox)))));
  return { text, detectionPage, tables, regions, targets, weight };
}

function toBbox([left, top, right, bottom]: Edges): Bbox {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Generates the examples of synthetic letters and reports. Each page is a separate document. */
export function generateExamplePages(): ExamplePage[] {
  const generated = [
    { pages: generateLetters(letterSettings.count, letterSettings.seed), weight: letterSettings.weight },
    { pages: generateReports(reportSettings.count, reportSettings.seed), weight: reportSettings.weight },
  ];
  return generated.flatMap(({ pages, weight }) =>
    pages.map((page) => {
      const profiler = new DocumentProfiler();
      profiler.add(page.text);
      return buildExamplePage(page, profiler.result(), weight);
    }),
  );
}
