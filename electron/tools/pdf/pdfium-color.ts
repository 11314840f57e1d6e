import type { Pdfium } from "./pdfium.ts";

/** A colour of a page object. A pattern has the colour white or grey. */
export interface ObjectColor {
  /** `#rrggbb` */
  color: string;
  /** From 0 (transparent) to 255. */
  alpha: number;
}

/** Reads the colour with which a page object is filled or stroked: black if the file sets none. */
export function readColor({ calls, heap, scratch }: Pdfium, object: number, paint: "fill" | "stroke"): ObjectColor {
  const read = paint === "fill" ? calls.FPDFPageObj_GetFillColor : calls.FPDFPageObj_GetStrokeColor;
  if (read(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return { color: "#000000", alpha: 255 };
  const [red = 0, green = 0, blue = 0, alpha = 0] = heap.HEAPU32.subarray(scratch >> 2, (scratch >> 2) + 4);
  return { color: `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`, alpha };
}
