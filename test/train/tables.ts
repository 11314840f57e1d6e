import { join } from "node:path";
import { readRawPage } from "../../electron/pipeline/read/page.ts";
import type { RawPage } from "../../electron/pipeline/read/raw-page.ts";
import { cellText } from "../../electron/pipeline/write/write-page.ts";
import type { Trees } from "../../electron/pipeline/zone/models/trees.ts";
import { rulings } from "../../electron/pipeline/zone/rules.ts";
import type { Survey } from "../../electron/pipeline/zone/survey.ts";
import { Surveyor } from "../../electron/pipeline/zone/survey.ts";
import { tableGrid } from "../../electron/pipeline/zone/table-grid.ts";
import { tablePage } from "../../electron/pipeline/zone/table-page.ts";
import type { TablePage } from "../../electron/pipeline/zone/table-page.ts";
import { tableText } from "../../electron/pipeline/zone/table-text.ts";
import { bestRegions, tableRegions } from "../../electron/pipeline/zone/tables.ts";
import type { Region } from "../../electron/pipeline/zone/tables.ts";
import { bodyOf } from "../../electron/pipeline/zone/page-parts.ts";
import { openPdf } from "../../electron/tools/pdf/open-pdf.ts";
import type { Bbox } from "../../shared/document/geometry.ts";
import type { PdfPageText } from "../../shared/document/page-text.ts";
import type { Edges } from "../evaluate/scorers/box.ts";
import { iou } from "../evaluate/scorers/box.ts";
import { measuresOf } from "../evaluate/scorers/measures.ts";
import type { TableCell } from "../evaluate/scorers/tables.ts";
import { scoreTables } from "../evaluate/scorers/tables.ts";
import { matchZones } from "../evaluate/scorers/zones.ts";
import { loadCells } from "../evaluate/sets/cells.ts";
import { edgesOf } from "../evaluate/sets/labels.ts";
import { loadTokens } from "../evaluate/sets/tokens.ts";
import { loadZones } from "../evaluate/sets/zones.ts";
import { train } from "./boost.ts";
import { copies } from "./copies.ts";
import { folds } from "./folds.ts";
import { syntheticLetters } from "./letters.ts";
import { syntheticReports } from "./reports.ts";
import { shortened } from "./shortened.ts";
import type { Training } from "./training.ts";

/** The tables of a document, by page; pages without one are there too. */
interface Source {
  name: string;
  file: string;
  tables: Map<number, Edges[]>;
  /** Where they are known. */
  cells?: readonly TableCell[];
}

/** A page of a copy of a document, with its regions and how much each shares with a table. */
interface Page {
  text: PdfPageText;
  seen: TablePage;
  tables: Edges[];
  regions: Region[];
  shares: number[];
  /** How much it counts in training. */
  weight: number;
}

interface Copy {
  source: Source;
  name: string;
  pages: Page[];
}

const foldCount = 10;
/** Lines that are left of a table that is cut short. */
const shortest = 3;
const shortestSpread = 3;
/** They would outweigh the others, which are as the documents are. */
const shortWeight = 0.15;
const settings = { loss: "squared", trees: 100, leaves: 8, rate: 0.1, minLeaf: 10 } as const;
/** The mean of models of several seeds errs less than one. */
const seeds = [1, 2, 3, 4, 5];
const letters = { count: 150, seed: 7, weight: 0.3 };
const reports = { count: 300, seed: 11, weight: 0.5 };
/** Regions that are tables are few among the candidates. */
const tableWeight = 2;

interface TableModels {
  /** Trained on all documents. */
  all: Trees;
  /** By a document's name: trained on others. */
  heldOut: Map<string, Trees>;
  figures: Training["figures"];
}

let trained: Promise<TableModels> | undefined;

/** The models of tables, trained once: the confidence of zones is learned from what the held-out ones say. */
export function tableModels(data: string): Promise<TableModels> {
  trained ??= trainAll(data);
  return trained;
}

/**
 * Trains the model that says how much a region shares with a table, on documents whose tables are known and on copies
 * of them whose rules and fills are deleted. Figures: of each kind of copy, by models that have not seen the document.
 */
export async function trainTables(data: string): Promise<Training> {
  const { all, figures } = await tableModels(data);
  return { models: { tables: all }, figures };
}

async function trainAll(data: string): Promise<TableModels> {
  const sources = await loadSources(join(data, "zoning"));
  const documents: Copy[][] = [];
  for (const source of sources) documents.push(await copiesOf(source));
  const made = pagesMade();
  const heldOut = new Map<string, Trees>();
  const judged: { copy: Copy; model: Trees }[] = [];
  for (const { held, rest } of folds(documents, foldCount)) {
    const model = learn([...pagesIn(rest.flat()), ...made]);
    for (const copy of held.flat()) {
      heldOut.set(copy.source.name, model);
      if (copy.source.cells !== undefined) judged.push({ copy, model });
    }
  }
  const names = [...new Set(judged.map(({ copy }) => copy.name))];
  return {
    all: learn([...pagesIn(documents.flat()), ...made]),
    heldOut,
    figures: names.flatMap((name) => figuresOf(name, judged)),
  };
}

async function loadSources(folder: string): Promise<Source[]> {
  const cells = await loadCells(join(folder, "icdar2013_tables"));
  const boxed = [
    ...(await loadZones(join(folder, "icdar2013_tables"))),
    ...(await loadZones(join(folder, "tagged_pdf"))),
  ];
  const labelled = await loadTokens(join(folder, "docbank100"));
  return [
    ...boxed.map(({ name, file, truth }) => {
      const own = cells.get(name);
      const tables = new Map(
        [...truth.pages].map(([page, { zones }]) => [
          page,
          zones.filter(({ label }) => label === "table").map(({ bbox }) => bbox),
        ]),
      );
      return { name, file, tables, ...(own === undefined ? {} : { cells: own }) };
    }),
    ...labelled.map(({ name, file, truth }) => ({
      name,
      file,
      tables: new Map(
        [...truth].map(([page, { tokens }]) => [
          page,
          around(tokens.filter(({ label }) => label === "table").map(({ bbox }) => bbox)),
        ]),
      ),
    })),
  ];
}

/** Words labelled as a table's are taken for those of one table. */
function around(boxes: readonly Edges[]): Edges[] {
  if (boxes.length < 4) return [];
  const [left, top, right, bottom] = [0, 1, 2, 3].map((edge) => boxes.map((box) => box[edge] ?? 0));
  return [
    [Math.min(...(left ?? [])), Math.min(...(top ?? [])), Math.max(...(right ?? [])), Math.max(...(bottom ?? []))],
  ];
}

async function copiesOf(source: Source): Promise<Copy[]> {
  const reader = await openPdf(source.file, source.name);
  const raw: RawPage[] = [];
  for (let page = 1; page <= reader.info.pages; page++) raw.push(await reader.readPage(page));
  await reader.close();
  return Object.entries(copies).flatMap(([name, copy]) => {
    const pages = raw.flatMap((page, index) => {
      const text = readRawPage(copy(page), index + 1);
      return [{ text, tables: (source.tables.get(text.page) ?? []).map(boxOf) }];
    });
    const short = pages.map(({ text, tables }) => shortened(text, tables, shortest + (text.page % shortestSpread)));
    return [
      { source, name, pages: pagesOf(source, pages, 1) },
      { source, name: `${name}, tables cut short`, pages: pagesOf(source, short, shortWeight) },
    ];
  });
}

/** The pages whose tables are known, as the search for tables sees them. */
function pagesOf(source: Source, pages: readonly { text: PdfPageText; tables: Bbox[] }[], weight: number): Page[] {
  const surveyor = new Surveyor();
  for (const { text } of pages) surveyor.add(text);
  const survey = surveyor.result();
  return pages
    .filter(({ text }) => source.tables.has(text.page))
    .map(({ text, tables }) => pageOf(text, tables, survey, weight));
}

function pageOf(text: PdfPageText, boxes: readonly Bbox[], survey: Survey, weight: number): Page {
  const tables = boxes.map(edgesOf);
  const seen = tablePage(bodyOf(text, survey).lines, rulings(text), text);
  const regions = tableRegions(seen);
  const shares = regions.map(({ bbox }) => Math.max(0, ...tables.map((table) => iou(table, edgesOf(bbox)))));
  return { text, seen, tables, regions, shares, weight };
}

function boxOf([left, top, right, bottom]: Edges): Bbox {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function pagesIn(copies: readonly Copy[]): Page[] {
  return copies.flatMap((copy) => copy.pages);
}

function pagesMade(): Page[] {
  const made = [
    { pages: syntheticLetters(letters.count, letters.seed), weight: letters.weight },
    { pages: syntheticReports(reports.count, reports.seed), weight: reports.weight },
  ];
  return made.flatMap(({ pages, weight }) =>
    pages.map(({ text, tables }) => {
      const surveyor = new Surveyor();
      surveyor.add(text);
      return pageOf(text, tables, surveyor.result(), weight);
    }),
  );
}

function learn(pages: readonly Page[]): Trees {
  const rows = pages.flatMap(({ regions }) => regions.map(({ features }) => features));
  const targets = pages.flatMap(({ shares }) => shares);
  const set = {
    ...settings,
    features: Object.keys(rows[0] ?? {}),
    rows: rows.map((row) => Object.values(row)),
    targets,
    weights: pages.flatMap(({ shares, weight }) => shares.map((share) => (share > 0.5 ? tableWeight : 1) * weight)),
  };
  return meanOf(seeds.map((seed) => train({ ...set, seed })));
}

/** One model whose score is the mean of the models' scores. */
function meanOf(models: readonly Trees[]): Trees {
  const share = (value: number) => Number((value / models.length).toPrecision(5));
  return {
    features: models[0]?.features ?? [],
    bias: share(models.reduce((sum, { bias }) => sum + bias, 0)),
    trees: models.flatMap(({ trees }) => trees.map((tree) => ({ ...tree, leaf: tree.leaf.map(share) }))),
  };
}

function figuresOf(name: string, judged: readonly { copy: Copy; model: Trees }[]): Training["figures"] {
  const counts = { right: 0, truth: 0, predicted: 0 };
  const documents = judged
    .filter(({ copy }) => copy.name === name)
    .map(({ copy, model }) => {
      const predicted: TableCell[] = [];
      for (const page of copy.pages) {
        const found = bestRegions(page.regions, model);
        const boxes = (edges: readonly Edges[]) => edges.map((bbox) => ({ label: "table", bbox }));
        const pair = { truth: boxes(page.tables), predicted: boxes(found.map(({ bbox }) => edgesOf(bbox))) };
        counts.right += matchZones(pair, 0.5).length;
        counts.truth += page.tables.length;
        counts.predicted += found.length;
        predicted.push(...found.flatMap((region, index) => cellsOf(page, region, index)));
      }
      return { truth: copy.source.cells ?? [], predicted };
    });
  const region = { name: `${name}: region F1`, value: measuresOf(counts.right, counts.truth, counts.predicted).f1 };
  // The cells that are left of a table that was cut short are not known.
  if (copies[name] === undefined) return [region];
  return [region, { name: `${name}: cell adjacency F1`, value: scoreTables(documents).f1 }];
}

function cellsOf({ text, seen }: Page, { bbox }: Region, index: number): TableCell[] {
  const table = tableText(bbox, seen);
  if (table === undefined) return [];
  const words = text.lines.flatMap((line) => line.words);
  return tableGrid(table).cells.map((cell) => ({
    page: text.page,
    region: String(index),
    r0: cell.row,
    c0: cell.column,
    r1: cell.row + cell.row_span - 1,
    c1: cell.column + cell.column_span - 1,
    text: cellText(text, words, cell),
  }));
}
