import type { Bbox } from "../../shared/document/geometry.ts";
import { isCentreInside } from "../../shared/document/geometry.ts";
import type { Cell, Zone } from "../../shared/document/zones.ts";

/** What becomes of a table's cells when its zone is moved, resized, divided or joined with another. */
export type Table = NonNullable<Zone["table"]>;

export function moveTable(table: Table, dx: number, dy: number): Table {
  const cells = table.cells.map((cell) => ({
    ...cell,
    bbox: { ...cell.bbox, x: cell.bbox.x + dx, y: cell.bbox.y + dy },
  }));
  return { ...table, cells };
}

/** Rows and columns that no cell starts in are left out, the rest counted anew from 0. */
function compact(cells: readonly Cell[]): Table | undefined {
  if (cells.length === 0) return undefined;
  const rows = [...new Set(cells.map((cell) => cell.row))].toSorted((a, b) => a - b);
  const columns = [...new Set(cells.map((cell) => cell.column))].toSorted((a, b) => a - b);
  const span = (kept: readonly number[], from: number, length: number): number =>
    Math.max(1, kept.filter((value) => value >= from && value < from + length).length);
  return {
    rows: rows.length,
    columns: columns.length,
    cells: cells.map((cell) => ({
      ...cell,
      row: rows.indexOf(cell.row),
      column: columns.indexOf(cell.column),
      row_span: span(rows, cell.row, cell.row_span),
      column_span: span(columns, cell.column, cell.column_span),
    })),
  };
}

/** An edge that lay on the old outline goes to the new one; others are only kept inside it. */
function refitSpan(
  start: number,
  end: number,
  was: readonly [number, number],
  is: readonly [number, number],
): [number, number] {
  const near = 1;
  const from = Math.abs(start - was[0]) <= near ? is[0] : Math.max(start, is[0]);
  const to = Math.abs(end - was[1]) <= near ? is[1] : Math.min(end, is[1]);
  return [from, to];
}

/** The table inside a new outline: outer cells follow its edges, cells wholly outside are dropped. */
export function refitTable(table: Table, was: Bbox, is: Bbox): Table | undefined {
  const cells = table.cells.flatMap((cell) => {
    const { x, y, width, height } = cell.bbox;
    const [left, right] = refitSpan(x, x + width, [was.x, was.x + was.width], [is.x, is.x + is.width]);
    const [top, bottom] = refitSpan(y, y + height, [was.y, was.y + was.height], [is.y, is.y + is.height]);
    if (right <= left || bottom <= top) return [];
    return [{ ...cell, bbox: { x: left, y: top, width: right - left, height: bottom - top } }];
  });
  return compact(cells);
}

/** The cells whose centre lies in a part of the table. */
export function tablePart(table: Table, part: Bbox): Table | undefined {
  return compact(table.cells.filter((cell) => isCentreInside(cell.bbox, part)));
}

/** The rows of tables one after the other, if all have cells and as many columns; otherwise none. */
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
