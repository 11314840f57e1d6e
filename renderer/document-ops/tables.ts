import { type Bbox, isCentreInside } from "../../shared/document/geometry.ts";
import type { Cell, Zone } from "../../shared/document/zones.ts";

/** The table structure of a zone. The operations keep it consistent when the zone is moved, resized, split or merged. */
export type Table = NonNullable<Zone["table"]>;

export function moveTable(table: Table, dx: number, dy: number): Table {
  const cells = table.cells.map((cell) => ({
    ...cell,
    bbox: { ...cell.bbox, x: cell.bbox.x + dx, y: cell.bbox.y + dy },
  }));
  return { ...table, cells };
}

/** Builds a table from cells. Rows and columns in which no cell starts are removed, and the others renumbered from 0. */
function buildTable(cells: readonly Cell[]): Table | undefined {
  if (cells.length === 0) return undefined;
  const rows = [...new Set(cells.map((cell) => cell.row))].toSorted((a, b) => a - b);
  const columns = [...new Set(cells.map((cell) => cell.column))].toSorted((a, b) => a - b);
  const countSpan = (kept: readonly number[], from: number, length: number): number =>
    Math.max(1, kept.filter((value) => value >= from && value < from + length).length);
  return {
    rows: rows.length,
    columns: columns.length,
    cells: cells.map((cell) => ({
      ...cell,
      row: rows.indexOf(cell.row),
      column: columns.indexOf(cell.column),
      row_span: countSpan(rows, cell.row, cell.row_span),
      column_span: countSpan(columns, cell.column, cell.column_span),
    })),
  };
}

/** Fits an interval to a new outline: an end at the old outline moves to the new one, another end is clamped to it. */
function fitInterval(
  start: number,
  end: number,
  before: readonly [number, number],
  after: readonly [number, number],
): [number, number] {
  const tolerancePt = 1;
  const from = Math.abs(start - before[0]) <= tolerancePt ? after[0] : Math.max(start, after[0]);
  const to = Math.abs(end - before[1]) <= tolerancePt ? after[1] : Math.min(end, after[1]);
  return [from, to];
}

/** Fits a table to a new outline: its outer cells follow the edges, and cells outside of it are removed. */
export function fitTable(table: Table, before: Bbox, after: Bbox): Table | undefined {
  const cells = table.cells.flatMap((cell) => {
    const { x, y, width, height } = cell.bbox;
    const [left, right] = fitInterval(
      x,
      x + width,
      [before.x, before.x + before.width],
      [after.x, after.x + after.width],
    );
    const [top, bottom] = fitInterval(
      y,
      y + height,
      [before.y, before.y + before.height],
      [after.y, after.y + after.height],
    );
    if (right <= left || bottom <= top) return [];
    return [{ ...cell, bbox: { x: left, y: top, width: right - left, height: bottom - top } }];
  });
  return buildTable(cells);
}

/** Extracts the cells of a table whose centre is in a box. Their boxes are clipped to it. */
export function extractTable(table: Table, part: Bbox): Table | undefined {
  const cells = table.cells.flatMap((cell): Cell[] => {
    if (!isCentreInside(cell.bbox, part)) return [];
    const x = Math.max(cell.bbox.x, part.x);
    const y = Math.max(cell.bbox.y, part.y);
    const width = Math.min(cell.bbox.x + cell.bbox.width, part.x + part.width) - x;
    const height = Math.min(cell.bbox.y + cell.bbox.height, part.y + part.height) - y;
    return [{ ...cell, bbox: { x, y, width, height } }];
  });
  return buildTable(cells);
}

/** Concatenates the rows of tables; undefined unless every zone has a table and all have the same number of columns. */
export function joinTables(zones: readonly Zone[]): Table | undefined {
  const tables = zones.flatMap((zone) => (zone.table === undefined ? [] : [zone.table]));
  const [first] = tables;
  if (first === undefined || tables.length !== zones.length) return undefined;
  if (tables.some((table) => table.columns !== first.columns)) return undefined;
  let rows = 0;
  const cells = tables.flatMap((table) => {
    const from = rows;
    rows += table.rows;
    return table.cells.map((cell) => ({ ...cell, row: cell.row + from }));
  });
  return { rows, columns: first.columns, cells };
}
