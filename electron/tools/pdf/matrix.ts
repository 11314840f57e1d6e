import type { Bbox } from "../../../shared/document/geometry.ts";
import { union } from "../../../shared/document/geometry.ts";
import type { Pdfium } from "./pdfium.ts";

/** An affine transformation as in PDF: `x' = a x + c y + e`, `y' = b x + d y + f`. */
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

/** Converts the six numbers of a matrix in a file or a library. */
export function toMatrix(numbers: ArrayLike<unknown>): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(numbers, Number);
  return { a, b, c, d, e, f };
}

export function isNumbers(value: unknown): value is ArrayLike<number> {
  return Array.isArray(value) || value instanceof Float32Array;
}

export const identityMatrix: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** Multiplies matrices: `inner` is applied first, then `outer`. */
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

export function transformPoint({ a, b, c, d, e, f }: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Returns the box around a transformed rectangle. The rectangle has two opposite corners: x0, y0, x1, y1. */
export function transformBox([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[], matrix: Matrix): Bbox {
  const corners = [x0, x1].flatMap((x) => [transformPoint(matrix, { x, y: y0 }), transformPoint(matrix, { x, y: y1 })]);
  return union(corners.map((corner) => ({ ...corner, width: 0, height: 0 })));
}

/** Reads the matrix of a page object, relative to the form or page that it is in. */
export function readMatrix({ calls, heap, scratch }: Pdfium, object: number): Matrix {
  if (calls.FPDFPageObj_GetMatrix(object, scratch) === 0) return identityMatrix;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 6);
  return { a, b, c, d, e, f };
}
