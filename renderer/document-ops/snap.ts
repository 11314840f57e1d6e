import type { Bbox } from "../../shared/document/geometry.ts";
import { isCentreInside, union } from "../../shared/document/geometry.ts";

/** An edge further than this from the words, in points, stays where the hand put it. */
const reach = 10;

/**
 * A box fitted to the words in it: every word whose centre it holds is held whole, and edges that stand off
 * from the words by no more than `reach` are drawn to them. A box without words is left as it is.
 */
export function snapToWords(bbox: Bbox, words: readonly Bbox[]): Bbox {
  const inside = words.filter((word) => isCentreInside(word, bbox));
  if (inside.length === 0) return bbox;
  const tight = union(inside);
  const near = (edge: number, to: number): number => (edge - to <= reach ? to : edge);
  const x = -near(-bbox.x, -tight.x);
  const y = -near(-bbox.y, -tight.y);
  const right = near(bbox.x + bbox.width, tight.x + tight.width);
  const bottom = near(bbox.y + bbox.height, tight.y + tight.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** As `snapToWords`, but only the edges that the hand moved: those where `bbox` differs from `was`. */
export function snapMovedEdges(bbox: Bbox, was: Bbox, words: readonly Bbox[]): Bbox {
  const snapped = snapToWords(bbox, words);
  const right = bbox.x + bbox.width === was.x + was.width ? bbox.x + bbox.width : snapped.x + snapped.width;
  const bottom = bbox.y + bbox.height === was.y + was.height ? bbox.y + bbox.height : snapped.y + snapped.height;
  const x = bbox.x === was.x ? bbox.x : snapped.x;
  const y = bbox.y === was.y ? bbox.y : snapped.y;
  return { x, y, width: right - x, height: bottom - y };
}

/** The small extra shift that brings a moved box's left and top edges onto those of the words it now lies on. */
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
