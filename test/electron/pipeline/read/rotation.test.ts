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
])("rotating a page by %i° and back gives the same boxes", (degrees, size) => {
  const restored = rotatePageUpright(rotatePage(upright, degrees, size));
  expect(restored).toMatchObject({ width: 600, height: 800, rules: [{ orientation: "horizontal" }] });
  const expected = boxesOf(upright);
  boxesOf(restored).forEach((found, index) => {
    for (const side of sides) expect(found[side]).toBeCloseTo(expected[index]?.[side] ?? NaN, 1);
  });
});

test.each([
  [2, upright],
  [90, across],
  [180, upright],
])("fills stay behind their words on a page rotated by %i°", (degrees, size) => {
  const displayed = rotatePage(upright, degrees, size);
  const fills = displayed.words.map((word) => ({ bbox: word.bbox, color: "#dddddd" }));
  const restored = rotatePageUpright({ ...displayed, fills });
  expect(restored.fills?.map((fill) => fill.bbox)).toEqual(restored.words.map((word) => word.bbox));
});

test("a page of upright text is returned as it is", () => {
  expect(rotatePageUpright(upright)).toBe(upright);
});
