import { join } from "node:path";
import { z } from "zod";
import { getCellText } from "../../../shared/document/zones.ts";
import type { ProcessedPage } from "../pipeline.ts";
import type { TableCell } from "../scorers/tables.ts";
import { loadJson } from "./json.ts";

const index = z.int().nonnegative();
const cellSchema = z
  .object({
    page: z.int().positive(),
    region: z.string(),
    r0: index,
    c0: index,
    r1: index.optional(),
    c1: index.optional(),
    text: z.string(),
  })
  .transform(({ r1, c1, ...cell }) => ({ ...cell, r1: r1 ?? cell.r0, c1: c1 ?? cell.c0 }));
const cellsSchema = z.record(z.string(), z.array(z.object({ table: z.string(), cells: z.array(cellSchema) })));

/** Loads the ground truth of table cells by document name: `cells.json` in `folder`. */
export async function loadCells(folder: string): Promise<Map<string, TableCell[]>> {
  const documents = await loadJson(join(folder, "cells.json"), cellsSchema);
  return new Map(
    Object.entries(documents).map(([name, tables]) => [
      name,
      // The truth numbers regions from 0 in each table.
      tables.flatMap(({ table, cells }) => cells.map((cell) => ({ ...cell, region: `${table}/${cell.region}` }))),
    ]),
  );
}

/** Returns the cells of the tables on a page, in the format of the scorer. */
export function predictCells({ text, zones }: ProcessedPage): TableCell[] {
  if (text.source === "markup") return [];
  return zones.zones.flatMap(({ id, table }) =>
    (table?.cells ?? []).map((cell) => ({
      page: text.page,
      region: id,
      r0: cell.row,
      c0: cell.column,
      r1: cell.row + cell.row_span - 1,
      c1: cell.column + cell.column_span - 1,
      text: getCellText(text, cell),
    })),
  );
}
