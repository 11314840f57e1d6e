import type { Bbox } from "../../../../shared/document/geometry.ts";
import { right } from "../layout/boxes.ts";
import { groupConnectedLines, selectDrawnRulings } from "../layout/ruling-lines.ts";
import { buildRows, findRowsInside, type Chunk } from "../layout/text-chunks.ts";
import type { UprightFrame } from "../layout/upright-frame.ts";
import { buildLatticeCells } from "./cells.ts";
import type { CellDraft } from "./cell-draft.ts";
import type { TableGrid } from "./grid.ts";
import { divideIntoCells, type DrawnCells } from "./lattice-cells.ts";
import { placeText } from "./lattice.ts";
import { blankTableThresholds } from "./thresholds.ts";

const { maxHeaderRows, maxLabelWords, maxOverflowPt, minEmptyShare, minFilledCells, minRowHeightEm, score } =
  blankTableThresholds;

/** A table to fill in: only its header row or its first column has text. */
export interface BlankTable {
  /** The box of its outer ruling lines. */
  bbox: Bbox;
  grid: TableGrid;
  confidence: number;
}

/**
 * Finds the tables of a page whose drawn cells are to be filled in. Since their text is a single row or column, the
 * features of candidates cannot tell them from headings side by side; their cells can.
 */
export function findBlankTables({ lines, rulings }: Pick<UprightFrame, "lines" | "rulings">): BlankTable[] {
  const rows = buildRows(lines, rulings.vertical);
  return groupConnectedLines(selectDrawnRulings(rulings)).flatMap(({ horizontal, vertical, box }) => {
    const drawnCells = divideIntoCells({ horizontal, vertical });
    if (drawnCells === undefined) return [];
    placeText(
      findRowsInside(rows, box).flatMap((row) => row.chunks),
      drawnCells,
    );
    const headerRowCount = countBlankTableHeader(drawnCells);
    if (headerRowCount === undefined) return [];
    const { cells, columnEdges, rowEdges } = drawnCells;
    const grid = {
      rows: rowEdges.length - 1,
      columns: columnEdges.length - 1,
      cells: buildLatticeCells(cells, { headerRowCount, columnEdges, rowEdges }),
    };
    return [{ bbox: box, grid, confidence: score }];
  });
}

/** Counts the header rows of a table to fill in: 0 if its first column is filled; undefined if it is no such table. */
function countBlankTableHeader({ cells, columnEdges, rowEdges }: DrawnCells): number | undefined {
  const filledCells = cells.filter(({ chunks }) => chunks.length > 0);
  const emptyCells = cells.filter(({ chunks }) => chunks.length === 0);
  const isWide = ({ firstColumn, lastColumn }: CellDraft) => lastColumn - firstColumn + 1 === columnEdges.length - 1;
  if (
    filledCells.length < minFilledCells ||
    emptyCells.length < minEmptyShare * cells.length ||
    filledCells.some((cell) => isWide(cell) || !isLabel(cell) || overflows(cell, columnEdges)) ||
    !hasRoom(emptyCells, filledCells, rowEdges)
  )
    return undefined;
  if (filledCells.every(({ firstColumn }) => firstColumn === 0))
    return filledCells.length === cells.filter(({ firstColumn }) => firstColumn === 0).length ? 0 : undefined;
  const headerRowCount = Math.max(...filledCells.map(({ lastRow }) => lastRow + 1));
  const isHeader = headerRowCount <= maxHeaderRows && headerRowCount < rowEdges.length - 1;
  // Only the corner of the header may be empty.
  const hasGaps = emptyCells.some(({ firstRow, firstColumn }) => firstRow < headerRowCount && firstColumn > 0);
  return isHeader && !hasGaps ? headerRowCount : undefined;
}

/** Checks whether a cell has a label, not a paragraph. */
function isLabel({ chunks }: CellDraft): boolean {
  return chunks.reduce((sum, { words }) => sum + words.length, 0) <= maxLabelWords;
}

function overflows({ chunks, firstColumn, lastColumn }: CellDraft, columnEdges: readonly number[]): boolean {
  return chunks.some(
    ({ bbox }: Chunk) =>
      bbox.x < (columnEdges[firstColumn] ?? 0) - maxOverflowPt ||
      right(bbox) > (columnEdges[lastColumn + 1] ?? 0) + maxOverflowPt,
  );
}

/** Checks whether the empty cells are high enough to write in them. */
function hasRoom(
  emptyCells: readonly CellDraft[],
  filledCells: readonly CellDraft[],
  rowEdges: readonly number[],
): boolean {
  const em = filledCells[0]?.chunks[0]?.line.size ?? 0;
  return emptyCells.every(
    ({ firstRow, lastRow }) => (rowEdges[lastRow + 1] ?? 0) - (rowEdges[firstRow] ?? 0) >= minRowHeightEm * em,
  );
}
