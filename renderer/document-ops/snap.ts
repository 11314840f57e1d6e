import type { Bbox } from "../../shared/document/geometry.ts";
import { isCentreInside, union } from "../../shared/document/geometry.ts";

/** Maximum distance in points over which an edge snaps. */
const snapDistance = 10;

/**
 * Snaps a box to its words, which are those with their centre in it: the box grows to contain them whole, and edges
 * within `snapDistance` of their bounding box move to it. A box without words is returned unchanged.
 */
export function snapToWords(bbox: Bbox, words: readonly Bbox[]): Bbox {
  const inside = words.filter((word) => isCentreInside(word, bbox));
  if (inside.length === 0) return bbox;
  const tight = union(inside);
  const near = (edge: number, to: number): number => (edge - to <= snapDistance ? to : edge);
  const x = -near(-bbox.x, -tight.x);
  const y = -near(-bbox.y, -tight.y);
  const right = near(bbox.x + bbox.width, tight.x + tight.width);
  const bottom = near(bbox.y + bbox.height, tight.y + tight.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Snaps only the edges that differ from those of `before`. */
export function snapMovedEdges(bbox: Bbox, before: Bbox, words: readonly Bbox[]): Bbox {
  const snapped = snapToWords(bbox, words);
  const right = bbox.x + bbox.width === before.x + before.width ? bbox.x + bbox.width : snapped.x + snapped.width;
  const bottom = bbox.y + bbox.height === before.y + before.height ? bbox.y + bbox.height : snapped.y + snapped.height;
  const x = bbox.x === before.x ? bbox.x : snapped.x;
  const y = bbox.y === before.y ? bbox.y : snapped.y;
  return { x, y, width: right - x, height: bottom - y };
}

/** Computes the shift that aligns the left and top edges of a box with the nearest word edges within `tolerance` points. */
export function alignToWords(bbox: Bbox, words: readonly Bbox[], tolerance: number): { dx: number; dy: number } {
  const nearest = (edge: number, candidates: readonly number[]): number => {
    const best = candidates.reduce((a, b) => (Math.abs(b - edge) < Math.abs(a - edge) ? b : a), Infinity);
    return Math.abs(best - edge) <= tolerance ? best - edge : 0;
  };
  const inside = words.filter((word) => isCentreInside(word, bbox));
  return {
    dx: nearest(
      bbox.x,
      inside.map((word) => word.x),
    ),
    dy: nearest(
      bbox.y,
      inside.map((word) => word.y),
    ),
  };
}
