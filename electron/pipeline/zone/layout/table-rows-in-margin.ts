import { buildRows, isProseLength } from "./text-chunks.ts";
import type { Chunk, Row } from "./text-chunks.ts";
import type { RunningHeader } from "./running-headers.ts";
import { right } from "./boxes.ts";
import type { TextLine } from "./text-line.ts";

/** Rows of one table: distance of their baselines, in em, and how exactly they have edges in common, in points. */
const sameTable = { distance: 1.8, edge: 2 };

/**
 * Running heads and feet without the rows of tables: the head of a table that goes over pages is repeated at the same
 * place too, and so are rows of numbers once their digits are masked. Such rows follow the next one of the body at a
 * line's distance, and have the edges of several columns in common with it. Nor is the stub of a wide table a note in
 * the margin: that stands beside running text, not beside rows of several columns.
 */
export function excludeTableRows(running: readonly RunningHeader[], lines: readonly TextLine[]): RunningHeader[] {
  const rows = buildRows(lines, []);
  const isIn = (row: Row, { lines: own }: RunningHeader) => row.chunks.some((chunk) => own.includes(chunk.line));
  let kept = [...running];
  for (let count = -1; count !== kept.length;) {
    count = kept.length;
    kept = kept.filter((zone) =>
      rows.every((row, index) => {
        if (!isIn(row, zone)) return true;
        if (isBesideTable(rows, index, kept)) return false;
        const next = zone.type === "page-header" ? rows[index + 1] : rows[index - 1];
        return next === undefined || kept.some((other) => isIn(next, other)) || !areOfOneTable(row, next);
      }),
    );
  }
  return kept;
}

/** So many columns in common with any row of the page tell a table too, whose entries may go over several lines. */
const manyColumns = 3;

/** Whether what is left of a row beside the margin has the edges of several columns in common with other rows. */
function isBesideTable(rows: readonly Row[], index: number, running: readonly RunningHeader[]): boolean {
  const row = rows[index];
  if (row === undefined) return false;
  const isBody = (chunk: Chunk) => !isProseLength(chunk) && !running.some(({ lines }) => lines.includes(chunk.line));
  const beside = { ...row, chunks: row.chunks.filter(isBody) };
  return rows.some(
    (other, at) => at !== index && columnsInCommon(beside, other) >= (Math.abs(at - index) === 1 ? 2 : manyColumns),
  );
}

function areOfOneTable(row: Row, next: Row): boolean {
  const size = row.chunks[0]?.line.size ?? 0;
  return Math.abs(next.baseline - row.baseline) <= sameTable.distance * size && columnsInCommon(row, next) > 1;
}

function columnsInCommon(row: Row, next: Row): number {
  return row.chunks.filter(({ bbox }) =>
    next.chunks.some(
      ({ bbox: other }) =>
        Math.abs(other.x - bbox.x) < sameTable.edge || Math.abs(right(other) - right(bbox)) < sameTable.edge,
    ),
  ).length;
}
