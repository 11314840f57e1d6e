import { type Bbox, overlapArea } from "../../../shared/document/geometry.ts";
import type { PageSpace } from "./page-space.ts";
import { type Matrix, multiply, readMatrix } from "./matrix.ts";
import { hasInk, type PageRegion } from "./page-pixels.ts";
import { readClipBox } from "./pdfium-clip.ts";
import { readColor } from "./pdfium-color.ts";
import { type Pdfium, readString } from "./pdfium.ts";
import { minContrast, renderModes } from "./text-paint.ts";
import { type PaintedText, TextVisibility } from "./text-visibility.ts";

/** Text objects that may be invisible, by handle. */
export interface HiddenText {
  /** Invisible text objects with their boxes on the page as displayed. */
  hidden: Map<number, Bbox>;
  /**
   * Text objects that are covered in part. The function tells whether the part of the text in a box of the page is
   * visible.
   */
  partlyHidden: Map<number, (box: Bbox) => boolean>;
  /** Text objects of the text layer of a scan. */
  layer: Set<number>;
  /** Text objects that paint, in painting order: their boxes, and the matrices from their forms to PDF user space. */
  painted: Map<number, { box: Bbox; matrix: Matrix }>;
  /** Determines the visibility of the other text objects from colours and painting order. */
  visibility: TextVisibility;
  /** Text objects in a layer (optional content), which may be switched off. `box` is on the page as displayed. */
  layered: Map<number, { layer: string; box: Bbox }>;
  /**
   * A cache of the layer of each marked content, since many objects share one; undefined for marked content without a
   * layer.
   */
  layersByMark: Map<number, string | undefined>;
}

/** @param page Its size in points. */
export function createHiddenText(page: { width: number; height: number }): HiddenText {
  const visibility = new TextVisibility(page);
  return {
    hidden: new Map(),
    partlyHidden: new Map(),
    layer: new Set(),
    painted: new Map(),
    visibility,
    layered: new Map(),
    layersByMark: new Map(),
  };
}

/** The text rendering mode with neither fill nor stroke, which the searchable text over a scan has. */
const invisible = 3;

/**
 * Records the colours of a text object, and whether it is clipped away or part of a layer. Partly clipped text, as in a
 * cell that is too narrow, counts as visible.
 */
export function detectHiddenText(
  pdfium: Pdfium,
  object: number,
  context: { space: PageSpace; matrix: Matrix },
  box: Bbox | undefined,
  { hidden, painted, layered, layersByMark, visibility }: HiddenText,
): void {
  const { calls } = pdfium;
  if (box === undefined) return;
  const clipBox = readClipBox(pdfium, object, context);
  if (clipBox !== undefined && overlapArea(box, clipBox) === 0) {
    hidden.set(object, box);
    return;
  }
  const mode = calls.FPDFTextObj_GetTextRenderMode(object);
  const layer = mode === invisible ? undefined : readLayer(pdfium, object, layersByMark);
  if (layer !== undefined) layered.set(object, { layer, box });
  const { colors, getSize } = readPaint(pdfium, object, mode, context.matrix);
  if (mode === renderModes.clip) visibility.addClip(object, { box, getSize });
  else visibility.addText(object, { box, colors, getSize });
  if (mode === renderModes.clip || colors.length > 0) painted.set(object, { box, matrix: context.matrix });
}

const paints = ["fill", "stroke"] as const;

function readPaint(pdfium: Pdfium, object: number, mode: number, outer: Matrix): Omit<PaintedText, "box"> {
  const { calls, heap, scratch } = pdfium;
  const colors: string[] = [];
  for (const paint of paints) {
    if (!renderModes[paint].has(mode)) continue;
    const { color, alpha } = readColor(pdfium, object, paint);
    if (alpha >= minContrast) colors.push(color);
  }
  const getSize = () => {
    if (calls.FPDFTextObj_GetFontSize(object, scratch) === 0) return Infinity;
    const size = Math.abs(heap.HEAPF32[scratch >> 2] ?? 0);
    const { c, d } = multiply(readMatrix(pdfium, object), outer);
    return size * Math.hypot(c, d);
  };
  return { colors, getSize };
}

/** Reads the name of the layer of an object; undefined if it is in none. */
export function readLayer(
  pdfium: Pdfium,
  object: number,
  layersByMark: HiddenText["layersByMark"],
): string | undefined {
  const { calls } = pdfium;
  const total = calls.FPDFPageObj_CountMarks(object);
  for (let index = 0; index < total; index++) {
    const mark = calls.FPDFPageObj_GetMark(object, index);
    if (!layersByMark.has(mark)) layersByMark.set(mark, readLayerName(pdfium, mark));
    const layer = layersByMark.get(mark);
    if (layer !== undefined) return layer;
  }
  return undefined;
}

/** Reads the name of the layer of a marked content; empty if the layer has none, undefined if there is no layer. */
function readLayerName(pdfium: Pdfium, mark: number): string | undefined {
  const { calls, heap, scratch, malloc, free } = pdfium;
  const length = scratch + 128;
  if (calls.FPDFPageObjMark_GetName(mark, scratch, 128, length) === 0) return undefined;
  // "OC" and a terminator, in UTF-16.
  if (heap.HEAPU32[length >> 2] !== 6 || heap.HEAP32[scratch >> 2] !== 0x0043_004f) return undefined;
  const key = malloc(8);
  heap.HEAPU8.set(new TextEncoder().encode("Name\0"), key);
  try {
    return readString(pdfium, "utf-16le", (to, bytes) =>
      calls.FPDFPageObjMark_GetParamStringValue(mark, key, to, bytes, length) === 0
        ? 0
        : (heap.HEAPU32[length >> 2] ?? 0),
    );
  } finally {
    free(key);
  }
}

/**
 * Hides the text of layers that are switched off. PDFium draws only the visible layers and does not report which ones
 * they are, so a layer whose text leaves no trace in the page's image is off.
 * @param visibleLayers Names of the document's layers that were visible on a page so far. The layers that are visible
 * on this page are added.
 * @param draw Draws the page; called only if a layer has not been visible yet.
 */
export function hideLayers({ hidden, layered }: HiddenText, visibleLayers: Set<string>, draw: () => PageRegion): void {
  const undecided = [...layered].filter(([, { layer }]) => !visibleLayers.has(layer));
  if (undecided.length === 0) return;
  const image = draw();
  for (const [, { layer, box }] of undecided) if (hasInk(box, image)) visibleLayers.add(layer);
  for (const [object, { layer, box }] of undecided) if (!visibleLayers.has(layer)) hidden.set(object, box);
}
