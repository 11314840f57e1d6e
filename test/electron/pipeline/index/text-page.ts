import type { PageText } from "../../../../shared/document/page-text.ts";
import type { PageZones, ZoneType } from "../../../../shared/document/zones.ts";

/** Creates a page with a zone for each line. Lines are 20 points apart, and words 15 points. */
export function page(
  number: number,
  lines: readonly (readonly [ZoneType, string])[],
): { text: PageText; zones: PageZones } {
  const words: Extract<PageText, { source: "text-layer" | "ocr" }>["words"] = [];
  const placed = lines.map(([type, line], row) => {
    const own = line.split(" ").map((text, column) => {
      const bbox = { x: 50 + 15 * column, y: 50 + 20 * row, width: 10, height: 10 };
      return words.push({ text, bbox, font: "", size: 10, bold: false, italic: false }) - 1;
    });
    return { type, words: own, bbox: { x: 50, y: 50 + 20 * row, width: 15 * own.length, height: 10 } };
  });
  return {
    text: {
      page: number,
      width: 600,
      height: 800,
      rotation: 0,
      source: "text-layer",
      words,
      lines: placed.map((line) => ({ bbox: line.bbox, words: line.words })),
      rules: [],
      images: [],
    },
    zones: {
      page: number,
      width: 600,
      height: 800,
      confidence: 1,
      zones: placed.map(({ type, bbox }, index) => ({
        id: `z${index}`,
        type,
        order: index + 1,
        bbox,
        confidence: 1,
        origin: "machine",
        accepted: false,
      })),
    },
  };
}
