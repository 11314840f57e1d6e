import type { Bbox } from "../../../shared/document/geometry.ts";
import type { RulingLine } from "../../pipeline/read/raw-page.ts";
import type { GreyImage } from "./grey-image.ts";

/**
 * The minimum length and the maximum thickness of a ruling line, in points. A ruling line is longer than the height of
 * letters, and thinner than a bar.
 */
const minLength = 18;
const maxThickness = 3;
/** The maximum gap in a ruling line, in points. */
const maxGap = 1.5;
/**
 * The minimum difference in grey values (0 to 255) by which a ruling line is darker than the pixels on both of its
 * sides.
 */
const minContrast = 24;
/**
 * The maximum coefficient of variation (standard deviation over mean) of the contrast along a line. The contrast of
 * blurred letters that touch varies more.
 */
const maxVariation = 0.35;
/**
 * The minimum share of a vertical line inside a word for it to be a stroke of a letter. Ruling lines are longer than the
 * words beside them.
 */
const minStrokeShare = 0.9;
const letterOrDigitPattern = /[\p{L}\p{N}]/u;

/** A word with the box of its ink, in points. */
export interface InkWord {
  text: string;
  bbox: Bbox;
}

/**
 * Finds the ruling lines in a page's image. A pixel belongs to a line if it is darker than the pixels a little above
 * and below it (or left and right of it). Lines on a shaded background are therefore found, and edges of areas are not.
 * Runs of such pixels that touch from row to row make a line (run-length chains, as in Zheng, Li and Doermann, "A
 * parallel-line detection algorithm based on HMM decoding", PAMI 2005, without its model).
 * @param scale Pixels per point.
 * @param words Horizontal lines through words are excluded, since touching letters and serifs look like lines. The
 * vertical strokes of large letters are excluded too.
 * @returns Boxes in points
 */
export function findRulingLines(image: GreyImage, scale: number, words: readonly InkWord[]): RulingLine[] {
  const horizontal = findLines(image, scale, {
    along: 1,
    across: image.width,
    length: image.width,
    rows: image.height,
  });
  const vertical = findLines(image, scale, {
    along: image.width,
    across: 1,
    length: image.height,
    rows: image.width,
  }).map(({ x, y, width, height }): Bbox => ({ x: y, y: x, width: height, height: width }));
  return [
    ...horizontal
      .filter((bbox) => !runsThroughWords(bbox, words))
      .map((bbox): RulingLine => ({ bbox, orientation: "horizontal" })),
    ...vertical
      .filter((bbox) => !isStrokeOfLetter(bbox, words))
      .map((bbox): RulingLine => ({ bbox, orientation: "vertical" })),
  ];
}

/** Returns whether a line runs through words for most of its length, rather than over or under them. */
function runsThroughWords(line: Bbox, words: readonly InkWord[]): boolean {
  const y = line.y + line.height / 2;
  const coveredLength = words.reduce((sum, { bbox: { x, y: top, width, height } }) => {
    if (y < top || y > top + height) return sum;
    return sum + Math.max(0, Math.min(line.x + line.width, x + width) - Math.max(line.x, x));
  }, 0);
  return coveredLength > 0.5 * line.width;
}

/** Returns whether a vertical line is inside one word. A ruling line that OCR has read as a bar has no letters. */
function isStrokeOfLetter(line: Bbox, words: readonly InkWord[]): boolean {
  const centreX = line.x + line.width / 2;
  return words.some(({ text, bbox: { x, y, width, height } }) => {
    if (centreX < x || centreX > x + width || !letterOrDigitPattern.test(text)) return false;
    const lengthInside = Math.min(line.y + line.height, y + height) - Math.max(line.y, y);
    return lengthInside > minStrokeShare * line.height;
  });
}

/**
 * The traversal of an image in one direction: the offsets in its array along a line and across it, and the number of
 * pixels in both directions.
 */
interface Traversal {
  along: number;
  across: number;
  length: number;
  rows: number;
}

interface Run {
  from: number;
  to: number;
  line: { from: number; to: number; first: number; last: number; isUniform: boolean };
}

/** Finds the lines of one direction. @returns boxes in points; `x` is along the lines, `y` across them */
function findLines({ grey }: GreyImage, scale: number, { along, across, length, rows }: Traversal): Bbox[] {
  const minPixels = minLength * scale;
  const maxThicknessPixels = Math.max(2, Math.round(maxThickness * scale));
  const maxGapPixels = Math.max(1, Math.round(maxGap * scale));
  const lines: Run["line"][] = [];
  let above: Run[] = [];
  for (let row = 0; row < rows; row++) {
    const upper = Math.max(0, row - maxThicknessPixels) * across;
    const lower = Math.min(rows - 1, row + maxThicknessPixels) * across;
    const current = row * across;
    const runs: Run[] = [];
    let from = -1;
    let last = -1;
    let count = 0;
    let sum = 0;
    let sumOfSquares = 0;
    const endRun = () => {
      if (from >= 0 && last - from + 1 >= minPixels) {
        const mean = sum / count;
        const to = last + 1;
        const line = above.find((run) => run.from < to && run.to > from)?.line ?? addLine(lines, from, to, row);
        line.from = Math.min(line.from, from);
        line.to = Math.max(line.to, to);
        line.last = row;
        line.isUniform ||= Math.sqrt(Math.max(0, sumOfSquares / count - mean * mean)) < maxVariation * mean;
        runs.push({ from, to, line });
      }
      from = -1;
    };
    for (let position = 0; position < length; position++) {
      const offset = position * along;
      const darker = Math.min(grey[upper + offset] ?? 0, grey[lower + offset] ?? 0) - (grey[current + offset] ?? 0);
      if (darker >= minContrast) {
        if (from < 0) {
          from = position;
          count = sum = sumOfSquares = 0;
        }
        last = position;
        count += 1;
        sum += darker;
        sumOfSquares += darker * darker;
      } else if (from >= 0 && position - last > maxGapPixels) endRun();
    }
    endRun();
    above = runs;
  }
  return lines
    .filter((line) => line.isUniform && line.last - line.first + 1 <= maxThicknessPixels)
    .map(({ from, to, first, last }) => ({
      x: from / scale,
      y: first / scale,
      width: (to - from) / scale,
      height: (last + 1 - first) / scale,
    }));
}

function addLine(lines: Run["line"][], from: number, to: number, row: number): Run["line"] {
  const line = { from, to, first: row, last: row, isUniform: false };
  lines.push(line);
  return line;
}
