import { type CellGrid, type ConnectedCells, findConnectedCells } from "./connected-cells.ts";
import type { GreyImage } from "./grey-image.ts";

/** Dark areas, such as bands behind white headings. Lengths are in points, greys from 0 to 255. */
const darkAreaThresholds = {
  /** The side of a cell, whose mean grey counts. It is smaller than the distance of text to the edges of its band. */
  cellSide: 2,
  /** The maximum grey of a dark cell, as a share of that of the paper. Text on paper seldom has a lower mean. */
  maxGreyShare: 0.65,
  /** The paper is dark itself if its grey is lower, as on a slide with white text. */
  minPaperGrey: 128,
  /** Letters of headings are narrower, and lines of text lower. */
  minWidth: 40,
  minHeight: 9,
  /** The minimum share of dark cells in a row of a band. Rows of ruling lines and frames that touch it have less. */
  minDarkRowShare: 0.3,
  /** The minimum share of dark cells. White letters take up less than half of their band. */
  minDarkShare: 0.6,
  /** The minimum share of dark cells along the edges, which letters do not touch. */
  minDarkEdgeShare: 0.85,
  /** Grain of the ground, as a share of the difference between the ground and white. */
  grainShare: 0.25,
  /** The minimum difference of a letter to its ground. */
  minContrast: 60,
};

/** A part of a grid: its first and last columns and rows. */
type Area = Omit<ConnectedCells, "indexes">;

/**
 * Inverts the dark areas of a page whose text is lighter than they are, so that it is dark on light for OCR. The adaptive
 * threshold of OCR sees only the neighbourhood of a letter, and loses such text. An image without dark areas is returned
 * as it is.
 * @param image The image of an upright page.
 * @param dpi Resolution of the image.
 */
export function invertDarkAreas(image: GreyImage, dpi: number): GreyImage {
  const side = Math.max(1, Math.round((darkAreaThresholds.cellSide * dpi) / 72));
  const means = computeMeans(image, side);
  if (means.paper >= darkAreaThresholds.minPaperGrey) return invertAreas(image, means, side, dpi);
  const inverted = { ...image, grey: image.grey.map((value) => 255 - value) };
  return invertAreas(inverted, computeMeans(inverted, side), side, dpi);
}

/** Inverts the dark areas of an image with light paper. @param side Of a cell, in pixels. */
function invertAreas(image: GreyImage, means: CellMeans, side: number, dpi: number): GreyImage {
  const { columns, rows, greys, paper } = means;
  const cells = Uint8Array.from(greys, (mean) => Number(mean < darkAreaThresholds.maxGreyShare * paper));
  const grid = { columns, rows, cells };
  const areas = findConnectedCells(grid)
    .flatMap((cells) => splitIntoBands(cells, columns))
    .flatMap((area) => {
      const ground = isFilled(grid, area, (side / dpi) * 72) ? findGround(image, area, side) : undefined;
      return ground === undefined ? [] : { area, ground };
    });
  if (areas.length === 0) return image;
  const { width, height } = image;
  const grey = image.grey.slice();
  for (const { area, ground } of areas) {
    // The ground with its grain becomes white, as paper, and the lightest text black.
    const lightest = ground + darkAreaThresholds.grainShare * (255 - ground);
    const inverted = Uint8Array.from({ length: 256 }, (_, value) =>
      Math.min(255, Math.round((255 * (255 - value)) / (255 - lightest))),
    );
    for (let y = Math.max(0, (area.top - 1) * side); y < Math.min(height, (area.bottom + 2) * side); y++) {
      for (let x = Math.max(0, (area.left - 1) * side); x < Math.min(width, (area.right + 2) * side); x++) {
        const at = y * width + x;
        // Cells at the edge, which are half on paper, would become a frame.
        grey[at] = isInside(area, x, y, side) ? (inverted[grey[at] ?? 0] ?? 255) : 255;
      }
    }
  }
  return { width, height, grey };
}

/** Returns whether a pixel is in an area without its outermost cells. @param side Of a cell, in pixels. */
function isInside({ left, right, top, bottom }: Area, x: number, y: number, side: number): boolean {
  return y >= (top + 1) * side && y < bottom * side && x >= (left + 1) * side && x < right * side;
}

/** Splits connected cells into bands. The dark header of a table is connected with the frame of the rows below it. */
function splitIntoBands({ left, right, top, bottom, indexes }: ConnectedCells, columns: number): Area[] {
  const rowCounts = new Uint32Array(bottom + 1 - top);
  for (const index of indexes) {
    const row = Math.floor(index / columns) - top;
    rowCounts[row] = (rowCounts[row] ?? 0) + 1;
  }
  const bands: Area[] = [];
  let start = top;
  for (let row = top; row <= bottom + 1; row++) {
    const isDark = (rowCounts[row - top] ?? 0) >= darkAreaThresholds.minDarkRowShare * (right + 1 - left);
    if (row <= bottom && isDark) continue;
    if (row > start) bands.push({ left, right, top: start, bottom: row - 1 });
    start = row + 1;
  }
  return bands;
}

/** The mean greys of the cells of an image, row by row. */
interface CellMeans {
  columns: number;
  rows: number;
  greys: Float32Array;
  /** The grey of the paper: that of a light cell. */
  paper: number;
}

/** Computes the mean greys of square cells. @param side Of a cell, in pixels. */
function computeMeans({ width, height, grey }: GreyImage, side: number): CellMeans {
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const greys = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const bottom = Math.min(height, (row + 1) * side);
    for (let column = 0; column < columns; column++) {
      const left = column * side;
      const right = Math.min(width, left + side);
      let sum = 0;
      for (let y = row * side; y < bottom; y++) for (let x = left; x < right; x++) sum += grey[y * width + x] ?? 0;
      greys[row * columns + column] = sum / ((bottom - row * side) * (right - left));
    }
  }
  return { columns, rows, greys, paper: greys.toSorted()[Math.floor(0.75 * greys.length)] ?? 255 };
}

/** Returns whether an area is large enough, and dark in its whole and along its edges. @param side Of a cell, in points. */
function isFilled(grid: CellGrid, area: Area, side: number): boolean {
  const { minWidth, minHeight, minDarkShare, minDarkEdgeShare } = darkAreaThresholds;
  const { left, right, top, bottom } = area;
  if ((right + 1 - left) * side < minWidth || (bottom + 1 - top) * side < minHeight) return false;
  if (measureDarkShare(grid, area) < minDarkShare) return false;
  // The outermost cells may be half on paper.
  const inner = { left: left + 1, right: right - 1, top: top + 1, bottom: bottom - 1 };
  const edges = [
    { ...inner, bottom: inner.top },
    { ...inner, top: inner.bottom },
    { ...inner, right: inner.left },
    { ...inner, left: inner.right },
  ];
  return edges.every((edge) => measureDarkShare(grid, edge) >= minDarkEdgeShare);
}

function measureDarkShare({ columns, cells }: CellGrid, { left, right, top, bottom }: Area): number {
  let [dark, total] = [0, 0];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      dark += cells[row * columns + column] ?? 0;
      total += 1;
    }
  }
  return dark / Math.max(1, total);
}

/**
 * Returns the ground of an area, its most frequent grey; undefined if fewer pixels are lighter than the ground, as its
 * text would be, than darker. @param side Of a cell, in pixels.
 */
function findGround({ width, height, grey }: GreyImage, area: Area, side: number): number | undefined {
  const counts = new Uint32Array(256);
  for (let y = area.top * side; y < Math.min(height, (area.bottom + 1) * side); y++) {
    for (let x = area.left * side; x < Math.min(width, (area.right + 1) * side); x++) {
      const value = grey[y * width + x] ?? 0;
      if (isInside(area, x, y, side)) counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  const ground = counts.indexOf(Math.max(...counts));
  const countPixels = (from: number, to: number) => counts.slice(from, to).reduce((sum, count) => sum + count, 0);
  const { minContrast } = darkAreaThresholds;
  const lighter = countPixels(Math.min(256, ground + minContrast), 256);
  return lighter > countPixels(0, Math.max(0, ground - minContrast)) ? ground : undefined;
}
