import { isCentreInside, union, type Bbox } from "../../../../shared/document/geometry.ts";
import { bottom, centreX, centreY, right } from "../layout/boxes.ts";
import { groupConnectedLines, selectDrawnRulings, type RulingLines } from "../layout/ruling-lines.ts";
import { buildChunk, findRowsInside, isQuantity, type Chunk, type ChunkRow } from "../layout/text-chunks.ts";
import type { TextLine } from "../layout/text-line.ts";
import { layoutThresholds } from "../layout/thresholds.ts";
import type { CellDraft } from "./cell-draft.ts";
import { divideIntoCells, type DrawnCells } from "./lattice-cells.ts";
import { latticeThresholds } from "./thresholds.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";

/** A table whose cells are all drawn: ruling lines bound each of them on its four sides. Lengths are in points. */
export interface Lattice extends DrawnCells {
  /** The box of its outer ruling lines. */
  box: Bbox;
  /** Tight around its upright text, as the regions of candidates are. */
  uprightBox: Bbox;
  /** Tight around all of its text. */
  textBox: Bbox;
}

/**
 * Finds the lattices of a page whose drawn cells agree with its text.
 * @param rows The rows of upright text.
 * @param sidewaysLines The other text, such as column headers that are rotated by a quarter turn.
 */
export function findLattices(
  rulings: RulingLines,
  rows: readonly ChunkRow[],
  sidewaysLines: readonly TextLine[],
): Lattice[] {
  return groupConnectedLines(selectDrawnRulings(rulings)).flatMap((group) => {
    const drawnCells = divideIntoCells(group);
    if (drawnCells === undefined) return [];
    const rowsInside = findRowsInside(rows, group.box);
    const sidewaysLinesInside = sidewaysLines.filter(({ bbox }) => isCentreInside(bbox, group.box));
    const uprightChunks = rowsInside.flatMap((row) => row.chunks);
    const chunks = [...uprightChunks, ...sidewaysLinesInside.map((line) => buildChunk(line.words, line))];
    placeText(chunks, drawnCells);
    if (uprightChunks.length === 0 || !agreesWithText(drawnCells)) return [];
    const getBox = ({ bbox }: Chunk) => bbox;
    return [
      {
        ...drawnCells,
        box: group.box,
        uprightBox: union(uprightChunks.map(getBox)),
        textBox: union(chunks.map(getBox)),
      },
    ];
  });
}

/** Returns the box of a lattice's table: that of its text, or of its cells if many of them are empty, as in a form. */
export function getTableBox({ box, textBox, cells }: Lattice): Bbox {
  const filledCells = cells.filter(({ chunks }) => chunks.length > 0);
  return filledCells.length < latticeThresholds.minFilledShare * cells.length ? box : textBox;
}

/** Adds each chunk to the cell in which its centre lies. */
export function placeText(chunks: readonly Chunk[], { cells, columnEdges, rowEdges }: DrawnCells): void {
  const cellGrid = rowEdges.map((): CellDraft[] => []);
  for (const cell of cells) {
    for (const row of cellGrid.slice(cell.firstRow, cell.lastRow + 1)) {
      for (let column = cell.firstColumn; column <= cell.lastColumn; column++) row[column] = cell;
    }
  }
  for (const chunk of chunks) {
    const column = columnEdges.findLastIndex((x) => x <= centreX(chunk.bbox));
    const row = rowEdges.findLastIndex((y) => y <= centreY(chunk.bbox));
    cellGrid[row]?.[column]?.chunks.push(chunk);
  }
}

/** Checks whether drawn cells are those of a table: nearly all of them hold the text of one cell. */
function agreesWithText({ cells, columnEdges }: DrawnCells): boolean {
  const filledCells = cells.filter(({ chunks }) => chunks.length > 0);
  const countDistinct = (getIndex: (cell: CellDraft) => number) => new Set(filledCells.map(getIndex)).size;
  const unfitCells = filledCells.filter(
    (cell) =>
      holdsSeveralRows(cell) ||
      cell.chunks.some(
        ({ bbox }) =>
          bbox.x < (columnEdges[cell.firstColumn] ?? 0) - latticeThresholds.maxOverflowPt ||
          right(bbox) > (columnEdges[cell.lastColumn + 1] ?? 0) + latticeThresholds.maxOverflowPt,
      ),
  );
  return (
    filledCells.length >= latticeThresholds.minFilledCells &&
    !filledCells.some((cell) => holdsSeveralColumns(cell, columnEdges)) &&
    countDistinct((cell) => cell.firstRow) > 1 &&
    countDistinct((cell) => cell.firstColumn) > 1 &&
    unfitCells.length <= latticeThresholds.maxUnfitShare * filledCells.length
  );
}

/** Groups the upright text of a cell by its lines, without superscripts. */
function groupByLine({ chunks }: CellDraft): Chunk[][] {
  const size = maximum(chunks.map((chunk) => chunk.line.size));
  const text = chunks.filter(({ line }) => line.upright && line.size >= layoutThresholds.minTextSizeShare * size);
  return [...Map.groupBy(text, (chunk) => Math.round(chunk.line.baseline)).values()];
}

/**
 * Checks whether a cell holds several rows: several lines of numbers, or several lines that are divided into columns.
 */
function holdsSeveralRows(cell: CellDraft): boolean {
  const lines = groupByLine(cell);
  return (
    lines.filter((line) => line.every(isQuantity)).length > 1 || lines.filter((line) => line.length > 1).length > 1
  );
}

/** Checks whether a cell holds several columns: a line has text in several of the columns that the cell spans. */
function holdsSeveralColumns(cell: CellDraft, columnEdges: readonly number[]): boolean {
  const findColumn = (chunk: Chunk) => columnEdges.findLastIndex((x) => x <= centreX(chunk.bbox));
  return groupByLine(cell).some((line) => new Set(line.map(findColumn)).size > 1);
}

/**
 * Returns the cells of a lattice without the low rows in which no text begins, and without the narrow empty columns at
 * its sides, which are only a drawn margin. The outer edges are those of the text.
 */
export function trimLattice(lattice: Lattice): DrawnCells {
  const { cells, textBox, rowEdges, columnEdges } = lattice;
  const filledCells = cells.filter(({ chunks }) => chunks.length > 0);
  const em = maximum(filledCells.flatMap(({ chunks }) => chunks.map(({ line }) => line.size)));
  const filledRows = new Set(filledCells.map(({ firstRow }) => firstRow));
  const keptRows = rowEdges.flatMap((edge, row) => {
    const height = (rowEdges[row + 1] ?? edge) - edge;
    return filledRows.has(row) || height >= latticeThresholds.minEmptyRowHeightEm * em ? [row] : [];
  });
  const isMargin = (column: number) =>
    (columnEdges[column + 1] ?? 0) - (columnEdges[column] ?? 0) < latticeThresholds.minEmptyColumnWidthEm * em;
  let firstColumn = 0;
  let lastColumn = columnEdges.length - 2;
  const [firstFilled, lastFilled] = [
    minimum(filledCells.map((cell) => cell.firstColumn)),
    maximum(filledCells.map((cell) => cell.lastColumn)),
  ];
  while (firstColumn < firstFilled && isMargin(firstColumn)) firstColumn++;
  while (lastColumn > lastFilled && isMargin(lastColumn)) lastColumn--;
  const clip = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
  const trimmedCells = cells.flatMap((cell): CellDraft[] => {
    const rows = keptRows.flatMap((row, index) => (row >= cell.firstRow && row <= cell.lastRow ? [index] : []));
    const [firstRow] = rows;
    const columns = { first: Math.max(cell.firstColumn, firstColumn), last: Math.min(cell.lastColumn, lastColumn) };
    if (firstRow === undefined || columns.first > columns.last) return [];
    return [
      {
        chunks: cell.chunks,
        firstRow,
        lastRow: rows.at(-1) ?? firstRow,
        firstColumn: columns.first - firstColumn,
        lastColumn: columns.last - firstColumn,
      },
    ];
  });
  const { x, y, width, height } = textBox;
  return {
    cells: trimmedCells,
    columnEdges: columnEdges.slice(firstColumn, lastColumn + 2).map((edge) => clip(edge, x, x + width)),
    rowEdges: [...keptRows.map((row) => rowEdges[row] ?? 0), bottom(textBox)].map((edge) => clip(edge, y, y + height)),
  };
}
