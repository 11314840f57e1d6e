import { z } from "zod";

/**
 * A rectangle in PDF points (1/72 inch). The origin is the top left corner of the page as displayed:
 * after its rotation and inside its crop box. `y` grows downwards. A page's UserUnit, which only makes it larger in
 * print, is not multiplied in.
 */
export const bboxSchema = z.strictObject({
  x: z.number(),
  y: z.number(),
  width: z.number().nonnegative(),
  height: z.number().nonnegative(),
});
export type Bbox = z.infer<typeof bboxSchema>;

/**
 * A run of blocks in a section of an ePub, both ends included. An end is an element path: the
 * 1-based positions of the element among its parent's element children, from `body` down: `/2/1`.
 */
export const blockRangeSchema = z.strictObject({
  from: z.string().regex(/^(\/\d+)+$/),
  to: z.string().regex(/^(\/\d+)+$/),
});
export type BlockRange = z.infer<typeof blockRangeSchema>;

/** The smallest rectangle that holds all of `boxes`; they must not be empty. */
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

/** A hundredth of a point is finer than any printer; more digits would only make files longer. Never a negative zero. */
export function roundLength(value: number): number {
  return Math.round(value * 100) / 100 || 0;
}

/** Every box that leaves a step of the pipeline is rounded. */
export function roundBox({ x, y, width, height }: Bbox): Bbox {
  return { x: roundLength(x), y: roundLength(y), width: roundLength(width), height: roundLength(height) };
}

/** The area that two boxes share, in square points; 0 where they only touch. */
export function overlapArea(a: Bbox, b: Bbox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Whether the centre of `inner` lies in `outer`: how a word is said to belong to a zone. */
export function isCentreInside(inner: Bbox, outer: Bbox): boolean {
  const x = inner.x + inner.width / 2;
  const y = inner.y + inner.height / 2;
  return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height;
}

/**
 * Finds, in their order, the items whose centres lie in a box. To look at all of a page for each of its cells would take
 * minutes where there are tens of thousands of both.
 */
export function createCentreIndex<Item extends { bbox: Bbox }>(items: readonly Item[]): (box: Bbox) => Item[] {
  const middleOf = ({ bbox }: Item) => bbox.y + bbox.height / 2;
  const placed = items
    .map((item, index) => ({ item, index, middle: middleOf(item) }))
    .sort((a, b) => a.middle - b.middle);
  return (box) => {
    let [first, end] = [0, placed.length];
    while (first < end) {
      const half = (first + end) >> 1;
      if ((placed[half]?.middle ?? Infinity) < box.y) first = half + 1;
      else end = half;
    }
    const inside: typeof placed = [];
    for (let at = first; (placed[at]?.middle ?? Infinity) <= box.y + box.height; at++) {
      const one = placed[at];
      if (one !== undefined && isCentreInside(one.item.bbox, box)) inside.push(one);
    }
    return inside.sort((a, b) => a.index - b.index).map(({ item }) => item);
  };
}

/** Orders two block paths as their elements stand in the document: negative where `a` comes first. */
export function compareBlockPaths(a: string, b: string): number {
  const left = a.split("/").slice(1).map(Number);
  const right = b.split("/").slice(1).map(Number);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Whether the block at `path` is in a range, both ends included. */
export function isInBlockRange(path: string, { from, to }: BlockRange): boolean {
  return compareBlockPaths(path, from) >= 0 && compareBlockPaths(path, to) <= 0;
}
