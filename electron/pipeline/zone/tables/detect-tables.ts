import type { Bbox } from "../../../../shared/document/geometry.ts";
import { isCentreInside } from "../../../../shared/document/geometry.ts";
import type { TextLine } from "../layout/text-line.ts";
import { score } from "../models/trees.ts";
import type { Trees } from "../models/trees.ts";
import { tableCandidates } from "./candidates.ts";
import { tableFeatures } from "./features.ts";
import type { TableFeatures } from "./features.ts";
import { tableGrid } from "./grid.ts";
import type { DetectedTable } from "./grid.ts";
import { tablePage } from "./table-page.ts";
import type { TablePage } from "./table-page.ts";
import { tableText } from "./table-text.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { coverage } from "../layout/text-line.ts";

/** A region is a table where it is expected to share this much with one: area of both over area of either. */
const leastScore = 0.38;
/** Two tables share at most this much of either. */
const mostShared = 0.2;

/** A region of a page that may be a table. */
export interface Region {
  bbox: Bbox;
  features: TableFeatures;
}

/** All regions of a page that may be tables, those that lie over each other too. */
export function tableRegions(page: TablePage): Region[] {
  return tableCandidates(page).flatMap((candidate) => {
    const features = tableFeatures(page, candidate);
    return features === undefined ? [] : { bbox: candidate.bbox, features };
  });
}

/**
 * The tables of a page. Regions that may be one are many; each is scored by how much of a table it is expected to
 * be, and the best that do not lie over each other are taken.
 * @param model Gives the intersection over union with a table that is to be expected.
 */
export function detectTables({ upright }: PageLayout, model: Trees): DetectedTable[] {
  const page = tablePage(upright);
  return bestRegions(tableRegions(page), model).flatMap(({ bbox, confidence }) => {
    const text = tableText(bbox, page);
    if (text === undefined) return [];
    const grid = tableGrid(text);
    const cells = grid.cells.map((cell) => ({ ...cell, bbox: upright.toPage(cell.bbox) }));
    return { bbox: upright.toPage(bbox), confidence, table: { ...grid, cells } };
  });
}

/** Leaves out the lines whose centre lies in a table. */
export function excludeTables(lines: readonly TextLine[], tables: readonly DetectedTable[]): TextLine[] {
  return lines.filter((line) => !tables.some((table) => isCentreInside(line.bbox, table.bbox)));
}

type ScoredRegion = Region & { confidence: number };

/** The regions with a sufficient score that are tables: the best first, those that lie over a better one left out. */
export function bestRegions(regions: readonly Region[], model: Trees): ScoredRegion[] {
  const scored = regions
    .map((region) => ({
      ...region,
      confidence: Math.max(0, Math.min(1, score(model, Object.values(region.features)))),
    }))
    .filter(({ confidence }) => confidence >= leastScore)
    .sort((a, b) => b.confidence - a.confidence);
  let kept: ScoredRegion[] = [];
  for (const region of scored) if (!kept.some((other) => overlaps(region, other))) kept.push(region);
  for (const region of scored) {
    const parts = kept.filter((other) => overlaps(region, other));
    if (isWholeOf(region, parts)) kept = [...kept.filter((other) => !parts.includes(other)), region];
  }
  return kept;
}

function overlaps({ bbox: a }: Region, { bbox: b }: Region): boolean {
  return coverage(a, b) >= mostShared || coverage(b, a) >= mostShared;
}

/** A region that is much larger than those it holds, and nearly as good, is the table of which they are parts. */
const whole = { growth: 1.3, score: 0.8, holds: 0.9 };

function isWholeOf(region: ScoredRegion, parts: readonly ScoredRegion[]): boolean {
  const areaOf = ({ bbox }: Region) => bbox.width * bbox.height;
  const area = parts.reduce((sum, part) => sum + areaOf(part), 0);
  const worth = parts.reduce((sum, part) => sum + part.confidence * areaOf(part), 0);
  return (
    areaOf(region) > whole.growth * area &&
    region.confidence * areaOf(region) > worth &&
    parts.every(
      (part) => coverage(part.bbox, region.bbox) > whole.holds && region.confidence >= whole.score * part.confidence,
    )
  );
}
