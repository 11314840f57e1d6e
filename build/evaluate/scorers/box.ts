import type { Zone } from "../../../shared/document/zones.ts";

/** Left, top, right and bottom, in points from the page's top left corner. */
export type Edges = [left: number, top: number, right: number, bottom: number];

/** A zone in the words of a set's truth. A prediction says how sure it is, 0 to 1. */
export interface LabelledBox {
  label: string;
  bbox: Edges;
  confidence?: number | undefined;
  /** The pipeline's zones that a prediction stands for: one, or the items of a list. */
  zones?: readonly Zone[];
}

export function areaOf([left, top, right, bottom]: Edges): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** The area that two boxes share; 0 where they only touch. */
export function sharedArea(one: Edges, other: Edges): number {
  return areaOf([
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]);
}

/** Intersection over union: 1 for equal boxes, 0 for boxes that only touch. */
export function iou(one: Edges, other: Edges): number {
  const shared = sharedArea(one, other);
  return shared === 0 ? 0 : shared / (areaOf(one) + areaOf(other) - shared);
}
