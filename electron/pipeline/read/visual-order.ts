import type { Glyphs } from "./raw-page.ts";
import { characterFromCode, isLetter, isMark, isRightToLeft, isSpace } from "./scripts.ts";

/**
 * Files mostly have text from the right to the left as it is seen, from the left. PDFium puts that into the order in
 * which it is read, but what a file has in that order already it turns around; pdf.js leaves all as it is. Turns what
 * goes to the right, in place, but for the numbers inside, which keep their order.
 */
export function reorderRightToLeft(glyphs: Glyphs): void {
  for (let from = 0; from < glyphs.count; from++) {
    if (!isRightToLeft(glyphs.code[from] ?? 0)) continue;
    const to = runEnd(glyphs, from);
    turnAround(glyphs, from, to);
    from = to - 1;
  }
}

/** In em: what goes on to the right begins about where the one before ends. */
const nearby = 0.5;

/** Where the run that begins at `from` ends (exclusive): with its last letter from the right to the left. */
function runEnd({ code, count, left, right, originX, originY, orientation, font, size }: Glyphs, from: number): number {
  let end = from + 1;
  for (let index = from + 1; index < count; index++) {
    const one = code[index] ?? 0;
    if (orientation[index] !== 0 || originY[index] !== originY[from] || font[index] !== font[from]) break;
    const gap = (left[index] ?? 0) - (right[index - 1] ?? 0);
    const goesRight = (originX[index] ?? 0) >= (originX[index - 1] ?? 0);
    if (!goesRight || (!isMark(one) && Math.abs(gap) > nearby * (size[from] ?? 0))) break;
    if (isRightToLeft(one)) end = index + 1;
    else if (isLetter(one)) break;
  }
  return end;
}

function turnAround(glyphs: Glyphs, from: number, to: number): void {
  if (to - from < 2) return;
  const groups: number[][] = [];
  // What shares a cell was one glyph, whose letters are in order; so are the digits of a number.
  for (let start = from; start < to;) {
    let end = start + 1;
    while (end < to && (isOneCell(glyphs, end) || isNumber(glyphs, start, end, to))) end += 1;
    groups.push(Array.from({ length: end - start }, (_, index) => start + index));
    start = end;
  }
  const order = groups.toReversed().flat();
  const { code, originX, originY, left, top, right, bottom, size, font, orientation, mcid } = glyphs;
  for (const values of [code, originX, originY, left, top, right, bottom, size, font, orientation, mcid]) {
    if (values === undefined) continue;
    const turned = order.map((index) => values[index] ?? 0);
    values.set(turned, from);
  }
}

function isOneCell({ code, left, right }: Glyphs, index: number): boolean {
  if (isMark(code[index] ?? 0) && (left[index] ?? 0) < (right[index - 1] ?? 0)) return true;
  return left[index] === left[index - 1] && right[index] === right[index - 1];
}

const digit = /\p{Nd}/u;

function isNumber({ code }: Glyphs, start: number, index: number, to: number): boolean {
  const isDigit = (at: number) => at < to && digit.test(characterFromCode(code[at] ?? 0));
  if (!isDigit(start) || isSpace(code[index] ?? 0)) return false;
  return isDigit(index) || (isDigit(index - 1) && isDigit(index + 1));
}
