import { union, type Bbox } from "../../../../shared/document/geometry.ts";
import { getWords, type PdfPageText } from "../../../../shared/document/page-text.ts";
import type { Cell, Zone } from "../../../../shared/document/zones.ts";
import { listAncestors, listDescendantWords, type StructureElement } from "../layout/structure-tree.ts";
import { bottom, boxBetween, right } from "../layout/boxes.ts";
import { taggedThresholds } from "./thresholds.ts";

/** A cell with its place in the grid, and the box of its words if it has any. */
interface TaggedCell extends Omit<Cell, "bbox"> {
  textBox?: Bbox;
}

/**
 * Reads the grid of a tagged table from its TR, TH and TD elements and their spans. If the text of the cells does not
 * fit the columns, they are derived from the text.
 * @param table The index of the table's structure element.
 * @returns undefined if the text of rows or columns still overlaps, since the tags are wrong then
 */
export function readTaggedTable(page: PdfPageText, table: number): Zone["table"] {
  const elements = page.structure ?? [];
  const rows = listRows(elements, table).map((row) => listCells(elements, row));
  const cells = placeCells(elements, rows).map(({ element, ...cell }): TaggedCell => {
    const boxes = getWords(page, listDescendantWords(elements, element)).map((word) => word.bbox);
    return boxes.length === 0 ? cell : { ...cell, textBox: union(boxes) };
  });
  return buildGrid(rows.length, cells) ?? buildGrid(rows.length, assignColumnsByText(cells));
}

/** Lists the TR elements of a table, without those of tables inside it. */
function listRows(elements: readonly StructureElement[], table: number): number[] {
  return elements.flatMap(({ type }, index) => {
    if (type !== "TR") return [];
    const owner = listAncestors(elements, index).find((ancestor) => elements[ancestor]?.type === "Table");
    return owner === table ? index : [];
  });
}

function listCells(elements: readonly StructureElement[], row: number): number[] {
  return elements.flatMap(({ type, parent }, index) =>
    parent === row && (type === "TH" || type === "TD") ? index : [],
  );
}

type PlacedCell = Omit<TaggedCell, "textBox"> & { element: number };

/**
 * Gives each cell the first free column of its row, as HTML's table model does. Returns no cells if the spans exceed
 * the limit.
 */
function placeCells(elements: readonly StructureElement[], rows: readonly (readonly number[])[]): PlacedCell[] {
  const occupiedPlaces = new Set<string>();
  const cells: PlacedCell[] = [];
  for (const [row, cellElements] of rows.entries()) {
    let column = 0;
    for (const element of cellElements) {
      const { type, row_span = 1, column_span = 1 } = elements[element] ?? { type: "TD" };
      const rowSpan = Math.min(row_span, rows.length - row);
      if (occupiedPlaces.size + rowSpan * column_span > taggedThresholds.maxCells) return [];
      while (occupiedPlaces.has(`${row} ${column}`)) column += 1;
      for (let down = 0; down < rowSpan; down++) {
        for (let across = 0; across < column_span; across++) occupiedPlaces.add(`${row + down} ${column + across}`);
      }
      cells.push({ row, column, row_span: rowSpan, column_span, header: type === "TH", element });
    }
  }
  return cells;
}

/** Computes the boxes of cells from the text in their rows and columns; undefined if that text overlaps. */
function buildGrid(rowCount: number, cells: readonly TaggedCell[]): Zone["table"] {
  const columnCount = Math.max(0, ...cells.map((cell) => cell.column + cell.column_span));
  const boxes = cells.flatMap((cell) => cell.textBox ?? []);
  const isEmpty = rowCount === 0 || columnCount === 0 || boxes.length === 0;
  if (isEmpty || rowCount * columnCount > taggedThresholds.maxCells) return undefined;
  const bounds = union(boxes);
  const rowExtents = cells.flatMap(({ textBox, row, row_span }): Extent[] =>
    textBox === undefined || row_span > 1 ? [] : [{ index: row, from: textBox.y, to: bottom(textBox) }],
  );
  const columnExtents = cells.flatMap(({ textBox, column, column_span }): Extent[] =>
    textBox === undefined || column_span > 1 ? [] : [{ index: column, from: textBox.x, to: right(textBox) }],
  );
  const rowEdges = computeEdges(rowCount, { from: bounds.y, to: bottom(bounds) }, rowExtents);
  const columnEdges = computeEdges(columnCount, { from: bounds.x, to: right(bounds) }, columnExtents);
  if (rowEdges === undefined || columnEdges === undefined) return undefined;
  return {
    rows: rowCount,
    columns: columnCount,
    cells: cells.map(({ row, column, row_span, column_span, header }) => ({
      row,
      column,
      row_span,
      column_span,
      header,
      bbox: boxBetween(
        columnEdges[column] ?? 0,
        rowEdges[row] ?? 0,
        columnEdges[column + column_span] ?? 0,
        rowEdges[row + row_span] ?? 0,
      ),
    })),
  };
}

/**
 * Assigns cells to columns by the position of their text, and drops empty cells. Some programs leave empty cells out of
 * the tree, and if a row continues over pages, the tree of a page has only some of its cells.
 */
function assignColumnsByText(cells: readonly TaggedCell[]): TaggedCell[] {
  const columns: { from: number; to: number }[] = [];
  const singleColumnBoxes = cells.filter((cell) => cell.column_span === 1).flatMap((cell) => cell.textBox ?? []);
  for (const box of singleColumnBoxes.toSorted((a, b) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last !== undefined && box.x < last.to - taggedThresholds.maxOverlapPt) last.to = Math.max(last.to, right(box));
    else columns.push({ from: box.x, to: right(box) });
  }
  return cells.flatMap((cell) => {
    const { textBox } = cell;
    if (textBox === undefined) return [];
    const overlappedColumns = columns.flatMap(({ from, to }, index) =>
      textBox.x < to - taggedThresholds.maxOverlapPt && right(textBox) > from + taggedThresholds.maxOverlapPt
        ? [index]
        : [],
    );
    const [column] = overlappedColumns;
    return column === undefined ? [] : [{ ...cell, column, column_span: overlappedColumns.length }];
  });
}

/** The extent of text in one row, or one column, along its axis; in points. */
interface Extent {
  index: number;
  from: number;
  to: number;
}

/**
 * Computes the `count` + 1 edges of rows or columns, midway between the text on both sides. Rows without text of their
 * own share the space between their neighbours equally.
 * @returns undefined if the text of rows overlaps or is not in order
 */
function computeEdges(
  count: number,
  bounds: { from: number; to: number },
  cellExtents: readonly Extent[],
): number[] | undefined {
  const extents: Extent[] = [];
  for (const { index, from, to } of cellExtents) {
    const extent = extents[index] ?? { from, to };
    extents[index] = { index, from: Math.min(extent.from, from), to: Math.max(extent.to, to) };
  }
  const edges = [bounds.from];
  let last: Extent | undefined;
  for (const extent of extents.filter((candidate) => candidate !== undefined)) {
    if (last === undefined) {
      for (let index = 0; index < extent.index; index++) edges.push(bounds.from);
    } else {
      if (extent.from < last.to - taggedThresholds.maxOverlapPt) return undefined;
      const steps = extent.index - last.index;
      if (steps === 1) edges.push((last.to + extent.from) / 2);
      else {
        for (let step = 0; step < steps; step++) edges.push(last.to + ((extent.from - last.to) * step) / (steps - 1));
      }
    }
    last = extent;
  }
  while (edges.length <= count) edges.push(bounds.to);
  return edges;
}
