import { isCentreInside } from "../../../../shared/document/geometry.ts";
import { right } from "../layout/boxes.ts";
import type { RulingLine } from "../layout/ruling-lines.ts";
import type { Chunk, ChunkRow } from "../layout/text-chunks.ts";
import { sentenceEnd } from "../layout/text-patterns.ts";
import type { TableGrid } from "./grid.ts";
import type { TableRegion } from "./table-region.ts";
import { brokenParagraphThresholds } from "./thresholds.ts";

const { maxIndentEm, maxLeadingEm, maxRowsAbove, maxSizeDifferencePt, minBroken, minBrokenShare, minLineEm, minWords } =
  brokenParagraphThresholds;

/**
 * Checks whether a grid breaks paragraphs: sentences go on from the cells of a row to those of the next one. Columns of
 * running text are no table, even if their lines are aligned. A table whose cells have several lines has them in one row.
 */
export function breaksParagraphs({ cells }: TableGrid, { rows, rulings }: TableRegion): boolean {
  const findCell = (chunk: Chunk) => cells.find((cell) => isCentreInside(chunk.bbox, cell.bbox));
  let brokenCount = 0;
  for (const [index, row] of rows.entries())
    for (const chunk of row.chunks) {
      const previous = findPreviousLine(chunk, row, rows.slice(Math.max(0, index - maxRowsAbove), index));
      if (previous === undefined || isSeparated(previous, chunk, rulings.horizontal)) continue;
      const cell = findCell(chunk);
      const previousCell = findCell(previous);
      if (cell !== undefined && previousCell !== undefined && cell.row > previousCell.row) brokenCount += 1;
    }
  return brokenCount >= Math.max(minBroken, minBrokenShare * rows.length);
}

/** Finds the line of running text above a chunk, if its sentence goes on in the chunk. */
function findPreviousLine(chunk: Chunk, row: ChunkRow, rowsAbove: readonly ChunkRow[]): Chunk | undefined {
  if (!/^\p{Ll}/u.test(chunk.text)) return undefined;
  const { size } = chunk.line;
  return rowsAbove
    .filter(({ baseline }) => row.baseline - baseline <= maxLeadingEm * size)
    .flatMap(({ chunks }) => chunks)
    .findLast(
      ({ bbox, words, line, text }) =>
        Math.abs(bbox.x - chunk.bbox.x) <= maxIndentEm * size &&
        Math.abs(line.size - size) <= maxSizeDifferencePt &&
        words.length >= minWords &&
        bbox.width >= minLineEm * size &&
        !sentenceEnd.test(text),
    );
}

/** Checks whether a ruling line runs between two lines of text. */
function isSeparated(above: Chunk, below: Chunk, rulings: readonly RulingLine[]): boolean {
  const middle = (above.bbox.x + right(above.bbox)) / 2;
  return rulings.some(
    ({ position, from, to }) =>
      position > above.line.baseline - above.line.size / 2 &&
      position < below.line.baseline - below.line.size / 2 &&
      from <= middle &&
      to >= middle,
  );
}
