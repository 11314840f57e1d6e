import { union, type Bbox } from "../../../../shared/document/geometry.ts";
import type { Cell } from "../../../../shared/document/zones.ts";
import { bottom, boxBetween, centreX, right } from "../layout/boxes.ts";
import type { TextLine } from "../layout/text-line.ts";
import type { TableGrid } from "./grid.ts";
import { gridThresholds } from "./thresholds.ts";
import { minimum } from "../../../../shared/values/extremes.ts";

/** A grid with its box. */
interface PlacedGrid {
  grid: TableGrid;
  bbox: Bbox;
}

/**
 * Adds column headers that are rotated by a quarter turn to a table without drawn cells. They belong to its first
 * header row if that row's text stands beside them, or else are a new row above the table.
 * @param bbox Tight around the upright text of the table.
 * @param sidewaysLines The lines of the page that are not upright.
 * @param em The font size of the table.
 */
export function addSidewaysHeaders(
  grid: TableGrid,
  bbox: Bbox,
  sidewaysLines: readonly TextLine[],
  em: number,
): PlacedGrid {
  const columnEdges = findColumnEdges(grid, bbox);
  const findColumn = (line: TextLine) =>
    Math.max(
      0,
      columnEdges.findLastIndex((x) => x <= centreX(line.bbox)),
    );
  const bodyTop = minimum(grid.cells.filter((cell) => !cell.header).map((cell) => cell.bbox.y));
  const headers = sidewaysLines.filter(
    (line) =>
      line.orientation !== 180 &&
      centreX(line.bbox) > bbox.x - em &&
      centreX(line.bbox) < right(bbox) + em &&
      bottom(line.bbox) <= bodyTop + gridThresholds.maxSidewaysOverlapEm * em &&
      bottom(line.bbox) >= bbox.y - gridThresholds.maxSidewaysDistanceEm * em,
  );
  if (new Set(headers.map(findColumn)).size < gridThresholds.minSidewaysColumns) return { grid, bbox };
  const headersBox = union(headers.map((line) => line.bbox));
  const tableBox = union([bbox, headersBox]);
  const widenedGrid = { ...grid, cells: grid.cells.map((cell) => widenOuterCell(cell, grid.columns, tableBox)) };
  const isBeside =
    grid.cells.some((cell) => cell.header) && bottom(headersBox) > bbox.y + gridThresholds.maxSidewaysOverlapEm * em;
  return {
    bbox: tableBox,
    grid: isBeside
      ? extendFirstRow(widenedGrid, headersBox.y)
      : addRow(widenedGrid, boxBetween(tableBox.x, headersBox.y, right(tableBox), bbox.y), columnEdges),
  };
}

/**
 * Returns the left edge of each column, in points. Columns in which no cell begins, since cells span them in all rows,
 * divide the space between the known edges evenly.
 */
function findColumnEdges({ cells, columns }: TableGrid, bbox: Bbox): number[] {
  const starts = Array.from({ length: columns }, (_, column) => {
    const xs = cells.filter((cell) => cell.column === column).map((cell) => cell.bbox.x);
    return xs.length === 0 ? (column === 0 ? bbox.x : undefined) : minimum(xs);
  });
  const edges = [...starts, right(bbox)];
  return starts.map((start, column) => {
    if (start !== undefined) return start;
    const previous = edges.findLastIndex((edge, index) => index < column && edge !== undefined);
    const next = edges.findIndex((edge, index) => index > column && edge !== undefined);
    const [from = bbox.x, to = right(bbox)] = [edges[previous], edges[next]];
    return from + ((to - from) * (column - previous)) / (next - previous);
  });
}

/** Widens the cells of the outer columns to the box of the table. */
function widenOuterCell(cell: Cell, columns: number, tableBox: Bbox): Cell {
  const { x, y, width, height } = cell.bbox;
  const from = cell.column === 0 ? tableBox.x : x;
  const to = cell.column + cell.column_span === columns ? right(tableBox) : x + width;
  return { ...cell, bbox: { x: from, y, width: to - from, height } };
}

function extendFirstRow(grid: TableGrid, top: number): TableGrid {
  const extend = (cell: Cell) => {
    const y = Math.min(top, cell.bbox.y);
    return cell.row > 0 ? cell : { ...cell, bbox: { ...cell.bbox, y, height: bottom(cell.bbox) - y } };
  };
  return { ...grid, cells: grid.cells.map(extend) };
}

/** Adds a header row above the others. @param box The box of the row, in points */
function addRow(grid: TableGrid, box: Bbox, columnEdges: readonly number[]): TableGrid {
  const header = columnEdges.map((edge, column): Cell => {
    const x = column === 0 ? box.x : edge;
    const end = columnEdges[column + 1] ?? right(box);
    return {
      row: 0,
      column,
      row_span: 1,
      column_span: 1,
      header: true,
      bbox: boxBetween(x, box.y, end, bottom(box)),
    };
  });
  const shiftedCells = grid.cells.map((cell) => ({ ...cell, row: cell.row + 1 }));
  return { ...grid, rows: grid.rows + 1, cells: [...header, ...shiftedCells] };
}
