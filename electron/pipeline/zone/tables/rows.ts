import type { Bbox } from "../../../../shared/document/geometry.ts";
import { columnLimits, isStacked, openRows, tightest, withinReach } from "./stream-rows.ts";
import { headerLines, headRows } from "./header.ts";
import { isDataLine } from "./table-lines.ts";
import type { TableLine } from "./table-lines.ts";
import { rowRules } from "./table-text.ts";
import type { TableText } from "./table-text.ts";
import { bottom } from "../layout/text-line.ts";

/** One row of a table: the lines that it consists of, and how many of the rows are its head. */
export interface TableRows {
  rows: TableLine[][];
  header: number;
}

/** A rule parts rows over this share of the width. */
const rowRule = 0.5;
/** Lines of one row stand closer than this, against the usual distance. */
const setApart = 1.45;

/** Which lines of a table make one row, and which rows are its head. */
export function tableRows(table: TableText, lines: readonly TableLine[]): TableRows {
  const limits = columnLimits(lines);
  const edges = rowRules(table, table.rules.horizontal, rowRule);
  const headLines = headerLines(table, lines);
  const bands = bandsOf(lines, edges, table.em);
  const inBody = bands.map((band) => band.filter((line) => lines.indexOf(line) >= headLines));
  const bodyLines = lines.length - headLines;
  const loose = (band: readonly TableLine[]) => band.length >= 4 && band.length > 0.5 * bodyLines;
  const apart = partsByDistance(inBody, table.em);
  const rows: TableLine[][] = [];
  let header = 0;
  bands.forEach((band, index) => {
    const head = band.filter((line) => lines.indexOf(line) < headLines);
    if (head.length > 0) {
      const groups = headRows(head, table);
      rows.push(...groups);
      header += groups.length;
    }
    const body = inBody[index] ?? [];
    if (body.length === 0) return;
    if (loose(body) || isStacked(body)) rows.push(...openRows(body, table.em, limits));
    else rows.push(...(apart ? atDistances(body, table.em) : [body]));
  });
  if (headLines === 0 && rows.length > 1 && !lines.some((line) => isDataLine(line))) header = 1;
  return { rows, header };
}

function bandsOf(lines: readonly TableLine[], edges: readonly number[], em: number): TableLine[][] {
  const bands: TableLine[][] = [];
  let number = -1;
  for (const line of lines) {
    const above = edges.filter((edge) => edge < line.first - 0.3 * em).length;
    if (above === number) bands.at(-1)?.push(line);
    else bands.push([line]);
    number = above;
  }
  return bands;
}

/** Whether most bands of several lines have lines that stand further apart than their others. */
function partsByDistance(bands: readonly (readonly TableLine[])[], em: number): boolean {
  const several = bands.filter((band) => band.length > 1);
  return several.length > 0 && several.filter((band) => atDistances(band, em).length > 1).length > 0.5 * several.length;
}

function atDistances(lines: readonly TableLine[], em: number): TableLine[][] {
  return withinReach(lines, setApart * Math.max(1.1 * em, tightest(lines, em)));
}

/** The edges of rows: between the text of one and that of the next. */
export function rowEdges(rows: readonly (readonly TableLine[])[], bbox: Bbox): number[] {
  const boxes = (line: readonly TableLine[] = []) =>
    line.flatMap(({ chunks }) => chunks.map(({ chunk }) => chunk.bbox));
  const edges = [bbox.y];
  for (const [index, row] of rows.slice(1).entries()) {
    const above = Math.max(...boxes(rows[index]).map(bottom));
    const below = Math.min(...boxes(row).map((box) => box.y));
    // Text of one row may reach over others, as a large letter does: a row then ends where it begins, not before.
    edges.push(Math.min(bottom(bbox), Math.max(edges.at(-1) ?? bbox.y, (above + below) / 2)));
  }
  return [...edges, bottom(bbox)];
}
