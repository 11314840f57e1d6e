import type { PDFOperatorList } from "pdfjs-dist/types/src/display/api.js";
import type { Glyphs } from "../../pipeline/read/raw-page.ts";
import { characterFromCode, isSpace } from "../../pipeline/read/scripts.ts";
import type { Point } from "./matrix.ts";

/** Where a character stands on the page. */
export interface Cell {
  origin: Point;
  corner: Point;
  /** The corner across from it. */
  across: Point;
  size: number;
  orientation: number;
}

/** Room enough for what a page's operators show. */
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

/** Adds what one glyph stands for: of a ligature each letter, all of them in one cell. */
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

/** Tabs, line ends and the like. */
function isSpaceControl(code: number): boolean {
  return code >= 0x09 && code <= 0x0d && isSpace(code);
}
