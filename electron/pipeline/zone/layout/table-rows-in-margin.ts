import { right } from "./boxes.ts";
import type { RunningHeader } from "./running-headers.ts";
import { buildRows, hasProseLength, type Chunk, type ChunkRow } from "./text-chunks.ts";
import type { TextLine } from "./text-line.ts";
import { layoutThresholds } from "./thresholds.ts";

/**
 * Leaves out the running headers that are rows of a table. The header of a table that continues over pages repeats at
 * the same place, and rows of numbers are equal when these are masked. A table row is at most 1.8 em away from the next
 * row of the body, or as far as the rows there are from each other, and has the edges of several columns in common with
 * it. A column at the edge of a wide table can stand in the side margin, beside rows of one or several columns.
 */
export function excludeTableRows(headers: readonly RunningHeader[], lines: readonly TextLine[]): RunningHeader[] {
  const rows = buildRows(lines, []);
  const includes = (header: RunningHeader, row: ChunkRow) =>
    row.chunks.some((chunk) => header.lines.includes(chunk.line));
  const isTableRow = (header: RunningHeader, remaining: readonly RunningHeader[]): boolean =>
    rows.some((row, index) => {
      if (!includes(header, row)) return false;
      if (isBesideTable(rows, index, remaining) || isInTableColumn(rows, index, remaining)) return true;
      const step = header.type === "page-header" ? 1 : -1;
      const next = rows[index + step];
      if (next === undefined || remaining.some((other) => includes(other, next))) return false;
      return areRowsOfOneTable(row, next, rows[index + 2 * step]);
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

/**
 * Checks whether a header is in a column of them beside a column of the body: consecutive rows of several short
 * texts that have edges in common with the next row. Line numbers also stand beside running text, or beside nothing.
 */
function isInTableColumn(rows: readonly ChunkRow[], index: number, headers: readonly RunningHeader[]): boolean {
  const isHeader = (chunk: Chunk) => headers.some(({ lines }) => lines.includes(chunk.line));
  const hasHeader = (row: ChunkRow | undefined): row is ChunkRow => row !== undefined && row.chunks.some(isHeader);
  let first = index;
  while (hasHeader(rows[first - 1]) && areAlignedRows(rows[first - 1], rows[first])) first--;
  let last = index;
  while (hasHeader(rows[last + 1]) && areAlignedRows(rows[last], rows[last + 1])) last++;
  const column = rows.slice(first, last + 1);
  const bodyRows = column.filter(({ chunks }) => !chunks.every(isHeader));
  const isTableRow = ({ chunks }: ChunkRow) =>
    chunks.length > 1 && !chunks.some((chunk) => !isHeader(chunk) && hasProseLength(chunk));
  return bodyRows.length >= layoutThresholds.minMarginColumnRows && column.every(isTableRow);
}

function areAlignedRows(row: ChunkRow | undefined, other: ChunkRow | undefined): boolean {
  if (row === undefined || other === undefined) return false;
  return countCommonEdges(row, other) >= layoutThresholds.minCommonEdges.adjacent;
}

/** Checks whether a row belongs to the table of the next one, which may be followed by another row of it. */
function areRowsOfOneTable(row: ChunkRow, next: ChunkRow, afterNext: ChunkRow | undefined): boolean {
  const { maxRowDistanceEm, maxRowPitchRatio } = layoutThresholds;
  const size = row.chunks[0]?.line.size ?? 0;
  const pitch = areAlignedRows(next, afterNext) ? Math.abs((afterNext?.baseline ?? 0) - next.baseline) : 0;
  return (
    Math.abs(next.baseline - row.baseline) <= Math.max(maxRowDistanceEm * size, maxRowPitchRatio * pitch) &&
    areAlignedRows(row, next)
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
