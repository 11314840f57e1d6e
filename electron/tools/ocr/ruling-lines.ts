import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Rule } from "../../pipeline/read/raw-page.ts";
import type { GreyImage } from "./grey-image.ts";

/** Lengths in points. A rule is longer than letters are high, and thinner than a bar. */
const shortest = 18;
const thickest = 3;
/** Breaks in a rule that are passed over. */
const longestBreak = 1.5;
/** How much darker than what is on both of its sides a rule is, of 255. */
const contrast = 24;
/** How much a line's darkness varies along it, of its mean; blurred letters that run together vary more. */
const unevenness = 0.35;

/**
 * Ruling lines seen in a page's image, in points. A pixel is a line's where it is darker than the pixels a little
 * above and below (or left and right) of it, so that lines on shaded ground are found and edges of areas are not;
 * runs of such pixels that touch from row to row make a line (run-length chains, as in Zheng, Li and Doermann,
 * "A parallel-line detection algorithm based on HMM decoding", PAMI 2005, without its model).
 * @param scale Pixels a point.
 * @param words Boxes of the words' ink: letters that run together, or their serifs, make lines too.
 */
export function findRulingLines(image: GreyImage, scale: number, words: readonly Bbox[]): Rule[] {
  const horizontal = linesAlong(image, scale, {
    along: 1,
    across: image.width,
    length: image.width,
    rows: image.height,
  });
  const vertical = linesAlong(image, scale, { along: image.width, across: 1, length: image.height, rows: image.width });
  return [
    ...horizontal
      .filter((bbox) => !runsThrough(bbox, words))
      .map((bbox): Rule => ({ bbox, orientation: "horizontal" })),
    ...vertical.map(({ x, y, width, height }): Rule => ({
      bbox: { x: y, y: x, width: height, height: width },
      orientation: "vertical",
    })),
  ];
}

/** Whether a line goes through words for the greater part of its length, rather than over or under them. */
function runsThrough(line: Bbox, words: readonly Bbox[]): boolean {
  const y = line.y + line.height / 2;
  const through = words.reduce((sum, { x, y: top, width, height }) => {
    if (y < top || y > top + height) return sum;
    return sum + Math.max(0, Math.min(line.x + line.width, x + width) - Math.max(line.x, x));
  }, 0);
  return through > 0.5 * line.width;
}

/** How to walk the image: steps in its array along a line and across it. */
interface Walk {
  along: number;
  across: number;
  length: number;
  rows: number;
}

interface Run {
  from: number;
  to: number;
  line: { from: number; to: number; first: number; last: number; even: boolean };
}

/** Lines in one direction; `x` along them, `y` across. */
function linesAlong({ grey }: GreyImage, scale: number, { along, across, length, rows }: Walk): Bbox[] {
  const least = shortest * scale;
  const reach = Math.max(2, Math.round(thickest * scale));
  const gap = Math.max(1, Math.round(longestBreak * scale));
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
    const finish = () => {
      if (from >= 0 && last - from + 1 >= least) {
        const mean = sum / count;
        const to = last + 1;
        const line = above.find((run) => run.from < to && run.to > from)?.line ?? addLine(lines, from, to, row);
        line.from = Math.min(line.from, from);
        line.to = Math.max(line.to, to);
        line.last = row;
        line.even ||= Math.sqrt(Math.max(0, squares / count - mean * mean)) < unevenness * mean;
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
      } else if (from >= 0 && at - last > gap) finish();
    }
    finish();
    above = runs;
  }
  return lines
    .filter((line) => line.even && line.last - line.first + 1 <= reach)
    .map(({ from, to, first, last }) => ({
      x: from / scale,
      y: first / scale,
      width: (to - from) / scale,
      height: (last + 1 - first) / scale,
    }));
}

function addLine(lines: Run["line"][], from: number, to: number, row: number): Run["line"] {
  const line = { from, to, first: row, last: row, even: false };
  lines.push(line);
  return line;
}
