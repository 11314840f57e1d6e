import { describe, expect, test } from "vitest";
import { type OcrWord, placeOcrWords } from "../../../electron/pipeline/read/ocr-words.ts";
import { groupFigures, type LineBox } from "../../../electron/tools/ocr/figure-groups.ts";

/** Builds words of a typeface with a capital height of 0.7 em and an x-height of 0.5 em, with errors of their ink. */
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

describe("font sizes of OCR words", () => {
  const text = ["harbor", "deepened", "once", "more", "because", "sand", "had", "come"];

  test("lines in one size get one size despite errors of whole pixels", () => {
    const seen = [0, 0.7, -0.6, 0.5, 0, -0.4].flatMap((error, line) => seenLine(text, line, 10, error));
    const sizes = placeOcrWords(seen).map(({ word }) => word.size);
    expect(new Set(sizes).size).toBe(1);
    expect(Math.abs((sizes[0] ?? 0) - 10)).toBeLessThan(0.6);
  });

  test("a heading keeps its size, also with ink of another line in its box", () => {
    const body = [1, 2, 3, 4, 5].flatMap((line) => seenLine(text, line, 10));
    const placed = placeOcrWords([...seenLine(["harbor", "depth"], 0, 14), ...body, ...seenLine(text, 6, 10, 6)]);
    expect(placed[0]?.word.size).toBeGreaterThan(12.5);
    expect(placed.at(-1)?.word.size).toBe(placed[5]?.word.size);
  });

  test("boxes are placed around the baseline as in a text layer", () => {
    const [first] = placeOcrWords(seenLine(text, 0, 10));
    const { bbox, size } = first?.word ?? { bbox: { y: 0, height: 0 }, size: 0 };
    expect(bbox.y + 0.75 * size).toBeCloseTo(100, 5);
    expect(bbox.height).toBeCloseTo(size, 5);
  });
});

describe("grouping of figures", () => {
  const line = (text: string, x: number, y: number, width = 60): LineBox => ({
    bbox: { x, y, width, height: 10 },
    text,
    wordCount: text.split(" ").length,
  });
  const prose = "which the committee had measured in the spring of that year";

  test("merges labels and parts, but no captions and body text", () => {
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

  test("keeps two figures with text between them apart, and takes no last line of a paragraph for a label", () => {
    const parts = [
      { x: 100, y: 100, width: 200, height: 80 },
      { x: 100, y: 226, width: 200, height: 80 },
    ];
    const lines = [line(prose, 100, 192, 200), line("and later.", 100, 204)];
    expect(groupFigures(parts, lines)).toEqual(parts);
  });

  test.each(["Photodiode", "Tablet", "Platelets", "Boxer", "Figurehead"])("takes “%s” for a label", (text) => {
    const part = { x: 100, y: 100, width: 100, height: 80 };
    expect(groupFigures([part], [line(text, 100, 182)])).toEqual([{ ...part, height: 92 }]);
  });

  test.each(["Fig. 3", "Fig3", "Figures", "Abb. 2", "Tab. 1", "Tabelle 1", "(Tableau 4)", "Photograph: Ana", "BOX 2"])(
    "takes “%s” for a caption",
    (text) => {
      const part = { x: 100, y: 100, width: 100, height: 80 };
      expect(groupFigures([part], [line(text, 100, 182)])).toEqual([part]);
    },
  );

  test("leaves out a label beyond other text, and keeps the others", () => {
    const part = { x: 100, y: 100, width: 100, height: 80 };
    const labels = [line("axis", 120, 182), line("far", 205, 160, 60)];
    const caption = line("Figure 1.", 210, 130, 20);
    const beside = { ...caption, bbox: { x: 210, y: 172, width: 20, height: 18 } };
    expect(groupFigures([part], [...labels, caption])).toEqual([{ x: 100, y: 100, width: 100, height: 92 }]);
    expect(groupFigures([part], [...labels.toReversed(), caption])).toEqual([
      { x: 100, y: 100, width: 100, height: 92 },
    ]);
    expect(groupFigures([part], [...labels, beside])).toEqual([{ x: 100, y: 100, width: 100, height: 92 }]);
  });
});
