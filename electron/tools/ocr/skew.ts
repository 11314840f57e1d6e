import type { GreyImage } from "./grey-image.ts";
import { findBackgroundGrey } from "./grey-image.ts";

/** In degrees: the largest skew that is searched for, and the coarse and the fine step of the search. */
const maxSkew = 5;
const coarseStep = 0.5;
const fineStep = 0.05;
/** Less skew than this is not corrected: over a line of text it is a point. */
const minSkew = 0.15;
/**
 * The search uses an image of this resolution in dots an inch; ink is darker than the background by `inkContrast`, of
 * 255.
 */
const searchDpi = 75;
const inkContrast = 64;
/**
 * Longest run of touching letters, in pixels of that image: an inch. What is longer is a ruling line or a filled area.
 */
const maxLetterRun = searchDpi;
/** The page is sideways if the projection down the page is more pronounced than the one across by this factor. */
const sidewaysFactor = 1.3;

/** The skew and the orientation of the text in an image. */
export interface PageSkew {
  /**
   * Degrees by which the lines are rotated clockwise from the horizontal, or from the vertical where the page is
   * sideways.
   */
  skew: number;
  /** Whether the lines of text run down the page, or up. */
  isSideways: boolean;
}

/**
 * Detects the skew of a page's text by its projection profile: ink summed along the lines of text has high peaks with
 * white between them, and along any other direction none (Postl, "Detection of linear oblique structures and skew scan
 * in digitized documents", ICPR 1986).
 * @param dpi Resolution of the image.
 */
export function detectSkew(image: GreyImage, dpi: number): PageSkew {
  const ink = findInk(image, Math.max(1, Math.round(dpi / searchDpi)));
  const across = findBestAngle(ink.x, ink.y);
  // With its axes exchanged the page is mirrored, so that angles count the other way.
  const down = findBestAngle(ink.y, ink.x);
  const isSideways = down.peaks > sidewaysFactor * across.peaks;
  const degrees = isSideways ? -down.degrees : across.degrees;
  return { skew: Math.abs(degrees) < minSkew ? 0 : degrees, isSideways };
}

/** Returns the positions of ink in an image that is downsampled by `step`, without ruling lines and filled areas. */
function findInk(image: GreyImage, step: number): { x: Float32Array; y: Float32Array } {
  const ink = downsample(image, step);
  const { columns, rows, cells } = ink;
  const long = markLongRuns(ink);
  const places = [...cells.keys()].filter((at) => cells[at] === 1 && long[at] === 0);
  return {
    x: Float32Array.from(places, (at) => (at % columns) - columns / 2),
    y: Float32Array.from(places, (at) => Math.floor(at / columns) - rows / 2),
  };
}

interface DownsampledInk {
  columns: number;
  rows: number;
  cells: Uint8Array;
}

function downsample(image: GreyImage, step: number): DownsampledInk {
  const { width, height, grey } = image;
  const limit = (findBackgroundGrey(image) - inkContrast) * step * step;
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

/** Marks ink in horizontal or vertical runs that are longer than touching letters. */
function markLongRuns({ columns, rows, cells }: DownsampledInk): Uint8Array {
  const long = new Uint8Array(cells.length);
  const walk = (lines: number, length: number, place: (line: number, at: number) => number) => {
    for (let line = 0; line < lines; line++) {
      let from = 0;
      for (let at = 0; at <= length; at++) {
        if (at < length && cells[place(line, at)] === 1) continue;
        if (at - from > maxLetterRun) for (let mark = from; mark < at; mark++) long[place(line, mark)] = 1;
        from = at + 1;
      }
    }
  };
  walk(rows, columns, (row, column) => row * columns + column);
  walk(columns, rows, (column, row) => row * columns + column);
  return long;
}

interface Candidate {
  degrees: number;
  peaks: number;
}

function findBestAngle(along: Float32Array, across: Float32Array): Candidate {
  const search = (from: number, to: number, step: number, start: Candidate): Candidate => {
    let best = start;
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const peaks = measurePeaks(along, across, degrees);
      if (peaks > best.peaks) best = { degrees, peaks };
    }
    return best;
  };
  const coarse = search(-maxSkew, maxSkew, coarseStep, { degrees: 0, peaks: measurePeaks(along, across, 0) });
  return search(coarse.degrees - coarseStep, coarse.degrees + coarseStep, fineStep, coarse);
}

/** Returns the sum of squared differences between neighbouring bins of the projection profile. */
function measurePeaks(along: Float32Array, across: Float32Array, degrees: number): number {
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
