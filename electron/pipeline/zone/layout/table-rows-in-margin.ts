import { right } from "./boxes.ts";
import type { RunningHeader } from "./running-headers.ts";
import { buildRows, hasProseLength, type Chunk, type ChunkRow } from "./text-chunks.ts";
import type { TextLine } from "./text-line.ts";
import { layoutThresholds } from "./thresholds.ts";

/**
 * Leaves out the running headers that are rows of a table. The header of a table that continues over pages repeats at
 * the same place, and rows of numbers are equal when these are masked. A table row is at most 1.8 em away from the next
 * row of the body and has the edges of several columns in common with it. The first column of a wide table can stand in
 * the side margin, beside rows of several columns.
 */
export function excludeTableRows(headers: readonly RunningHeader[], lines: readonly TextLine[]): RunningHeader[] {
  const rows = buildRows(lines, []);
  const includes = (header: RunningHeader, row: ChunkRow) =>
    row.chunks.some((chunk) => header.lines.includes(chunk.line));
  const isTableRow = (header: RunningHeader, remaining: readonly RunningHeader[]): boolean =>
    rows.some((row, index) => {
      if (!includes(header, row)) return false;
      if (isBesideTable(rows, index, remaining)) return true;
      const next = header.type === "page-header" ? rows[index + 1] : rows[index - 1];
      if (next === undefined || remaining.some((other) => includes(other, next))) return false;
      return areRowsOfOneTable(row, next);
    });
  let remaining = [...headers];
  // A header that is left out becomes a row of the body, next to which another header can be a row of the table too.
  for (let previousCount = -1; previousCount !== remaining.length;) {
    previousCount = remaining.length;
    const previous = remaining;
    remaining = previous.filter((header) => !isTableRow(header, previous));
  }
  return remaining;
}

/** Checks whether the chunks of a row that are no headers have column edges in common with another row. */
function isBesideTable(rows: readonly ChunkRow[], index: number, headers: readonly RunningHeader[]): boolean {
  const row = rows[index];
  if (row === undefined) return false;
  const isBody = (chunk: Chunk) => !hasProseLength(chunk) && !headers.some(({ lines }) => lines.includes(chunk.line));
  const body = { ...row, chunks: row.chunks.filter(isBody) };
  return rows.some((other, position) => {
    const isAdjacent = Math.abs(position - index) === 1;
    const minEdges = isAdjacent ? layoutThresholds.minCommonEdges.adjacent : layoutThresholds.minCommonEdges.distant;
    return position !== index && countCommonEdges(body, other) >= minEdges;
  });
}

function areRowsOfOneTable(row: ChunkRow, next: ChunkRow): boolean {
  const size = row.chunks[0]?.line.size ?? 0;
  return (
    Math.abs(next.baseline - row.baseline) <= layoutThresholds.maxRowDistanceEm * size &&
    countCommonEdges(row, next) >= layoutThresholds.minCommonEdges.adjacent
  );
}

/** Counts the chunks of a row that have their left or right edge in common with a chunk of another row. */
function countCommonEdges(row: ChunkRow, other: ChunkRow): number {
  return row.chunks.filter(({ bbox: a }) =>
    other.chunks.some(
      ({ bbox: b }) =>
        Math.abs(b.x - a.x) < layoutThresholds.edgeTolerancePt ||
        Math.abs(right(b) - right(a)) < layoutThresholds.edgeTolerancePt,
    ),
  ).length;
}
