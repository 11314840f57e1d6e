import { describe, expect, test } from "vitest";
import { addFieldValues } from "../../../../electron/pipeline/read/form-fields.ts";
import { createGlyphs, type Field, type Glyphs } from "../../../../electron/pipeline/read/raw-page.ts";
import { reorderRightToLeft } from "../../../../electron/pipeline/read/right-to-left.ts";
import { buildWords } from "../../../../electron/pipeline/read/words.ts";

interface Character {
  code: number;
  x: number;
  y: number;
  width?: number;
  orientation?: number;
}

const [a, alef, one] = [0x61, 0x5d0, 0x31];
const size = 10;
/** More than the arguments that a function call can have. */
const crowd = 200_000;

function glyphsOf(count: number, of: (index: number) => Character): Glyphs {
  const glyphs = createGlyphs(count);
  glyphs.count = count;
  glyphs.fonts.push({ name: "", bold: false, italic: false });
  for (let index = 0; index < count; index++) {
    const { code, x, y, width = 5, orientation = 0 } = of(index);
    glyphs.code[index] = code;
    glyphs.originX[index] = glyphs.left[index] = x;
    glyphs.right[index] = x + width;
    glyphs.originY[index] = glyphs.bottom[index] = y;
    glyphs.top[index] = y - size;
    glyphs.size[index] = size;
    glyphs.orientation[index] = orientation;
  }
  return glyphs;
}

const page = { width: 600, height: 800 };
const all = { x: 0, y: 0, ...page };
const read = (glyphs: Glyphs, ...fields: Field[]) =>
  buildWords(addFieldValues({ ...page, glyphs, fields })).map(({ word }) => word.text);
const nothing = () => createGlyphs(0);

describe("a page with hundreds of thousands of characters", () => {
  test("in one right-to-left word with a number", () => {
    const glyphs = glyphsOf(crowd, (index) => ({
      code: index < 2 || index === crowd - 1 ? alef + (index % 7) : one,
      x: index / 1000,
      y: 100,
      width: 0.001,
    }));
    const [first, second] = glyphs.code;
    reorderRightToLeft(glyphs);
    expect([glyphs.code[crowd - 1], glyphs.code[crowd - 2], glyphs.code[1]]).toEqual([first, second, one]);
  });

  test("in one diagonal word", () => {
    const [word] = buildWords(
      glyphsOf(crowd, (index) => ({ code: a, x: index % 7, y: 100 + (index % 3), orientation: 4 })),
    );
    expect(word?.word.bbox).toEqual({ x: 0, y: 90, width: 11, height: 12 });
  });

  test("in one comb field", () => {
    const glyphs = glyphsOf(crowd, (index) => ({ code: a, x: index / 1000, y: 100, width: 0.0005 }));
    addFieldValues({ ...page, glyphs, fields: [{ bbox: all, text: "a", isComb: true }] });
    expect(glyphs.right[0]).toBeCloseTo(glyphs.left[1] ?? 0);
  });

  test("in a value that the file does not draw", () => {
    const bbox = { x: 50, y: 50, width: 100, height: 20 };
    const [short, long] = ["yes", "no ".repeat(crowd)].map((text) => ({ bbox, text, isComb: false }));
    if (short === undefined || long === undefined) throw new Error("there are two fields");
    expect(read(nothing(), long)).toEqual([]);
    expect(read(nothing(), short)).toEqual(["yes"]);
  });
});

describe("form fields", () => {
  test("without a size or off the page have no text", () => {
    const field = (x: number, width: number, height: number): Field => ({
      bbox: { x, y: 50, width, height },
      text: "hidden",
      isComb: false,
    });
    expect(read(nothing(), field(50, 0, 0), field(50, 100, 0), field(900, 100, 20))).toEqual([]);
    expect(read(nothing(), field(50, 100, 20))).toEqual(["hidden"]);
  });

  test("that are combs are words on a sideways page too", () => {
    const isComb = { bbox: { x: 90, y: 90, width: 20, height: 300 }, text: "abc", isComb: true };
    const sideways = glyphsOf(3, (index) => ({ code: a + index, x: 95, y: 120 + 30 * index, orientation: 1 }));
    expect(read(sideways, isComb)).toEqual(["abc"]);
  });

  test("that are combs keep letters in one compartment", () => {
    const isComb = { bbox: { x: 90, y: 80, width: 300, height: 40 }, text: "fib", isComb: true };
    const [f, i, b] = Array.from("fib", (letter) => letter.charCodeAt(0));
    const glyphs = glyphsOf(3, (index) => ({ code: [f, i, b][index] ?? 0, x: index < 2 ? 100 : 130, y: 110 }));
    expect(read(glyphs, isComb)).toEqual(["fib"]);
  });
});
