import type { Bbox } from "../../../../shared/document/geometry.ts";

export function centreX(bbox: Bbox): number {
  return bbox.x + bbox.width / 2;
}

export function centreY(bbox: Bbox): number {
  return bbox.y + bbox.height / 2;
}

export function right(bbox: Bbox): number {
  return bbox.x + bbox.width;
}

export function bottom(bbox: Bbox): number {
  return bbox.y + bbox.height;
}

/** Computes the share of the area of `inner`, 0 to 1, that lies in `outer`. */
export function computeCoverage(inner: Bbox, outer: Bbox): number {
  const width = Math.min(right(inner), right(outer)) - Math.max(inner.x, outer.x);
  const height = Math.min(bottom(inner), bottom(outer)) - Math.max(inner.y, outer.y);
  const area = inner.width * inner.height;
  return width <= 0 || height <= 0 || area === 0 ? 0 : (width * height) / area;
}

/** Returns the box between four edges; its width or height is 0 if the edges are in reverse order. */
export function boxBetween(left: number, top: number, rightEdge: number, bottomEdge: number): Bbox {
  return { x: left, y: top, width: Math.max(0, rightEdge - left), height: Math.max(0, bottomEdge - top) };
}
