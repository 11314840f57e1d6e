import { expect, it } from "vitest";
import { detectNotation, parseCells } from "../../../renderer/document-ops/spreadsheet.ts";

it.each([
  [
    "Paper\t2\r\nInk\t1\r\n",
    [
      ["Paper", "2"],
      ["Ink", "1"],
    ],
  ],
  ['"A ""big"" box"\t1', [['A "big" box', "1"]]],
  [
    '"two\nlines\tand a tab"\t1\n\t',
    [
      ["two\nlines\tand a tab", "1"],
      ["", ""],
    ],
  ],
  ['5" disk\t"not closed\tb', [['5" disk', '"not closed', "b"]]],
  ['"a" b\tc', [['"a" b', "c"]]],
  ["a\n\nb", [["a"], [""], ["b"]]],
  ["", [[""]]],
])("parses the cells of %j", (text, cells) => {
  expect(parseCells(text)).toEqual(cells);
});

it.each([
  [["1.250", "1,5"], { decimal: "," }],
  [["1,234.50 EUR"], { decimal: "." }],
  [["1.250", "1.000.000"], {}],
  [["1.5", "2,5"], {}],
  [["03/04/2026", "25/04/2026"], { dayFirst: true }],
  [["03/04/2026", "04/25/2026"], { dayFirst: false }],
  [["25/04/2026", "04/25/2026", "12.03.2026"], {}],
])("detects the notation of %j", (cells, notation) => {
  expect(detectNotation(cells)).toEqual(notation);
});
