import { describe, expect, test } from "vitest";
import { placeOcrWords } from "../../../electron/pipeline/read/ocr-words.ts";
import type { OcrWord } from "../../../electron/pipeline/read/ocr-words.ts";
import { groupFigures } from "../../../electron/tools/ocr/figure-groups.ts";
import type { LineBox } from "../../../electron/tools/ocr/figure-groups.ts";

/** Words of a face whose capitals are 0.7 em high and whose small letters are 0.5, set at a size, with errors of ink. */
function seenLine(texts: readonly string[], line: number, size: number, error = 0): OcrWord[] {
  const baseline = 100 + line * 15;
  let left = 50;
  return texts.map((text) => {
    const rise = (/[A-Zbdfhklt\d]/.test(text) ? 0.7 : 0.5) * size + error;
    const width = 0.48 * size * text.length;
    const word = {
      text,
      left,
      top: baseline - rise,
      right: left + width,
      bottom: baseline,
      baseline,
      confidence: 0.9,
      line,
    };
    left += width + 0.3 * size;
    return word;
  });
}

describe("sizes of words that are seen", () => {
  const text = ["harbor", "deepened", "once", "more", "because", "sand", "had", "come"];

  test("lines that are set alike have one size, whatever the pixels make of their height", () => {
    const seen = [0, 0.7, -0.6, 0.5, 0, -0.4].flatMap((error, line) => seenLine(text, line, 10, error));
    const sizes = placeOcrWords(seen).map(({ word }) => word.size);
    expect(new Set(sizes).size).toBe(1);
    expect(Math.abs((sizes[0] ?? 0) - 10)).toBeLessThan(0.6);
  });

  test("a heading keeps its own, also where ink of another line is in its box", () => {
    const body = [1, 2, 3, 4, 5].flatMap((line) => seenLine(text, line, 10));
    const placed = placeOcrWords([...seenLine(["harbor", "depth"], 0, 14), ...body, ...seenLine(text, 6, 10, 6)]);
    expect(placed[0]?.word.size).toBeGreaterThan(12.5);
    expect(placed.at(-1)?.word.size).toBe(placed[5]?.word.size);
  });

  test("a box stands around the baseline as that of a text layer does", () => {
    const [first] = placeOcrWords(seenLine(text, 0, 10));
    const { bbox, size } = first?.word ?? { bbox: { y: 0, height: 0 }, size: 0 };
    expect(bbox.y + 0.75 * size).toBeCloseTo(100, 5);
    expect(bbox.height).toBeCloseTo(size, 5);
  });
});

describe("whole figures", () => {
  const line = (text: string, x: number, y: number, width = 60): LineBox => ({
    bbox: { x, y, width, height: 10 },
    text,
    words: text.split(" ").length,
  });
  const prose = "which the committee had measured in the spring of that year";

  test("labels and parts become one; captions and text do not", () => {
    const parts = [
      { x: 100, y: 100, width: 100, height: 80 },
      { x: 220, y: 100, width: 100, height: 80 },
    ];
    const lines = [
      line("depth in m", 38, 130),
      line("year", 150, 184),
      line("Figure 1.", 100, 200),
      line(prose, 100, 230, 300),
    ];
    expect(groupFigures(parts, lines)).toEqual([{ x: 38, y: 100, width: 282, height: 94 }]);
  });

  test("two figures with text between them stay two; the end of a paragraph is no label", () => {
    const parts = [
      { x: 100, y: 100, width: 200, height: 80 },
      { x: 100, y: 226, width: 200, height: 80 },
    ];
    const lines = [line(prose, 100, 192, 200), line("and later.", 100, 204)];
    expect(groupFigures(parts, lines)).toEqual(parts);
  });
});
