import type { Bbox } from "../../../shared/document/geometry.ts";
import { union } from "../../../shared/document/geometry.ts";
import type { Fill, Rule } from "../../pipeline/read/raw-page.ts";
import { multiply, readMatrix, unitMatrix } from "./matrix.ts";
import type { Matrix } from "./matrix.ts";
import type { PageSpace } from "./page-space.ts";
import { noteConcealment } from "./pdf-hidden.ts";
import type { Concealment } from "./pdf-hidden.ts";
import { readPath } from "./pdf-path.ts";
import type { Subpath } from "./pdf-path.ts";
import type { Pdfium } from "./pdfium.ts";

export interface Graphics {
  rules: Rule[];
  fills: Fill[];
  images: Bbox[];
  drawings: Bbox[];
}

/** FPDFPageObj_GetType */
export const objectTypes = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;
/** Thicker than this a rectangle is an area, not a rule; in points. */
const maxRuleThickness = 3;
/** How far from straight a line may be and still count as a rule; in points. */
const straightness = 0.7;
/** Forms may hold forms; a file can nest them without end. */
export const maxFormDepth = 8;

/**
 * Rules, images and drawn shapes of a page, those inside form XObjects with them.
 * @param concealment Takes what is found of text that may not be seen.
 */
export function readGraphics(pdfium: Pdfium, page: number, space: PageSpace, concealment: Concealment): Graphics {
  const graphics: Graphics = { rules: [], fills: [], images: [], drawings: [] };
  const { calls } = pdfium;
  const total = calls.FPDFPage_CountObjects(page);
  for (let index = 0; index < total; index++) {
    const place = { space, matrix: unitMatrix, depth: 0, concealment };
    readObject(pdfium, calls.FPDFPage_GetObject(page, index), place, graphics);
  }
  return graphics;
}

interface Place {
  space: PageSpace;
  /** From the object's surroundings to the file's page. */
  matrix: Matrix;
  depth: number;
  concealment: Concealment;
}

function readObject(pdfium: Pdfium, object: number, place: Place, graphics: Graphics): void {
  const { calls } = pdfium;
  switch (calls.FPDFPageObj_GetType(object)) {
    case objectTypes.text:
      noteConcealment(pdfium, object, place, () => objectBounds(pdfium, object, place), place.concealment);
      break;
    case objectTypes.path:
      readPathObject(pdfium, object, place, graphics);
      break;
    case objectTypes.image:
    case objectTypes.shading: {
      const box = objectBounds(pdfium, object, place);
      if (box !== undefined) graphics.images.push(box);
      break;
    }
    case objectTypes.form: {
      if (place.depth >= maxFormDepth) break;
      const matrix = multiply(readMatrix(pdfium, object), place.matrix);
      const total = calls.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < total; index++) {
        const child = calls.FPDFFormObj_GetObject(object, index);
        readObject(pdfium, child, { ...place, matrix, depth: place.depth + 1 }, graphics);
      }
      break;
    }
    default:
  }
}

function readPathObject(pdfium: Pdfium, object: number, place: Place, graphics: Graphics): void {
  const { calls, heap, scratch } = pdfium;
  if (calls.FPDFPath_GetDrawMode(object, scratch, scratch + 4) === 0) return;
  const filled = heap.HEAP32[scratch >> 2] !== 0;
  const stroked = heap.HEAP32[(scratch >> 2) + 1] !== 0;
  if (!filled && !stroked) return;
  const toPage = multiply(readMatrix(pdfium, object), place.matrix);
  const path = readPath(pdfium, object, toPage, place.space);
  if (path === undefined) {
    const box = objectBounds(pdfium, object, place);
    if (box !== undefined) graphics.drawings.push(box);
    return;
  }
  let width = 0;
  if (stroked && calls.FPDFPageObj_GetStrokeWidth(object, scratch) !== 0) {
    width = (heap.HEAPF32[scratch >> 2] ?? 0) * Math.sqrt(Math.abs(toPage.a * toPage.d - toPage.b * toPage.c));
  }
  const color = filled ? fillColor(pdfium, object) : undefined;
  for (const subpath of path) {
    const area = color === undefined ? undefined : filledBox(subpath, place.space);
    if (color !== undefined && area !== undefined) graphics.fills.push({ bbox: area, color });
    const rules = subpathRules(subpath, stroked, filled, width);
    if (rules === undefined) {
      const box = inside(boundsOf(subpath), place.space);
      if (box !== undefined) graphics.drawings.push(box);
    } else {
      for (const rule of rules) {
        const bbox = inside(rule.bbox, place.space);
        if (bbox !== undefined) graphics.rules.push({ ...rule, bbox });
      }
    }
  }
}

/** The rules that a straight, upright subpath draws; undefined where it is a drawing of another kind. */
function subpathRules(subpath: Subpath, stroked: boolean, filled: boolean, width: number): Rule[] | undefined {
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
function filledBox(subpath: Subpath, space: PageSpace): Bbox | undefined {
  if (subpath.curved || subpath.points.length > 6 || !isUpright(subpath.points)) return undefined;
  const box = boundsOf(subpath);
  return Math.min(box.width, box.height) <= maxRuleThickness ? undefined : inside(box, space);
}

/** `#rrggbb`; undefined where nothing shows. */
function fillColor({ calls, heap, scratch }: Pdfium, object: number): string | undefined {
  if (calls.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 0] = heap.HEAPU32.subarray(scratch >> 2, (scratch >> 2) + 4);
  if (alpha === 0) return undefined;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function isUpright(points: readonly { x: number; y: number }[]): boolean {
  return points.every((point, index) => {
    const from = points[index - 1] ?? point;
    return Math.abs(point.x - from.x) <= straightness || Math.abs(point.y - from.y) <= straightness;
  });
}

function rule(x0: number, y0: number, x1: number, y1: number, strokeWidth: number): Rule {
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

function objectBounds(pdfium: Pdfium, object: number, { space, matrix }: Place): Bbox | undefined {
  const { calls, heap, scratch } = pdfium;
  if (calls.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4);
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ] as const;
  const points = corners.map(([x, y]) => {
    const px = matrix.a * x + matrix.c * y + matrix.e;
    const py = matrix.b * x + matrix.d * y + matrix.f;
    return { x: space.x(px, py), y: space.y(px, py), width: 0, height: 0 };
  });
  return inside(union(points), space);
}

/** The part of a box that lies on the page, if any does. */
function inside(box: Bbox, page: { width: number; height: number }): Bbox | undefined {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  const right = Math.min(page.width, box.x + box.width);
  const bottom = Math.min(page.height, box.y + box.height);
  return right < x || bottom < y || !Number.isFinite(right - x + bottom - y)
    ? undefined
    : { x, y, width: right - x, height: bottom - y };
}
