import type { Bbox } from "../../../shared/document/geometry.ts";
import { isNumbers, transformPoint, transformBox } from "./matrix.ts";
import type { Matrix } from "./matrix.ts";
import { addPath, clipToPage, listAreas } from "./path-graphics.ts";
import type { Graphics, Subpath } from "./path-graphics.ts";
import type { TextVisibility } from "./text-visibility.ts";

/** The properties of the graphics state that are used here. */
export interface GraphicsState {
  matrix: Matrix;
  lineWidth: number;
  /** Colours `#rrggbb`; undefined for a pattern. */
  fill: string | undefined;
  stroke: string | undefined;
  /** From 0 (transparent) to 1. */
  fillAlpha: number;
  strokeAlpha: number;
  /** Whether a blend mode or a soft mask mixes colours with what is behind them. */
  isBlended: boolean;
  isMasked: boolean;
  /** The clip: everything outside of it is invisible. */
  clip: Bbox | undefined;
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
export function addImage(
  { matrix }: GraphicsState,
  page: PageSize,
  graphics: Graphics,
  visibility: TextVisibility<number>,
): void {
  const box = clipToPage(getImageBox(matrix), page);
  // An image that only touches the page is not on it.
  if (box === undefined || box.width <= 0 || box.height <= 0) return;
  graphics.images.push(box);
  visibility.addImage(box);
}

/**
 * Adds the graphics that a path paints. @param data An array with one element: the steps, each followed by its
 * coordinates
 */
export function addPathOperator(
  paint: string,
  [data, bounds]: readonly unknown[],
  state: GraphicsState,
  page: PageSize,
  graphics: Graphics,
  visibility: TextVisibility<number>,
): void {
  const { matrix, lineWidth, fill, fillAlpha, isBlended, isMasked, clip } = state;
  const stroked = strokeOperators.has(paint);
  const filled = fillOperators.has(paint);
  const [numbers] = Array.isArray(data) ? (data as unknown[]) : [];
  if ((!stroked && !filled) || !(numbers instanceof Float32Array)) return;
  const width = lineWidth * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
  const path = readSubpaths(numbers, matrix);
  addPath(path, { stroked, filled, width, color: filled ? fill : undefined }, page, graphics);
  if (!filled || fillAlpha === 0) return;
  if (path.some(({ curved }) => curved) && isNumbers(bounds)) {
    const box = clipToPage(transformBox(Array.from(bounds), matrix), page);
    if (box !== undefined) visibility.addArea({ box, color: fill, isExact: false });
    return;
  }
  const isOpaque = fill !== undefined && fillAlpha === 1 && !isBlended && !isMasked && clip === undefined;
  for (const area of listAreas(path, fill, page)) visibility.addArea({ ...area, isExact: area.isExact && isOpaque });
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

/** Updates the state by an extended graphics state (ISO 32000-1, table 58). */
export function applyExtendedState(state: GraphicsState, entries: unknown): void {
  for (const [key, value] of Array.isArray(entries) ? (entries as [string, unknown][]) : []) {
    if (key === "ca") state.fillAlpha = Number(value);
    else if (key === "CA") state.strokeAlpha = Number(value);
    else if (key === "BM") state.isBlended = value !== "source-over";
    else if (key === "SMask") state.isMasked = value !== false && value !== null;
  }
}

/** Returns the box of an image, which fills the unit square. */
function getImageBox(matrix: Matrix): Bbox {
  return transformBox([0, 0, 1, 1], matrix);
}
