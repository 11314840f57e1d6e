import { expect, test } from "vitest";
import { readTable } from "../../../../electron/pipeline/read/section-table.ts";
import { listChildElements } from "../../../../shared/document/markup/tree.ts";
import { parseBody } from "../../../../electron/tools/epub/xhtml.ts";

/** Returns the text of each cell with its row, column and row span. */
function listCells(rows: string): string[] {
  const [table] = listChildElements(parseBody(`<table>${rows}</table>`));
  if (table === undefined) throw new Error("the body has no table");
  const { cells = [] } = readTable(table, "/1") ?? {};
  return cells.map(({ text, row, column, row_span }) => `${text} ${row},${column} ${row_span}`);
}

test.each<[string, string, string[]]>([
  [
    "that another cell overlaps",
    `<tr><td>a</td><td rowspan="3">b</td></tr><tr><td colspan="2">c</td></tr><tr><td>d</td><td>e</td></tr>`,
    ["a 0,0 1", "b 0,1 3", "c 1,0 1", "d 2,0 1", "e 2,2 1"],
  ],
  [
    "down to the end of its group, which another cell overlaps",
    `<tr><td>a</td><td rowspan="0">b</td></tr><tr><td colspan="2">c</td></tr><tr><td>d</td><td>e</td></tr>`,
    ["a 0,0 1", "b 0,1 3", "c 1,0 1", "d 2,0 1", "e 2,2 1"],
  ],
  [
    "beyond its group",
    `<thead><tr><th rowspan="4">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody>`,
    ["a 0,0 1", "b 1,0 1"],
  ],
])("a cell with a row span %s leaves the others in their columns", (_, rows, cells) => {
  expect(listCells(rows)).toEqual(cells);
});
