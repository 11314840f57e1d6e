import { expect, it } from "vitest";
import { findWordBoxes } from "../../../renderer/document-ops/word-boxes.ts";
import { union } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";

/** A page with a line every 20 points, each word 10 points wide and 15 points after the previous one. */
function createPage(lines: readonly string[]): PdfPageText {
  const words: PdfPageText["words"] = [];
  const placed = lines.map((line, row) => {
    const members = line.split(" ").map((text, column) => {
      const bbox = { x: 15 * column, y: 20 * row, width: 10, height: 10 };
      return words.push({ text, bbox, font: "", size: 10, bold: false, italic: false }) - 1;
    });
    return { bbox: { x: 0, y: 20 * row, width: 15 * members.length, height: 10 }, words: members };
  });
  const size = { width: 600, height: 800, rotation: 0 } as const;
  return { page: 1, ...size, source: "text-layer", words, lines: placed, rules: [], images: [] };
}

const page = createPage(["Ebooks for the book", "trade and readers"]);
const box = (index: number) => page.words[index]?.bbox ?? { x: -1, y: -1, width: 0, height: 0 };

it("marks the words of a phrase that runs over a line end, and nothing else of the two lines", () => {
  const region = union([box(3), box(4)]);
  expect(findWordBoxes(page, region, "book trade")).toEqual([box(3), box(4)]);
});

it("marks adjacent words of a line as one box", () => {
  expect(findWordBoxes(page, box(2), "the")).toEqual([box(2)]);
  expect(findWordBoxes(page, union([box(5), box(6)]), "and readers")).toEqual([union([box(5), box(6)])]);
});

it("marks the whole region if its words do not contain the phrase or the page is not loaded", () => {
  expect(findWordBoxes(page, box(0), "book")).toEqual([box(0)]);
  expect(findWordBoxes(undefined, box(3), "book")).toEqual([box(3)]);
});
