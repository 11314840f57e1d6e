import type { PDFOperatorList } from "pdfjs-dist/types/src/display/api.js";
import type { Glyphs } from "../../pipeline/read/raw-page.ts";
import { characterFromCode, isSpace } from "../../pipeline/read/scripts.ts";
import type { Point } from "./matrix.ts";

/** The cell of a character on the page as displayed, in points. */
export interface Cell {
  origin: Point;
  corner: Point;
  /** The corner opposite to `corner`. */
  oppositeCorner: Point;
  size: number;
  orientation: number;
}

/** Returns an upper bound of the number of characters that the operators of a page show. */
export function countCharacters(
  { fnArray, argsArray }: PDFOperatorList,
  operators: Readonly<Record<string, number>>,
): number {
  let total = 0;
  fnArray.forEach((number: number, index: number) => {
    if (number !== operators["showText"]) return;
    const [items] = argsArray[index] as [readonly ({ unicode: string } | number | null)[]];
    for (const item of items) {
      total += typeof item === "object" && item !== null ? Math.max(1, item.unicode.length) : 1;
    }
  });
  return total;
}

/** Removes the characters in ranges of indexes, each from its start up to its end. The ranges are in order. */
export function removeGlyphs(glyphs: Glyphs, ranges: readonly { from: number; to: number }[]): void {
  const { code, originX, originY, left, top, right, bottom, size, font, orientation, mcid } = glyphs;
  const columns = [code, originX, originY, left, top, right, bottom, size, font, orientation, mcid];
  let removed = 0;
  ranges.forEach(({ from, to }, index) => {
    const next = ranges[index + 1]?.from ?? glyphs.count;
    removed += to - from;
    for (const column of columns) column?.copyWithin(to - removed, to, next);
  });
  glyphs.count -= removed;
}

const unknownCharacter = 0xfffd;

/** Adds the characters of a glyph. The letters of a ligature all get the cell of the glyph. */
export function addGlyph(
  glyphs: Glyphs,
  text: string,
  { origin, corner, oppositeCorner, size, orientation }: Cell,
  font: number,
  mcid: number,
): void {
  for (const character of text === "" ? characterFromCode(unknownCharacter) : text) {
    const code = character.codePointAt(0) ?? unknownCharacter;
    const glyph = glyphs.count++;
    glyphs.code[glyph] = code < 0x20 && !isSpaceControl(code) ? unknownCharacter : code;
    glyphs.originX[glyph] = origin.x;
    glyphs.originY[glyph] = origin.y;
    glyphs.left[glyph] = Math.min(corner.x, oppositeCorner.x);
    glyphs.right[glyph] = Math.max(corner.x, oppositeCorner.x);
    glyphs.top[glyph] = Math.min(corner.y, oppositeCorner.y);
    glyphs.bottom[glyph] = Math.max(corner.y, oppositeCorner.y);
    glyphs.size[glyph] = size;
    glyphs.font[glyph] = font;
    glyphs.orientation[glyph] = orientation;
    if (glyphs.mcid !== undefined) glyphs.mcid[glyph] = mcid;
  }
}

/** Returns whether a control code is white space, such as a tab or a line end. */
function isSpaceControl(code: number): boolean {
  return code >= 0x09 && code <= 0x0d && isSpace(code);
}
