import { type Bbox, isCentreInside, union } from "../../shared/document/geometry.ts";

/** Maximum distance in points over which an edge snaps. */
const snapDistancePt = 10;

/**
 * Snaps a box to the words whose centre is inside it. The box grows to contain these words completely. An edge that is
 * outside of their bounding box by at most `snapDistancePt` moves to it. A box without words is returned unchanged.
 */
export function snapToWords(bbox: Bbox, words: readonly Bbox[]): Bbox {
  const innerWords = words.filter((word) => isCentreInside(word, bbox));
  if (innerWords.length === 0) return bbox;
  const wordBounds = union(innerWords);
  const snapEdge = (edge: number, to: number): number => (edge - to <= snapDistancePt ? to : edge);
  const x = -snapEdge(-bbox.x, -wordBounds.x);
  const y = -snapEdge(-bbox.y, -wordBounds.y);
  const right = snapEdge(bbox.x + bbox.width, wordBounds.x + wordBounds.width);
  const bottom = snapEdge(bbox.y + bbox.height, wordBounds.y + wordBounds.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Snaps those edges of a box that differ from `before` to the words inside it, as `snapToWords` does. */
export function snapMovedEdges(bbox: Bbox, before: Bbox, words: readonly Bbox[]): Bbox {
  const snapped = snapToWords(bbox, words);
  const right = bbox.x + bbox.width === before.x + before.width ? bbox.x + bbox.width : snapped.x + snapped.width;
  const bottom = bbox.y + bbox.height === before.y + before.height ? bbox.y + bbox.height : snapped.y + snapped.height;
  const x = bbox.x === before.x ? bbox.x : snapped.x;
  const y = bbox.y === before.y ? bbox.y : snapped.y;
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Computes the shift in points that aligns the left and top edges of a box with the nearest left and top edges of the
 * words inside it. An edge without a word edge within `tolerance` points is not shifted.
 */
export function alignToWords(bbox: Bbox, words: readonly Bbox[], tolerance: number): { dx: number; dy: number } {
  const findOffset = (edge: number, candidates: readonly number[]): number => {
    const best = candidates.reduce((a, b) => (Math.abs(b - edge) < Math.abs(a - edge) ? b : a), Infinity);
    return Math.abs(best - edge) <= tolerance ? best - edge : 0;
  };
  const innerWords = words.filter((word) => isCentreInside(word, bbox));
  return {
    dx: findOffset(
      bbox.x,
      innerWords.map((word) => word.x),
    ),
    dy: findOffset(
      bbox.y,
      innerWords.map((word) => word.y),
    ),
  };
}
