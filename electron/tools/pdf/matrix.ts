import type { Bbox } from "../../../shared/document/geometry.ts";
import { union } from "../../../shared/document/geometry.ts";
import type { Pdfium } from "./pdfium.ts";

/** `x' = a x + c y + e`, `y' = b x + d y + f`, as in a PDF. */
export interface Matrix {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The six numbers of a matrix, as files and libraries give them. */
export function matrixOf(numbers: ArrayLike<unknown>): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(numbers, Number);
  return { a, b, c, d, e, f };
}

export function isNumbers(value: unknown): value is ArrayLike<number> {
  return Array.isArray(value) || value instanceof Float32Array;
}

export const unitMatrix: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** First `inner`, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  return {
    a: inner.a * outer.a + inner.b * outer.c,
    b: inner.a * outer.b + inner.b * outer.d,
    c: inner.c * outer.a + inner.d * outer.c,
    d: inner.c * outer.b + inner.d * outer.d,
    e: inner.e * outer.a + inner.f * outer.c + outer.e,
    f: inner.e * outer.b + inner.f * outer.d + outer.f,
  };
}

export function apply({ a, b, c, d, e, f }: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** The box around a rectangle, told by two corners, where the matrix puts it. */
export function placed([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[], matrix: Matrix): Bbox {
  const corners = [x0, x1].flatMap((x) => [apply(matrix, { x, y: y0 }), apply(matrix, { x, y: y1 })]);
  return union(corners.map((corner) => ({ ...corner, width: 0, height: 0 })));
}

/** A page object's matrix, relative to what it is in. */
export function readMatrix({ calls, heap, scratch }: Pdfium, object: number): Matrix {
  if (calls.FPDFPageObj_GetMatrix(object, scratch) === 0) return unitMatrix;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 6);
  return { a, b, c, d, e, f };
}
