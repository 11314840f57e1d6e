import type { Glyphs } from "../../pipeline/read/raw-page.ts";
import { isLetter, isMark, isRightToLeft, isSpace } from "../../pipeline/read/scripts.ts";

/**
 * Files mostly have text from the right to the left as it is seen, from the left; PDFium puts it into the order in which
 * it is read, pdf.js does not. Turns such runs around, in place, but for the numbers inside them, which keep their order.
 */
export function reorderRightToLeft(glyphs: Glyphs): void {
  for (let from = 0; from < glyphs.count; from++) {
    if (!isRightToLeft(glyphs.code[from] ?? 0)) continue;
    const to = runEnd(glyphs, from);
    turnAround(glyphs, from, to);
    from = to - 1;
  }
}

/** Where the run that begins at `from` ends (exclusive): with its last letter from the right to the left. */
function runEnd({ code, count, originX, originY, turn, font }: Glyphs, from: number): number {
  let end = from + 1;
  for (let index = from + 1; index < count; index++) {
    const one = code[index] ?? 0;
    const goesRight = (originX[index] ?? 0) >= (originX[index - 1] ?? 0);
    if (turn[index] !== 0 || originY[index] !== originY[from] || font[index] !== font[from] || !goesRight) break;
    if (isRightToLeft(one)) end = index + 1;
    else if (isLetter(one)) break;
  }
  return end;
}

function turnAround(glyphs: Glyphs, from: number, to: number): void {
  if (to - from < 2) return;
  const order: number[] = [];
  // What shares a cell was one glyph, whose letters are in order; so are the digits of a number.
  for (let start = from; start < to;) {
    let end = start + 1;
    while (end < to && (isOneCell(glyphs, end) || isNumber(glyphs, start, end, to))) end += 1;
    order.unshift(...Array.from({ length: end - start }, (_, index) => start + index));
    start = end;
  }
  const { code, originX, originY, left, top, right, bottom, size, font, turn, mark } = glyphs;
  for (const values of [code, originX, originY, left, top, right, bottom, size, font, turn, mark]) {
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
  const isDigit = (at: number) => at < to && digit.test(String.fromCodePoint(code[at] ?? 0));
  if (!isDigit(start) || isSpace(code[index] ?? 0)) return false;
  return isDigit(index) || (isDigit(index - 1) && isDigit(index + 1));
}
