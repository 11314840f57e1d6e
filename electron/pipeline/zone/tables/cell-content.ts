import type { Chunk } from "../layout/text-chunks.ts";
import type { TableRows } from "./rows.ts";
import type { TableText } from "./table-text.ts";

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
export interface Item {
  chunks: Chunk[];
  top: number;
  down: number;
  from: number;
  to: number;
}

/** What stands in a row, column by column; in the head, text over several columns is one cell over them. */
export function itemsOf({ found, ruled }: Grid, row: number): Item[] {
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
