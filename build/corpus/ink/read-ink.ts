import { identityMatrix, type Matrix, multiply, readMatrix } from "../../../electron/tools/pdf/matrix.ts";
import { type PageSpace, readPageSpace } from "../../../electron/tools/pdf/page-space.ts";
import { readColor } from "../../../electron/tools/pdf/pdfium-color.ts";
import { objectTypes } from "../../../electron/tools/pdf/pdfium-graphics.ts";
import { loadPdfium, type Pdfium } from "../../../electron/tools/pdf/pdfium.ts";
import type { TrueBox } from "../family.ts";

/** A glyph with the colour in which it is drawn. */
export interface InkedGlyph {
  text: string;
  /** `#rrggbb` */
  color: string;
  /** Box of the ink. */
  box: TrueBox;
  /** Position of its text object in the content of the page. */
  order: number;
  /** Whether a space or the end of a line is in front of it. */
  isFirstInWord: boolean;
}

/** A drawn path, or an image, with the colour in which it is drawn. */
export interface InkedPath {
  color: string;
  box: TrueBox;
  order: number;
}

/** A page with its drawn glyphs and paths. Lengths are in points. */
export interface InkedPage {
  width: number;
  height: number;
  glyphs: InkedGlyph[];
  paths: InkedPath[];
}

/** Reads glyphs and paths of the pages of a PDF with their colours. @throws {Error} if PDFium cannot open it */
export async function readInk(pdf: Uint8Array): Promise<InkedPage[]> {
  const pdfium = await loadPdfium();
  const { calls, heap, malloc, free } = pdfium;
  const address = malloc(pdf.length);
  heap.HEAPU8.set(pdf, address);
  const document = calls.FPDF_LoadMemDocument(address, pdf.length, 0);
  try {
    if (document === 0) throw new Error(`PDFium cannot open the PDF: error ${calls.FPDF_GetLastError()}`);
    return Array.from({ length: calls.FPDF_GetPageCount(document) }, (_, index) => {
      const page = calls.FPDF_LoadPage(document, index);
      const inked = readPage(pdfium, page);
      calls.FPDF_ClosePage(page);
      return inked;
    });
  } finally {
    if (document !== 0) calls.FPDF_CloseDocument(document);
    free(address);
  }
}

/** What the objects of a page have drawn. */
interface Objects {
  paths: InkedPath[];
  /** Position of the text objects in the content, by their handles. */
  textOrder: Map<number, number>;
  count: number;
}

function readPage(pdfium: Pdfium, page: number): InkedPage {
  const { calls } = pdfium;
  const space = readPageSpace(pdfium, page);
  const objects: Objects = { paths: [], textOrder: new Map(), count: 0 };
  const total = calls.FPDFPage_CountObjects(page);
  for (let index = 0; index < total; index++) {
    readObject(pdfium, calls.FPDFPage_GetObject(page, index), space, identityMatrix, objects);
  }
  const glyphs = readGlyphs(pdfium, page, space, objects.textOrder);
  return { width: space.width, height: space.height, glyphs, paths: objects.paths };
}

function readObject(pdfium: Pdfium, object: number, space: PageSpace, matrix: Matrix, objects: Objects): void {
  const { calls, heap, scratch } = pdfium;
  const order = objects.count++;
  const type = calls.FPDFPageObj_GetType(object);
  if (type === objectTypes.text) objects.textOrder.set(object, order);
  else if (type === objectTypes.form) {
    const inner = multiply(readMatrix(pdfium, object), matrix);
    const total = calls.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < total; index++) {
      readObject(pdfium, calls.FPDFFormObj_GetObject(object, index), space, inner, objects);
    }
  } else if (type === objectTypes.path || type === objectTypes.image) {
    const hasMode = type === objectTypes.path && calls.FPDFPath_GetDrawMode(object, scratch, scratch + 4) !== 0;
    const isFilled = hasMode && heap.HEAP32[scratch >> 2] !== 0;
    const isStroked = hasMode && heap.HEAP32[(scratch >> 2) + 1] !== 0;
    if (type === objectTypes.path && !isFilled && !isStroked) return;
    const box = readVisibleBox(pdfium, object, space, matrix);
    const { color } = readColor(pdfium, object, isStroked ? "stroke" : "fill");
    if (box !== undefined) objects.paths.push({ color, box, order });
  }
}

/** Reads the box of the part of an object that its clip path and the page show; undefined if it shows nothing. */
function readVisibleBox(pdfium: Pdfium, object: number, space: PageSpace, matrix: Matrix): TrueBox | undefined {
  const { calls, heap, scratch } = pdfium;
  if (calls.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4);
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => [x, y] as const));
  const box = bound(corners, space, matrix);
  const clip = readClipBox(pdfium, object, space, matrix);
  const visible: TrueBox = [
    Math.max(box[0], clip[0], 0),
    Math.max(box[1], clip[1], 0),
    Math.min(box[2], clip[2], space.width),
    Math.min(box[3], clip[3], space.height),
  ];
  return visible[0] > visible[2] || visible[1] > visible[3] ? undefined : visible;
}

/** Reads the box of the area that an object's clip paths leave visible. */
function readClipBox(pdfium: Pdfium, object: number, space: PageSpace, matrix: Matrix): TrueBox {
  const { calls, heap, scratch } = pdfium;
  const visible: TrueBox = [-Infinity, -Infinity, Infinity, Infinity];
  const clip = calls.FPDFPageObj_GetClipPath(object);
  const paths = clip === 0 ? 0 : Math.max(0, calls.FPDFClipPath_CountPaths(clip));
  for (let path = 0; path < paths; path++) {
    const points: [number, number][] = [];
    const segments = calls.FPDFClipPath_CountPathSegments(clip, path);
    for (let index = 0; index < segments; index++) {
      const segment = calls.FPDFClipPath_GetPathSegment(clip, path, index);
      if (calls.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0) continue;
      points.push([heap.HEAPF32[scratch >> 2] ?? 0, heap.HEAPF32[(scratch >> 2) + 1] ?? 0]);
    }
    if (points.length === 0) continue;
    const box = bound(points, space, matrix);
    for (const edge of [0, 1] as const) visible[edge] = Math.max(visible[edge], box[edge]);
    for (const edge of [2, 3] as const) visible[edge] = Math.min(visible[edge], box[edge]);
  }
  return visible;
}

/** Returns the box of points on the page as displayed. */
function bound(
  points: readonly (readonly [number, number])[],
  space: PageSpace,
  { a, b, c, d, e, f }: Matrix,
): TrueBox {
  const mapped = points.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const xs = mapped.map(([x, y]) => space.mapX(x, y));
  const ys = mapped.map(([x, y]) => space.mapY(x, y));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function readGlyphs(
  pdfium: Pdfium,
  page: number,
  space: PageSpace,
  textOrder: ReadonlyMap<number, number>,
): InkedGlyph[] {
  const { calls, heap, scratch } = pdfium;
  const textPage = calls.FPDFText_LoadPage(page);
  const glyphs: InkedGlyph[] = [];
  let isFirstInWord = true;
  const total = Math.max(0, calls.FPDFText_CountChars(textPage));
  for (let index = 0; index < total; index++) {
    const code = calls.FPDFText_GetUnicode(textPage, index);
    const object = calls.FPDFText_GetTextObject(textPage, index);
    const text = String.fromCodePoint(code === hyphenAtLineEnd ? 0x2d : code);
    if (object === 0 || text.trim() === "") {
      isFirstInWord = true;
      continue;
    }
    // Left, right, bottom and top of the ink.
    calls.FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24);
    const [left = 0, right = 0, bottom = 0, top = 0] = heap.HEAPF64.subarray(scratch >> 3, (scratch >> 3) + 4);
    const corners = [left, right].flatMap((x) => [bottom, top].map((y) => [x, y] as const));
    const box = bound(corners, space, identityMatrix);
    const { color } = readColor(pdfium, object, "fill");
    glyphs.push({ text, color, box, order: textOrder.get(object) ?? 0, isFirstInWord });
    isFirstInWord = code === hyphenAtLineEnd;
  }
  calls.FPDFText_ClosePage(textPage);
  return glyphs;
}

/** PDFium's code for a hyphen at the end of a line. */
const hyphenAtLineEnd = 0x02;
