import type { Bbox } from "../../../shared/document/geometry.ts";
import { centreIn } from "../../../shared/document/geometry.ts";
import type { Cell } from "../../../shared/document/zones.ts";
import { isNumber } from "./chunks.ts";
import type { Chunk } from "./chunks.ts";
import { distinct } from "./rules.ts";
import type { Rulings } from "./rules.ts";
import { bottom, inRows, right } from "./text-line.ts";

export interface TableGrid {
  rows: number;
  columns: number;
  cells: Cell[];
}

/** A table on a page, by whatever it was found. */
export interface FoundTable {
  bbox: Bbox;
  grid: TableGrid;
  /** 0 to 1, by what it was found. */
  confidence: number;
}

const samePosition = 3;
/** A rule parts rows (columns) where it goes over this share of the table's width (height). */
const rowRuleShare = 0.5;
const columnRuleShare = 0.35;
/** White between columns: this wide (em), crossed by at most this share of the rows. */
const streamWidth = 0.25;
const streamCrossings = 0.15;

/** Rows, columns and cells of a table, from its rules where there are any, else from the white between its text. */
export function gridCells(bbox: Bbox, rules: Rulings, chunks: readonly Chunk[], em: number): TableGrid {
  const xs = columnEdges(bbox, rules, chunks, em);
  const ys = rowEdges(bbox, rules, chunks, xs);
  const spans = mergeCells(xs, ys, rules, chunks);
  const header = headerRows(spans, chunks);
  const cells = spans.map((cell) => ({ ...cell, header: cell.row < header }));
  return { rows: ys.length - 1, columns: xs.length - 1, cells };
}

function columnEdges(bbox: Bbox, { vertical }: Rulings, chunks: readonly Chunk[], em: number): number[] {
  const long = vertical.filter((line) => line.to - line.from >= columnRuleShare * bbox.height).map((line) => line.at);
  const inner = distinct(long, samePosition).filter((x) => x > bbox.x + samePosition && x < right(bbox) - samePosition);
  const streams = inner.length > 0 ? inner : columnStreams(chunkRows(chunks), em);
  return edgesWithin(bbox.x, right(bbox), streams);
}

function rowEdges(bbox: Bbox, { horizontal }: Rulings, chunks: readonly Chunk[], xs: readonly number[]): number[] {
  const long = horizontal.filter((line) => line.to - line.from >= rowRuleShare * bbox.width).map((line) => line.at);
  const ruled = distinct([bbox.y, ...long, bottom(bbox)], samePosition);
  const inner = ruled.flatMap((top, index) => {
    const next = ruled[index + 1];
    if (next === undefined) return [top];
    const band = chunks.filter((chunk) => middle(chunk) > top && middle(chunk) < next);
    return [top, ...rowsInBand(band, xs)];
  });
  return edgesWithin(bbox.y, bottom(bbox), inner);
}

/** The two ends and what lies between them, ascending; text may stick out of a table, its rows do not. */
function edgesWithin(from: number, to: number, inner: readonly number[]): number[] {
  const between = inner.filter((edge) => edge > from + samePosition && edge < to - samePosition);
  return [from, ...between.sort((a, b) => a - b), to];
}

/** Edges inside a band between two rules: it is one row, unless numbers stack in it or its rows are all full. */
function rowsInBand(band: readonly Chunk[], xs: readonly number[]): number[] {
  const rows = chunkRows(band);
  if (rows.length < 2) return [];
  const columns = xs.length - 1;
  const stacked = Array.from({ length: columns }, (_, column) =>
    band.filter((chunk) => inColumn(chunk, xs, column) && isNumber(textOf(chunk))),
  ).some((numbers) => numbers.length >= 2);
  const leadFilled = rows.filter((row) => row.some((chunk) => inColumn(chunk, xs, 0)));
  const full = leadFilled.filter((row) => row.length >= Math.max(2, columns * 0.6));
  if (!stacked && full.length < 2) return [];
  // A row begins where its first column has text, or where most of its columns do: other lines are wrapped.
  const starts = rows.filter((row) => row.some((chunk) => inColumn(chunk, xs, 0)) || row.length >= columns * 0.6);
  return starts.slice(1).map((row) => {
    const above = rows[rows.indexOf(row) - 1] ?? row;
    return (Math.max(...above.map((chunk) => bottom(chunk.bbox))) + Math.min(...row.map((chunk) => chunk.bbox.y))) / 2;
  });
}

/** Middles of the white streams that run down between columns. */
export function columnStreams(rows: readonly (readonly Chunk[])[], em: number): number[] {
  const several = rows.filter((row) => row.length > 1);
  const counted = several.length > 0 ? several : rows;
  const edges = counted
    .flatMap((row) =>
      row.flatMap((chunk) => [
        { x: chunk.bbox.x, step: 1 },
        { x: right(chunk.bbox), step: -1 },
      ]),
    )
    .sort((a, b) => a.x - b.x || a.step - b.step);
  const most = Math.floor(counted.length * streamCrossings);
  const streams: number[] = [];
  let crossing = 0;
  let left = 0;
  edges.forEach(({ x, step }, index) => {
    crossing += step;
    left += step === 1 ? 1 : 0;
    const next = edges[index + 1];
    if (next === undefined || crossing > most || left === 0) return;
    if (next.x - x < streamWidth * em) return;
    const last = streams.at(-1);
    // What lies between two streams must hold text of its own, more than what crosses.
    const held = counted.filter((row) =>
      row.some((chunk) => chunk.bbox.x >= (last ?? -Infinity) - em && right(chunk.bbox) <= x + 0.1 * em),
    );
    if (held.length > most) streams.push((x + next.x) / 2);
    else if (last !== undefined) streams[streams.length - 1] = (x + next.x) / 2;
  });
  return streams;
}

type PlainCell = Omit<Cell, "header">;

/** The cells: a boundary with no rule on it, in a table that has rules, or with text over it, joins two. */
function mergeCells(
  xs: readonly number[],
  ys: readonly number[],
  rules: Rulings,
  chunks: readonly Chunk[],
): PlainCell[] {
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const taken = new Set<number>();
  const cells: PlainCell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken.has(row * columns + column)) continue;
      let end = column + 1;
      while (end < columns && !taken.has(row * columns + end) && opensRight(xs, ys, row, end, rules, chunks)) end++;
      let down = row + 1;
      while (down < rows && opensDown(xs, ys, down, column, end, rules)) down++;
      for (let r = row; r < down; r++) for (let c = column; c < end; c++) taken.add(r * columns + c);
      const x = xs[column] ?? 0;
      const y = ys[row] ?? 0;
      const bbox = { x, y, width: (xs[end] ?? x) - x, height: (ys[down] ?? y) - y };
      cells.push({ row, column, row_span: down - row, column_span: end - column, bbox });
    }
  }
  return cells;
}

/** Whether nothing parts the columns left and right of edge `end` in a row. */
function opensRight(
  xs: readonly number[],
  ys: readonly number[],
  row: number,
  end: number,
  { vertical }: Rulings,
  chunks: readonly Chunk[],
): boolean {
  const x = xs[end] ?? 0;
  const top = ys[row] ?? 0;
  const low = ys[row + 1] ?? 0;
  if (vertical.length > 2) {
    return !vertical.some((line) => Math.abs(line.at - x) <= samePosition && covers(line, top, low));
  }
  return chunks.some(
    (chunk) => middle(chunk) > top && middle(chunk) < low && chunk.bbox.x < x - 2 && right(chunk.bbox) > x + 2,
  );
}

/** Whether edge `down` is ruled elsewhere in the table, but not under these columns. */
function opensDown(
  xs: readonly number[],
  ys: readonly number[],
  down: number,
  column: number,
  end: number,
  { horizontal, vertical }: Rulings,
): boolean {
  if (vertical.length <= 2 || horizontal.length <= 2) return false;
  const onEdge = horizontal.filter((line) => Math.abs(line.at - (ys[down] ?? 0)) <= samePosition);
  return onEdge.length > 0 && !onEdge.some((line) => covers(line, xs[column] ?? 0, xs[end] ?? 0));
}

function covers(line: { from: number; to: number }, from: number, to: number): boolean {
  return Math.min(line.to, to) - Math.max(line.from, from) >= 0.5 * (to - from);
}

/** How many rows the head has: those before the first with as many numbers as half its cells; one at most by default. */
function headerRows(cells: readonly PlainCell[], chunks: readonly Chunk[]): number {
  const rows = Math.max(0, ...cells.map((cell) => cell.row)) + 1;
  for (let row = 0; row < Math.min(rows, 4); row++) {
    const texts = cells
      .filter((cell) => cell.row === row)
      .map((cell) =>
        chunks
          .filter((chunk) => centreIn(chunk.bbox, cell.bbox))
          .map(textOf)
          .join(" "),
      )
      .filter((text) => text !== "");
    const numbers = texts.filter((text) => isNumber(text) && !/^(19|20)\d\d$/.test(text)).length;
    if (numbers > 0 && numbers * 2 >= texts.length - 1) return row;
  }
  return rows > 1 ? 1 : 0;
}

function chunkRows(chunks: readonly Chunk[]): Chunk[][] {
  return inRows(chunks);
}

function inColumn(chunk: Chunk, xs: readonly number[], column: number): boolean {
  const centre = chunk.bbox.x + chunk.bbox.width / 2;
  return centre >= (xs[column] ?? 0) && centre < (xs[column + 1] ?? 0);
}

function middle(chunk: Chunk): number {
  return chunk.bbox.y + chunk.bbox.height / 2;
}

function textOf(chunk: Chunk): string {
  return chunk.words.map((word) => word.text).join(" ");
}
