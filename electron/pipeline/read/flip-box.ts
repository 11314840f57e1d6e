import type { Bbox } from "../../../shared/document/geometry.ts";

/** Swaps the axes of a box, so that what is written for horizontal lines finds vertical ones too. */
export function flipBox({ x, y, width, height }: Bbox): Bbox {
  return { x: y, y: x, width: height, height: width };
}
