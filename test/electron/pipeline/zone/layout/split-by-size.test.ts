import { expect, test } from "vitest";
import { splitBySize } from "../../../../../electron/pipeline/zone/layout/split-by-size.ts";
import { union } from "../../../../../shared/document/geometry.ts";
import { createTextLine } from "../text-lines.ts";

const profile = {
  bodySize: 10,
  leading: 12,
  pages: 1,
  headingSizes: [],
  headingRanks: [],
  bibliographies: [],
  numberedStyles: [],
  headingStyles: [],
  tagsHeadings: false,
  contents: [],
  contentsEnds: [],
  runningLines: [],
  repeatedImages: [],
};

type Row = readonly [text: string, x: number, y: number, size: number];

/** Splits a block of lines and returns the texts of its parts. */
function split(rows: readonly Row[]): string[][] {
  const lines = rows.map((row) => createTextLine(...row));
  const block = { lines, bbox: union(lines.map(({ bbox }) => bbox)), certainty: 0.8 };
  return splitBySize([block], profile).map((part) => {
    expect(part.certainty).toBe(0.8);
    expect(part.bbox).toEqual(union(part.lines.map(({ bbox }) => bbox)));
    return part.lines.map(({ text }) => text);
  });
}

test("rows of different sizes with a gap between them are separate", () => {
  const rows: Row[] = [
    ["Rope for mooring,", 60, 100, 8],
    ["of hemp", 60, 110, 8],
    ["18.50 EUR", 60, 126, 10],
  ];
  expect(split(rows)).toEqual([["Rope for mooring,", "of hemp"], ["18.50 EUR"]]);
  const upsideDown: Row[] = [
    ["Rope of hemp", 60, 100, 10],
    ["Sold by the meter", 60, 116, 8],
    ["In stock", 60, 126, 8],
  ];
  expect(split(upsideDown)).toEqual([["Rope of hemp"], ["Sold by the meter", "In stock"]]);
});

test.each<[string, Row[]]>([
  [
    "at the distance of the leading, as an author and the affiliation",
    [
      ["Ada Quay", 60, 100, 10],
      ["Institute of Harbors", 60, 112, 8],
    ],
  ],
  [
    "of the same size",
    [
      ["Ada Quay", 60, 100, 10],
      ["Institute of Harbors", 60, 118, 10],
    ],
  ],
  [
    "in which a sentence goes on",
    [
      ["It costs, by the", 60, 100, 8],
      ["meter, 18 EUR", 60, 118, 10],
    ],
  ],
  [
    "side by side",
    [
      ["Rope of hemp", 60, 100, 8],
      ["for mooring", 200, 100, 8],
      ["18.50 EUR", 60, 118, 10],
    ],
  ],
])("rows %s stay one block", (_, rows) => {
  expect(split(rows)).toHaveLength(1);
});
