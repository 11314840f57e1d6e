import type { Cell } from "../../../../shared/document/zones.ts";
import { removeNeedlessSeparators, splitChunksAtSeparators } from "./column-separators.ts";
import type { ColumnSeparator } from "./column-gutters.ts";
import { buildTableLines, type PlacedChunk } from "./table-lines.ts";
import { buildTableRows, computeRowEdges } from "./rows.ts";
import { buildCells, buildLatticeCells } from "./cells.ts";
import type { CellDraft } from "./cell-draft.ts";
import { trimLattice, type Lattice } from "./lattice.ts";
import type { TableRegion } from "./table-region.ts";
import { centreX, right } from "../layout/boxes.ts";
import type { Chunk } from "../layout/text-chunks.ts";
import { gridThresholds } from "./thresholds.ts";

const { maxOverflowEm } = gridThresholds;

export interface TableGrid {
  rows: number;
  columns: number;
  /** In row-major order. */
  cells: Cell[];
}

/** Builds the rows, columns and cells of a table: columns from its separators, rows from ruling lines or its text. */
export function buildGrid(table: TableRegion, separators: readonly ColumnSeparator[]): TableGrid {
  const boundaries = removeNeedlessSeparators(separators, table);
  const columnEdges = [table.bbox.x, ...boundaries.map((separator) => separator.x), right(table.bbox)];
  const textRows = splitChunksAtSeparators(table.rows, boundaries);
  const lines = buildTableLines(textRows, table.em, (chunk) => placeChunk(chunk, columnEdges, table.em));
  const { rows, headerRowCount } = buildTableRows(table, lines);
  const rowEdges = computeRowEdges(rows, table.bbox);
  const ruledEdges = columnEdges.map((_, index) => boundaries[index - 1]?.isRuled ?? false);
  return {
    rows: rowEdges.length - 1,
    columns: columnEdges.length - 1,
    cells: buildCells({ table, rows, headerRowCount, columnEdges, rowEdges, ruledEdges }),
  };
}

/**
 * Builds the rows, columns and cells of a table whose cells are all drawn. The header ends with the last header line,
 * or with the lowest cell of rotated text that begins in the first row.
 */
export function buildLatticeGrid(table: TableRegion, lattice: Lattice): TableGrid {
  const { cells, columnEdges, rowEdges } = trimLattice(lattice);
  const lines = buildTableLines(table.rows, table.em, (chunk) => placeChunk(chunk, columnEdges, table.em));
  const { rows, headerRowCount } = buildTableRows(table, lines);
  const lastHeaderLine = rows.slice(0, headerRowCount).flat().at(-1);
  const isSidewaysHeader = (cell: CellDraft) =>
    cell.firstColumn > 0 && cell.firstRow === 0 && cell.chunks.some(({ line }) => !line.upright);
  const sidewaysHeaderEnds = cells.filter(isSidewaysHeader).map(({ lastRow }) => lastRow + 1);
  const rowCountAboveBody =
    lastHeaderLine === undefined ? 0 : rowEdges.findIndex((y) => y > lastHeaderLine.lastBaseline);
  return {
    rows: rowEdges.length - 1,
    columns: columnEdges.length - 1,
    cells: buildLatticeCells(cells, {
      headerRowCount: Math.max(0, rowCountAboveBody, ...sidewaysHeaderEnds),
      columnEdges,
      rowEdges,
    }),
  };
}

/**
 * Assigns a chunk to the column of its centre, and to all others that it overlaps by more than the allowed overflow.
 */
function placeChunk(chunk: Chunk, columnEdges: readonly number[], em: number): PlacedChunk {
  const centre = centreX(chunk.bbox);
  const maxColumn = columnEdges.length - 2;
  const column = Math.min(
    maxColumn,
    Math.max(
      0,
      columnEdges.findLastIndex((x) => x <= centre),
    ),
  );
  let firstColumn = column;
  let lastColumn = column;
  while (firstColumn > 0 && chunk.bbox.x < (columnEdges[firstColumn] ?? 0) - maxOverflowEm * em) firstColumn--;
  while (lastColumn < maxColumn && right(chunk.bbox) > (columnEdges[lastColumn + 1] ?? 0) + maxOverflowEm * em)
    lastColumn++;
  return { chunk, firstColumn, lastColumn };
}
