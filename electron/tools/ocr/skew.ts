import { findBackgroundGrey, type GreyImage } from "./grey-image.ts";

/** The maximum skew, and the coarse and the fine step of the search, in degrees. */
const maxSkew = 8;
const coarseStep = 0.5;
const fineStep = 0.05;
/** The minimum skew that is corrected, in degrees. Over a line of text, it amounts to about one point. */
const minSkew = 0.15;
/**
 * The resolution of the image that the search uses, in dots per inch. Ink is darker than the background by
 * `inkContrast`, of 255.
 */
const searchDpi = 75;
const inkContrast = 64;
/**
 * The maximum length of a run of touching letters, in pixels of that image: one inch. Longer runs are ruling lines or
 * filled areas.
 */
const maxLetterRun = searchDpi;
/**
 * The page is sideways if the peaks of the projection down the page are higher than those of the projection across it
 * by this factor.
 */
const sidewaysFactor = 1.3;

/**
 * The two rotations of a page, in degrees clockwise, that could make its lines of text parallel to a side of the page.
 */
export interface PageRotations {
  likelier: number;
  other: number;
}

/**
 * Detects the rotation of a page's lines of text from the horizontal. It is a skew, or a quarter turn and a skew if the
 * lines run down or up the page. The rotation is found by the projection profile: in the direction of the lines of
 * text, and in no other direction, the sums of ink have high peaks with gaps between them (Postl, "Detection of linear
 * oblique structures and skew scan in digitized documents", ICPR 1986). A drawing can have such peaks too.
 * @param dpi Resolution of the image.
 */
export function detectRotations(image: GreyImage, dpi: number): PageRotations {
  const ink = findInk(image, Math.max(1, Math.round(dpi / searchDpi)));
  const across = findBestAngle(ink.x, ink.y);
  // Exchanging the axes mirrors the page, so the sign of angles changes.
  const down = findBestAngle(ink.y, ink.x);
  const upright = ignoreSmallSkew(across.degrees);
  const sideways = 90 + ignoreSmallSkew(-down.degrees);
  // The same ink fills the few bins across a narrow page higher than the many bins down the page, whatever its direction.
  const isSideways = down.peaks * getExtent(ink.x) > sidewaysFactor * across.peaks * getExtent(ink.y);
  return isSideways ? { likelier: sideways, other: upright } : { likelier: upright, other: sideways };
}

/** Returns the distance between the first and the last position, in pixels. */
function getExtent(positions: Float32Array): number {
  let [first, last] = [Infinity, -Infinity];
  for (const position of positions) {
    first = Math.min(first, position);
    last = Math.max(last, position);
  }
  return Math.max(1, last - first);
}

function ignoreSmallSkew(degrees: number): number {
  return Math.abs(degrees) < minSkew ? 0 : degrees;
}

/** Returns the positions of ink in an image that is downsampled by `step`, without ruling lines and filled areas. */
function findInk(image: GreyImage, step: number): { x: Float32Array; y: Float32Array } {
  const ink = downsample(image, step);
  const { columns, rows, cells } = ink;
  const longRuns = markLongRuns(ink);
  const inkIndexes = [...cells.keys()].filter((index) => cells[index] === 1 && longRuns[index] === 0);
  return {
    x: Float32Array.from(inkIndexes, (index) => (index % columns) - columns / 2),
    y: Float32Array.from(inkIndexes, (index) => Math.floor(index / columns) - rows / 2),
  };
}

interface DownsampledInk {
  columns: number;
  rows: number;
  cells: Uint8Array;
}

function downsample(image: GreyImage, step: number): DownsampledInk {
  const { width, height, grey } = image;
  const threshold = (findBackgroundGrey(image) - inkContrast) * step * step;
  const columns = Math.floor(width / step);
  const rows = Math.floor(height / step);
  const cells = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let y = row * step; y < (row + 1) * step; y++) {
        for (let x = column * step; x < (column + 1) * step; x++) sum += grey[y * width + x] ?? 255;
      }
      if (sum < threshold) cells[row * columns + column] = 1;
    }
  }
  return { columns, rows, cells };
}

/** Marks ink in horizontal or vertical runs that are longer than touching letters. */
function markLongRuns({ columns, rows, cells }: DownsampledInk): Uint8Array {
  const longRuns = new Uint8Array(cells.length);
  const markRuns = (lines: number, length: number, getIndex: (line: number, at: number) => number) => {
    for (let line = 0; line < lines; line++) {
      let from = 0;
      for (let at = 0; at <= length; at++) {
        if (at < length && cells[getIndex(line, at)] === 1) continue;
        if (at - from > maxLetterRun)
          for (let position = from; position < at; position++) longRuns[getIndex(line, position)] = 1;
        from = at + 1;
      }
    }
  };
  markRuns(rows, columns, (row, column) => row * columns + column);
  markRuns(columns, rows, (column, row) => row * columns + column);
  return longRuns;
}

interface SkewCandidate {
  degrees: number;
  /** The prominence of peaks in the projection profile, see {@link measurePeaks}. */
  peaks: number;
}

function findBestAngle(along: Float32Array, across: Float32Array): SkewCandidate {
  const search = (from: number, to: number, step: number, start: SkewCandidate): SkewCandidate => {
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
  let maxDistance = 1;
  for (let index = 0; index < across.length; index++) {
    maxDistance = Math.max(maxDistance, Math.abs(across[index] ?? 0) + Math.abs(along[index] ?? 0) * Math.abs(sin));
  }
  const bins = new Float64Array(2 * Math.ceil(maxDistance) + 3);
  const middle = Math.ceil(maxDistance) + 1;
  for (let index = 0; index < across.length; index++) {
    const bin = middle + Math.round((across[index] ?? 0) * cos - (along[index] ?? 0) * sin);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  let peaks = 0;
  for (let bin = 1; bin < bins.length; bin++) peaks += ((bins[bin] ?? 0) - (bins[bin - 1] ?? 0)) ** 2;
  return peaks;
}
