import type { Glyphs } from "../../pipeline/read/raw-page.ts";
import { isInvisible } from "../../pipeline/read/scripts.ts";
import type { InkRun } from "./pdfium-ink.ts";
import type { TextFrame } from "./text-frame.ts";

/** Thresholds for ink that no character explains, in em of its text. */
const thresholds = {
  // The minimum length of a gap without characters that may hide glyphs. It is less than the advance width of the
  // letter i.
  minGap: 0.15,
  // The minimum length of such a gap between two characters without a space. It is larger than a usual word gap, so
  // that such gaps are not tested.
  minGapWithoutSpace: 0.5,
  minInkWidth: 0.06, // Narrower ink is the edge of a neighbouring glyph.
  minInkHeight: 0.04,
  // The maximum side of a dot, comma or accent. Dots may mark a space, or be leaders to a page number.
  maxMarkSide: 0.25,
  // Leaders and fill-in lines are drawn on the baseline or below it.
  maxLeaderHeight: 0.12,
  maxLeaderRaise: 0.15,
  averageAdvance: 0.5, // Of the glyphs that PDFium has left out.
} as const;

/**
 * Returns whether a text object may draw glyphs that its characters do not show: it has no characters, or a part of it
 * has none. PDFium keeps only the first one of several spaces, whatever their glyphs look like.
 * @param members Indexes of the object's characters.
 * @param extent Start and end of the object, in its frame.
 * @param isInsertedSpace Tells whether PDFium has inserted a character, a space.
 */
export function hasUnexplainedPart(
  glyphs: Glyphs,
  members: readonly number[],
  frame: TextFrame,
  extent: readonly [start: number, end: number],
  isInsertedSpace: (index: number) => boolean,
): boolean {
  const [first] = members;
  if (first === undefined) return true;
  const em = glyphs.size[first] ?? 0;
  let [previousEnd, isAfterSpace] = [extent[0], true];
  for (let rank = 0; rank < members.length; rank++) {
    const index = members[rank] ?? first;
    const start = frame.start(index);
    const minGap = isAfterSpace ? thresholds.minGap : thresholds.minGapWithoutSpace;
    if (start - previousEnd > minGap * em) {
      // An inserted space is at the origin of the next glyph in the file. It follows a glyph that is no space, and
      // there is no glyph between it and the next one, unless the order of right-to-left text was changed.
      const isEmpty = !isAfterSpace && isInsertedSpace(index) && frame.start(members[rank + 1] ?? index) >= start;
      if (!isEmpty) return true;
    }
    previousEnd = Math.max(previousEnd, frame.end(index));
    isAfterSpace = isInvisible(glyphs.code[index] ?? 0);
  }
  return extent[1] - previousEnd > thresholds.minGap * em;
}

/**
 * Returns whether a run of ink is a glyph, not a leader, a mark of an accent, or the dot of a visible space.
 * @param text Font size along its text and across it, and its baseline, in points.
 * @param isBetweenDigits Tells whether the run touches a digit on each side.
 */
export function isGlyph(
  { start, end, top, bottom }: InkRun,
  { em, size, baseline }: { em: number; size: number; baseline: number },
  isBetweenDigits: () => boolean,
): boolean {
  const [width, height] = [end - start, bottom - top];
  if (width < thresholds.minInkWidth * em || height < thresholds.minInkHeight * size) return false;
  const isOnBaseline = baseline - bottom <= thresholds.maxLeaderRaise * size;
  // A dot or comma between two digits is a decimal separator.
  if (Math.max(width / em, height / size) <= thresholds.maxMarkSide) return isOnBaseline && isBetweenDigits();
  return height > thresholds.maxLeaderHeight * size || !isOnBaseline;
}

/** Estimates the number of glyphs in a run of ink. */
export function countHiddenGlyphs({ start, end }: InkRun, em: number): number {
  return Math.max(1, Math.round((end - start) / (thresholds.averageAdvance * em)));
}
