import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PlacedWord } from "./placed-word.ts";
import { rotateBox } from "./rotation.ts";
import { isIdeographic } from "./scripts.ts";
import { textThresholds } from "./thresholds.ts";

/** The orientations of text that is parallel to a side of the page, see `Glyphs.orientation`. */
export const quarterTurns = [0, 1, 2, 3] as const;

/**
 * Finds the orientation of most of the text of a page, in quarter turns clockwise; 0 if none prevails. Chinese and
 * Japanese text in vertical writing counts as upright.
 */
export function findPageOrientation(words: readonly PlacedWord[]): number {
  const characterCounts = [0, 0, 0, 0];
  let totalCount = 0;
  for (const placedWord of words) {
    const { orientation, word } = placedWord;
    totalCount += word.text.length;
    if (!isWrittenDownwards(placedWord))
      characterCounts[orientation] = (characterCounts[orientation] ?? 0) + word.text.length;
  }
  return (
    quarterTurns.find(
      (orientation) => (characterCounts[orientation] ?? 0) > textThresholds.minOrientationShare * totalCount,
    ) ?? 0
  );
}

/**
 * Returns whether a word belongs to Chinese or Japanese text in vertical writing, whose columns run from right to left.
 */
export function isWrittenDownwards({ orientation, word }: PlacedWord): boolean {
  return orientation === 1 && isIdeographic(word.text.codePointAt(0) ?? 0);
}

/** A page without a size: its centre is the origin of the coordinates. */
const emptyPage = { width: 0, height: 0 };

/**
 * Rotates a box about the origin of the page into the frame of an orientation, in which its text is upright.
 * @param orientation In quarter turns clockwise.
 */
export function rotateToFrame(box: Bbox, orientation: number): Bbox {
  return orientation === 0 ? box : rotateBox(box, { degrees: -90 * orientation, from: emptyPage, to: emptyPage });
}
