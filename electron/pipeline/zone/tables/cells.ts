import type { Cell } from "../../../../shared/document/zones.ts";
import { widenHead } from "./header-spans.ts";
import { covers } from "../layout/ruling-lines.ts";
import { itemsOf } from "./cell-content.ts";
import type { Grid, Item } from "./cell-content.ts";
import { isAcross } from "./table-text.ts";
import { right } from "../layout/text-line.ts";

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
  const standing = inEachRow(items, rows.length);
  const cells = items.map((item) => cellOf(grid, item, standing));
  standing.forEach((others, row) => {
    for (let column = 0; column < grid.xs.length - 1; column++) {
      if (others.some(({ from, to }) => from <= column && to >= column)) continue;
      cells.push(cellOf(grid, { chunks: [], top: row, down: row, from: column, to: column }, standing));
    }
  });
  return cells.sort((a, b) => a.row - b.row || a.column - b.column);
}

/** The items of each row, those that go over several rows in each of them. */
function inEachRow(items: readonly Item[], rows: number): Item[][] {
  const standing = Array.from({ length: rows }, (): Item[] => []);
  for (const item of items) for (let row = item.top; row <= item.down; row++) standing[row]?.push(item);
  return standing;
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

/** Cells over several rows: where a rule parts the rows elsewhere, but not here; a head's stub over all its lines. */
function mergeDown(grid: Grid, rows: readonly Item[][]): Item[] {
  const done: Item[] = [];
  let ending: Item[] = [];
  rows.forEach((items, row) => {
    ending = items.map((item) => {
      const above = ending.find(
        (other) => other.from === item.from && other.to === item.to && goesDown(grid, other, item),
      );
      if (above === undefined) {
        done.push(item);
        return item;
      }
      above.down = row;
      above.chunks.push(...item.chunks);
      return above;
    });
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

function cellOf({ found, xs, ys }: Grid, item: Item, standing: readonly (readonly Item[])[]): Cell {
  const { top, down, from, to } = item;
  const y = ys[top] ?? 0;
  let left = xs[from] ?? 0;
  let end = xs[to + 1] ?? left;
  // Text may stick out of its column: the cell goes with it, its neighbours make room.
  for (const other of standing.slice(top, down + 1).flat()) {
    if (other === item) continue;
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
