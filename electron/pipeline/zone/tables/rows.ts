import type { Bbox } from "../../../../shared/document/geometry.ts";
import { areSeparateRows, computeColumnRightEdges, estimateTightPitch, splitIntoStreamRows } from "./stream-rows.ts";
import { isForm } from "./form-fields.ts";
import { buildHeaderRows, countHeaderLines } from "./header.ts";
import { groupByDistance, isDataLine, type TableLine } from "./table-lines.ts";
import { findRulingPositions, type TableRegion } from "./table-region.ts";
import { bottom } from "../layout/boxes.ts";
import { gridThresholds } from "./thresholds.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";

const { maxPitchRatio, minRowLineShare } = gridThresholds;

/** The rows of a table, each as its lines of text. */
export interface TableRows {
  rows: TableLine[][];
  headerRowCount: number;
}

/**
 * Groups the lines of a table into rows. Ruling lines divide the table into bands. A band is one row, unless the
 * contents or the distances of its lines show that they are separate rows.
 */
export function buildTableRows(table: TableRegion, lines: readonly TableLine[]): TableRows {
  const rightEdges = computeColumnRightEdges(lines);
  const headerLineCount = countHeaderLines(table, lines);
  const rulingPositions = findRulingPositions(table, table.rulings.horizontal, minRowLineShare);
  const fieldPositions = isForm(table) ? table.fields.map(({ ruling }) => ruling.position) : [];
  const bands = splitAtRulings(lines, [...rulingPositions, ...fieldPositions], table.em);
  const isHeaderLine = (line: TableLine) => lines.indexOf(line) < headerLineCount;
  const bodies = bands.map((band) => band.filter((line) => !isHeaderLine(line)));
  const bodyLineCount = lines.length - headerLineCount;
  // If a band has all or most of the lines of the table, the table has no ruling lines between its rows.
  const isUnruled = (band: readonly TableLine[]) =>
    band.length === bodyLineCount || (band.length >= 4 && band.length > 0.5 * bodyLineCount);
  const isSpaced = areRowsSpaced(bodies, table.em);
  const rows: TableLine[][] = [];
  let headerRowCount = 0;
  bands.forEach((band, index) => {
    const header = band.filter(isHeaderLine);
    if (header.length > 0) {
      const headerRows = buildHeaderRows(header, table);
      rows.push(...headerRows);
      headerRowCount += headerRows.length;
    }
    const body = bodies[index] ?? [];
    if (body.length === 0) return;
    if (isUnruled(body) || areSeparateRows(body)) rows.push(...splitIntoStreamRows(body, table.em, rightEdges));
    else rows.push(...(isSpaced ? splitAtWideGaps(body, table.em) : [body]));
  });
  // The first row of a table without numbers is taken for its header.
  if (headerLineCount === 0 && rows.length > 1 && !lines.some((line) => isDataLine(line))) headerRowCount = 1;
  return { rows, headerRowCount };
}

function splitAtRulings(lines: readonly TableLine[], rulingPositions: readonly number[], em: number): TableLine[][] {
  const bands: TableLine[][] = [];
  let previousCount = -1;
  for (const line of lines) {
    const countAbove = rulingPositions.filter((y) => y < line.firstBaseline - 0.3 * em).length;
    if (countAbove === previousCount) bands.at(-1)?.push(line);
    else bands.push([line]);
    previousCount = countAbove;
  }
  return bands;
}

/** Checks whether most bands of several lines have a distance of lines that is clearly larger than their line pitch. */
function areRowsSpaced(bands: readonly (readonly TableLine[])[], em: number): boolean {
  const multiLineBands = bands.filter((band) => band.length > 1);
  const spacedBands = multiLineBands.filter((band) => splitAtWideGaps(band, em).length > 1);
  return multiLineBands.length > 0 && spacedBands.length > 0.5 * multiLineBands.length;
}

function splitAtWideGaps(lines: readonly TableLine[], em: number): TableLine[][] {
  return groupByDistance(lines, maxPitchRatio * Math.max(1.1 * em, estimateTightPitch(lines, em)));
}

/** Computes the y positions of row edges, from top to bottom: midway between the text of consecutive rows. */
export function computeRowEdges(rows: readonly (readonly TableLine[])[], bbox: Bbox): number[] {
  const listBoxes = (lines: readonly TableLine[] = []) =>
    lines.flatMap(({ chunks }) => chunks.map(({ chunk }) => chunk.bbox));
  const edges = [bbox.y];
  for (const [index, row] of rows.slice(1).entries()) {
    const bottomAbove = maximum(listBoxes(rows[index]).map(bottom));
    const topBelow = minimum(listBoxes(row).map((box) => box.y));
    // Text can overlap the next row, as a large initial does, but the edges must be in ascending order.
    edges.push(Math.min(bottom(bbox), Math.max(edges.at(-1) ?? bbox.y, (bottomAbove + topBelow) / 2)));
  }
  return [...edges, bottom(bbox)];
}
