import type { Bbox } from "../../../shared/document/geometry.ts";
import { centreIn, union } from "../../../shared/document/geometry.ts";
import { chunkRows, isNumber, isTabular, rowBottom, rowTop } from "./chunks.ts";
import type { Chunk } from "./chunks.ts";
import type { Ruling } from "./rules.ts";
import { columnStreams, gridCells } from "./table-grid.ts";
import type { FoundTable } from "./table-grid.ts";
import { bottom, median, right } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";

const leastRows = 3;
const confidence = 0.6;

/** Rows of several short chunks that follow each other closely. */
export function alignedRuns(lines: readonly TextLine[], vertical: readonly Ruling[]): Chunk[][][] {
  const rows = chunkRows(lines, vertical);
  const runs: Chunk[][][] = [];
  let run: Chunk[][] = [];
  for (const row of rows) {
    const above = run.at(-1);
    const size = row[0]?.line.size ?? 0;
    const near = above !== undefined && rowTop(row) - rowBottom(above) <= 1.6 * size;
    if (row.length >= 2 && isTabular(row) && (above === undefined || near)) run.push(row);
    else {
      runs.push(run);
      run = row.length >= 2 && isTabular(row) ? [row] : [];
    }
  }
  return [...runs, run].filter((candidate) => candidate.length >= leastRows);
}

export function alignedTable(rows: readonly Chunk[][], lines: readonly TextLine[]): FoundTable | undefined {
  const chunks = rows.flat();
  const bbox = union(chunks.map((chunk) => chunk.bbox));
  const em = median(chunks.map((chunk) => chunk.line.size)) ?? 0;
  const streams = columnStreams(rows, em);
  if (streams.length < 1 || streams.some((x) => isGutter(x, bbox, lines))) return undefined;
  const numeric =
    chunks.filter((chunk) => isNumber(chunk.words.map((word) => word.text).join(" "))).length / chunks.length;
  // Two columns of words may be anything; a column of numbers, or a third one, makes a table.
  if (streams.length === 1 && numeric < 0.25) return undefined;
  // A marker and its item's text align too.
  if (
    streams.length === 1 &&
    rows.every((row) => (row[0]?.words.length ?? 0) === 1 && (row[0]?.bbox.width ?? 0) < 2.5 * em)
  )
    return undefined;
  if (rows.filter((row) => row.length > streams.length).length < 0.4 * rows.length) return undefined;
  const grid = gridCells(bbox, { horizontal: [], vertical: [] }, chunks, em);
  return grid.columns < 2 || grid.rows < 2 ? undefined : { bbox, grid, confidence };
}

/** Prose must go on above or below a place, on both of its sides, for it to part the page's columns. */
const gutter = { reach: 60, lines: 2, words: 4 };

/** Whether white at `x` is what parts the columns of the page's text, not those of a table. */
function isGutter(x: number, bbox: Bbox, lines: readonly TextLine[]): boolean {
  const isProse = (line: TextLine) => line.words.length >= gutter.words;
  const near = lines.filter(
    ({ bbox: line }) =>
      !centreIn(line, bbox) && line.y > bbox.y - gutter.reach && bottom(line) < bottom(bbox) + gutter.reach,
  );
  if (near.some((line) => line.bbox.x < x - 2 && right(line.bbox) > x + 2)) return false;
  const before = near.filter((line) => isProse(line) && right(line.bbox) <= x + 2);
  const after = near.filter((line) => isProse(line) && line.bbox.x >= x - 2);
  return before.length >= gutter.lines && after.length >= gutter.lines;
}
