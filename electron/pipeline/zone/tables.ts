import { centreIn } from "../../../shared/document/geometry.ts";
import { alignedRuns, alignedTable } from "./aligned-tables.ts";
import { bandedTable, equalRules } from "./banded-tables.ts";
import { chunksOf } from "./chunks.ts";
import { connected } from "./rules.ts";
import type { Rulings, Ruling } from "./rules.ts";
import { gridCells } from "./table-grid.ts";
import type { FoundTable } from "./table-grid.ts";
import { boxOf, coverage, median } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";

const touchReach = 3.5;
const ruledConfidence = 0.92;

/** The tables of a page: by grids of rules, by groups of horizontal rules, by rows that align. */
export function findTables(lines: readonly TextLine[], rules: Rulings, pageArea: number): FoundTable[] {
  const found: FoundTable[] = [];
  const add = (table: FoundTable | undefined) => {
    if (table === undefined || table.bbox.width * table.bbox.height > 0.95 * pageArea) return;
    if (found.every((other) => coverage(table.bbox, other.bbox) < 0.2 && coverage(other.bbox, table.bbox) < 0.2)) {
      found.push(table);
    }
  };
  const used = new Set<Ruling>();
  for (const grid of connected(rules, touchReach)) {
    const table = ruledTable(grid, lines);
    if (table === undefined) continue;
    add(table);
    for (const line of grid.horizontal) used.add(line);
  }
  const free = rules.horizontal.filter((line) => !used.has(line));
  for (const group of equalRules(free, lines)) add(bandedTable(group, rules.vertical, lines));
  const rest = lines.filter((line) => !found.some((table) => centreIn(line.bbox, table.bbox)));
  for (const rows of alignedRuns(rest, rules.vertical)) add(alignedTable(rows, rest));
  return found;
}

/** A grid: rules that cross, two rows or columns at least, and text in it. */
function ruledTable(rules: Rulings, lines: readonly TextLine[]): FoundTable | undefined {
  if (rules.horizontal.length < 2 || rules.vertical.length < 1) return undefined;
  const xs = rules.vertical.map((line) => line.at).concat(rules.horizontal.flatMap((line) => [line.from, line.to]));
  const ys = rules.horizontal.map((line) => line.at).concat(rules.vertical.flatMap((line) => [line.from, line.to]));
  const bbox = boxOf(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  const inside = lines.filter((line) => line.upright && centreIn(line.bbox, bbox));
  const chunks = inside.flatMap((line) => chunksOf(line, rules.vertical));
  const em = median(inside.map((line) => line.size));
  if (em === undefined) return undefined;
  const grid = gridCells(bbox, rules, chunks, em);
  if (grid.rows * grid.columns < 4 || grid.columns < 2 || grid.rows < 2) return undefined;
  const filled = grid.cells.filter((cell) => chunks.some((chunk) => centreIn(chunk.bbox, cell.bbox))).length;
  if (filled < 3) return undefined;
  return { bbox, grid, confidence: ruledConfidence };
}
