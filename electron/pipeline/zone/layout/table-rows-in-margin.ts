import { right } from "./boxes.ts";
import type { RunningHeader } from "./running-headers.ts";
import { buildRows, isProseLength } from "./text-chunks.ts";
import type { Chunk, Row } from "./text-chunks.ts";
import type { TextLine } from "./text-line.ts";

/** Rows of one table: the largest distance of their baselines, in em, and tolerance of common edges, in points. */
const sameTable = { distance: 1.8, edge: 2 };
/** So many common edges with any row of the page make a row part of a table; 2 are enough with an adjacent row. */
const leastCommonEdges = 3;

/**
 * Leaves out the running headers that are rows of a table. The header of a table that continues over pages repeats at the
 * same place, and so do rows of numbers once their digits are masked. A row of a table follows the next row of the body
 * at a line's distance, with the edges of several columns in common. The first column of a wide table, in the side
 * margin, stands beside rows of several columns.
 */
export function excludeTableRows(headers: readonly RunningHeader[], lines: readonly TextLine[]): RunningHeader[] {
  const rows = buildRows(lines, []);
  const includes = (header: RunningHeader, row: Row) => row.chunks.some((chunk) => header.lines.includes(chunk.line));
  const isTableRow = (header: RunningHeader, remaining: readonly RunningHeader[]): boolean =>
    rows.some((row, index) => {
      if (!includes(header, row)) return false;
      if (isBesideTable(rows, index, remaining)) return true;
      const next = header.type === "page-header" ? rows[index + 1] : rows[index - 1];
      if (next === undefined || remaining.some((other) => includes(other, next))) return false;
      return areOfOneTable(row, next);
    });
  let remaining = [...headers];
  // A row that is left out belongs to the body, which can make its neighbour a row of a table too.
  for (let count = -1; count !== remaining.length;) {
    count = remaining.length;
    const previous = remaining;
    remaining = previous.filter((header) => !isTableRow(header, previous));
  }
  return remaining;
}

/** Checks whether the part of a row that is in no margin has common column edges with other rows. */
function isBesideTable(rows: readonly Row[], index: number, headers: readonly RunningHeader[]): boolean {
  const row = rows[index];
  if (row === undefined) return false;
  const isBody = (chunk: Chunk) => !isProseLength(chunk) && !headers.some(({ lines }) => lines.includes(chunk.line));
  const body = { ...row, chunks: row.chunks.filter(isBody) };
  return rows.some((other, position) => {
    const least = Math.abs(position - index) === 1 ? 2 : leastCommonEdges;
    return position !== index && countCommonEdges(body, other) >= least;
  });
}

function areOfOneTable(row: Row, next: Row): boolean {
  const size = row.chunks[0]?.line.size ?? 0;
  return Math.abs(next.baseline - row.baseline) <= sameTable.distance * size && countCommonEdges(row, next) > 1;
}

/** Counts the chunks of a row that have their left or right edge in common with a chunk of another row. */
function countCommonEdges(row: Row, other: Row): number {
  return row.chunks.filter(({ bbox: a }) =>
    other.chunks.some(
      ({ bbox: b }) => Math.abs(b.x - a.x) < sameTable.edge || Math.abs(right(b) - right(a)) < sameTable.edge,
    ),
  ).length;
}
