import {
  measureCoveredLength,
  mergeClosePositions,
  type RulingLine,
  type RulingLines,
} from "../layout/ruling-lines.ts";
import type { CellDraft } from "./cell-draft.ts";
import { latticeThresholds } from "./thresholds.ts";

const { maxLineDistancePt, maxGridPlaces, minSideCoverageShare } = latticeThresholds;

/** The cells between ruling lines. */
export interface DrawnCells {
  /** The edges of columns and rows in points: one more than there are columns, or rows. */
  columnEdges: number[];
  rowEdges: number[];
  /** The cells with their spans, in row-major order. */
  cells: CellDraft[];
}

/**
 * Finds the cells between connected ruling lines. A cell spans several rows or columns where the line between them is
 * not drawn.
 * @returns undefined if there are fewer than two rows or columns or too many cells, if a line extends beyond the outer
 * lines, or if a cell is not a rectangle with four drawn sides
 */
export function divideIntoCells({ horizontal, vertical }: RulingLines): DrawnCells | undefined {
  const columnEdges = mergeClosePositions(
    vertical.map(({ position }) => position),
    maxLineDistancePt,
  );
  const rowEdges = mergeClosePositions(
    horizontal.map(({ position }) => position),
    maxLineDistancePt,
  );
  const [columnCount, rowCount] = [columnEdges.length - 1, rowEdges.length - 1];
  if (columnCount < 2 || rowCount < 2 || columnCount * rowCount > maxGridPlaces) return undefined;
  // Lines that extend beyond the outer lines bound a row or a column whose outer side is open.
  if (extendBeyond(horizontal, columnEdges) || extendBeyond(vertical, rowEdges)) return undefined;
  const leftSides = findDrawnSides(vertical, columnEdges, rowEdges);
  const topSides = findDrawnSides(horizontal, rowEdges, columnEdges);
  const takenPlaces = rowEdges.map(() => Array<boolean>(columnCount).fill(false));
  const cells: CellDraft[] = [];
  for (let row = 0; row < rowCount; row++) {
    for (let column = 0; column < columnCount; column++) {
      if (takenPlaces[row]?.[column] === true) continue;
      const cell = { chunks: [], firstRow: row, lastRow: row, firstColumn: column, lastColumn: column };
      while (cell.lastColumn + 1 < columnCount && leftSides[cell.lastColumn + 1]?.[row] === false) cell.lastColumn++;
      while (cell.lastRow + 1 < rowCount && topSides[cell.lastRow + 1]?.[column] === false) cell.lastRow++;
      if (!isRectangle(cell, leftSides, topSides)) return undefined;
      for (const rowPlaces of takenPlaces.slice(row, cell.lastRow + 1))
        rowPlaces.fill(true, column, cell.lastColumn + 1);
      cells.push(cell);
    }
  }
  return { columnEdges, rowEdges, cells };
}

function extendBeyond(lines: readonly RulingLine[], edges: readonly number[]): boolean {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)];
  return lines.some(({ from, to }) => from < first - maxLineDistancePt || to > last + maxLineDistancePt);
}

/** For each edge and each interval between the crossing edges, returns whether the edge is drawn in the interval. */
function findDrawnSides(
  lines: readonly RulingLine[],
  edges: readonly number[],
  edgesAcross: readonly number[],
): boolean[][] {
  return edges.map((edge) => {
    const pieces = lines.filter(({ position }) => Math.abs(position - edge) <= maxLineDistancePt);
    return edgesAcross.slice(1).map((to, index) => {
      const from = edgesAcross[index] ?? to;
      return measureCoveredLength(pieces, from, to) >= minSideCoverageShare * (to - from);
    });
  });
}

/** Checks whether the four sides of a cell are drawn, and no line inside it is. */
function isRectangle(
  { firstRow, lastRow, firstColumn, lastColumn }: CellDraft,
  leftSides: readonly (readonly boolean[])[],
  topSides: readonly (readonly boolean[])[],
): boolean {
  const isFramed = (sides: readonly (readonly boolean[])[], first: number, last: number, from: number, to: number) =>
    sides
      .slice(first, last + 2)
      .every((side, index, { length }) =>
        side.slice(from, to + 1).every((isDrawn) => isDrawn === (index === 0 || index === length - 1)),
      );
  return (
    isFramed(leftSides, firstColumn, lastColumn, firstRow, lastRow) &&
    isFramed(topSides, firstRow, lastRow, firstColumn, lastColumn)
  );
}
