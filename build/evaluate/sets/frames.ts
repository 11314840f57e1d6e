import { join } from "node:path";
import { z } from "zod";
import { scoreFrames } from "../scorers/frames.ts";
import type { TableCell } from "../scorers/tables.ts";
import { predictCells } from "./cells.ts";
import { loadJson } from "./json.ts";
import { findTruth, type EvaluationSet } from "./set.ts";

const index = z.int().nonnegative();
const framesSchema = z.record(
  z.string(),
  z.array(
    z.object({
      name: z.string().optional(),
      cells: z.array(z.object({ r0: index, c0: index, r1: index, c1: index, text: z.string() })),
    }),
  ),
);

/**
 * Creates a set of PDFs with the tables that tests of other tools expect: `cells.json` and `pdf/` in `folder`. A document
 * may have further tables.
 */
export async function createFramesSet(folder: string, name: string): Promise<EvaluationSet> {
  const frames = await loadJson(join(folder, "cells.json"), framesSchema);
  const documents = Object.entries(frames).map(([document, tables]) => ({
    name: document,
    file: join(folder, "pdf", document),
    truth: tables.map(({ cells }): readonly TableCell[] => cells),
  }));
  const predictions = new Map<string, TableCell[][]>();
  return {
    name,
    kind: "tables",
    documents,
    predict(document, { pages }) {
      const tables = [...pages.values()].flatMap((page) => [
        ...Map.groupBy(predictCells(page), ({ region }) => region).values(),
      ]);
      predictions.set(document, tables);
    },
    visualize(document) {
      const [truth, predicted] = [findTruth(documents, document) ?? [], predictions.get(document) ?? []];
      return { kind: "text", text: `${formatTables("expected", truth)}${formatTables("predicted", predicted)}` };
    },
    score(names) {
      const scored = documents.filter((document) => names.has(document.name));
      const score = scoreFrames(
        scored.map((document) => ({ truth: document.truth, predicted: predictions.get(document.name) ?? [] })),
      );
      return {
        figures: [
          { name: "cell F1", value: score.cellF1 },
          { name: "cell adjacency F1", value: score.adjacencyF1 },
        ],
        details: [{ name: "tables found", value: score.found }],
        files: {
          "cells.json": {
            docs: Object.fromEntries(
              [...predictions].map(([document, tables]) => [document, tables.map((cells) => ({ cells }))]),
            ),
          },
        },
      };
    },
  };
}

/** Formats tables as text, one line for each row with the texts of its cells. */
function formatTables(title: string, tables: readonly (readonly TableCell[])[]): string {
  return tables
    .map((cells) => {
      const rows = [...Map.groupBy(cells, ({ r0 }) => r0).values()];
      const lines = rows.map((row) => row.map(({ text }) => text.replaceAll(/\s+/g, " ")).join(" | "));
      return `${title}\n${lines.join("\n")}\n\n`;
    })
    .join("");
}
