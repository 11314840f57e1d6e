import KDBush from "kdbush";
import { z } from "zod";

/**
 * A rectangle in PDF points (1/72 inch). The origin is the top left corner of the displayed page, after its rotation
 * and inside its crop box; `y` grows downwards. The UserUnit of the page is not applied.
 */
export const bboxSchema = z.strictObject({
  x: z.number(),
  y: z.number(),
  width: z.number().nonnegative(),
  height: z.number().nonnegative(),
});
export type Bbox = z.infer<typeof bboxSchema>;

/**
 * A range of blocks in a section of an ePub, both ends included. An end is an element path from `body`: the 1-based
 * position of each element among its siblings, such as `/2/1`.
 */
export const blockRangeSchema = z.strictObject({
  from: z.string().regex(/^(\/\d+)+$/),
  to: z.string().regex(/^(\/\d+)+$/),
});
export type BlockRange = z.infer<typeof blockRangeSchema>;

/** Returns the bounding box of one or more boxes. @throws {RangeError} without boxes */
export function union(boxes: readonly Bbox[]): Bbox {
  const [first] = boxes;
  if (first === undefined) throw new RangeError("union() needs at least one box");
  let { x, y } = first;
  let right = first.x + first.width;
  let bottom = first.y + first.height;
  for (const box of boxes) {
    x = Math.min(x, box.x);
    y = Math.min(y, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return { x, y, width: right - x, height: bottom - y };
}

/** Rounds to a hundredth of a point, which is finer than any printer; never returns negative zero. */
export function roundLength(value: number): number {
  return Math.round(value * 100) / 100 || 0;
}

/** Rounds a box to hundredths of a point. Every box in the result of a pipeline step is rounded. */
export function roundBox({ x, y, width, height }: Bbox): Bbox {
  return { x: roundLength(x), y: roundLength(y), width: roundLength(width), height: roundLength(height) };
}

/** Returns the box that two boxes have in common. Its width or height is 0 if they do not overlap. */
export function intersect(a: Bbox, b: Bbox): Bbox {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x);
  const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y);
  return { x, y, width, height };
}

/** Returns the area of the intersection of two boxes in square points; 0 if they only touch. */
export function overlapArea(a: Bbox, b: Bbox): number {
  const { width, height } = intersect(a, b);
  return width * height;
}

/**
 * Tells whether the centre of `inner` lies in `outer`. A word or line belongs to a zone if its centre lies in the zone.
 */
export function isCentreInside(inner: Bbox, outer: Bbox): boolean {
  const x = inner.x + inner.width / 2;
  const y = inner.y + inner.height / 2;
  return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height;
}

/**
 * Creates an index of items by their centres, a k-d tree. The returned function finds the items whose centres lie in a
 * box, in their original order. A page can have tens of thousands of items and boxes.
 */
export function createCentreIndex<Item extends { bbox: Bbox }>(items: readonly Item[]): (box: Bbox) => Item[] {
  const tree = new KDBush(items.length);
  for (const { bbox } of items) tree.add(bbox.x + bbox.width / 2, bbox.y + bbox.height / 2);
  tree.finish();
  return ({ x, y, width, height }) =>
    tree
      .range(x, y, x + width, y + height)
      .sort((a, b) => a - b)
      .flatMap((position) => items[position] ?? []);
}

/** Compares two block paths by document order: negative if `a` comes first. */
export function compareBlockPaths(a: string, b: string): number {
  const left = a.split("/").slice(1).map(Number);
  const right = b.split("/").slice(1).map(Number);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Tells whether the block at `path` is in a range, both ends included. */
export function isInBlockRange(path: string, { from, to }: BlockRange): boolean {
  return compareBlockPaths(path, from) >= 0 && compareBlockPaths(path, to) <= 0;
}
