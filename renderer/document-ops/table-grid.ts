import { type Bbox, roundLength, union } from "../../shared/document/geometry.ts";
import type { Cell } from "../../shared/document/zones.ts";
import type { Table } from "./tables.ts";
import { maximum, minimum } from "../../shared/values/extremes.ts";

// Operations on a table's grid, in the terms of CSS grids. Each operation is a pure function that returns a new table,
// or the same object if the operation is not possible. A **track** is a row or a column. A **grid line** is the
// boundary between two tracks: line `k` lies between the tracks `k - 1` and `k`. Positions are in points.

/** The direction of a track. */
export type TableAxis = "row" | "column";

/** A grid line inside a table. Its index goes from 1 to the number of tracks less one. */
export interface GridLine {
  axis: TableAxis;
  index: number;
}

/** The position of a cell in the grid, zero-based. */
export type CellPosition = Pick<Cell, "row" | "column">;

/** A rectangle of rows and columns, zero-based and inclusive. */
export interface CellRange {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** The minimum height and width of a cell in points. */
const minCellSize = 2;

/** The names of the properties of a table, a cell and a box along each axis. */
const axes = {
  row: { indexKey: "row", span: "row_span", start: "y", size: "height", countKey: "rows" },
  column: { indexKey: "column", span: "column_span", start: "x", size: "width", countKey: "columns" },
} as const;

/** Returns the interval of tracks that a cell covers; `end` is exclusive. */
function getTracks(cell: Cell, axis: TableAxis): { first: number; end: number } {
  const { indexKey, span } = axes[axis];
  return { first: cell[indexKey], end: cell[indexKey] + cell[span] };
}

/** Returns the extent of a box along an axis, in points. */
function getExtent(bbox: Bbox, axis: TableAxis): { start: number; end: number } {
  const { start, size } = axes[axis];
  return { start: bbox[start], end: bbox[start] + bbox[size] };
}

function withExtent(bbox: Bbox, axis: TableAxis, start: number, end: number): Bbox {
  const keys = axes[axis];
  return { ...bbox, [keys.start]: start, [keys.size]: roundLength(end - start) };
}

const sortCells = (cells: readonly Cell[]): Cell[] => cells.toSorted((a, b) => a.row - b.row || a.column - b.column);

function getMedian(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/** Counts the rows or columns of a table. */
export function countTracks(table: Table, axis: TableAxis): number {
  return table[axes[axis].countKey];
}

/** Finds the cell that covers a place of the grid; undefined if the table has none there. */
export function findCell(table: Table, { row, column }: CellPosition): Cell | undefined {
  return table.cells.find(
    (cell) =>
      cell.row <= row &&
      row < cell.row + cell.row_span &&
      cell.column <= column &&
      column < cell.column + cell.column_span,
  );
}

/** Lists the cells that end at a grid line (`before`) and those that begin at it (`after`). */
export function findCellsAtGridLine(table: Table, { axis, index }: GridLine): { before: Cell[]; after: Cell[] } {
  return {
    before: table.cells.filter((cell) => getTracks(cell, axis).end === index),
    after: table.cells.filter((cell) => getTracks(cell, axis).first === index),
  };
}

/**
 * Returns the positions of all grid lines along an axis and of the table's two outer edges, ascending. The position of
 * a grid line is the median of the cell edges at it. Single edges may deviate, for example where text overflows a
 * column.
 * @param bbox The box of the table's zone.
 */
export function listGridLinePositions(table: Table, bbox: Bbox, axis: TableAxis): number[] {
  const count = countTracks(table, axis);
  const outline = getExtent(bbox, axis);
  const medians = Array.from({ length: count + 1 }, (_, index) => {
    if (index === 0) return outline.start;
    if (index === count) return outline.end;
    const { before, after } = findCellsAtGridLine(table, { axis, index });
    return getMedian([
      ...before.map((cell) => getExtent(cell.bbox, axis).end),
      ...after.map((cell) => getExtent(cell.bbox, axis).start),
    ]);
  });
  let lowerBound = outline.start;
  const ascending = medians.map((position) => {
    if (position === undefined) return undefined;
    lowerBound = Math.min(outline.end, Math.max(lowerBound, position));
    return lowerBound;
  });
  const positions: number[] = [];
  ascending.forEach((position, index) => {
    const previous = positions.at(-1) ?? outline.start;
    if (position !== undefined) return void positions.push(position);
    // Grid lines without a cell edge divide the space up to the next known position evenly.
    const nextIndex = ascending.findIndex((other, otherIndex) => otherIndex > index && other !== undefined);
    positions.push(previous + ((ascending[nextIndex] ?? outline.end) - previous) / (nextIndex - index + 1));
  });
  return positions;
}

/** Returns the range to which a grid line can be moved; undefined if no cell has an edge at it or there is no room. */
export function getGridLineLimits(
  table: Table,
  bbox: Bbox,
  gridLine: GridLine,
): { min: number; max: number } | undefined {
  const { before, after } = findCellsAtGridLine(table, gridLine);
  const isInside = gridLine.index > 0 && gridLine.index < countTracks(table, gridLine.axis);
  if (!isInside || before.length + after.length === 0) return undefined;
  const positions = listGridLinePositions(table, bbox, gridLine.axis);
  const starts = before.map((cell) => getExtent(cell.bbox, gridLine.axis).start);
  const ends = after.map((cell) => getExtent(cell.bbox, gridLine.axis).end);
  const min = Math.max(positions[gridLine.index - 1] ?? -Infinity, ...starts) + minCellSize;
  const max = Math.min(positions[gridLine.index + 1] ?? Infinity, ...ends) - minCellSize;
  return min <= max ? { min, max } : undefined;
}

/** Moves a grid line and the cell edges at it to a position, which is clamped to the limits of the grid line. */
export function moveGridLine(table: Table, bbox: Bbox, gridLine: GridLine, to: number): Table {
  const limits = getGridLineLimits(table, bbox, gridLine);
  if (limits === undefined) return table;
  const position = Math.min(limits.max, Math.max(limits.min, roundLength(to)));
  const { axis, index } = gridLine;
  const cells = table.cells.map((cell) => {
    const { first, end } = getTracks(cell, axis);
    const extent = getExtent(cell.bbox, axis);
    if (end === index) return { ...cell, bbox: withExtent(cell.bbox, axis, extent.start, position) };
    if (first === index) return { ...cell, bbox: withExtent(cell.bbox, axis, position, extent.end) };
    return cell;
  });
  return { ...table, cells };
}

/**
 * Divides a track by a new grid line. The span of cells that cover more than this track grows by one.
 * @param track The index of the row or column.
 * @param at The position of the new grid line, which is clamped so that both parts have the minimum size.
 */
export function insertGridLine(table: Table, axis: TableAxis, track: number, at: number): Table {
  const { indexKey, span, countKey } = axes[axis];
  const dividedCells = table.cells.filter((cell) => cell[indexKey] === track && cell[span] === 1);
  const extents = dividedCells.map((cell) => getExtent(cell.bbox, axis));
  const min = maximum(extents.map(({ start }) => start)) + minCellSize;
  const max = minimum(extents.map(({ end }) => end)) - minCellSize;
  if (dividedCells.length === 0 || min > max) return table;
  const position = Math.min(max, Math.max(min, roundLength(at)));
  const cells = table.cells.flatMap((cell): Cell[] => {
    const { first, end } = getTracks(cell, axis);
    if (first > track) return [{ ...cell, [indexKey]: first + 1 }];
    if (end <= track) return [cell];
    if (cell[span] > 1) return [{ ...cell, [span]: cell[span] + 1 }];
    const extent = getExtent(cell.bbox, axis);
    return [
      { ...cell, bbox: withExtent(cell.bbox, axis, extent.start, position) },
      { ...cell, [indexKey]: track + 1, bbox: withExtent(cell.bbox, axis, position, extent.end) },
    ];
  });
  return { ...table, [countKey]: table[countKey] + 1, cells: sortCells(cells) };
}

const overlapsInGrid = (a: Cell, b: Cell): boolean =>
  a.row < b.row + b.row_span &&
  b.row < a.row + a.row_span &&
  a.column < b.column + b.column_span &&
  b.column < a.column + a.column_span;

/** Joins cells to one cell that covers them. It is a header only if all of them are. */
function joinCells(cells: readonly Cell[]): Cell {
  const row = minimum(cells.map((cell) => cell.row));
  const column = minimum(cells.map((cell) => cell.column));
  return {
    row,
    column,
    row_span: maximum(cells.map((cell) => cell.row + cell.row_span)) - row,
    column_span: maximum(cells.map((cell) => cell.column + cell.column_span)) - column,
    header: cells.every((cell) => cell.header),
    bbox: union(cells.map((cell) => cell.bbox)),
  };
}

/** Joins cells that overlap in the grid until none do. */
function joinOverlapping(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = [];
  for (const cell of cells) {
    let current = cell;
    for (;;) {
      const index = joined.findIndex((other) => overlapsInGrid(other, current));
      const [other] = index < 0 ? [] : joined.splice(index, 1);
      if (other === undefined) break;
      current = joinCells([other, current]);
    }
    joined.push(current);
  }
  return sortCells(joined);
}

/** Removes a grid line, which joins the tracks at its sides. Cells that then overlap are joined, too. */
export function removeGridLine(table: Table, { axis, index: lineIndex }: GridLine): Table {
  const { indexKey, span, countKey } = axes[axis];
  if (lineIndex < 1 || lineIndex >= table[countKey]) return table;
  const toNewTrack = (track: number): number => (track < lineIndex ? track : track - 1);
  const cells = table.cells.map((cell) => {
    const { first, end } = getTracks(cell, axis);
    const from = toNewTrack(first);
    return { ...cell, [indexKey]: from, [span]: toNewTrack(end - 1) + 1 - from };
  });
  return { ...table, [countKey]: table[countKey] - 1, cells: joinOverlapping(cells) };
}

/** Returns the smallest range that contains two positions and cuts through no cell. */
export function findEnclosingRange(table: Table, a: CellPosition, b: CellPosition): CellRange {
  let range: CellRange = {
    firstRow: Math.min(a.row, b.row),
    lastRow: Math.max(a.row, b.row),
    firstColumn: Math.min(a.column, b.column),
    lastColumn: Math.max(a.column, b.column),
  };
  for (;;) {
    const cells = listCells(table, range);
    const next: CellRange = {
      firstRow: Math.min(range.firstRow, ...cells.map((cell) => cell.row)),
      lastRow: Math.max(range.lastRow, ...cells.map((cell) => cell.row + cell.row_span - 1)),
      firstColumn: Math.min(range.firstColumn, ...cells.map((cell) => cell.column)),
      lastColumn: Math.max(range.lastColumn, ...cells.map((cell) => cell.column + cell.column_span - 1)),
    };
    const isSame =
      next.firstRow === range.firstRow &&
      next.lastRow === range.lastRow &&
      next.firstColumn === range.firstColumn &&
      next.lastColumn === range.lastColumn;
    if (isSame) return range;
    range = next;
  }
}

/** Lists the cells that are completely or partly in a range. */
export function listCells(table: Table, { firstRow, lastRow, firstColumn, lastColumn }: CellRange): Cell[] {
  return table.cells.filter(
    (cell) =>
      cell.row <= lastRow &&
      cell.row + cell.row_span > firstRow &&
      cell.column <= lastColumn &&
      cell.column + cell.column_span > firstColumn,
  );
}

/** Merges the cells of a range to one that spans it. */
export function mergeCells(table: Table, range: CellRange): Table {
  const mergedCells = listCells(table, range);
  if (mergedCells.length < 2) return table;
  return {
    ...table,
    cells: sortCells([...table.cells.filter((cell) => !mergedCells.includes(cell)), joinCells(mergedCells)]),
  };
}

/** Splits a cell that spans rows or columns into one cell for each position of the grid. */
export function splitCell(table: Table, bbox: Bbox, position: CellPosition): Table {
  const cell = findCell(table, position);
  if (cell === undefined || (cell.row_span === 1 && cell.column_span === 1)) return table;
  /**
   * Lists the tracks of the parts with their edges. The outer edges stay, and the inner edges are at the grid lines.
   */
  const listParts = (axis: TableAxis) => {
    const { first, end } = getTracks(cell, axis);
    const extent = getExtent(cell.bbox, axis);
    const gridLines = listGridLinePositions(table, bbox, axis).slice(first + 1, end);
    const edges = [extent.start, ...gridLines.map(roundLength), extent.end];
    const length = (extent.end - extent.start) / (end - first);
    // A cell that deviates from the grid lines is divided evenly.
    const isDeviating = edges.some((edge, index) => index > 0 && edge - (edges[index - 1] ?? edge) < 0.1);
    const getEdge = (index: number): number =>
      isDeviating ? roundLength(extent.start + index * length) : (edges[index] ?? extent.end);
    return Array.from({ length: end - first }, (_, offset) => ({
      track: first + offset,
      start: getEdge(offset),
      end: getEdge(offset + 1),
    }));
  };
  const columns = listParts("column");
  const parts = listParts("row").flatMap((row) =>
    columns.map((column): Cell => ({
      ...cell,
      row: row.track,
      column: column.track,
      row_span: 1,
      column_span: 1,
      bbox: withExtent(withExtent(cell.bbox, "row", row.start, row.end), "column", column.start, column.end),
    })),
  );
  return { ...table, cells: sortCells([...table.cells.filter((other) => other !== cell), ...parts]) };
}

/** Makes the rows of a range header rows, or ordinary rows if all of their cells are headers already. */
export function toggleHeader(table: Table, { firstRow, lastRow }: CellRange): Table {
  const rowCells = listCells(table, { firstRow, lastRow, firstColumn: 0, lastColumn: table.columns - 1 });
  const header = !rowCells.every((cell) => cell.header);
  return { ...table, cells: table.cells.map((cell) => (rowCells.includes(cell) ? { ...cell, header } : cell)) };
}
