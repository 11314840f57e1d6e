import type { Pdfium } from "./pdfium.ts";

/** A colour of a page object. A pattern has the colour white or grey. */
export interface ObjectColor {
  /** `#rrggbb` */
  color: string;
  /** From 0 (transparent) to 255. */
  alpha: number;
}

/** A cache of colours by their packed channels, since a page has thousands of objects and few colours. */
const colors = new Map<number, ObjectColor>();
/** The maximum number of cached colours. Only a page with a picture has more. */
const maxColors = 5_000;

/** Reads the colour with which a page object is filled or stroked: black if the file sets none. */
export function readColor({ calls, heap, scratch }: Pdfium, object: number, paint: "fill" | "stroke"): ObjectColor {
  const read = paint === "fill" ? calls.FPDFPageObj_GetFillColor : calls.FPDFPageObj_GetStrokeColor;
  if (read(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return { color: "#000000", alpha: 255 };
  const index = scratch >> 2;
  const rgb =
    ((heap.HEAPU32[index] ?? 0) << 16) | ((heap.HEAPU32[index + 1] ?? 0) << 8) | (heap.HEAPU32[index + 2] ?? 0);
  const alpha = heap.HEAPU32[index + 3] ?? 0;
  const key = alpha * 0x1_00_00_00 + rgb;
  let color = colors.get(key);
  if (color === undefined) {
    color = { color: `#${rgb.toString(16).padStart(6, "0")}`, alpha };
    if (colors.size < maxColors) colors.set(key, color);
  }
  return color;
}
