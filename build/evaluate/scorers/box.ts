import type { Zone } from "../../../shared/document/zones.ts";

/** Left, top, right and bottom, in points from the page's top left corner. */
export type Edges = [left: number, top: number, right: number, bottom: number];

/** A box with a label of a set's ground truth. A prediction has a confidence, 0 to 1. */
export interface LabelledBox {
  label: string;
  bbox: Edges;
  confidence?: number | undefined;
  /** Zones of the pipeline that a prediction stands for: one, or the items of a list. */
  zones?: readonly Zone[];
}

/** Computes the area of a box in square points. */
export function computeArea([left, top, right, bottom]: Edges): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** Computes the area of the intersection of two boxes; 0 for boxes that only touch. */
export function intersectionArea(a: Edges, b: Edges): number {
  return computeArea([Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]);
}

/** Computes intersection over union: 1 for equal boxes, 0 for boxes that only touch. */
export function iou(a: Edges, b: Edges): number {
  const sharedArea = intersectionArea(a, b);
  return sharedArea === 0 ? 0 : sharedArea / (computeArea(a) + computeArea(b) - sharedArea);
}
