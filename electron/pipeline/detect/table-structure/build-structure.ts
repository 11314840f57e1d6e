import type { Bbox } from "../../../../shared/document/geometry.ts";
import { maxGridPlaces, type TableStructure } from "../../../../shared/document/table-structure.ts";
import { serviceText } from "../../../../shared/service-texts/service-text.ts";
import { TableAnswerError } from "../model.ts";
import type { Size } from "../prepare-image.ts";
import type { CellBox, TableAnswer } from "./decode-tokens.ts";
import { type ParsedRow, parseRows } from "./parse-rows.ts";

/** The grid of a table without the positions of its cells on a page. */
type Structure = Omit<TableStructure, "bbox" | "confidence">;
type StructureCell = Structure["cells"][number];

/** The share of the image's size by which a box may be outside the image. It is clipped to the image. */
const maxOverhang = 0.1;

/** Clips a box to the image of the table. @throws {TableAnswerError} if it is off the image */
function clipToImage({ left, top, right, bottom }: CellBox, { width, height }: Size): Bbox {
  const isInside = (start: number, end: number, length: number) =>
    start >= -maxOverhang * length && end <= (1 + maxOverhang) * length;
  if (!isInside(left, right, width) || !isInside(top, bottom, height)) {
    const box = [left, top, right, bottom].map((edge) => Math.round(edge)).join(", ");
    throw new TableAnswerError(serviceText("detector-cell-off-table", { box, width, height }));
  }
  const clamp = (value: number, maximum: number) => Math.min(maximum, Math.max(0, value));
  const [x, y] = [clamp(left, width), clamp(top, height)];
  return { x, y, width: clamp(right, width) - x, height: clamp(bottom, height) - y };
}

/** Finds the first column of a row from `start` on that no cell occupies. */
function findFreeColumn(occupied: ReadonlySet<number>, start: number): number {
  let column = start;
  while (occupied.has(column)) column += 1;
  return column;
}

/**
 * Places the cells of rows in a grid, as HTML does: each cell gets the next free column. A span ends before a cell that
 * occupies its place, and at the last row.
 */
function placeCells(rows: readonly ParsedRow[], image: Size): Structure {
  const occupied = rows.map(() => new Set<number>());
  const cells: StructureCell[] = [];
  let columns = 0;
  rows.forEach(({ cells: rowCells, isHeader }, row) => {
    let next = 0;
    for (const { box, rowSpan: maxRowSpan, columnSpan: maxColumnSpan } of rowCells) {
      const column = findFreeColumn(occupied[row] ?? new Set(), next);
      const rowSpan = Math.min(maxRowSpan, rows.length - row);
      const covered = occupied.slice(row, row + rowSpan);
      let columnSpan = 1;
      while (columnSpan < maxColumnSpan && !covered.some((places) => places.has(column + columnSpan))) columnSpan += 1;
      for (const places of covered) for (let at = column; at < column + columnSpan; at++) places.add(at);
      next = column + columnSpan;
      columns = Math.max(columns, next);
      const place = { row, column, row_span: rowSpan, column_span: columnSpan, header: isHeader };
      cells.push({ ...place, bbox: box === null ? null : clipToImage(box, image) });
    }
  });
  return { rows: rows.length, columns, cells: [...cells, ...listMissingCells(occupied, rows, columns)] };
}

/** Lists cells for the places that no cell occupies, since rows may have fewer cells than others. */
function listMissingCells(
  occupied: readonly ReadonlySet<number>[],
  rows: readonly ParsedRow[],
  columns: number,
): StructureCell[] {
  if (rows.length * columns > maxGridPlaces) {
    const size = { rows: rows.length, columns, maximum: maxGridPlaces };
    throw new TableAnswerError(serviceText("detector-table-too-large", size));
  }
  return occupied.flatMap((places, row) =>
    Array.from({ length: columns }, (_, column) => column)
      .filter((column) => !places.has(column))
      .map((column) => {
        const header = rows[row]?.isHeader ?? false;
        return { row, column, row_span: 1, column_span: 1, header, bbox: null };
      }),
  );
}

/**
 * Builds the grid of a table from the answer of a model. Boxes are in pixels of the table's image.
 * @param image The size of the table's image.
 * @throws {TableAnswerError} if the answer is no table: it has no end, its tags are not balanced, or a box is off the image
 */
export function buildStructure({ tokens, isCut }: TableAnswer, image: Size): Structure {
  if (isCut) throw new TableAnswerError(serviceText("detector-table-incomplete"));
  const structure = placeCells(parseRows(tokens), image);
  if (structure.cells.length === 0) throw new TableAnswerError(serviceText("detector-table-empty"));
  return structure;
}
