import type { Bbox } from "../../../shared/document/geometry.ts";

/** Swaps the axes of a box. A function for horizontal lines finds vertical ones among boxes with swapped axes. */
export function flipBox({ x, y, width, height }: Bbox): Bbox {
  return { x: y, y: x, width: height, height: width };
}
