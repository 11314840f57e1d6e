import { join } from "node:path";
import { cellTexts } from "../../electron/pipeline/write/write-page.ts";
import type { BoostedTrees } from "../../electron/pipeline/zone/models/trees.ts";
import { findColumnSeparators } from "../../electron/pipeline/zone/tables/column-separators.ts";
import { buildGrid } from "../../electron/pipeline/zone/tables/grid.ts";
import { extractTableText } from "../../electron/pipeline/zone/tables/table-region.ts";
import { selectTables } from "../../electron/pipeline/zone/tables/select-tables.ts";
import type { Bbox } from "../../shared/document/geometry.ts";
import type { Edges } from "../evaluate/scorers/box.ts";
import { computeMeasures } from "../evaluate/scorers/measures.ts";
import type { TableCell } from "../evaluate/scorers/tables.ts";
import { scoreTables } from "../evaluate/scorers/tables.ts";
import { matchZones } from "../evaluate/scorers/zones.ts";
import { toEdges } from "../evaluate/sets/labels.ts";
import { train } from "./boost.ts";
import { copies } from "./copies.ts";
import { meanOf } from "./ensemble.ts";
import { folds } from "./folds.ts";
import type { Training } from "./training.ts";
import { copiesOf, loadSources, pagesMade } from "./table-pages.ts";
import type { Copy, Page } from "./table-pages.ts";

const foldCount = 10;
const settings = { loss: "squared", trees: 100, leaves: 8, rate: 0.1, minLeaf: 10 } as const;
const seeds = [1, 2, 3, 4, 5];
/** Regions that are tables are few among the candidates. */
const tableWeight = 2;

interface TableModels {
  /** Trained on all documents. */
  all: BoostedTrees;
  /** By a document's name: trained on others. */
  heldOut: Map<string, BoostedTrees>;
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
  const heldOut = new Map<string, BoostedTrees>();
  const judged: { copy: Copy; model: BoostedTrees }[] = [];
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

function pagesIn(copies: readonly Copy[]): Page[] {
  return copies.flatMap((copy) => copy.pages);
}

function learn(pages: readonly Page[]): BoostedTrees {
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

function figuresOf(name: string, judged: readonly { copy: Copy; model: BoostedTrees }[]): Training["figures"] {
  const counts = { right: 0, truth: 0, predicted: 0 };
  const documents = judged
    .filter(({ copy }) => copy.name === name)
    .map(({ copy, model }) => {
      const predicted: TableCell[] = [];
      for (const page of copy.pages) {
        const found = selectTables(page.regions, model);
        const boxes = (edges: readonly Edges[]) => edges.map((bbox) => ({ label: "table", bbox }));
        const pair = { truth: boxes(page.tables), predicted: boxes(found.map(({ bbox }) => toEdges(bbox))) };
        counts.right += matchZones(pair, 0.5).length;
        counts.truth += page.tables.length;
        counts.predicted += found.length;
        predicted.push(...found.flatMap((region, index) => cellsOf(page, region.bbox, index)));
      }
      return { truth: copy.source.cells ?? [], predicted };
    });
  const region = {
    name: `${name}: region F1`,
    value: computeMeasures(counts.right, counts.truth, counts.predicted).f1,
  };
  // The cells that are left of a table that was cut short are not known.
  if (copies[name] === undefined) return [region];
  return [region, { name: `${name}: cell adjacency F1`, value: scoreTables(documents).f1 }];
}

function cellsOf({ text, seen }: Page, bbox: Bbox, index: number): TableCell[] {
  const table = extractTableText(bbox, seen);
  if (table === undefined) return [];
  const textOf = cellTexts(text);
  return buildGrid(table, findColumnSeparators(table)).cells.map((cell) => ({
    page: text.page,
    region: String(index),
    r0: cell.row,
    c0: cell.column,
    r1: cell.row + cell.row_span - 1,
    c1: cell.column + cell.column_span - 1,
    text: textOf(cell),
  }));
}
