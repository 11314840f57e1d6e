import { type Bbox, overlapArea, union } from "../../../shared/document/geometry.ts";
import type { Fill, RulingLine } from "../../pipeline/read/raw-page.ts";
import type { PaintedArea } from "./text-visibility.ts";

/** The graphics of a page, in points on the page as displayed. */
export interface Graphics {
  rules: RulingLine[];
  fills: Fill[];
  images: Bbox[];
  drawings: Bbox[];
}

export function createGraphics(): Graphics {
  return { rules: [], fills: [], images: [], drawings: [] };
}

/** A place in points on the page as displayed. */
interface Point {
  x: number;
  y: number;
}

export interface Subpath {
  /** Corners; a closed subpath repeats its first one. */
  points: Point[];
  curved: boolean;
}

/** The painting of a path: stroke and fill. */
interface Paint {
  stroked: boolean;
  filled: boolean;
  /** Width of the stroke in points. */
  width: number;
  /** Colour of the fill, `#rrggbb`; undefined if it is invisible. */
  color: string | undefined;
}

interface PageSize {
  width: number;
  height: number;
}

/** The maximum thickness of a ruling line, in points. A thicker rectangle is an area. */
const maxRuleThickness = 3;
/** The maximum deviation of a ruling line from the horizontal or vertical, in points. */
const maxDeviation = 0.7;

/** The maximum distance of a corner from the line between its neighbours at which it is no corner, in points. */
const maxBend = 0.05;

/**
 * Removes the points inside horizontal and vertical sides. Some programs, LibreOffice among them, begin a rectangle in the
 * middle of a side, or draw a side in pieces.
 */
export function joinSides(subpath: Subpath): Subpath {
  if (subpath.curved) return subpath;
  const points = subpath.points.filter(({ x, y }, index) => {
    const before = subpath.points[index - 1];
    return before === undefined || before.x !== x || before.y !== y;
  });
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 3) return subpath;
  const isClosed = first.x === last.x && first.y === last.y;
  const ring = isClosed ? points.slice(0, -1) : points;
  const corners = ring.filter((point, index) => {
    const before = ring[index - 1] ?? (isClosed ? ring.at(-1) : undefined);
    const after = ring[index + 1] ?? (isClosed ? ring[0] : undefined);
    return before === undefined || after === undefined || !isInsideSide(point, before, after);
  });
  return { points: isClosed && corners[0] !== undefined ? [...corners, corners[0]] : corners, curved: false };
}

/** Checks whether a point is between its neighbours on a horizontal or vertical line. */
function isInsideSide(point: Point, before: Point, after: Point): boolean {
  const isBetween = (along: "x" | "y", across: "x" | "y") =>
    Math.abs(point[across] - before[across]) <= maxBend &&
    Math.abs(after[across] - point[across]) <= maxBend &&
    (point[along] - before[along]) * (after[along] - point[along]) > 0;
  return isBetween("x", "y") || isBetween("y", "x");
}

/** Adds the graphics that a path paints: ruling lines, filled areas, or a drawing. @param page Its size in points */
export function addPath(path: readonly Subpath[], paint: Paint, page: PageSize, graphics: Graphics): void {
  const { stroked, filled, width, color } = paint;
  for (const subpath of path) {
    const area = color === undefined ? undefined : getFilledBox(subpath, page);
    if (color !== undefined && area !== undefined) graphics.fills.push({ bbox: area, color });
    const rules = getRulingLines(subpath, stroked, filled, width);
    if (rules === undefined) {
      const box = clipToPage(getBounds(subpath), page);
      if (box !== undefined) graphics.drawings.push(box);
    } else {
      for (const rule of rules) {
        const bbox = clipToPage(rule.bbox, page);
        if (bbox !== undefined) graphics.rules.push({ ...rule, bbox });
      }
    }
  }
}

/** The maximum number of rectangles of a path that are compared with each other. */
const maxRectangles = 40;

/**
 * Lists the areas that a filled path paints. An area is exact only if it is a rectangle that overlaps no other one: of
 * two overlapping rectangles, the inner one may be a hole.
 * @param color `#rrggbb`; undefined if unknown
 */
export function listAreas(path: readonly Subpath[], color: string | undefined, page: PageSize): PaintedArea[] {
  const boxes = path.map((subpath) => getFilledBox(subpath, page));
  const areRectangles = path.length <= maxRectangles && boxes.every((box) => box !== undefined);
  const overlaps = (box: Bbox, index: number) =>
    boxes.some((other, rank) => rank < index && other && overlapArea(box, other) > 0);
  if (areRectangles && !boxes.some(overlaps)) return boxes.map((box) => ({ box, color, isExact: true }));
  const box = clipToPage(union(path.map(getBounds)), page);
  return box === undefined ? [] : [{ box, color, isExact: false }];
}

/** Returns the ruling lines of an axis-parallel subpath; undefined if it is a drawing. */
function getRulingLines(subpath: Subpath, stroked: boolean, filled: boolean, width: number): RulingLine[] | undefined {
  if (subpath.curved || !isAxisParallel(subpath.points)) return undefined;
  const box = getBounds(subpath);
  if (Math.min(box.width, box.height) <= maxRuleThickness) {
    if (!stroked && subpath.points.length < 3) return [];
    return [createRulingLine(box.x, box.y, box.x + box.width, box.y + box.height, stroked ? width : 0)];
  }
  if (!stroked) return filled ? [] : undefined;
  return subpath.points.slice(1).flatMap((point, index) => {
    const from = subpath.points[index] ?? point;
    // A path may be closed although it has already returned to its start. It then needs no closing line.
    return from.x === point.x && from.y === point.y ? [] : [createRulingLine(from.x, from.y, point.x, point.y, width)];
  });
}

/** Returns the visible part of a filled rectangle that is too thick for a ruling line. */
function getFilledBox(subpath: Subpath, page: PageSize): Bbox | undefined {
  if (subpath.curved || subpath.points.length > 6 || !isAxisParallel(subpath.points)) return undefined;
  const box = getBounds(subpath);
  return Math.min(box.width, box.height) <= maxRuleThickness ? undefined : clipToPage(box, page);
}

function isAxisParallel(points: readonly { x: number; y: number }[]): boolean {
  return points.every((point, index) => {
    const from = points[index - 1] ?? point;
    return Math.abs(point.x - from.x) <= maxDeviation || Math.abs(point.y - from.y) <= maxDeviation;
  });
}

function createRulingLine(x0: number, y0: number, x1: number, y1: number, strokeWidth: number): RulingLine {
  const width = Math.abs(x1 - x0);
  const height = Math.abs(y1 - y0);
  const horizontal = width >= height;
  const half = strokeWidth / 2;
  const bbox = horizontal
    ? { x: Math.min(x0, x1), y: Math.min(y0, y1) - half, width, height: height + strokeWidth }
    : { x: Math.min(x0, x1) - half, y: Math.min(y0, y1), width: width + strokeWidth, height };
  return { bbox, orientation: horizontal ? "horizontal" : "vertical" };
}

function getBounds(subpath: Subpath): Bbox {
  return union(subpath.points.map((point) => ({ ...point, width: 0, height: 0 })));
}

/** Returns the part of a box on the page; undefined if there is none. */
export function clipToPage(box: Bbox, page: { width: number; height: number }): Bbox | undefined {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  const right = Math.min(page.width, box.x + box.width);
  const bottom = Math.min(page.height, box.y + box.height);
  return right < x || bottom < y || !Number.isFinite(right - x + bottom - y)
    ? undefined
    : { x, y, width: right - x, height: bottom - y };
}
