import { join } from "node:path";
import { z } from "zod";
import { cellTexts } from "../../../electron/pipeline/write/write-page.ts";
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

/** Loads the true cells of a set of tables, by document: `cells.json` in `folder`. */
export async function loadCells(folder: string): Promise<Map<string, TableCell[]>> {
  const documents = await loadJson(join(folder, "cells.json"), cellsSchema);
  return new Map(
    Object.entries(documents).map(([name, tables]) => [
      name,
      // Regions are counted for each table anew.
      tables.flatMap(({ table, cells }) => cells.map((cell) => ({ ...cell, region: `${table}/${cell.region}` }))),
    ]),
  );
}

/** The cells of the tables that were found on a page. */
export function predictCells({ text, zones }: ProcessedPage): TableCell[] {
  if (text.source === "markup") return [];
  const textOf = cellTexts(text);
  return zones.zones.flatMap(({ id, table }) =>
    (table?.cells ?? []).map((cell) => ({
      page: text.page,
      region: id,
      r0: cell.row,
      c0: cell.column,
      r1: cell.row + cell.row_span - 1,
      c1: cell.column + cell.column_span - 1,
      text: textOf(cell),
    })),
  );
}
