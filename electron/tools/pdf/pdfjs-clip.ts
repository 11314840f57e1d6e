import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Glyphs } from "../../pipeline/read/raw-page.ts";
import { transformBox } from "./matrix.ts";
import type { Matrix } from "./matrix.ts";

/**
 * Intersects a clip with the box of another one. @param box Two opposite corners, in the coordinates before `matrix`
 */
export function intersectClip(clip: Bbox | undefined, box: ArrayLike<number>, matrix: Matrix): Bbox {
  const added = transformBox(Array.from(box), matrix);
  if (clip === undefined) return added;
  const x = Math.max(clip.x, added.x);
  const y = Math.max(clip.y, added.y);
  const right = Math.min(clip.x + clip.width, added.x + added.width);
  const bottom = Math.min(clip.y + clip.height, added.y + added.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

/** Returns whether all characters from an index on are outside of a clip. */
export function isClippedAway(glyphs: Glyphs, from: number, clip: Bbox | undefined): boolean {
  if (clip === undefined) return false;
  const { count, left, right, top, bottom } = glyphs;
  for (let index = from; index < count; index++) {
    const isBeside = (left[index] ?? 0) > clip.x + clip.width || (right[index] ?? 0) < clip.x;
    const isAbove = (top[index] ?? 0) > clip.y + clip.height || (bottom[index] ?? 0) < clip.y;
    if (!isBeside && !isAbove) return false;
  }
  return count > from;
}
