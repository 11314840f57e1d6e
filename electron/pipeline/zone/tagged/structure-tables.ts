import type { Bbox } from "../../../../shared/document/geometry.ts";
import { union } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import type { Cell, Zone } from "../../../../shared/document/zones.ts";
import type { Element } from "./structure-blocks.ts";
import { bottom, boxOf, right } from "../layout/text-line.ts";

interface PlacedCell extends Omit<Cell, "bbox"> {
  /** What its words cover, if it has any. */
  box?: Bbox;
}

/** More cells than this are no table. */
const mostCells = 20_000;
/** In points: how far rows and columns may reach into each other. */
const slack = 2;

/**
 * The grid of a tagged table: its TR, TH and TD elements with their spans; undefined where the cells do not stand as
 * they say, row under row and column beside column.
 */
export function taggedTable(page: PdfPageText, table: number): Zone["table"] {
  const elements = page.structure ?? [];
  const rows = rowsOf(elements, table).map((row) => cellsOf(elements, row));
  const cells = place(elements, rows).map(({ element, ...cell }) => ({
    ...cell,
    ...boxOfWords(page, wordsWithin(elements, element)),
  }));
  return gridOf(rows.length, cells) ?? gridOf(rows.length, asTheyStand(cells));
}

/** The grid of cells that are placed, unless they stand otherwise. */
function gridOf(rows: number, cells: readonly PlacedCell[]): Zone["table"] {
  const columns = Math.max(0, ...cells.map((cell) => cell.column + cell.column_span));
  const boxes = cells.flatMap((cell) => cell.box ?? []);
  if (rows === 0 || columns === 0 || rows * columns > mostCells || boxes.length === 0) return undefined;
  const all = union(boxes);
  const down = edges(rows, all.y, bottom(all), cells, (cell) =>
    cell.box === undefined || cell.row_span > 1 ? undefined : { at: cell.row, from: cell.box.y, to: bottom(cell.box) },
  );
  const across = edges(columns, all.x, right(all), cells, (cell) =>
    cell.box === undefined || cell.column_span > 1
      ? undefined
      : { at: cell.column, from: cell.box.x, to: right(cell.box) },
  );
  if (down === undefined || across === undefined) return undefined;
  return {
    rows,
    columns,
    cells: cells.map(({ row, column, row_span, column_span, header }) => ({
      row,
      column,
      row_span,
      column_span,
      header,
      bbox: boxOf(across[column] ?? 0, down[row] ?? 0, across[column + column_span] ?? 0, down[row + row_span] ?? 0),
    })),
  };
}

/**
 * Cells that hold something in the columns in which they stand: some programs leave empty cells out of the tree, and of
 * a row that goes on over pages a page's tree has only a part.
 */
function asTheyStand(cells: readonly PlacedCell[]): PlacedCell[] {
  const columns: { from: number; to: number }[] = [];
  const single = cells.filter((cell) => cell.column_span === 1).flatMap((cell) => cell.box ?? []);
  for (const box of single.toSorted((a, b) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last !== undefined && box.x < last.to - slack) last.to = Math.max(last.to, right(box));
    else columns.push({ from: box.x, to: right(box) });
  }
  return cells.flatMap((cell) => {
    const { box } = cell;
    if (box === undefined) return [];
    const over = columns.flatMap(({ from, to }, index) =>
      box.x < to - slack && right(box) > from + slack ? [index] : [],
    );
    const [column] = over;
    return column === undefined ? [] : [{ ...cell, column, column_span: over.length }];
  });
}

function rowsOf(elements: readonly Element[], table: number): number[] {
  return elements.flatMap(({ type }, index) =>
    type === "TR" && ancestor(elements, index, "Table") === table ? index : [],
  );
}

function ancestor(elements: readonly Element[], index: number, type: string): number | undefined {
  let at = elements[index]?.parent;
  while (at !== undefined && elements[at]?.type !== type) at = elements[at]?.parent;
  return at;
}

function cellsOf(elements: readonly Element[], row: number): number[] {
  return elements.flatMap(({ type, parent }, index) =>
    parent === row && (type === "TH" || type === "TD") ? index : [],
  );
}

/** The words of an element and of all below it, which follow it in the list. */
function wordsWithin(elements: readonly Element[], element: number): number[] {
  const within = new Set([element]);
  const words = [...(elements[element]?.words ?? [])];
  for (let index = element + 1; index < elements.length; index++) {
    const one = elements[index];
    if (one?.parent === undefined || !within.has(one.parent)) break;
    within.add(index);
    words.push(...one.words);
  }
  return words;
}

function boxOfWords(page: PdfPageText, words: readonly number[]): { box?: Bbox } {
  const boxes = words.flatMap((word) => page.words[word]?.bbox ?? []);
  return boxes.length === 0 ? {} : { box: union(boxes) };
}

/** Each cell takes the first column that is free in its row, as in HTML; none where spans are beyond all measure. */
function place(
  elements: readonly Element[],
  rows: readonly (readonly number[])[],
): (Omit<PlacedCell, "box"> & { element: number })[] {
  const taken = new Set<string>();
  const cells: (Omit<PlacedCell, "box"> & { element: number })[] = [];
  for (const [index, row] of rows.entries()) {
    let column = 0;
    for (const element of row) {
      const { type, row_span = 1, column_span = 1 } = elements[element] ?? { type: "TD" };
      const rowSpan = Math.min(row_span, rows.length - index);
      if (taken.size + rowSpan * column_span > mostCells) return [];
      while (taken.has(`${index} ${column}`)) column += 1;
      for (let down = 0; down < rowSpan; down++) {
        for (let across = 0; across < column_span; across++) taken.add(`${index + down} ${column + across}`);
      }
      cells.push({ row: index, column, row_span: rowSpan, column_span, header: type === "TH", element });
    }
  }
  return cells;
}

interface Extent {
  at: number;
  from: number;
  to: number;
}

/**
 * The `count` + 1 lines between rows (or columns): midway between what stands on both sides. Undefined where one
 * reaches into the next, or stands before it.
 */
function edges(
  count: number,
  from: number,
  to: number,
  cells: readonly PlacedCell[],
  extentOf: (cell: PlacedCell) => Extent | undefined,
): number[] | undefined {
  const extents: Extent[] = [];
  for (const extent of cells.flatMap((cell) => extentOf(cell) ?? [])) {
    const known = extents[extent.at];
    extents[extent.at] =
      known === undefined
        ? extent
        : { at: extent.at, from: Math.min(known.from, extent.from), to: Math.max(known.to, extent.to) };
  }
  const lines = [from];
  let last: Extent | undefined;
  for (const extent of extents.filter((one) => one !== undefined)) {
    if (last !== undefined) {
      if (extent.from < last.to - slack) return undefined;
      // Rows or columns of which nothing is known share the room between their neighbours.
      const steps = extent.at - last.at;
      const [start, end] = steps === 1 ? [(last.to + extent.from) / 2, 0] : [last.to, extent.from];
      for (let step = 0; step < steps; step++)
        lines.push(steps === 1 ? start : start + ((end - start) * step) / (steps - 1));
    } else {
      for (let step = 0; step < extent.at; step++) lines.push(from);
    }
    last = extent;
  }
  while (lines.length <= count) lines.push(to);
  return lines;
}
