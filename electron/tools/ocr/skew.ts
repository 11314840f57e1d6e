import type { GreyImage } from "./grey-image.ts";
import { findBackgroundGrey } from "./grey-image.ts";

/** In degrees: how far askew is looked for, and the steps, coarse and fine. */
const widest = 5;
const coarse = 0.5;
const fine = 0.05;
/** Less than this is let be: a line of text then rises by a point. */
const least = 0.15;
/** The image is looked at in this resolution, in dots an inch, as ink this much darker than the paper. */
const lookDpi = 75;
const darker = 64;
/** Letters that touch each other go on this far at most, in that resolution: an inch. */
const longestLetters = lookDpi;
/** Lines across the page show this much more than lines down it, or the other way, to be sure of. */
const clearly = 1.3;

/** How text lies in an image. */
export interface PageSkew {
  /** Degrees by which lines are turned clockwise from level, or from upright where they go down the page. */
  askew: number;
  /** Whether the lines of text go down the page, or up. */
  onSide: boolean;
}

/**
 * How the text of a page lies, by its projection: ink summed along lines of text has high peaks with white between
 * them, and along any other direction none (Postl, "Detection of linear oblique structures and skew scan in digitized
 * documents", ICPR 1986).
 */
export function detectSkew(image: GreyImage, dpi: number): PageSkew {
  const ink = inkPoints(image, Math.max(1, Math.round(dpi / lookDpi)));
  const across = bestAngle(ink.x, ink.y);
  // Seen with its axes exchanged a page is mirrored: angles count the other way.
  const down = bestAngle(ink.y, ink.x);
  const onSide = down.peaks > clearly * across.peaks;
  const degrees = onSide ? -down.degrees : across.degrees;
  return { askew: Math.abs(degrees) < least ? 0 : degrees, onSide };
}

/** Places of ink in an image looked at `step` pixels at a time; ruling lines and filled areas are left out. */
function inkPoints(image: GreyImage, step: number): { x: Float32Array; y: Float32Array } {
  const ink = coarseInk(image, step);
  const { columns, rows, cells } = ink;
  const long = longRuns(ink);
  const places = [...cells.keys()].filter((at) => cells[at] === 1 && long[at] === 0);
  return {
    x: Float32Array.from(places, (at) => (at % columns) - columns / 2),
    y: Float32Array.from(places, (at) => Math.floor(at / columns) - rows / 2),
  };
}

interface CoarseInk {
  columns: number;
  rows: number;
  cells: Uint8Array;
}

function coarseInk(image: GreyImage, step: number): CoarseInk {
  const { width, height, grey } = image;
  const limit = (findBackgroundGrey(image) - darker) * step * step;
  const columns = Math.floor(width / step);
  const rows = Math.floor(height / step);
  const cells = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let y = row * step; y < (row + 1) * step; y++) {
        for (let x = column * step; x < (column + 1) * step; x++) sum += grey[y * width + x] ?? 255;
      }
      if (sum < limit) cells[row * columns + column] = 1;
    }
  }
  return { columns, rows, cells };
}

/** Marks ink that runs on, across or down, for longer than letters do. */
function longRuns({ columns, rows, cells }: CoarseInk): Uint8Array {
  const long = new Uint8Array(cells.length);
  const walk = (lines: number, length: number, place: (line: number, at: number) => number) => {
    for (let line = 0; line < lines; line++) {
      let from = 0;
      for (let at = 0; at <= length; at++) {
        if (at < length && cells[place(line, at)] === 1) continue;
        if (at - from > longestLetters) for (let mark = from; mark < at; mark++) long[place(line, mark)] = 1;
        from = at + 1;
      }
    }
  };
  walk(rows, columns, (row, column) => row * columns + column);
  walk(columns, rows, (column, row) => row * columns + column);
  return long;
}

interface Best {
  degrees: number;
  peaks: number;
}

function bestAngle(along: Float32Array, across: Float32Array): Best {
  const look = (from: number, to: number, step: number, start: Best): Best => {
    let best = start;
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const peaks = peaksAt(along, across, degrees);
      if (peaks > best.peaks) best = { degrees, peaks };
    }
    return best;
  };
  const rough = look(-widest, widest, coarse, { degrees: 0, peaks: peaksAt(along, across, 0) });
  return look(rough.degrees - coarse, rough.degrees + coarse, fine, rough);
}

/** How much the sum of ink changes from one line to the next, in squares. */
function peaksAt(along: Float32Array, across: Float32Array, degrees: number): number {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let reach = 1;
  for (let index = 0; index < across.length; index++) {
    reach = Math.max(reach, Math.abs(across[index] ?? 0) + Math.abs(along[index] ?? 0) * Math.abs(sin));
  }
  const sums = new Float64Array(2 * Math.ceil(reach) + 3);
  const middle = Math.ceil(reach) + 1;
  for (let index = 0; index < across.length; index++) {
    const at = middle + Math.round((across[index] ?? 0) * cos - (along[index] ?? 0) * sin);
    sums[at] = (sums[at] ?? 0) + 1;
  }
  let peaks = 0;
  for (let at = 1; at < sums.length; at++) peaks += ((sums[at] ?? 0) - (sums[at - 1] ?? 0)) ** 2;
  return peaks;
}
