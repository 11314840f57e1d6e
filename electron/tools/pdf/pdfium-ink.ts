import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Matrix } from "./matrix.ts";
import type { PageSpace } from "./page-space.ts";
import type { Pdfium } from "./pdfium.ts";
import type { TextFrame } from "./text-frame.ts";
import { minContrast, renderModes } from "./text-paint.ts";

/** A run of ink along a text, in the frame of the text, in points. */
export interface InkRun {
  start: number;
  end: number;
  top: number;
  bottom: number;
}

interface TextObject {
  object: number;
  /** From the object's form to PDF user space. */
  matrix: Matrix;
  /** Font size in points. */
  em: number;
  frame: TextFrame;
}

/** The resolution in which a text object is drawn, and the limit of its image. */
const pixelsPerEm = 16;
const maxPixels = 1_000_000;
/** Text rendering mode: fill. */
const fillMode = 0;
/** Bytes of a pixel: blue, green, red, alpha. */
const channels = 4;

/**
 * Draws a text object alone, and returns the runs of its ink along the text that no cover overlaps.
 * @param covers Intervals along the text.
 * @returns the runs in order; null if the object cannot be drawn, or only in a too large image
 */
export function readInkRuns(
  { calls, heap, scratch }: Pdfium,
  { document, page }: { document: number; page: number },
  { object, matrix, em, frame }: TextObject,
  space: PageSpace,
  covers: readonly (readonly [start: number, end: number])[],
): InkRun[] | null {
  if (calls.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return null;
  const [left = 0, bottom = 0, right = 0, top = 0] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4);
  // Pixels per unit of the form.
  const scale = (pixelsPerEm / em) * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
  if (!((right - left) * (top - bottom) * scale * scale <= maxPixels)) return null;
  const mode = calls.FPDFTextObj_GetTextRenderMode(object);
  // Text that is only a clip paints nothing itself.
  if (mode === renderModes.clip) calls.FPDFTextObj_SetTextRenderMode(object, fillMode);
  const bitmap = calls.FPDFTextObj_GetRenderedBitmap(document, page, object, scale);
  if (mode === renderModes.clip) calls.FPDFTextObj_SetTextRenderMode(object, mode);
  if (bitmap === 0) return null;
  try {
    const width = calls.FPDFBitmap_GetWidth(bitmap);
    const height = calls.FPDFBitmap_GetHeight(bitmap);
    const stride = calls.FPDFBitmap_GetStride(bitmap);
    const buffer = calls.FPDFBitmap_GetBuffer(bitmap);
    const toFrame = (column: number, row: number): Bbox => {
      const x = left + (column + 0.5) / scale;
      const y = top - (row + 0.5) / scale;
      const userX = matrix.a * x + matrix.c * y + matrix.e;
      const userY = matrix.b * x + matrix.d * y + matrix.f;
      return frame.toFrame({ x: space.mapX(userX, userY), y: space.mapY(userX, userY), width: 0, height: 0 });
    };
    // The mapping is affine, so three pixels determine it.
    const [origin, nextColumn, nextRow] = [toFrame(0, 0), toFrame(1, 0), toFrame(0, 1)];
    const perColumn = { x: nextColumn.x - origin.x, y: nextColumn.y - origin.y };
    const perRow = { x: nextRow.x - origin.x, y: nextRow.y - origin.y };
    const toX = (column: number, row: number) => origin.x + column * perColumn.x + row * perRow.x;
    const corners = [toX(0, 0), toX(width - 1, 0), toX(0, height - 1), toX(width - 1, height - 1)];
    const profile = InkProfile.create([Math.min(...corners), Math.max(...corners)], em / pixelsPerEm);
    if (profile === null) return null;
    const pixels = heap.HEAPU8;
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        if ((pixels[buffer + row * stride + column * channels + channels - 1] ?? 0) >= minContrast)
          profile.add(toX(column, row), origin.y + column * perColumn.y + row * perRow.y);
      }
    }
    return profile.listRuns(covers);
  } finally {
    calls.FPDFBitmap_Destroy(bitmap);
  }
}

/** The vertical extent of the ink in each bin along a text. Bins begin at the multiples of their width. */
class InkProfile {
  /** In points. */
  private readonly binWidth: number;
  /** The first bin, as a multiple of the width. */
  private readonly firstBin: number;
  private readonly tops: Float64Array;
  private readonly bottoms: Float64Array;

  private constructor(firstBin: number, binCount: number, binWidth: number) {
    this.binWidth = binWidth;
    this.firstBin = firstBin;
    this.tops = new Float64Array(binCount).fill(Infinity);
    this.bottoms = new Float64Array(binCount).fill(-Infinity);
  }

  /**
   * Creates a profile without ink.
   * @param extent The first and the last position that ink may have.
   * @returns null if it has too many bins, as that of a text that is stretched extremely
   */
  static create([first, last]: readonly [number, number], binWidth: number): InkProfile | null {
    const firstBin = Math.floor(first / binWidth);
    const binCount = Math.floor(last / binWidth) - firstBin + 1;
    return binCount <= maxPixels ? new InkProfile(firstBin, binCount, binWidth) : null;
  }

  /** Adds the centre of a pixel with ink. */
  add(x: number, y: number): void {
    const bin = Math.floor(x / this.binWidth) - this.firstBin;
    const half = this.binWidth / 2;
    this.tops[bin] = Math.min(this.tops[bin] ?? Infinity, y - half);
    this.bottoms[bin] = Math.max(this.bottoms[bin] ?? -Infinity, y + half);
  }

  /** Lists the runs of bins outside the covers. A cover extends to the bins beside it, where its edge may show. */
  listRuns(covers: readonly (readonly [start: number, end: number])[]): InkRun[] {
    const { firstBin, binWidth, tops, bottoms } = this;
    const isCovered = new Uint8Array(tops.length);
    for (const [start, end] of covers) {
      const first = Math.floor(start / binWidth) - 1 - firstBin;
      const last = Math.floor(end / binWidth) + 1 - firstBin;
      isCovered.fill(1, Math.max(0, first), Math.max(0, last + 1));
    }
    const runs: InkRun[] = [];
    let run: InkRun | undefined;
    tops.forEach((top, index) => {
      const bottom = bottoms[index] ?? -Infinity;
      if (isCovered[index] === 1 || bottom < top) {
        run = undefined;
        return;
      }
      const start = (firstBin + index) * binWidth;
      const end = (firstBin + index + 1) * binWidth;
      if (run === undefined) runs.push((run = { start, end, top, bottom }));
      else Object.assign(run, { end, top: Math.min(run.top, top), bottom: Math.max(run.bottom, bottom) });
    });
    return runs;
  }
}
