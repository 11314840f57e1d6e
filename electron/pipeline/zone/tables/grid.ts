import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { Cell } from "../../../../shared/document/zones.ts";
import { columnStreams, heldStreams, splitAtColumns } from "./columns.ts";
import { tableLines } from "./table-lines.ts";
import type { PlacedChunk } from "./table-lines.ts";
import { rowEdges, tableRows } from "./rows.ts";
import { placeCells } from "./cells.ts";
import type { TableText } from "./table-text.ts";
import { middleX, right } from "../layout/text-line.ts";
import type { Chunk } from "../layout/text-chunks.ts";

export interface TableGrid {
  rows: number;
  columns: number;
  cells: Cell[];
}

/** A table on a page, in the page's space. */
export interface DetectedTable {
  bbox: Bbox;
  table: TableGrid;
  /** The expected intersection over union with a table, 0 to 1. */
  confidence: number;
}

/** Rows, columns and cells of a table, from its rules where there are any, else from the white between its text. */
export function tableGrid(table: TableText): TableGrid {
  const streams = heldStreams(columnStreams(table), table);
  const rows = splitAtColumns(table.rows, streams);
  const xs = [table.bbox.x, ...streams.map((stream) => stream.at), right(table.bbox)];
  const lines = tableLines(rows, table.em, (chunk) => placeChunk(chunk, xs, table.em));
  const found = tableRows(table, lines);
  const ys = rowEdges(found.rows, table.bbox);
  const ruled = xs.map((_, index) => streams[index - 1]?.ruled ?? false);
  return { rows: ys.length - 1, columns: xs.length - 1, cells: placeCells({ table, found, xs, ys, ruled }) };
}

/** How far text may stick out of its column, in em. */
const overhang = 0.4;

/** The columns that a chunk lies over. */
function placeChunk(chunk: Chunk, xs: readonly number[], em: number): PlacedChunk {
  const middle = middleX(chunk.bbox);
  const last = xs.length - 2;
  const at = Math.min(
    last,
    Math.max(
      0,
      xs.findLastIndex((x) => x <= middle),
    ),
  );
  let from = at;
  let to = at;
  while (from > 0 && chunk.bbox.x < (xs[from] ?? 0) - overhang * em) from--;
  while (to < last && right(chunk.bbox) > (xs[to + 1] ?? 0) + overhang * em) to++;
  return { chunk, from, to };
}
