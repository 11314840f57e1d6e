import type { Cell } from "../../../shared/document/zones.ts";
import type { Chunk } from "./chunks.ts";
import { covers } from "./rules.ts";
import type { TableRows } from "./table-rows.ts";
import { isAcross } from "./table-text.ts";
import type { TableText } from "./table-text.ts";
import { bottom, right } from "./text-line.ts";

/** What the cells of a table are made from. */
export interface Grid {
  table: TableText;
  found: TableRows;
  /** Edges of columns and rows. */
  xs: readonly number[];
  ys: readonly number[];
  /** Whether each of `xs` is a vertical rule. */
  ruled: readonly boolean[];
}

/** The text of a cell and the rows and columns that it goes over, first and last. */
interface Item {
  chunks: Chunk[];
  top: number;
  down: number;
  from: number;
  to: number;
}

const samePosition = 3;

/** The cells of a table: those with text over as many rows and columns as they span, and the empty ones. */
export function placeCells(grid: Grid): Cell[] {
  const rows = grid.found.rows.map((_, row) => itemsOf(grid, row));
  rows.forEach((items, row) => {
    widenByRules(grid, items, row);
    widenAlone(grid, items);
    if (row < grid.found.header - 1) widenHead(grid, rows, row);
  });
  const items = mergeDown(grid, rows);
  const taken = new Set<number>();
  const columns = grid.xs.length - 1;
  const cells = items.map((item) => {
    for (let row = item.top; row <= item.down; row++) {
      for (let column = item.from; column <= item.to; column++) taken.add(row * columns + column);
    }
    return cellOf(grid, item, items);
  });
  grid.found.rows.forEach((_, row) => {
    for (let column = 0; column < columns; column++) {
      if (taken.has(row * columns + column)) continue;
      cells.push(cellOf(grid, { chunks: [], top: row, down: row, from: column, to: column }, items));
    }
  });
  return cells.sort((a, b) => a.row - b.row || a.column - b.column);
}

/** What stands in a row, column by column; in the head, text over several columns is one cell over them. */
function itemsOf({ found, ruled }: Grid, row: number): Item[] {
  const items: Item[] = [];
  const placed = (found.rows[row] ?? []).flatMap((line) => line.chunks);
  for (const { chunk, from, to } of placed.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = items.at(-1);
    // Text of the body that is too long for its column is no cell over several.
    const end = row < found.header || ruled[to] === true ? to : from;
    if (last !== undefined && from <= last.to) {
      last.chunks.push(chunk);
      last.to = Math.max(last.to, end);
    } else items.push({ chunks: [chunk], top: row, down: row, from, to: end });
  }
  return items;
}

/** In a grid of rules a cell goes on to where a vertical rule stands in its row. */
function widenByRules({ table, xs, ys, ruled }: Grid, items: readonly Item[], row: number): void {
  const isOpen = (edge: number) =>
    ruled[edge] === true &&
    !table.rules.vertical.some(
      (rule) => Math.abs(rule.at - (xs[edge] ?? 0)) <= samePosition && covers(rule, ys[row] ?? 0, ys[row + 1] ?? 0),
    );
  const columns = xs.length - 1;
  items.forEach((item, index) => {
    const before = items[index - 1]?.to ?? -1;
    const after = items[index + 1]?.from ?? columns;
    while (item.to + 1 < after && isOpen(item.to + 1)) item.to++;
    while (item.from - 1 > before && isOpen(item.from)) item.from--;
  });
}

/** What stands alone in its row, in the middle of the table, is a heading of all columns. */
function widenAlone({ table, xs }: Grid, items: readonly Item[]): void {
  const [item] = items;
  if (
    item === undefined ||
    items.length > 1 ||
    !isAcross(
      table,
      item.chunks.map((chunk) => chunk.bbox),
    )
  )
    return;
  item.from = 0;
  item.to = xs.length - 2;
}

/** Headings over several columns: by the rule under them, by equal shares, or by what they are centred over. */
function widenHead(grid: Grid, rows: readonly Item[][], row: number): void {
  const items = (rows[row] ?? []).filter((item) => item.from > 0);
  const below = rows.slice(row + 1, grid.found.header).flat();
  const headed = new Set(below.flatMap((item) => [item.from, item.to]));
  const spans = grid.xs.slice(1).map((_, column) => columnSpan(grid, column));
  const shares = equalShares(items, spans, headed);
  items.forEach((item, index) => {
    const free = { from: (items[index - 1]?.to ?? 0) + 1, to: (items[index + 1]?.from ?? spans.length) - 1 };
    const range = byRule(grid, item, spans, row) ?? shares?.[index] ?? byCentre(item, spans, headed, free);
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

function byRule({ table }: Grid, item: Item, spans: readonly Range[], row: number): Range | undefined {
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
  if (under === undefined || row < 0) return undefined;
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

/** Cells over several rows: where a rule parts the rows elsewhere, but not here; a head's stub over all its lines. */
function mergeDown(grid: Grid, rows: readonly Item[][]): Item[] {
  const done: Item[] = [];
  rows.forEach((items, row) => {
    for (const item of items) {
      const above = done.find(
        (other) =>
          other.down === row - 1 && other.from === item.from && other.to === item.to && goesDown(grid, other, item),
      );
      if (above === undefined) done.push(item);
      else {
        above.down = row;
        above.chunks.push(...item.chunks);
      }
    }
  });
  for (const item of done) {
    while (item.down + 1 < rows.length && isOpen(grid, item, item.down + 1) && isFree(done, item, item.down + 1))
      item.down++;
    while (item.top > 0 && isOpen(grid, item, item.top) && isFree(done, item, item.top - 1)) item.top--;
  }
  return done;
}

/** In a head, the text of one column goes on from row to row, unless a rule stands between. */
function goesDown(grid: Grid, above: Item, item: Item): boolean {
  if (item.top >= grid.found.header) return false;
  if (isOpen(grid, item, item.top)) return true;
  if (above.from !== above.to) return false;
  const last = Math.max(...above.chunks.map((chunk) => chunk.line.baseline));
  const first = Math.min(...item.chunks.map((chunk) => chunk.line.baseline));
  return first - last < 1.6 * grid.table.em && !rulesAbove(grid, item.top).some((rule) => isOver(grid, rule, item));
}

/** The drawn rules on the edge above a row. */
function rulesAbove({ table, found }: Grid, row: number) {
  const above = Math.max(...(found.rows[row - 1] ?? []).map((line) => line.last));
  const below = Math.min(...(found.rows[row] ?? []).map((line) => line.first));
  return table.rules.horizontal.filter(
    (rule) => rule.strong && rule.at > above - 0.2 * table.em && rule.at < below - 0.3 * table.em,
  );
}

function isOver({ xs }: Grid, rule: { from: number; to: number }, item: Item): boolean {
  return covers(rule, xs[item.from] ?? 0, xs[item.to + 1] ?? 0);
}

/** Whether rules part a row from the one above, but not at this cell. */
function isOpen(grid: Grid, item: Item, row: number): boolean {
  const rules = rulesAbove(grid, row);
  return rules.length > 0 && !rules.some((rule) => isOver(grid, rule, item));
}

function isFree(items: readonly Item[], item: Item, row: number): boolean {
  return !items.some((other) => meets(other, item, row));
}

function meets(other: Item, item: Item, row: number): boolean {
  return other.top <= row && other.down >= row && other.from <= item.to && other.to >= item.from;
}

function cellOf({ found, xs, ys }: Grid, item: Item, items: readonly Item[]): Cell {
  const { top, down, from, to } = item;
  const y = ys[top] ?? 0;
  let left = xs[from] ?? 0;
  let end = xs[to + 1] ?? left;
  // Text may stick out of its column: the cell goes with it, its neighbours make room.
  for (const other of items) {
    if (other === item || other.top > down || other.down < top) continue;
    const rightmost = Math.max(...other.chunks.map((chunk) => right(chunk.bbox)));
    const leftmost = Math.min(...other.chunks.map((chunk) => chunk.bbox.x));
    if (other.to < from) left = Math.max(left, rightmost);
    if (other.from > to) end = Math.min(end, leftmost);
  }
  left = Math.min(left, ...item.chunks.map((chunk) => chunk.bbox.x));
  end = Math.max(end, ...item.chunks.map((chunk) => right(chunk.bbox)));
  return {
    row: top,
    column: from,
    row_span: down - top + 1,
    column_span: to - from + 1,
    header: top < found.header,
    bbox: { x: left, y, width: Math.max(0, end - left), height: (ys[down + 1] ?? y) - y },
  };
}
