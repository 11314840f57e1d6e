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

/** Reads the matrix of a page object, relative to the form or page that it is in. */
export function readMatrix({ calls, heap, scratch }: Pdfium, object: number): Matrix {
  if (calls.FPDFPageObj_GetMatrix(object, scratch) === 0) return identityMatrix;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 6);
  return { a, b, c, d, e, f };
}
