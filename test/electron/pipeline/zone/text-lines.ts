import { buildTextLines, type TextLine } from "../../../../electron/pipeline/zone/layout/text-line.ts";

/** Builds a line of text at a position in points, without a font. Its letters are half as wide as the size. */
export function createTextLine(text: string, x: number, y: number, size = 10): TextLine {
  let left = x;
  const words = text.split(" ").map((word) => {
    const bbox = { x: left, y, width: (word.length * size) / 2, height: size };
    left += ((word.length + 1) * size) / 2;
    return { text: word, bbox, font: "", size, bold: false, italic: false };
  });
  const bbox = { x, y, width: left - size / 2 - x, height: size };
  const [line] = buildTextLines({
    page: 1,
    width: 600,
    height: 800,
    rotation: 0,
    source: "text-layer",
    words,
    lines: [{ bbox, words: words.map((_, index) => index) }],
    rules: [],
    images: [],
  });
  if (line === undefined) throw new Error("the page has no line");
  return line;
}
