import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { Cell } from "../../../../shared/document/zones.ts";
import { widenHeadings } from "./header-spans.ts";
import { coversHalf, type RulingLine } from "../layout/ruling-lines.ts";
import { draftRowCells, type GridDraft } from "./grid-draft.ts";
import type { CellDraft } from "./cell-draft.ts";
import { isCentredInTable } from "./table-region.ts";
import { right } from "../layout/boxes.ts";
import { gridThresholds } from "./thresholds.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";

/**
 * Builds the cells of a table in row-major order: cells with text, which may span rows and columns, and empty cells.
 */
export function buildCells(grid: GridDraft): Cell[] {
  const draftsByRow = grid.rows.map((_, row) => draftRowCells(grid, row));
  draftsByRow.forEach((drafts, row) => {
    widenToRulings(grid, drafts, row);
    widenCentredHeading(grid, drafts);
    if (row < grid.headerRowCount - 1) widenHeadings(grid, draftsByRow, row);
  });
  const drafts = mergeRows(grid, draftsByRow);
  const draftsByCoveredRow = groupByCoveredRow(drafts, draftsByRow.length);
  const emptyCells = draftsByCoveredRow.flatMap((rowDrafts, row) =>
    grid.columnEdges.slice(1).flatMap((_, column): CellDraft[] => {
      const isOccupied = rowDrafts.some((draft) => draft.firstColumn <= column && draft.lastColumn >= column);
      return isOccupied ? [] : [{ chunks: [], firstRow: row, lastRow: row, firstColumn: column, lastColumn: column }];
    }),
  );
  return finishCells(grid, [...drafts, ...emptyCells], draftsByCoveredRow);
}

/** Builds the cells of a table from drafts that cover it completely, in row-major order. */
export function buildLatticeCells(drafts: readonly PlacedDraft[], grid: CellEdges): Cell[] {
  return finishCells(grid, drafts, groupByCoveredRow(drafts, grid.rowEdges.length - 1));
}

/** A cell whose text has only boxes. */
type PlacedDraft = CellDraft<{ bbox: Bbox }>;
type CellEdges = Pick<GridDraft, "headerRowCount" | "columnEdges" | "rowEdges">;

function finishCells(
  grid: CellEdges,
  drafts: readonly PlacedDraft[],
  draftsByCoveredRow: readonly (readonly PlacedDraft[])[],
): Cell[] {
  return drafts
    .map((draft) => buildCell(grid, draft, draftsByCoveredRow))
    .sort((a, b) => a.row - b.row || a.column - b.column);
}

/** Groups drafts by the rows that they cover: a draft that spans several rows is in several groups. */
function groupByCoveredRow<Draft extends PlacedDraft>(drafts: readonly Draft[], rowCount: number): Draft[][] {
  const rows = Array.from({ length: rowCount }, (): Draft[] => []);
  for (const draft of drafts) for (let row = draft.firstRow; row <= draft.lastRow; row++) rows[row]?.push(draft);
  return rows;
}

/** Widens the cells of a row across each column edge whose ruling line is missing in that row. */
function widenToRulings(
  { table, columnEdges, rowEdges, ruledEdges }: GridDraft,
  drafts: readonly CellDraft[],
  row: number,
): void {
  const isRulingMissing = (edge: number) =>
    ruledEdges[edge] === true &&
    !table.rulings.vertical.some(
      (ruling) =>
        Math.abs(ruling.position - (columnEdges[edge] ?? 0)) <= gridThresholds.maxEdgeDistancePt &&
        coversHalf(ruling, rowEdges[row] ?? 0, rowEdges[row + 1] ?? 0),
    );
  const columnCount = columnEdges.length - 1;
  drafts.forEach((draft, index) => {
    const before = drafts[index - 1]?.lastColumn ?? -1;
    const after = drafts[index + 1]?.firstColumn ?? columnCount;
    while (draft.lastColumn + 1 < after && isRulingMissing(draft.lastColumn + 1)) draft.lastColumn++;
    while (draft.firstColumn - 1 > before && isRulingMissing(draft.firstColumn)) draft.firstColumn--;
  });
}

/** Widens the only cell of a row over all columns if it is centred in the table. */
function widenCentredHeading({ table, columnEdges }: GridDraft, drafts: readonly CellDraft[]): void {
  const [draft] = drafts;
  if (draft === undefined || drafts.length > 1) return;
  const boxes = draft.chunks.map((chunk) => chunk.bbox);
  if (!isCentredInTable(table, boxes)) return;
  draft.firstColumn = 0;
  draft.lastColumn = columnEdges.length - 2;
}

/**
 * Merges cells across rows. A cell spans two rows if the ruling line between them is interrupted at the cell, or if its
 * header text wraps.
 */
function mergeRows(grid: GridDraft, draftsByRow: readonly CellDraft[][]): CellDraft[] {
  const mergedDrafts: CellDraft[] = [];
  let previous: CellDraft[] = [];
  draftsByRow.forEach((drafts, row) => {
    previous = drafts.map((draft) => {
      const above = previous.find(
        (other) =>
          other.firstColumn === draft.firstColumn &&
          other.lastColumn === draft.lastColumn &&
          continuesInHeader(grid, other, draft),
      );
      if (above === undefined) {
        mergedDrafts.push(draft);
        return draft;
      }
      above.lastRow = row;
      above.chunks.push(...draft.chunks);
      return above;
    });
  });
  for (const draft of mergedDrafts) {
    const canMergeWithRow = (row: number, edge: number) =>
      isOpenToRowAbove(grid, draft, edge) && isUnoccupied(mergedDrafts, draft, row);
    while (draft.lastRow + 1 < draftsByRow.length && canMergeWithRow(draft.lastRow + 1, draft.lastRow + 1))
      draft.lastRow++;
    while (draft.firstRow > 0 && canMergeWithRow(draft.firstRow - 1, draft.firstRow)) draft.firstRow--;
  }
  return mergedDrafts;
}

/**
 * Checks whether the text of a header cell continues in the next row: the lines are close and no ruling line is between
 * them, or the ruling line between the two rows is interrupted at this cell.
 */
function continuesInHeader(grid: GridDraft, above: CellDraft, draft: CellDraft): boolean {
  if (draft.firstRow >= grid.headerRowCount) return false;
  if (isOpenToRowAbove(grid, draft, draft.firstRow)) return true;
  if (above.firstColumn !== above.lastColumn) return false;
  const lastBaseline = maximum(above.chunks.map((chunk) => chunk.line.baseline));
  const firstBaseline = minimum(draft.chunks.map((chunk) => chunk.line.baseline));
  const isClose = firstBaseline - lastBaseline < 1.6 * grid.table.em;
  return isClose && !findRulingsAbove(grid, draft.firstRow).some((ruling) => coversCell(grid, ruling, draft));
}

/** Finds the drawn ruling lines between a row and the row above. */
function findRulingsAbove({ table, rows }: GridDraft, row: number): RulingLine[] {
  const baselineAbove = maximum((rows[row - 1] ?? []).map((line) => line.lastBaseline));
  const baselineBelow = minimum((rows[row] ?? []).map((line) => line.firstBaseline));
  return table.rulings.horizontal.filter(
    (ruling) =>
      ruling.isDrawn &&
      ruling.position > baselineAbove - 0.2 * table.em &&
      ruling.position < baselineBelow - 0.3 * table.em,
  );
}

function coversCell({ columnEdges }: GridDraft, ruling: RulingLine, draft: CellDraft): boolean {
  return coversHalf(ruling, columnEdges[draft.firstColumn] ?? 0, columnEdges[draft.lastColumn + 1] ?? 0);
}

/** Checks whether ruling lines separate a row from the row above, but not at this cell. */
function isOpenToRowAbove(grid: GridDraft, draft: CellDraft, row: number): boolean {
  const rulings = findRulingsAbove(grid, row);
  return rulings.length > 0 && !rulings.some((ruling) => coversCell(grid, ruling, draft));
}

/** Checks whether no other cell occupies the columns of a cell in the given row. */
function isUnoccupied(drafts: readonly CellDraft[], { firstColumn, lastColumn }: CellDraft, row: number): boolean {
  return !drafts.some(
    (other) =>
      other.firstRow <= row &&
      other.lastRow >= row &&
      other.firstColumn <= lastColumn &&
      other.lastColumn >= firstColumn,
  );
}

function buildCell(
  { headerRowCount, columnEdges, rowEdges }: CellEdges,
  draft: PlacedDraft,
  draftsByCoveredRow: readonly (readonly PlacedDraft[])[],
): Cell {
  const { firstRow, lastRow, firstColumn, lastColumn } = draft;
  const y = rowEdges[firstRow] ?? 0;
  let left = columnEdges[firstColumn] ?? 0;
  let end = columnEdges[lastColumn + 1] ?? left;
  // If text overflows its column, its cell is widened and the neighbour is narrowed.
  for (const other of draftsByCoveredRow.slice(firstRow, lastRow + 1).flat()) {
    if (other === draft) continue;
    if (other.lastColumn < firstColumn) left = Math.max(left, ...other.chunks.map((chunk) => right(chunk.bbox)));
    if (other.firstColumn > lastColumn) end = Math.min(end, ...other.chunks.map((chunk) => chunk.bbox.x));
  }
  left = Math.min(left, ...draft.chunks.map((chunk) => chunk.bbox.x));
  end = Math.max(end, ...draft.chunks.map((chunk) => right(chunk.bbox)));
  return {
    row: firstRow,
    column: firstColumn,
    row_span: lastRow - firstRow + 1,
    column_span: lastColumn - firstColumn + 1,
    header: firstRow < headerRowCount,
    bbox: { x: left, y, width: Math.max(0, end - left), height: (rowEdges[lastRow + 1] ?? y) - y },
  };
}
