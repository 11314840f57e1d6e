import type { Bbox } from "../../../shared/document/geometry.ts";
import type { RulingLine } from "../../pipeline/read/raw-page.ts";
import type { GreyImage } from "./grey-image.ts";

/** Lengths in points. A ruling line is longer than letters are high, and thinner than a bar. */
const minLength = 18;
const maxThickness = 3;
/** Longest gap that is bridged. */
const maxGap = 1.5;
/** A ruling line is darker than both of its sides by this much, of 255. */
const contrast = 24;
/**
 * The most that the contrast varies along a line: standard deviation over mean. Blurred letters that touch vary more.
 */
const maxVariation = 0.35;

/**
 * Finds the ruling lines in a page's image. A pixel belongs to a line where it is darker than the pixels a little above
 * and below it (or left and right of it), so that lines on a shaded background are found and edges of areas are not.
 * Runs of such pixels that touch from row to row make a line (run-length chains, as in Zheng, Li and Doermann, "A
 * parallel-line detection algorithm based on HMM decoding", PAMI 2005, without its model).
 * @param scale Pixels a point.
 * @param words Boxes of the words' ink in points: touching letters and serifs look like lines.
 * @returns Boxes in points
 */
export function findRulingLines(image: GreyImage, scale: number, words: readonly Bbox[]): RulingLine[] {
  const horizontal = findLines(image, scale, {
    along: 1,
    across: image.width,
    length: image.width,
    rows: image.height,
  });
  const vertical = findLines(image, scale, { along: image.width, across: 1, length: image.height, rows: image.width });
  return [
    ...horizontal
      .filter((bbox) => !runsThrough(bbox, words))
      .map((bbox): RulingLine => ({ bbox, orientation: "horizontal" })),
    ...vertical.map(({ x, y, width, height }): RulingLine => ({
      bbox: { x: y, y: x, width: height, height: width },
      orientation: "vertical",
    })),
  ];
}

/** Returns whether a line runs through words for most of its length, rather than over or under them. */
function runsThrough(line: Bbox, words: readonly Bbox[]): boolean {
  const y = line.y + line.height / 2;
  const through = words.reduce((sum, { x, y: top, width, height }) => {
    if (y < top || y > top + height) return sum;
    return sum + Math.max(0, Math.min(line.x + line.width, x + width) - Math.max(line.x, x));
  }, 0);
  return through > 0.5 * line.width;
}

/** How to traverse the image: offsets in its array along a line and across it, and the number of pixels both ways. */
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

/** Finds lines in one direction. @returns Boxes in points; `x` is along the lines, `y` across */
function findLines({ grey }: GreyImage, scale: number, { along, across, length, rows }: Traversal): Bbox[] {
  const least = minLength * scale;
  const reach = Math.max(2, Math.round(maxThickness * scale));
  const gap = Math.max(1, Math.round(maxGap * scale));
  const lines: Run["line"][] = [];
  let above: Run[] = [];
  for (let row = 0; row < rows; row++) {
    const upper = Math.max(0, row - reach) * across;
    const lower = Math.min(rows - 1, row + reach) * across;
    const here = row * across;
    const runs: Run[] = [];
    let from = -1;
    let last = -1;
    let count = 0;
    let sum = 0;
    let squares = 0;
    const endRun = () => {
      if (from >= 0 && last - from + 1 >= least) {
        const mean = sum / count;
        const to = last + 1;
        const line = above.find((run) => run.from < to && run.to > from)?.line ?? addLine(lines, from, to, row);
        line.from = Math.min(line.from, from);
        line.to = Math.max(line.to, to);
        line.last = row;
        line.isUniform ||= Math.sqrt(Math.max(0, squares / count - mean * mean)) < maxVariation * mean;
        runs.push({ from, to, line });
      }
      from = -1;
    };
    for (let at = 0; at < length; at++) {
      const offset = at * along;
      const darker = Math.min(grey[upper + offset] ?? 0, grey[lower + offset] ?? 0) - (grey[here + offset] ?? 0);
      if (darker >= contrast) {
        if (from < 0) {
          from = at;
          count = sum = squares = 0;
        }
        last = at;
        count += 1;
        sum += darker;
        squares += darker * darker;
      } else if (from >= 0 && at - last > gap) endRun();
    }
    endRun();
    above = runs;
  }
  return lines
    .filter((line) => line.isUniform && line.last - line.first + 1 <= reach)
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
