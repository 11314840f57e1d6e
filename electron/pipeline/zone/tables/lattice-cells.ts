import { mergeClosePositions, measureCoveredLength } from "../layout/ruling-lines.ts";
import type { RulingLine, RulingLines } from "../layout/ruling-lines.ts";
import type { CellDraft } from "./cell-draft.ts";
import { latticeThresholds } from "./thresholds.ts";

const { maxLineDistancePt, maxPlaces, minSideCoverageShare } = latticeThresholds;

/** The cells between ruling lines. */
export interface DrawnCells {
  /** The edges of columns and rows in points: one more than there are columns, or rows. */
  columnEdges: number[];
  rowEdges: number[];
  /** Each with its span, in row-major order. */
  cells: CellDraft[];
}

/**
 * Divides connected ruling lines into cells. A cell spans several rows or columns where the line between them is not
 * drawn.
 * @returns undefined if there are not two rows and two columns, or if a cell is not a rectangle with four drawn sides
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
  if (columnCount < 2 || rowCount < 2 || columnCount * rowCount > maxPlaces) return undefined;
  // Lines that extend beyond the outer ones bound a column, or a row, whose outer side is open.
  if (extendBeyond(horizontal, columnEdges) || extendBeyond(vertical, rowEdges)) return undefined;
  const leftSides = findDrawnSides(vertical, columnEdges, rowEdges);
  const topSides = findDrawnSides(horizontal, rowEdges, columnEdges);
  const taken = rowEdges.map(() => Array<boolean>(columnCount).fill(false));
  const cells: CellDraft[] = [];
  for (let row = 0; row < rowCount; row++) {
    for (let column = 0; column < columnCount; column++) {
      if (taken[row]?.[column] === true) continue;
      const cell = { chunks: [], firstRow: row, lastRow: row, firstColumn: column, lastColumn: column };
      while (cell.lastColumn + 1 < columnCount && leftSides[cell.lastColumn + 1]?.[row] === false) cell.lastColumn++;
      while (cell.lastRow + 1 < rowCount && topSides[cell.lastRow + 1]?.[column] === false) cell.lastRow++;
      if (!isRectangle(cell, leftSides, topSides)) return undefined;
      for (const places of taken.slice(row, cell.lastRow + 1)) places.fill(true, column, cell.lastColumn + 1);
      cells.push(cell);
    }
  }
  return { columnEdges, rowEdges, cells };
}

function extendBeyond(lines: readonly RulingLine[], edges: readonly number[]): boolean {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)];
  return lines.some(({ from, to }) => from < first - maxLineDistancePt || to > last + maxLineDistancePt);
}

/** Says for each edge, and each interval between the edges across it, if the edge is drawn there. */
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

/** Checks whether the four sides of a cell are drawn, and no line inside of it. */
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
