import { covers } from "../layout/ruling-lines.ts";
import type { Grid, Item } from "./cell-content.ts";
import { bottom, right } from "../layout/text-line.ts";

/** Headings over several columns: by the rule under them, by equal shares, or by what they are centred over. */
export function widenHead(grid: Grid, rows: readonly Item[][], row: number): void {
  const items = (rows[row] ?? []).filter((item) => item.from > 0);
  const below = rows.slice(row + 1, grid.found.header).flat();
  const headed = new Set(below.flatMap((item) => [item.from, item.to]));
  const spans = grid.xs.slice(1).map((_, column) => columnSpan(grid, column));
  const shares = equalShares(items, spans, headed);
  items.forEach((item, index) => {
    const free = { from: (items[index - 1]?.to ?? 0) + 1, to: (items[index + 1]?.from ?? spans.length) - 1 };
    const range = byRule(grid, item, spans) ?? shares?.[index] ?? byCentre(item, spans, headed, free);
    if (range === undefined || grid.ruled[item.from] === true) return;
    item.from = Math.max(free.from, Math.min(item.from, range.from));
    item.to = Math.min(free.to, Math.max(item.to, range.to));
  });
}

interface Range {
  from: number;
  to: number;
}

/** From where to where the text of a column goes, in points. */
function columnSpan({ found, xs }: Grid, column: number): Range {
  const own = found.rows
    .slice(found.header)
    .flat()
    .flatMap((line) => line.chunks.filter(({ from, to }) => from === column && to === column))
    .map(({ chunk }) => chunk.bbox);
  return own.length === 0
    ? { from: xs[column] ?? 0, to: xs[column + 1] ?? 0 }
    : { from: Math.min(...own.map((box) => box.x)), to: Math.max(...own.map(right)) };
}

function byRule({ table }: Grid, item: Item, spans: readonly Range[]): Range | undefined {
  const low = Math.max(...item.chunks.map((chunk) => bottom(chunk.bbox)));
  const left = Math.min(...item.chunks.map((chunk) => chunk.bbox.x));
  const end = Math.max(...item.chunks.map((chunk) => right(chunk.bbox)));
  const under = table.rules.horizontal
    .filter(
      (rule) =>
        rule.at > low - 0.5 * table.em &&
        rule.at < low + table.em &&
        rule.from < left + 0.3 * table.em &&
        rule.to > end - 0.3 * table.em &&
        rule.to - rule.from < 0.85 * table.bbox.width,
    )
    .sort((a, b) => a.at - b.at)[0];
  if (under === undefined) return undefined;
  const columns = spans.flatMap((span, column) => (covers(under, span.from, span.to) ? [column] : []));
  const from = columns[0];
  const to = columns.at(-1);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** As many columns for each heading, where each heading stands over its share. */
function equalShares(
  items: readonly Item[],
  spans: readonly Range[],
  headed: ReadonlySet<number>,
): Range[] | undefined {
  const columns = spans.flatMap((_, column) => (column > 0 && headed.has(column) ? [column] : []));
  const share = columns.length / items.length;
  if (items.length < 2 || share < 2 || !Number.isInteger(share)) return undefined;
  const ranges = items.map((_, index) => ({
    from: columns[index * share] ?? 0,
    to: columns[(index + 1) * share - 1] ?? 0,
  }));
  const fit = items.every((item, index) => {
    const range = ranges[index];
    return range !== undefined && item.from >= range.from && item.to <= range.to;
  });
  return fit ? ranges : undefined;
}

/** The columns over whose middle a heading stands. */
function byCentre(item: Item, spans: readonly Range[], headed: ReadonlySet<number>, free: Range): Range | undefined {
  if (!headed.has(item.from) && !headed.has(item.to)) return undefined;
  const left = Math.min(...item.chunks.map((chunk) => chunk.bbox.x));
  const end = Math.max(...item.chunks.map((chunk) => right(chunk.bbox)));
  const off = (from: number, to: number) =>
    Math.abs(((spans[from]?.from ?? 0) + (spans[to]?.to ?? 0)) / 2 - (left + end) / 2);
  let best = { from: item.from, to: item.to };
  for (let from = item.from; from >= free.from && headed.has(from); from--) {
    for (let to = item.to; to <= free.to && headed.has(to); to++) {
      if (off(from, to) < off(best.from, best.to) - 3) best = { from, to };
    }
  }
  return best;
}
