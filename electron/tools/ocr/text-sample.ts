import type { GreyImage, ImagePart } from "./grey-image.ts";

/** The side of the sample and the step of its position, in inches. A side has some words in each direction of text. */
const sampleSide = 2.6;
const step = 0.65;
/** The distance of the pixels that are compared, in inches: about the width of a stroke. */
const strokeWidth = 1 / 100;
/** Pixels at that distance are at the edge of a stroke if they differ by more, of 255. */
const edgeContrast = 60;

/**
 * Finds the part of a page that has most text: the square with the most edges of strokes. An image that is hardly larger
 * is returned whole.
 * @param dpi Resolution of the image.
 */
export function findTextSample(image: GreyImage, dpi: number): ImagePart {
  const side = Math.round(sampleSide * dpi);
  const width = Math.min(image.width, side);
  const height = Math.min(image.height, side);
  const cell = Math.max(1, Math.round(step * dpi));
  const edges = countEdges(image, cell, Math.max(1, Math.round(strokeWidth * dpi)));
  const cells = Math.round(sampleSide / step);
  let best = { left: 0, top: 0, count: -1 };
  for (let top = 0; top === 0 || top * cell + height <= image.height; top++) {
    for (let left = 0; left === 0 || left * cell + width <= image.width; left++) {
      let count = 0;
      for (let row = top; row < Math.min(edges.rows, top + cells); row++)
        for (let column = left; column < Math.min(edges.columns, left + cells); column++)
          count += edges.counts[row * edges.columns + column] ?? 0;
      if (count > best.count) best = { left, top, count };
    }
  }
  return { left: best.left * cell, top: best.top * cell, width, height };
}

/** Counts the edges of strokes, across and down, in the cells of a grid. */
function countEdges({ width, height, grey }: GreyImage, cell: number, distance: number) {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const counts = new Uint32Array(columns * rows);
  for (let y = 0; y + distance < height; y += distance) {
    for (let x = 0; x + distance < width; x += distance) {
      const value = grey[y * width + x] ?? 0;
      const right = Math.abs((grey[y * width + x + distance] ?? 0) - value) > edgeContrast;
      const below = Math.abs((grey[(y + distance) * width + x] ?? 0) - value) > edgeContrast;
      // The sides of bars and ruling lines have edges in one direction only.
      if (right && below) {
        const index = Math.floor(y / cell) * columns + Math.floor(x / cell);
        counts[index] = (counts[index] ?? 0) + 1;
      }
    }
  }
  return { columns, rows, counts };
}
