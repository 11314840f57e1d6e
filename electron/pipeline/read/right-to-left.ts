import type { Glyphs } from "./raw-page.ts";
import { isDigit, isLetter, isCombiningMark, isRightToLeft, isSpace } from "./scripts.ts";
import { textThresholds } from "./thresholds.ts";

const { maxRightToLeftGapEm } = textThresholds;

/**
 * Reverses runs of right-to-left text that are in visual order, in place. Numbers inside them keep their order. Most
 * files have such text in visual order. PDFium's own reordering would also reverse text that is in logical order
 * already.
 */
export function reorderRightToLeft(glyphs: Glyphs): void {
  for (let from = 0; from < glyphs.count; from++) {
    if (!isRightToLeft(glyphs.code[from] ?? 0)) continue;
    const to = findRunEnd(glyphs, from);
    reverseRun(glyphs, from, to);
    from = to - 1;
  }
}

/** Returns the end (exclusive) of the run that begins at `from`: after its last right-to-left letter. */
function findRunEnd(
  { code, count, left, right, originX, originY, orientation, font, size }: Glyphs,
  from: number,
): number {
  let end = from + 1;
  for (let index = from + 1; index < count; index++) {
    const characterCode = code[index] ?? 0;
    if (orientation[index] !== 0 || originY[index] !== originY[from] || font[index] !== font[from]) break;
    const gap = (left[index] ?? 0) - (right[index - 1] ?? 0);
    const goesRight = (originX[index] ?? 0) >= (originX[index - 1] ?? 0);
    if (!goesRight || (!isCombiningMark(characterCode) && Math.abs(gap) > maxRightToLeftGapEm * (size[from] ?? 0)))
      break;
    if (isRightToLeft(characterCode)) end = index + 1;
    else if (isLetter(characterCode)) break;
  }
  return end;
}

function reverseRun(glyphs: Glyphs, from: number, to: number): void {
  if (to - from < 2) return;
  const groups: number[][] = [];
  // Characters of one glyph and the characters of a number keep their order.
  for (let start = from; start < to;) {
    let end = start + 1;
    while (end < to && (belongsToPreviousGlyph(glyphs, end) || continuesNumber(glyphs, start, end, to))) end += 1;
    groups.push(Array.from({ length: end - start }, (_, index) => start + index));
    start = end;
  }
  const order = groups.toReversed().flat();
  const { code, originX, originY, left, top, right, bottom, size, font, orientation, mcid } = glyphs;
  for (const values of [code, originX, originY, left, top, right, bottom, size, font, orientation, mcid]) {
    if (values === undefined) continue;
    const reorderedValues = order.map((index) => values[index] ?? 0);
    values.set(reorderedValues, from);
  }
}

/** Checks whether a character has the box of the previous one, as in a ligature, or is a mark on it. */
function belongsToPreviousGlyph({ code, left, right }: Glyphs, index: number): boolean {
  if (isCombiningMark(code[index] ?? 0) && (left[index] ?? 0) < (right[index - 1] ?? 0)) return true;
  return left[index] === left[index - 1] && right[index] === right[index - 1];
}

/** Checks whether the character at `index` continues the number that begins at `start`. */
function continuesNumber({ code }: Glyphs, start: number, index: number, to: number): boolean {
  const isDigitAt = (position: number) => position < to && isDigit(code[position] ?? 0);
  if (!isDigitAt(start) || isSpace(code[index] ?? 0)) return false;
  return isDigitAt(index) || (isDigitAt(index - 1) && isDigitAt(index + 1));
}
