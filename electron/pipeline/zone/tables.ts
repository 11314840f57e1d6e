import type { Bbox } from "../../../shared/document/geometry.ts";
import { centreIn, union } from "../../../shared/document/geometry.ts";
import { chunksOf, isNumber } from "./chunks.ts";
import type { Chunk } from "./chunks.ts";
import { captionPrefix } from "./markers.ts";
import { connected } from "./rules.ts";
import type { Rulings, Ruling } from "./rules.ts";
import { columnStreams, gridCells } from "./table-grid.ts";
import type { TableGrid } from "./table-grid.ts";
import { bottom, coverage, inRows, median, right } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";

export interface FoundTable {
  bbox: Bbox;
  grid: TableGrid;
  /** 0 to 1, by what it was found. */
  confidence: number;
}

const touchReach = 3.5;
const equalEnds = 8;
const ruledConfidence = 0.92;
const bandedConfidence = 0.75;
const alignedConfidence = 0.6;
const leastAlignedRows = 3;

/** The tables of a page: by grids of rules, by groups of horizontal rules, by rows that align. */
export function findTables(lines: readonly TextLine[], rules: Rulings, pageArea: number): FoundTable[] {
  const found: FoundTable[] = [];
  const add = (table: FoundTable | undefined) => {
    if (table === undefined || table.bbox.width * table.bbox.height > 0.95 * pageArea) return;
    if (found.every((other) => coverage(table.bbox, other.bbox) < 0.2 && coverage(other.bbox, table.bbox) < 0.2)) {
      found.push(table);
    }
  };
  const used = new Set<Ruling>();
  for (const grid of connected(rules, touchReach)) {
    const table = ruledTable(grid, lines);
    if (table === undefined) continue;
    add(table);
    for (const line of grid.horizontal) used.add(line);
  }
  const free = rules.horizontal.filter((line) => !used.has(line));
  for (const group of equalRules(free, lines)) add(bandedTable(group, rules.vertical, lines));
  const rest = lines.filter((line) => !found.some((table) => centreIn(line.bbox, table.bbox)));
  for (const rows of alignedRuns(rest, rules.vertical)) add(alignedTable(rows, rest));
  return found;
}

/** A grid: rules that cross, two rows or columns at least, and text in it. */
function ruledTable(rules: Rulings, lines: readonly TextLine[]): FoundTable | undefined {
  if (rules.horizontal.length < 2 || rules.vertical.length < 1) return undefined;
  const xs = rules.vertical.map((line) => line.at).concat(rules.horizontal.flatMap((line) => [line.from, line.to]));
  const ys = rules.horizontal.map((line) => line.at).concat(rules.vertical.flatMap((line) => [line.from, line.to]));
  const bbox = boxOf(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  const inside = lines.filter((line) => line.upright && centreIn(line.bbox, bbox));
  const chunks = inside.flatMap((line) => chunksOf(line, rules.vertical));
  const em = median(inside.map((line) => line.size));
  if (em === undefined) return undefined;
  const grid = gridCells(bbox, rules, chunks, em);
  if (grid.rows * grid.columns < 4 || grid.columns < 2 || grid.rows < 2) return undefined;
  const filled = grid.cells.filter((cell) => chunks.some((chunk) => centreIn(chunk.bbox, cell.bbox))).length;
  if (filled < 3) return undefined;
  return { bbox, grid, confidence: ruledConfidence };
}

/** Groups of horizontal rules that begin and end alike, with no running text between them. */
function equalRules(rules: readonly Ruling[], lines: readonly TextLine[]): Ruling[][] {
  const groups: Ruling[][] = [];
  for (const rule of rules.toSorted((a, b) => a.at - b.at)) {
    const group = groups.find((candidate) => {
      const last = candidate.at(-1);
      if (last === undefined) return false;
      const alike = Math.abs(last.from - rule.from) <= equalEnds && Math.abs(last.to - rule.to) <= equalEnds;
      return alike && !isProseBetween(last, rule, lines);
    });
    if (group === undefined) groups.push([rule]);
    else group.push(rule);
  }
  return groups.filter((group) => group.length >= 2);
}

function isProseBetween(above: Ruling, below: Ruling, lines: readonly TextLine[]): boolean {
  const between = lines.filter((line) => centreIn(line.bbox, boxOf(above.from - 2, above.at, above.to + 2, below.at)));
  if (between.some((line) => captionPrefix.test(line.text))) return true;
  const rows = inRows(between);
  const single = rows.filter((row) => row.flatMap((line) => chunksOf(line, [])).length === 1);
  const wide = single.filter((row) => (row[0]?.bbox.width ?? 0) > 0.7 * (above.to - above.from));
  return rows.length > 0 && wide.length > 0.4 * rows.length;
}

function bandedTable(
  group: readonly Ruling[],
  vertical: readonly Ruling[],
  lines: readonly TextLine[],
): FoundTable | undefined {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const bbox = boxOf(
    Math.min(...group.map((rule) => rule.from)),
    first.at,
    Math.max(...group.map((rule) => rule.to)),
    last.at,
  );
  const inside = lines.filter((line) => line.upright && centreIn(line.bbox, bbox));
  const rows = inRows(inside).map((row) => row.flatMap((line) => chunksOf(line, vertical)));
  const em = median(inside.map((line) => line.size));
  if (
    em === undefined ||
    rows.length < 2 ||
    rows.filter((row) => row.length > 1).length < Math.max(2, 0.5 * rows.length)
  ) {
    return undefined;
  }
  const grid = gridCells(bbox, { horizontal: [...group], vertical: [] }, rows.flat(), em);
  return grid.columns < 2 || grid.rows < 2 ? undefined : { bbox, grid, confidence: bandedConfidence };
}

/** Rows of several short chunks that follow each other closely. */
function alignedRuns(lines: readonly TextLine[], vertical: readonly Ruling[]): Chunk[][][] {
  const rows = inRows(lines.filter((line) => line.upright)).map((row) =>
    row.flatMap((line) => chunksOf(line, vertical)),
  );
  const runs: Chunk[][][] = [];
  let run: Chunk[][] = [];
  for (const row of rows) {
    const above = run.at(-1);
    const size = row[0]?.line.size ?? 0;
    const near = above !== undefined && rowTop(row) - rowBottom(above) <= 1.6 * size;
    if (row.length >= 2 && isTabular(row) && (above === undefined || near)) run.push(row);
    else {
      runs.push(run);
      run = row.length >= 2 && isTabular(row) ? [row] : [];
    }
  }
  return [...runs, run].filter((candidate) => candidate.length >= leastAlignedRows);
}

/** Cells are short; two columns of prose are not. */
function isTabular(row: readonly Chunk[]): boolean {
  const wordy = row.filter((chunk) => chunk.words.length > 7).length;
  return wordy === 0 || (wordy === 1 && row.length > 2);
}

function alignedTable(rows: readonly Chunk[][], lines: readonly TextLine[]): FoundTable | undefined {
  const chunks = rows.flat();
  const bbox = union(chunks.map((chunk) => chunk.bbox));
  const em = median(chunks.map((chunk) => chunk.line.size)) ?? 0;
  const streams = columnStreams(rows, em);
  if (streams.length < 1 || streams.some((x) => isGutter(x, bbox, lines))) return undefined;
  const numeric =
    chunks.filter((chunk) => isNumber(chunk.words.map((word) => word.text).join(" "))).length / chunks.length;
  // Two columns of words may be anything; a column of numbers, or a third one, makes a table.
  if (streams.length === 1 && numeric < 0.25) return undefined;
  // A marker and its item's text align too.
  if (
    streams.length === 1 &&
    rows.every((row) => (row[0]?.words.length ?? 0) === 1 && (row[0]?.bbox.width ?? 0) < 2.5 * em)
  )
    return undefined;
  if (rows.filter((row) => row.length > streams.length).length < 0.4 * rows.length) return undefined;
  const grid = gridCells(bbox, { horizontal: [], vertical: [] }, chunks, em);
  return grid.columns < 2 || grid.rows < 2 ? undefined : { bbox, grid, confidence: alignedConfidence };
}

/** Prose must go on above or below a place, on both of its sides, for it to part the page's columns. */
const gutter = { reach: 60, lines: 2, words: 4 };

/** Whether white at `x` is what parts the columns of the page's text, not those of a table. */
function isGutter(x: number, bbox: Bbox, lines: readonly TextLine[]): boolean {
  const isProse = (line: TextLine) => line.words.length >= gutter.words;
  const near = lines.filter(
    ({ bbox: line }) =>
      !centreIn(line, bbox) && line.y > bbox.y - gutter.reach && bottom(line) < bottom(bbox) + gutter.reach,
  );
  if (near.some((line) => line.bbox.x < x - 2 && right(line.bbox) > x + 2)) return false;
  const before = near.filter((line) => isProse(line) && right(line.bbox) <= x + 2);
  const after = near.filter((line) => isProse(line) && line.bbox.x >= x - 2);
  return before.length >= gutter.lines && after.length >= gutter.lines;
}

function rowTop(row: readonly Chunk[]): number {
  return Math.min(...row.map((chunk) => chunk.bbox.y));
}

function rowBottom(row: readonly Chunk[]): number {
  return Math.max(...row.map((chunk) => bottom(chunk.bbox)));
}

function boxOf(left: number, top: number, rightEdge: number, bottomEdge: number): Bbox {
  return { x: left, y: top, width: Math.max(0, rightEdge - left), height: Math.max(0, bottomEdge - top) };
}

/** The box around the text of a table, which is where people draw it, unless rules frame it. */
export function textBounds(chunks: readonly Chunk[]): Bbox {
  return union(chunks.map(({ bbox }) => boxOf(bbox.x, bbox.y, right(bbox), bottom(bbox))));
}
