import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Matrix } from "./matrix.ts";
import type { PageRegion } from "./page-pixels.ts";
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

/** The image of a single text object. An affine transformation maps its pixels to the page as displayed, in points. */
interface DrawnText {
  width: number;
  height: number;
  /** The opacity of each pixel, row by row. */
  alphas: Uint8Array;
  /** Returns the centre of a pixel on the page, as a box without a size. */
  toPage: (column: number, row: number) => Bbox;
}

/** Draws a text object alone. @returns null if it cannot be drawn, or only in a too large image */
function drawText(
  { calls, heap, scratch }: Pdfium,
  { document, page }: { document: number; page: number },
  { object, matrix, em }: Pick<TextObject, "object" | "matrix" | "em">,
  space: PageSpace,
): DrawnText | null {
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
    const first = calls.FPDFBitmap_GetBuffer(bitmap) + channels - 1;
    const alphas = new Uint8Array(width * height);
    const pixels = heap.HEAPU8;
    for (let row = 0, index = 0; row < height; row++)
      for (let column = 0; column < width; column++)
        alphas[index++] = pixels[first + row * stride + column * channels] ?? 0;
    const toPage = (column: number, row: number): Bbox => {
      const x = left + (column + 0.5) / scale;
      const y = top - (row + 0.5) / scale;
      const userX = matrix.a * x + matrix.c * y + matrix.e;
      const userY = matrix.b * x + matrix.d * y + matrix.f;
      return { x: space.mapX(userX, userY), y: space.mapY(userX, userY), width: 0, height: 0 };
    };
    return { width, height, alphas, toPage };
  } finally {
    calls.FPDFBitmap_Destroy(bitmap);
  }
}

/**
 * Draws a text object alone, and measures its ink along the text.
 * @returns null if the object cannot be drawn, or only in a too large image
 */
export function readInkProfile(
  pdfium: Pdfium,
  handles: { document: number; page: number },
  text: TextObject,
  space: PageSpace,
): InkProfile | null {
  const drawn = drawText(pdfium, handles, text, space);
  if (drawn === null) return null;
  const { width, height, alphas } = drawn;
  const { em, frame } = text;
  // The mapping is affine, so three pixels determine it.
  const [origin, nextColumn, nextRow] = [drawn.toPage(0, 0), drawn.toPage(1, 0), drawn.toPage(0, 1)].map((point) =>
    frame.toFrame(point),
  );
  if (origin === undefined || nextColumn === undefined || nextRow === undefined) return null;
  const perColumn = { x: nextColumn.x - origin.x, y: nextColumn.y - origin.y };
  const perRow = { x: nextRow.x - origin.x, y: nextRow.y - origin.y };
  const toX = (column: number, row: number) => origin.x + column * perColumn.x + row * perRow.x;
  const corners = [toX(0, 0), toX(width - 1, 0), toX(0, height - 1), toX(width - 1, height - 1)];
  const profile = InkProfile.create([Math.min(...corners), Math.max(...corners)], em / pixelsPerEm);
  if (profile === null) return null;
  for (let row = 0, index = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if ((alphas[index++] ?? 0) >= minContrast)
        profile.add(toX(column, row), origin.y + column * perColumn.y + row * perRow.y);
    }
  }
  return profile;
}

/** The minimum opacity of a pixel of drawn text that counts as ink. */
const inkAlpha = 128;
/**
 * The width of the short rows of pixels in which the colours of ink and background are compared, in pixels of the
 * page's image.
 */
const windowWidth = 8;
/** The minimum mean difference of a colour channel between the ink of a text and its background, in an image of the page. */
const minMeanContrast = 12;

/**
 * Tells whether an image of the page shows the glyphs of a text object: within short rows of pixels, those in the
 * glyphs have another colour than those beside them. The edge of a shape has little effect on the mean difference,
 * since it is in few of these rows.
 */
export function showsGlyphs(
  pdfium: Pdfium,
  handles: { document: number; page: number },
  text: Pick<TextObject, "object" | "matrix" | "em">,
  space: PageSpace,
  { image, scale, left, top }: PageRegion,
): boolean {
  const drawn = drawText(pdfium, handles, text, space);
  // A text that is too large to be drawn cannot be examined.
  if (drawn === null) return true;
  /**
   * For each short row of the page's image, for its background and its ink: the number of pixels, and the sums of their
   * channels.
   */
  const sums = new Map<number, [background: number[], ink: number[]]>();
  for (let row = 0, index = 0; row < drawn.height; row++) {
    for (let column = 0; column < drawn.width; column++) {
      const alpha = drawn.alphas[index++] ?? 0;
      if (alpha > 0 && alpha < inkAlpha) continue;
      const point = drawn.toPage(column, row);
      const [x, y] = [Math.floor(point.x * scale) - left, Math.floor(point.y * scale) - top];
      if (x < 0 || y < 0 || x >= image.width || y >= image.height) continue;
      const key = y * image.width + Math.floor(x / windowWidth);
      let windowSums = sums.get(key);
      if (windowSums === undefined)
        sums.set(
          key,
          (windowSums = [
            [0, 0, 0, 0],
            [0, 0, 0, 0],
          ]),
        );
      const kind = windowSums[alpha === 0 ? 0 : 1];
      const offset = (y * image.width + x) * image.channels;
      kind[0] = (kind[0] ?? 0) + 1;
      for (let channel = 0; channel < 3; channel++)
        kind[channel + 1] = (kind[channel + 1] ?? 0) + (image.pixels[offset + channel] ?? 0);
    }
  }
  return [1, 2, 3].some((channel) => {
    let [difference, weights] = [0, 0];
    for (const [[backgroundCount = 0, ...background], [inkCount = 0, ...ink]] of sums.values()) {
      const weight = Math.min(backgroundCount, inkCount);
      if (weight === 0) continue;
      difference += weight * ((ink[channel - 1] ?? 0) / inkCount - (background[channel - 1] ?? 0) / backgroundCount);
      weights += weight;
    }
    return weights > 0 && Math.abs(difference / weights) >= minMeanContrast;
  });
}

/** The vertical extent of the ink in each bin along a text. Bins begin at the multiples of their width. */
export class InkProfile {
  /** In points. */
  private readonly binWidth: number;
  /** The position of the first bin, as a multiple of the bin width. */
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
   * @returns null if it would have too many bins, as for a text that is stretched extremely
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

  /**
   * Lists the runs of bins with ink outside the covers, in order. A cover also hides the bins beside it, since its edge
   * may be visible there.
   */
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
