import { expect, test } from "vitest";
import type { Block } from "../../../../../electron/pipeline/zone/layout/blocks.ts";
import { separateBlocks } from "../../../../../electron/pipeline/zone/layout/separate-blocks.ts";
import { buildTextLines } from "../../../../../electron/pipeline/zone/layout/text-line.ts";
import { union } from "../../../../../shared/document/geometry.ts";

/** Builds a block of lines of 10 points from their texts and positions. */
function createBlock(lines: readonly [text: string, x: number, y: number][]): Block {
  const words = lines.map(([text, x, y]) => {
    const bbox = { x, y, width: 5 * text.length, height: 10 };
    return text.split(" ").map((word) => ({ text: word, bbox, font: "", size: 10, bold: false, italic: false }));
  });
  const textLines = buildTextLines({
    page: 1,
    width: 600,
    height: 800,
    rotation: 0,
    source: "text-layer",
    words: words.flat(),
    lines: lines.map(([, x, y], index) => ({
      bbox: { x, y, width: words[index]?.[0]?.bbox.width ?? 0, height: 10 },
      words: (words[index] ?? []).map((_, word) => words.slice(0, index).flat().length + word),
    })),
    rules: [],
    images: [],
  });
  return { lines: textLines, bbox: union(textLines.map((line) => line.bbox)), certainty: 0.9 };
}

const listTexts = (blocks: readonly Block[]) => blocks.map(({ lines }) => lines.map((line) => line.text));

test("text around a box is split, and not mixed with the text of the box", () => {
  const wide = "the harbour master keeps a book of all the ships that come";
  const narrow = "he writes down their names";
  const box = "the council reads it in spring";
  const around = createBlock([
    [wide, 70, 100],
    [narrow, 70, 112],
    [narrow, 70, 124],
    [wide, 70, 136],
  ]);
  const inside = createBlock([
    [box, 210, 112],
    [box, 210, 124],
  ]);
  const separated = listTexts(separateBlocks([around, inside]));
  expect(separated).toHaveLength(4);
  expect(separated).toEqual(expect.arrayContaining([[wide], [narrow, narrow], [wide], [box, box]]));
});

test("labels and values, and a drop cap and its paragraph, are one block, row by row", () => {
  const values = createBlock([
    ["L-4711", 160, 100],
    ["Customer number: K-20815", 60, 115],
  ]);
  const label = createBlock([["Number:", 60, 100]]);
  expect(listTexts(separateBlocks([label, values]))).toEqual([["Number:", "L-4711", "Customer number: K-20815"]]);

  const paragraph = createBlock([
    ["he harbour master keeps a book", 90, 100],
    ["he harbour master keeps a book and a slate", 70, 112],
  ]);
  const dropCap = createBlock([["T", 72, 101]]);
  expect(separateBlocks([paragraph, dropCap])).toHaveLength(1);
});

test("blocks whose boxes have no lines of others stay as they are", () => {
  const blocks = [createBlock([["above", 70, 100]]), createBlock([["below", 70, 112]])];
  expect(separateBlocks(blocks)).toEqual(blocks);
});
