import type { Bbox } from "../../../shared/document/geometry.ts";
import { transformPoint, transformBox } from "./matrix.ts";
import type { Matrix } from "./matrix.ts";
import { addPath, clipToPage } from "./path-graphics.ts";
import type { Graphics, Subpath } from "./path-graphics.ts";

/** The properties of the graphics state that are used here. */
export interface GraphicsState {
  matrix: Matrix;
  lineWidth: number;
  fill: string;
}

interface PageSize {
  width: number;
  height: number;
}

/** The operators that stroke a path. */
const strokeOperators: ReadonlySet<string> = new Set([
  "stroke",
  "closeStroke",
  "fillStroke",
  "eoFillStroke",
  "closeFillStroke",
  "closeEOFillStroke",
]);
/** The operators that fill a path. */
const fillOperators: ReadonlySet<string> = new Set([
  "fill",
  "eoFill",
  "fillStroke",
  "eoFillStroke",
  "closeFillStroke",
  "closeEOFillStroke",
]);
/** All operators of pdf.js that paint images. */
const imageOperator = /^paint(?:Inline)?(?:Image|SolidColorImage)/;
/** The steps of a path in pdf.js, each with its number of coordinates. */
const coordinateCounts = { 0: 2, 1: 2, 2: 6, 3: 4, 4: 0 } as const;
const steps = { move: 0, line: 1, close: 4 } as const;

/** Returns whether an operator paints an image. */
export function isImage(name: string): boolean {
  return imageOperator.test(name);
}

/** Adds the box of an image. */
export function addImage({ matrix }: GraphicsState, page: PageSize, graphics: Graphics): void {
  const box = clipToPage(getImageBox(matrix), page);
  // An image that only touches the page is not on it.
  if (box !== undefined && box.width > 0 && box.height > 0) graphics.images.push(box);
}

/**
 * Adds the graphics that a path paints. @param data An array with one element: the steps, each followed by its
 * coordinates
 */
export function addPathOperator(
  paint: string,
  data: unknown,
  state: GraphicsState,
  page: PageSize,
  graphics: Graphics,
): void {
  const { matrix, lineWidth, fill } = state;
  const stroked = strokeOperators.has(paint);
  const filled = fillOperators.has(paint);
  const [numbers] = Array.isArray(data) ? (data as unknown[]) : [];
  if ((!stroked && !filled) || !(numbers instanceof Float32Array)) return;
  const width = lineWidth * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
  addPath(readSubpaths(numbers, matrix), { stroked, filled, width, color: filled ? fill : undefined }, page, graphics);
}

function readSubpaths(numbers: Float32Array, matrix: Matrix): Subpath[] {
  const subpaths: Subpath[] = [];
  for (let index = 0; index < numbers.length;) {
    const step = numbers[index] as keyof typeof coordinateCounts;
    const count = coordinateCounts[step];
    const current = subpaths.at(-1);
    if (step === steps.close) {
      const [first] = current?.points ?? [];
      if (first !== undefined) current?.points.push(first);
    } else {
      const point = transformPoint(matrix, { x: numbers[index + count - 1] ?? 0, y: numbers[index + count] ?? 0 });
      if (step === steps.move || current === undefined) subpaths.push({ points: [point], curved: false });
      else {
        current.points.push(point);
        current.curved ||= step !== steps.line;
      }
    }
    index += 1 + count;
  }
  return subpaths.filter((subpath) => subpath.points.length > 1);
}

/** Returns the box of an image, which fills the unit square. */
function getImageBox(matrix: Matrix): Bbox {
  return transformBox([0, 0, 1, 1], matrix);
}
