import { centreIn } from "../../../shared/document/geometry.ts";
import { chunkRows, isTabular, rowBottom, rowTop } from "./chunks.ts";
import type { Chunk } from "./chunks.ts";
import { captionPrefix } from "./markers.ts";
import type { Ruling } from "./rules.ts";
import { gridCells } from "./table-grid.ts";
import type { FoundTable } from "./table-grid.ts";
import { boxOf, median, right } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";

const equalEnds = 8;
const confidence = 0.75;

/** Groups of horizontal rules that begin and end alike, with no running text between them. */
export function equalRules(rules: readonly Ruling[], lines: readonly TextLine[]): Ruling[][] {
  const groups: Ruling[][] = [];
  for (const rule of rules.toSorted((a, b) => a.at - b.at)) {
    const group = groups.find((candidate) => {
      const last = candidate.at(-1);
      if (last === undefined) return false;
      const alike = Math.abs(last.from - rule.from) <= equalEnds && Math.abs(last.to - rule.to) <= equalEnds;
      return alike && !isFarBelow(candidate, rule) && !isProseBetween(last, rule, lines);
    });
    if (group === undefined) groups.push([rule]);
    else group.push(rule);
  }
  return groups.filter((group) => group.length >= 2);
}

/** Whether a rule stands much further below a group than its own rules stand apart, as one over the page's foot. */
function isFarBelow(group: readonly Ruling[], rule: Ruling): boolean {
  const gaps = group.slice(1).map((line, index) => line.at - (group[index]?.at ?? 0));
  const usual = median(gaps);
  return gaps.length > 2 && usual !== undefined && rule.at - (group.at(-1)?.at ?? 0) > 4 * usual;
}

function isProseBetween(above: Ruling, below: Ruling, lines: readonly TextLine[]): boolean {
  const between = lines.filter((line) => centreIn(line.bbox, boxOf(above.from - 2, above.at, above.to + 2, below.at)));
  if (between.some((line) => captionPrefix.test(line.text))) return true;
  const rows = chunkRows(between, []);
  const wide = rows.filter((row) => row.length === 1 && (row[0]?.bbox.width ?? 0) > 0.7 * (above.to - above.from));
  return rows.length > 0 && wide.length > 0.4 * rows.length;
}

export function bandedTable(
  group: readonly Ruling[],
  vertical: readonly Ruling[],
  lines: readonly TextLine[],
): FoundTable | undefined {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const left = Math.min(...group.map((rule) => rule.from));
  const width = Math.max(...group.map((rule) => rule.to)) - left;
  const within = lines.filter(
    (line) => line.upright && line.bbox.x >= left - 2 && right(line.bbox) <= left + width + 2,
  );
  const rows = chunkRows(within, vertical);
  const inside = rows.filter((row) => rowTop(row) > first.at - 2 && rowBottom(row) < last.at + 2);
  const em = median(inside.flat().map((chunk) => chunk.line.size));
  const several = inside.filter((row) => row.length > 1).length;
  if (em === undefined || inside.length < 2 || several < Math.max(2, 0.5 * inside.length)) return undefined;
  const head = rowsAbove(rows, first.at, em);
  const top = Math.min(first.at, ...head.map((row) => rowTop(row) - 0.2 * em));
  const bbox = boxOf(left, top, left + width, last.at);
  const grid = gridCells(bbox, { horizontal: [...group], vertical: [] }, [...head, ...inside].flat(), em);
  return grid.columns < 2 || grid.rows < 2 ? undefined : { bbox, grid, confidence };
}

/** How far above a rule, and above each other, rows still belong to its table (em), and how many may. */
const above = { reach: 2.4, rows: 3 };

/** Rows of several chunks right above a table's first rule: its head, or a body row that no rule parts from it. */
function rowsAbove(rows: readonly Chunk[][], edge: number, em: number): Chunk[][] {
  const found: Chunk[][] = [];
  let limit = edge;
  for (const row of rows.filter((candidate) => rowBottom(candidate) < edge + 2).toReversed()) {
    if (found.length === above.rows || row.length < 2 || !isTabular(row)) break;
    if (limit - rowBottom(row) > above.reach * em) break;
    found.push(row);
    limit = rowTop(row);
  }
  return found;
}
