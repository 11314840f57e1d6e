import type { PDFOperatorList } from "pdfjs-dist/types/src/display/api.js";
import type { Bbox } from "../../../shared/document/geometry.ts";
import { union } from "../../../shared/document/geometry.ts";
import type { Matrix } from "./matrix.ts";
import { multiply } from "./matrix.ts";
import { addPath, inside, noGraphics } from "./path-graphics.ts";
import type { Graphics, Subpath } from "./path-graphics.ts";

/** pdf.js's numbers of operators, by name. */
type Operators = Readonly<Record<string, number>>;

/** What of the graphics state matters here. */
interface State {
  matrix: Matrix;
  lineWidth: number;
  fill: string;
}

/** How a path is painted, by the operator that ends it. */
const strokes: ReadonlySet<string> = new Set([
  "stroke",
  "closeStroke",
  "fillStroke",
  "eoFillStroke",
  "closeFillStroke",
  "closeEOFillStroke",
]);
const fills: ReadonlySet<string> = new Set([
  "fill",
  "eoFill",
  "fillStroke",
  "eoFillStroke",
  "closeFillStroke",
  "closeEOFillStroke",
]);
/** All that pdf.js makes of images, however it has put them together. */
const image = /^paint(?:Inline)?(?:Image|SolidColorImage)/;
/** pdf.js's steps of a path, each with its number of coordinates. */
const coordinates = { 0: 2, 1: 2, 2: 6, 3: 4, 4: 0 } as const;
const steps = { move: 0, line: 1, close: 4 } as const;

/**
 * Rules, areas, images and drawn shapes of a page, of its operators as pdf.js tells them.
 * @param toPage From the file's coordinates to the page as displayed.
 */
export function readOperators(
  { fnArray, argsArray }: PDFOperatorList,
  operators: Operators,
  toPage: Matrix,
  page: { width: number; height: number },
): Graphics {
  const names = new Map(Object.entries(operators).map(([name, number]) => [number, name]));
  const graphics = noGraphics();
  const stack: State[] = [];
  let state: State = { matrix: toPage, lineWidth: 1, fill: "#000000" };
  fnArray.forEach((number: number, index: number) => {
    const name = names.get(number) ?? "";
    const operands = (argsArray[index] ?? []) as unknown[];
    if (name === "save" || name === "paintFormXObjectBegin") stack.push({ ...state });
    if (name === "restore" || name === "paintFormXObjectEnd") state = stack.pop() ?? state;
    if (name === "transform") state.matrix = multiply(matrixOf(operands), state.matrix);
    if (name === "paintFormXObjectBegin" && Array.isArray(operands[0])) {
      state.matrix = multiply(matrixOf(operands[0]), state.matrix);
    }
    if (name === "setLineWidth") state.lineWidth = Number(operands[0]);
    if (name === "setFillRGBColor") state.fill = String(operands[0]);
    if (name === "constructPath") paintPath(names.get(Number(operands[0])) ?? "", operands[1], state, page, graphics);
    if (image.test(name)) {
      const box = inside(unitSquare(state.matrix), page);
      // One that only touches the page is not on it.
      if (box !== undefined && box.width > 0 && box.height > 0) graphics.images.push(box);
    }
  });
  return graphics;
}

function paintPath(
  paint: string,
  data: unknown,
  { matrix, lineWidth, fill }: State,
  page: { width: number; height: number },
  graphics: Graphics,
): void {
  const stroked = strokes.has(paint);
  const filled = fills.has(paint);
  const [numbers] = Array.isArray(data) ? (data as unknown[]) : [];
  if ((!stroked && !filled) || !(numbers instanceof Float32Array)) return;
  const width = lineWidth * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
  addPath(subpathsOf(numbers, matrix), { stroked, filled, width, color: filled ? fill : undefined }, page, graphics);
}

function subpathsOf(numbers: Float32Array, matrix: Matrix): Subpath[] {
  const subpaths: Subpath[] = [];
  for (let index = 0; index < numbers.length;) {
    const step = numbers[index] as keyof typeof coordinates;
    const count = coordinates[step];
    const current = subpaths.at(-1);
    if (step === steps.close) {
      const [first] = current?.points ?? [];
      if (first !== undefined) current?.points.push(first);
    } else {
      const point = apply(matrix, numbers[index + count - 1] ?? 0, numbers[index + count] ?? 0);
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

function matrixOf(numbers: readonly unknown[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers.map(Number);
  return { a, b, c, d, e, f };
}

function apply({ a, b, c, d, e, f }: Matrix, x: number, y: number): { x: number; y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Where an image lies: it fills the square from 0 to 1. */
function unitSquare(matrix: Matrix): Bbox {
  const corners = [apply(matrix, 0, 0), apply(matrix, 1, 0), apply(matrix, 0, 1), apply(matrix, 1, 1)];
  return union(corners.map((corner) => ({ ...corner, width: 0, height: 0 })));
}
