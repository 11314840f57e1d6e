import { expect, test } from "vitest";
import { rotatePageUpright, rotatePage } from "../../../../electron/pipeline/read/rotation.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";

const bbox = { x: 100, y: 40, width: 80, height: 10 };
const upright: PdfPageText = {
  page: 1,
  width: 600,
  height: 800,
  rotation: 0,
  source: "ocr",
  words: [{ text: "Total", bbox, font: "", size: 10, bold: false, italic: false }],
  lines: [{ bbox, words: [0] }],
  rules: [{ bbox: { x: 100, y: 52, width: 200, height: 1 }, orientation: "horizontal" }],
  images: [{ bbox: { x: 100, y: 300, width: 50, height: 60 } }],
};
const across = { width: 800, height: 600 };

const sides = ["x", "y", "width", "height"] as const;
const boxesOf = ({ words, rules, images }: PdfPageText) => [...words, ...rules, ...images].map((each) => each.bbox);

test.each([
  [2, upright],
  [90, across],
  [180, upright],
  [272, across],
])("a page turned by %i° is straightened to what it was", (degrees, size) => {
  const straight = rotatePageUpright(rotatePage(upright, degrees, size));
  expect(straight).toMatchObject({ width: 600, height: 800, rules: [{ orientation: "horizontal" }] });
  const wanted = boxesOf(upright);
  boxesOf(straight).forEach((found, index) => {
    for (const side of sides) expect(found[side]).toBeCloseTo(wanted[index]?.[side] ?? NaN, 1);
  });
});

test.each([
  [2, upright],
  [90, across],
  [180, upright],
])("what is filled behind a word is behind it on the straight page too, turned by %i°", (degrees, size) => {
  const displayed = rotatePage(upright, degrees, size);
  const fills = displayed.words.map((word) => ({ bbox: word.bbox, color: "#dddddd" }));
  const straight = rotatePageUpright({ ...displayed, fills });
  expect(straight.fills?.map((fill) => fill.bbox)).toEqual(straight.words.map((word) => word.bbox));
});

test("a page whose text is upright stays as it is", () => {
  expect(rotatePageUpright(upright)).toBe(upright);
});
