import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { findFigures } from "./figures.ts";
import { buildLines } from "./lines.ts";
import type { RawPage } from "./raw-page.ts";
import { buildWords } from "./words.ts";

/** A page's words and lines, of what a PDF library gave. `page` counts from 1. */
export function readRawPage(raw: RawPage, page: number): PdfPageText {
  const placed = buildWords(raw.glyphs);
  const lines = buildLines(placed, raw.rules);
  return {
    page,
    width: raw.width,
    height: raw.height,
    rotation: raw.rotation,
    source: "text-layer",
    words: placed.map(({ word }) => ({ ...word, bbox: rounded(word.bbox), size: round(word.size) })),
    lines: lines.map((line) => ({ ...line, bbox: rounded(line.bbox) })),
    rules: raw.rules.map((rule) => ({ ...rule, bbox: rounded(rule.bbox) })),
    images: [...raw.images, ...findFigures(raw.drawings, raw.rules, raw)].map((bbox) => ({ bbox: rounded(bbox) })),
  };
}

/** A hundredth of a point is finer than any printer; more digits would only make files longer. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function rounded({ x, y, width, height }: Bbox): Bbox {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
