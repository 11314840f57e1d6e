import type { PDFOperatorList } from "pdfjs-dist/types/src/display/api.js";
import type { Glyphs } from "../../pipeline/read/raw-page.ts";
import { characterFromCode, isSpace } from "../../pipeline/read/scripts.ts";
import type { Point } from "./matrix.ts";

/** The cell of a character on the page as displayed, in points. */
export interface Cell {
  origin: Point;
  corner: Point;
  /** The corner opposite to `corner`. */
  across: Point;
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

const unknownCharacter = 0xfffd;

/** Adds the characters of a glyph: for a ligature each letter, all of them with one cell. */
export function addGlyph(
  glyphs: Glyphs,
  text: string,
  { origin, corner, across, size, orientation }: Cell,
  font: number,
  mcid: number,
): void {
  for (const character of text === "" ? characterFromCode(unknownCharacter) : text) {
    const code = character.codePointAt(0) ?? unknownCharacter;
    const at = glyphs.count++;
    glyphs.code[at] = code < 0x20 && !isSpaceControl(code) ? unknownCharacter : code;
    glyphs.originX[at] = origin.x;
    glyphs.originY[at] = origin.y;
    glyphs.left[at] = Math.min(corner.x, across.x);
    glyphs.right[at] = Math.max(corner.x, across.x);
    glyphs.top[at] = Math.min(corner.y, across.y);
    glyphs.bottom[at] = Math.max(corner.y, across.y);
    glyphs.size[at] = size;
    glyphs.font[at] = font;
    glyphs.orientation[at] = orientation;
    if (glyphs.mcid !== undefined) glyphs.mcid[at] = mcid;
  }
}

/** Returns whether a control code is white space, such as a tab or a line end. */
function isSpaceControl(code: number): boolean {
  return code >= 0x09 && code <= 0x0d && isSpace(code);
}
