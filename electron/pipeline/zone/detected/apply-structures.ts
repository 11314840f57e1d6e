import { isCentreInside, overlapArea, union, type Bbox } from "../../../../shared/document/geometry.ts";
import type { TableStructure } from "../../../../shared/document/table-structure.ts";
import type { DraftZone } from "../draft-zone.ts";
import { bottom, centreX, centreY, right } from "../layout/boxes.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { buildLatticeCells } from "../tables/cells.ts";
import type { CellDraft } from "../tables/cell-draft.ts";
import type { TableGrid } from "../tables/grid.ts";
import { computeEdges, type Extent } from "./grid-edges.ts";

const thresholds = {
  /** The minimum intersection over union of a table and the region whose structure a model has read. */
  minIntersectionOverUnion: 0.6,
  /** The share of the table's words that must be in a cell's box, apart from the tolerance. Otherwise the model has erred. */
  minFittingShare: 0.8,
  /** How far the centre of a word may be outside the box of its cell, in points. */
  tolerancePt: 2,
};

/** A cell of a structure with the boxes of the words in it. */
type FilledCell = TableStructure["cells"][number] & { words: { bbox: Bbox }[] };

function computeIntersectionOverUnion(a: Bbox, b: Bbox): number {
  const intersection = overlapArea(a, b);
  return intersection / (a.width * a.height + b.width * b.height - intersection);
}

/** Computes the distance of a point from a box, in points; 0 inside. */
function computeDistance(x: number, y: number, box: Bbox): number {
  const dx = Math.max(box.x - x, 0, x - right(box));
  const dy = Math.max(box.y - y, 0, y - bottom(box));
  return Math.hypot(dx, dy);
}

/**
 * Assigns each word to the cell whose box it overlaps most, else to the cell with the nearest box.
 * @returns undefined if too many words are outside the boxes
 */
function fillCells({ cells }: TableStructure, words: readonly { bbox: Bbox }[]): FilledCell[] | undefined {
  const filled = cells.map((cell): FilledCell => ({ ...cell, words: [] }));
  let fittingWords = 0;
  for (const word of words) {
    const [x, y] = [centreX(word.bbox), centreY(word.bbox)];
    let best: { cell: FilledCell; overlap: number; distance: number } | undefined;
    for (const cell of filled) {
      if (cell.bbox === null) continue;
      const overlap = overlapArea(cell.bbox, word.bbox);
      const distance = computeDistance(x, y, cell.bbox);
      const isBetter =
        best === undefined || overlap > best.overlap || (overlap === best.overlap && distance < best.distance);
      if (isBetter) best = { cell, overlap, distance };
    }
    best?.cell.words.push(word);
    if (best !== undefined && best.distance <= thresholds.tolerancePt) fittingWords += 1;
  }
  return words.length > 0 && fittingWords >= thresholds.minFittingShare * words.length ? filled : undefined;
}

/** Returns the box of a cell's words, or else the model's box of its content. */
function getContentBox({ words, bbox }: FilledCell): Bbox | null {
  return words.length > 0 ? union(words.map((word) => word.bbox)) : bbox;
}

/** Lists the extents of the cells along an axis, for the edges between its columns or rows. */
function listExtents(cells: readonly FilledCell[], axis: "columns" | "rows"): Extent[] {
  return cells.flatMap((cell) => {
    const box = getContentBox(cell);
    if (box === null) return [];
    return axis === "columns"
      ? { first: cell.column, last: cell.column + cell.column_span - 1, start: box.x, end: right(box) }
      : { first: cell.row, last: cell.row + cell.row_span - 1, start: box.y, end: bottom(box) };
  });
}

/**
 * Counts the header rows: those that the model marks, or else those that end above the lower edge of the header that
 * Galley has found.
 */
function countHeaderRows({ cells }: TableStructure, rowEdges: readonly number[], ownTable: DraftZone["table"]): number {
  const marked = Math.max(0, ...cells.filter(({ header }) => header).map(({ row, row_span }) => row + row_span));
  if (marked > 0) return marked;
  const headerBottom = Math.max(
    0,
    ...(ownTable?.cells ?? []).filter(({ header }) => header).map((cell) => bottom(cell.bbox)),
  );
  return rowEdges.slice(1).filter((edge, row) => (edge + (rowEdges[row] ?? edge)) / 2 < headerBottom).length;
}

/** Builds the grid of a table from the structure that a model has read and the words on the page. */
function buildGrid(structure: TableStructure, zone: DraftZone, layout: PageLayout): TableGrid | undefined {
  const { rows, columns } = structure;
  if (rows < 2 || columns < 2) return undefined;
  const words = layout.page.words.filter(({ bbox }) => isCentreInside(bbox, zone.bbox));
  const cells = fillCells(structure, words);
  if (cells === undefined) return undefined;
  const { bbox } = zone;
  const columnEdges = computeEdges(columns, listExtents(cells, "columns"), { start: bbox.x, end: right(bbox) });
  const rowEdges = computeEdges(rows, listExtents(cells, "rows"), { start: bbox.y, end: bottom(bbox) });
  const drafts = cells.map((cell): CellDraft<{ bbox: Bbox }> => ({
    chunks: cell.words,
    firstRow: cell.row,
    lastRow: cell.row + cell.row_span - 1,
    firstColumn: cell.column,
    lastColumn: cell.column + cell.column_span - 1,
  }));
  const headerRowCount = countHeaderRows(structure, rowEdges, zone.table);
  return { rows, columns, cells: buildLatticeCells(drafts, { headerRowCount, columnEdges, rowEdges }) };
}

/**
 * Gives the tables of a page the rows and columns that a table model has read. A table stays as it is if the model has
 * read none in its place, or if its words are not in the model's cells.
 */
export function applyTableStructures(zones: readonly DraftZone[], layout: PageLayout): DraftZone[] {
  const structures = layout.page.tables ?? [];
  return zones.map((zone) => {
    if (zone.type !== "table") return zone;
    const [best] = structures
      .map((structure) => ({ structure, share: computeIntersectionOverUnion(structure.bbox, zone.bbox) }))
      .filter(({ share }) => share >= thresholds.minIntersectionOverUnion)
      .sort((a, b) => b.share - a.share);
    const table = best && buildGrid(best.structure, zone, layout);
    return table === undefined ? zone : { ...zone, table };
  });
}
