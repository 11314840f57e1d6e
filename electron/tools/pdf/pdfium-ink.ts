import type { Bbox } from "../../../shared/document/geometry.ts";
import { rotateToFrame } from "../../pipeline/read/orientation.ts";
import type { Matrix } from "./matrix.ts";
import type { PageSpace } from "./page-space.ts";
import type { Pdfium } from "./pdfium.ts";

/** A run of ink along a text, in the frame of its orientation (see `GlyphFrame`), in points. */
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
  /** Orientation of its text, see `Glyphs.orientation`. */
  orientation: number;
}

/** The resolution in which a text object is drawn, and the limit of its image. */
const pixelsPerEm = 16;
const maxPixels = 1_000_000;
/** The minimum alpha of a pixel that belongs to a glyph. */
const minAlpha = 0x80;
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
  { object, matrix, em, orientation }: TextObject,
  space: PageSpace,
  covers: readonly (readonly [start: number, end: number])[],
): InkRun[] | null {
  if (calls.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return null;
  const [left = 0, bottom = 0, right = 0, top = 0] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4);
  // Pixels per unit of the form.
  const scale = (pixelsPerEm / em) * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
  if (!((right - left) * (top - bottom) * scale * scale <= maxPixels)) return null;
  const bitmap = calls.FPDFTextObj_GetRenderedBitmap(document, page, object, scale);
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
      const point = { x: space.mapX(userX, userY), y: space.mapY(userX, userY), width: 0, height: 0 };
      return rotateToFrame(point, orientation);
    };
    // The mapping is affine, so three pixels determine it.
    const [origin, nextColumn, nextRow] = [toFrame(0, 0), toFrame(1, 0), toFrame(0, 1)];
    const profile = new InkProfile(em / pixelsPerEm);
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        if ((heap.HEAPU8[buffer + row * stride + column * channels + channels - 1] ?? 0) < minAlpha) continue;
        profile.add(
          origin.x + column * (nextColumn.x - origin.x) + row * (nextRow.x - origin.x),
          origin.y + column * (nextColumn.y - origin.y) + row * (nextRow.y - origin.y),
        );
      }
    }
    return profile.listRuns(covers);
  } finally {
    calls.FPDFBitmap_Destroy(bitmap);
  }
}

/** The vertical extent of the ink in each bin along a text. */
class InkProfile {
  /** In points. */
  private readonly binWidth: number;
  private readonly bins = new Map<number, { top: number; bottom: number }>();

  constructor(binWidth: number) {
    this.binWidth = binWidth;
  }

  /** Adds the centre of a pixel with ink. */
  add(x: number, y: number): void {
    const key = Math.floor(x / this.binWidth);
    const bin = this.bins.get(key);
    const half = this.binWidth / 2;
    if (bin === undefined) this.bins.set(key, { top: y - half, bottom: y + half });
    else {
      bin.top = Math.min(bin.top, y - half);
      bin.bottom = Math.max(bin.bottom, y + half);
    }
  }

  /** Lists the runs of bins outside the covers. A cover extends to the bins beside it, where its edge may show. */
  listRuns(covers: readonly (readonly [start: number, end: number])[]): InkRun[] {
    const { bins, binWidth } = this;
    const coveredBins = covers
      .map(([start, end]) => ({ first: Math.floor(start / binWidth) - 1, last: Math.floor(end / binWidth) + 1 }))
      .sort((a, b) => a.first - b.first);
    const runs: InkRun[] = [];
    let previousKey = -Infinity;
    let nextCover = 0;
    let lastCovered = -Infinity;
    for (const [key, bin] of [...bins].sort(([a], [b]) => a - b)) {
      for (
        let cover = coveredBins[nextCover];
        cover !== undefined && cover.first <= key;
        cover = coveredBins[nextCover]
      ) {
        lastCovered = Math.max(lastCovered, cover.last);
        nextCover += 1;
      }
      if (key <= lastCovered) continue;
      const run = runs.at(-1);
      const end = (key + 1) * binWidth;
      if (run === undefined || key !== previousKey + 1) runs.push({ start: key * binWidth, end, ...bin });
      else Object.assign(run, { end, top: Math.min(run.top, bin.top), bottom: Math.max(run.bottom, bin.bottom) });
      previousKey = key;
    }
    return runs;
  }
}
