import { expect, test } from "vitest";
import { mergeFormulas } from "../../../../../electron/pipeline/zone/classify/formulas.ts";
import type { TextLine } from "../../../../../electron/pipeline/zone/layout/text-line.ts";

/** Merges signs in a row of 20 points each, and counts how often the size of a line is read. */
function mergeRow(count: number, pitch: number): { boxes: number[]; reads: number } {
  let reads = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const bbox = { x: 20 + pitch * index, y: 100, width: 10, height: 10 };
    const word = { text: "=", bbox, font: "", size: 10, bold: false, italic: false };
    const line: TextLine = {
      index,
      bbox,
      words: [word],
      text: "=",
      get size() {
        reads += 1;
        return 10;
      },
      baseline: 108,
      bold: 0,
      italic: 0,
      font: "",
      stream: { first: index, last: index },
      orientation: 0,
      upright: true,
    };
    return { type: "formula" as const, confidence: 0.7, certainty: 1, bbox, lines: [line] };
  });
  return { boxes: mergeFormulas(blocks).map(({ bbox }) => bbox.width), reads };
}

test("the pieces of a formula are merged without reading the lines of the formula for each other block", () => {
  const { boxes, reads } = mergeRow(400, 20);
  expect(boxes).toEqual([7990]);
  // The formula grows by two pieces at a time at most.
  expect(reads).toBeLessThan(400 * 400);
});

test.for([
  [20, [90]],
  [60, [10, 10, 10, 10, 10]],
] as const)("signs that are %i points apart are as many formulas as expected", ([pitch, widths]) => {
  expect(mergeRow(5, pitch).boxes).toEqual(widths);
});
