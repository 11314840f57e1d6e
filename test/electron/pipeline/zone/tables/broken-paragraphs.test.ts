import { expect, test } from "vitest";
import { buildRows } from "../../../../../electron/pipeline/zone/layout/text-chunks.ts";
import { breaksParagraphs } from "../../../../../electron/pipeline/zone/tables/broken-paragraphs.ts";
import { union } from "../../../../../shared/document/geometry.ts";
import { createTextLine } from "../text-lines.ts";

type Row = readonly [left: string, right: string];

/** Builds a grid of two columns with a row for each row of text, and tests it. @param rulingsY Lines across the grid. */
function testRows(texts: readonly Row[], { rulingsY = [] as number[], rowsPerCell = 1 } = {}): boolean {
  const lines = texts.flatMap((row, index) =>
    row.flatMap((text, column) => (text === "" ? [] : createTextLine(text, 60 + 270 * column, 100 + 12 * index))),
  );
  const rows = buildRows(lines, []);
  const cells = texts.flatMap((_, index) =>
    index % rowsPerCell > 0
      ? []
      : [0, 1].map((column) => ({
          row: index / rowsPerCell,
          column,
          row_span: 1,
          column_span: 1,
          header: false,
          bbox: { x: 60 + 270 * column, y: 100 + 12 * index, width: 260, height: 12 * rowsPerCell },
        })),
  );
  const horizontal = rulingsY.map((position) => ({ position, from: 60, to: 590, isDrawn: true }));
  return breaksParagraphs(
    { rows: texts.length / rowsPerCell, columns: 2, cells },
    {
      bbox: union(lines.map(({ bbox }) => bbox)),
      rows,
      bodyRows: rows,
      rulings: { horizontal, vertical: [] },
      fields: [],
      em: 10,
    },
  );
}

const columns: readonly Row[] = [
  ["The harbor master keeps a book of all the ships", "A pilot tells how deep the water is above"],
  ["that come in winter, and the council reads it", "the bar, and when the tide begins to turn,"],
  ["in spring. Then the dredgers are sent out.", "so that nobody runs aground."],
  ["It is not known who began it.", "Brest has two of them."],
];

test("two columns of running text, whose lines are aligned, are no table", () => {
  expect(testRows(columns)).toBe(true);
});

test("cells of several lines are no broken paragraphs if a row has all of them, or lines separate the rows", () => {
  expect(testRows(columns, { rowsPerCell: 4 })).toBe(false);
  expect(testRows(columns, { rulingsY: [111, 123, 135] })).toBe(false);
});

test("rows of labels and values, even if one of them goes on in the next row, are a table", () => {
  const rows: readonly Row[] = [
    ["Depth of the water above the bar", "12.5"],
    ["Berths for ships of the navy with", "14"],
    ["their own cranes", ""],
    ["sheds", "22"],
    ["pilots", "3"],
  ];
  expect(testRows(rows)).toBe(false);
});

test("a long table is kept if few of its many lines go on in the next row", () => {
  const values = Array.from({ length: 40 }, (_, index): Row => [`berth number ${index}`, String(index)]);
  expect(testRows([...columns, ...values])).toBe(false);
});
