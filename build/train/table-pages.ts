import { join } from "node:path";
import { readRawPage } from "../../electron/pipeline/read/page.ts";
import type { RawPage } from "../../electron/pipeline/read/raw-page.ts";
import type { DocumentProfile } from "../../electron/pipeline/zone/layout/document-profile.ts";
import { DocumentProfiler } from "../../electron/pipeline/zone/layout/document-profile.ts";
import { buildDetectionPage } from "../../electron/pipeline/zone/tables/detection-page.ts";
import type { DetectionPage } from "../../electron/pipeline/zone/tables/detection-page.ts";
import { analyseRegions } from "../../electron/pipeline/zone/tables/detect-tables.ts";
import type { AnalysedRegion } from "../../electron/pipeline/zone/tables/detect-tables.ts";
import { PageLayout } from "../../electron/pipeline/zone/layout/page-layout.ts";
import { openPdf } from "../../electron/tools/pdf/open-pdf.ts";
import type { Bbox } from "../../shared/document/geometry.ts";
import type { PdfPageText } from "../../shared/document/page-text.ts";
import type { Edges } from "../evaluate/scorers/box.ts";
import { iou } from "../evaluate/scorers/box.ts";
import type { TableCell } from "../evaluate/scorers/tables.ts";
import { loadCells } from "../evaluate/sets/cells.ts";
import { toEdges } from "../evaluate/sets/labels.ts";
import { loadTokens } from "../evaluate/sets/tokens.ts";
import { loadZones } from "../evaluate/sets/zones.ts";
import { copies } from "./copies.ts";
import { syntheticLetters } from "./letters.ts";
import { syntheticReports } from "./reports.ts";
import { shortened } from "./shortened.ts";

/** The tables of a document, by page; pages without one are there too. */
export interface Source {
  name: string;
  file: string;
  tables: Map<number, Edges[]>;
  /** Where they are known. */
  cells?: readonly TableCell[];
}

/** A page of a copy of a document, with its regions and how much each shares with a table. */
export interface Page {
  text: PdfPageText;
  seen: DetectionPage;
  tables: Edges[];
  regions: Pick<AnalysedRegion, "bbox" | "features">[];
  shares: number[];
  /** How much it counts in training. */
  weight: number;
}

export interface Copy {
  source: Source;
  name: string;
  pages: Page[];
}

/** Lines that are left of a table that is cut short. */
const shortest = 3;
const shortestSpread = 3;
/** They would outweigh the others, which are as the documents are. */
const shortWeight = 0.15;
const letters = { count: 300, seed: 7, weight: 1 };
const reports = { count: 300, seed: 11, weight: 0.5 };

export async function loadSources(folder: string): Promise<Source[]> {
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

export async function copiesOf(source: Source): Promise<Copy[]> {
  const reader = await openPdf(source.file, source.name);
  const raw: RawPage[] = [];
  for (let page = 1; page <= reader.info.pages; page++) raw.push(await reader.readPage(page));
  await reader.close();
  return Object.entries(copies).flatMap(([name, copy]) => {
    const pages = raw.map((page, index) => {
      const text = readRawPage(copy(page), index + 1);
      return { text, tables: (source.tables.get(text.page) ?? []).map(boxOf) };
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
  const profiler = new DocumentProfiler();
  for (const { text } of pages) profiler.add(text);
  const profile = profiler.result();
  return pages
    .filter(({ text }) => source.tables.has(text.page))
    .map(({ text, tables }) => pageOf(text, tables, profile, weight));
}

function pageOf(text: PdfPageText, boxes: readonly Bbox[], profile: DocumentProfile, weight: number): Page {
  const tables = boxes.map(toEdges);
  const seen = buildDetectionPage(new PageLayout(text, profile).upright);
  const regions = analyseRegions(seen).map(({ bbox, features }) => ({ bbox, features }));
  const shares = regions.map(({ bbox }) => Math.max(0, ...tables.map((table) => iou(table, toEdges(bbox)))));
  return { text, seen, tables, regions, shares, weight };
}

function boxOf([left, top, right, bottom]: Edges): Bbox {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function pagesMade(): Page[] {
  const made = [
    { pages: syntheticLetters(letters.count, letters.seed), weight: letters.weight },
    { pages: syntheticReports(reports.count, reports.seed), weight: reports.weight },
  ];
  return made.flatMap(({ pages, weight }) =>
    pages.map(({ text, tables }) => {
      const profiler = new DocumentProfiler();
      profiler.add(text);
      return pageOf(text, tables, profiler.result(), weight);
    }),
  );
}
