import { expect, test } from "vitest";
import { getHeadingLevel } from "../../../../../electron/pipeline/zone/layout/heading-level.ts";
import { findListedHeadings } from "../../../../../electron/pipeline/zone/layout/marked-headings.ts";
import { createTextLine } from "../text-lines.ts";

const page = [
  createTextLine("On the deepening of the outer", 60, 80, 14),
  createTextLine("Harbor and Its Quays", 60, 96, 14),
  createTextLine("Costs", 60, 120),
  createTextLine("2.1 Costs", 60, 140, 12),
  createTextLine("Costs of this kind are high", 60, 160),
  createTextLine("in winter.", 60, 172),
];

test.each([
  ["on two lines", "On the deepening of the outer harbor and its quays", [0, 1]],
  ["on two lines with a number in the outline", "1 On the deepening of the outer harbor and its quays", [0, 1]],
  ["with a number on the page, in the largest type", "Costs", [3]],
  ["with a number in the outline", "7 Costs of this kind are high", [4]],
  ["that is only the beginning of a line", "Costs of this", undefined],
  ["that is only a part of the lines", "the outer harbor", undefined],
  ["that is nowhere", "Revenue", undefined],
])("a title %s", (_, title, expected) => {
  const headings = findListedHeadings(page, [{ title, level: 2 }]);
  expect(headings).toEqual(expected === undefined ? [] : [{ lines: expected.map((index) => page[index]), level: 2 }]);
});

const profile = {
  bodySize: 10,
  leading: 12,
  pages: 9,
  headingSizes: [30, 24, 18, 14, 12],
  headingRanks: [24, 18, 14],
  bibliographies: [],
  numberedStyles: [{ size: 18, bold: false, italic: false, level: 1 }],
  headingStyles: [
    { size: 14, bold: false, italic: false, level: 1 },
    { size: 10, bold: true, italic: false, level: 3 },
  ],
  tagsHeadings: false,
  contents: [],
  contentsEnds: [],
  runningLines: [],
  repeatedImages: [],
};

test.each([
  ["has the level of marked headings in its style", 14, 1],
  ["of another style has that of its size", 10, 3],
  ["of another size is below the larger ones", 12, 2],
  ["that is larger than all is at the top", 24, 1],
])("a heading that %s", (_, size, level) => {
  expect(getHeadingLevel("section-header", [createTextLine("Costs", 60, 80, size)], profile)).toEqual({ level });
});

test("without marked headings, the level is the rank of the size and the depth of the number in its style", () => {
  const unmarked = { ...profile, headingStyles: [] };
  expect(getHeadingLevel("section-header", [createTextLine("Costs", 60, 80, 18)], unmarked)).toEqual({ level: 2 });
  expect(getHeadingLevel("section-header", [createTextLine("4. Costs", 60, 80, 18)], unmarked)).toEqual({ level: 2 });
  expect(getHeadingLevel("section-header", [createTextLine("4.1 Costs", 60, 80, 18)], unmarked)).toEqual({ level: 3 });
  expect(getHeadingLevel("section-header", [createTextLine("4.1 Costs", 60, 80, 14)], unmarked)).toEqual({ level: 3 });
  expect(getHeadingLevel("title", [createTextLine("Costs", 60, 80, 18)], profile)).toEqual({ level: 1 });
  expect(getHeadingLevel("text", [createTextLine("Costs", 60, 80, 18)], profile)).toEqual({});
});
