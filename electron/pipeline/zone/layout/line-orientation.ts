import type { Bbox } from "../../../../shared/document/geometry.ts";
import { getWords, type PdfPageText, type Word } from "../../../../shared/document/page-text.ts";
import { hasRightToLeft } from "../../read/scripts.ts";
import { bottom, centreX, centreY, right } from "./boxes.ts";
import { layoutThresholds } from "./thresholds.ts";

/**
 * Detects the clockwise rotation of each line of a page: 0, 90 (it runs down the page), 180 or 270 degrees. The words
 * of a line are in reading order, so that the positions of the first and the last tell the direction. A line of a
 * single word gets its direction from the lines before and after it.
 */
export function detectLineOrientations(page: PdfPageText): number[] {
  const entries = page.lines.map(({ bbox, words: indexes }) => {
    const lineWords = getWords(page, indexes);
    const isVertical = bbox.height > 2 * bbox.width && lineWords.some((word) => word.text.length > 1);
    return { bbox, isVertical, detected: detectByWords(lineWords, isVertical) };
  });
  return entries.map(({ bbox, isVertical, detected }, index) => {
    if (detected !== undefined) return detected;
    const [before, after] = [entries[index - 1], entries[index + 1]];
    if (isVertical) {
      const neighbours = [before, after].flatMap((other) => (other?.isVertical === true ? (other.detected ?? []) : []));
      return neighbours[0] ?? 270;
    }
    const isUpsideDown =
      (before?.detected === 180 && isAbove(bbox, before.bbox)) ||
      (after?.detected === 180 && isAbove(after.bbox, bbox));
    return isUpsideDown ? 180 : 0;
  });
}

/** Detects the direction from the order of the words; undefined for a single word. */
function detectByWords(words: readonly Word[], isVertical: boolean): number | undefined {
  const [first, last] = [words[0]?.bbox, words.at(-1)?.bbox];
  if (first === undefined || last === undefined || words.length < 2) return undefined;
  if (isVertical) return centreY(last) > centreY(first) ? 90 : 270;
  const isLeftwards = centreX(last) < centreX(first);
  return isLeftwards && !words.some((word) => hasRightToLeft(word.text)) ? 180 : 0;
}

/** Checks whether a line stands right above another one. */
function isAbove(upper: Bbox, lower: Bbox): boolean {
  const distance = lower.y - bottom(upper);
  const overlaps = upper.x < right(lower) && lower.x < right(upper);
  return (
    overlaps && Math.abs(distance) < layoutThresholds.maxTextLineGap * lower.height && centreY(upper) < centreY(lower)
  );
}
