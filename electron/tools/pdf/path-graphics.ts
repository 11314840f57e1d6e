import type { Bbox } from "../../../shared/document/geometry.ts";
import { union } from "../../../shared/document/geometry.ts";
import type { Fill, RulingLine } from "../../pipeline/read/raw-page.ts";

/** What is drawn on a page beside text. */
export interface Graphics {
  rules: RulingLine[];
  fills: Fill[];
  images: Bbox[];
  drawings: Bbox[];
}

export function noGraphics(): Graphics {
  return { rules: [], fills: [], images: [], drawings: [] };
}

export interface Subpath {
  /** Corners on the page as displayed; a closed subpath repeats its first. */
  points: { x: number; y: number }[];
  curved: boolean;
}

/** How a path is painted. */
interface Paint {
  stroked: boolean;
  filled: boolean;
  /** Of the stroke, in points. */
  width: number;
  /** Of the fill: `#rrggbb`; undefined where it does not show. */
  color: string | undefined;
}

interface PageSize {
  width: number;
  height: number;
}

/** Thicker than this a rectangle is an area, not a rule; in points. */
const maxRuleThickness = 3;
/** How far from straight a line may be and still count as a rule; in points. */
const straightness = 0.7;
/** Adds what a path draws: rules, filled areas, or a drawing. */
export function addPath(path: readonly Subpath[], paint: Paint, page: PageSize, graphics: Graphics): void {
  const { stroked, filled, width, color } = paint;
  for (const subpath of path) {
    const area = color === undefined ? undefined : filledBox(subpath, page);
    if (color !== undefined && area !== undefined) graphics.fills.push({ bbox: area, color });
    const rules = subpathRules(subpath, stroked, filled, width);
    if (rules === undefined) {
      const box = inside(boundsOf(subpath), page);
      if (box !== undefined) graphics.drawings.push(box);
    } else {
      for (const rule of rules) {
        const bbox = inside(rule.bbox, page);
        if (bbox !== undefined) graphics.rules.push({ ...rule, bbox });
      }
    }
  }
}

/** The rules that a straight, upright subpath draws; undefined where it is a drawing of another kind. */
function subpathRules(subpath: Subpath, stroked: boolean, filled: boolean, width: number): RulingLine[] | undefined {
  if (subpath.curved || !isUpright(subpath.points)) return undefined;
  const box = boundsOf(subpath);
  if (Math.min(box.width, box.height) <= maxRuleThickness) {
    if (!stroked && subpath.points.length < 3) return [];
    return [rule(box.x, box.y, box.x + box.width, box.y + box.height, stroked ? width : 0)];
  }
  if (!stroked) return filled ? [] : undefined;
  return subpath.points.slice(1).flatMap((point, index) => {
    const from = subpath.points[index] ?? point;
    // A path that has come back to its start is still closed with a line.
    return from.x === point.x && from.y === point.y ? [] : [rule(from.x, from.y, point.x, point.y, width)];
  });
}

/** The part on the page of an upright rectangle that is too thick for a rule. */
function filledBox(subpath: Subpath, page: PageSize): Bbox | undefined {
  if (subpath.curved || subpath.points.length > 6 || !isUpright(subpath.points)) return undefined;
  const box = boundsOf(subpath);
  return Math.min(box.width, box.height) <= maxRuleThickness ? undefined : inside(box, page);
}

function isUpright(points: readonly { x: number; y: number }[]): boolean {
  return points.every((point, index) => {
    const from = points[index - 1] ?? point;
    return Math.abs(point.x - from.x) <= straightness || Math.abs(point.y - from.y) <= straightness;
  });
}

function rule(x0: number, y0: number, x1: number, y1: number, strokeWidth: number): RulingLine {
  const width = Math.abs(x1 - x0);
  const height = Math.abs(y1 - y0);
  const horizontal = width >= height;
  const half = strokeWidth / 2;
  const bbox = horizontal
    ? { x: Math.min(x0, x1), y: Math.min(y0, y1) - half, width, height: height + strokeWidth }
    : { x: Math.min(x0, x1) - half, y: Math.min(y0, y1), width: width + strokeWidth, height };
  return { bbox, orientation: horizontal ? "horizontal" : "vertical" };
}

function boundsOf(subpath: Subpath): Bbox {
  return union(subpath.points.map((point) => ({ ...point, width: 0, height: 0 })));
}

/** The part of a box that lies on the page, if any does. */
export function inside(box: Bbox, page: { width: number; height: number }): Bbox | undefined {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  const right = Math.min(page.width, box.x + box.width);
  const bottom = Math.min(page.height, box.y + box.height);
  return right < x || bottom < y || !Number.isFinite(right - x + bottom - y)
    ? undefined
    : { x, y, width: right - x, height: bottom - y };
}
