import { chunkRows } from "./chunks.ts";
import type { Row } from "./chunks.ts";
import type { RunningZone } from "./running.ts";
import { right } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";

/** Rows of one table: distance of their baselines, in em, and how exactly they have edges in common, in points. */
const sameTable = { distance: 1.8, edge: 2 };

/**
 * Running heads and feet without the rows of tables: the head of a table that goes over pages is repeated at the same
 * place too, and so are rows of numbers once their digits are masked. Such rows follow the next one of the body at a
 * line's distance, and have the edges of several columns in common with it.
 */
export function withoutTableRows(running: readonly RunningZone[], lines: readonly TextLine[]): RunningZone[] {
  const rows = chunkRows(lines, []);
  const isIn = (row: Row, { lines: own }: RunningZone) => row.chunks.some((chunk) => own.includes(chunk.line));
  let kept = [...running];
  for (let count = -1; count !== kept.length;) {
    count = kept.length;
    kept = kept.filter((zone) =>
      rows.every((row, index) => {
        if (!isIn(row, zone)) return true;
        const next = zone.type === "page-header" ? rows[index + 1] : rows[index - 1];
        return next === undefined || kept.some((other) => isIn(next, other)) || !areOfOneTable(row, next);
      }),
    );
  }
  return kept;
}

function areOfOneTable(row: Row, next: Row): boolean {
  const size = row.chunks[0]?.line.size ?? 0;
  if (Math.abs(next.baseline - row.baseline) > sameTable.distance * size) return false;
  const common = row.chunks.filter(({ bbox }) =>
    next.chunks.some(
      ({ bbox: other }) =>
        Math.abs(other.x - bbox.x) < sameTable.edge || Math.abs(right(other) - right(bbox)) < sameTable.edge,
    ),
  );
  return common.length > 1;
}
