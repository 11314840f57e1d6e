import { expect, test } from "vitest";
import { detectPictures } from "../../../../../electron/pipeline/zone/layout/pictures.ts";
import { DocumentProfiler } from "../../../../../electron/pipeline/zone/layout/document-profile.ts";
import type { PdfPageText } from "../../../../../shared/document/page-text.ts";
import { countReads } from "../../../../harness/count-reads.ts";
import { createTextLine } from "../text-lines.ts";

const columns = 100;
const stepPt = 40;

/** Creates a page of drawn figures side by side, each with a label, and counts how often a line is read. */
function measure(figures: number): { reads: number; pictures: number; largest: boolean } {
  const size = columns * stepPt;
  const places = Array.from({ length: figures }, (_, index) => ({
    x: stepPt * (index % columns),
    y: stepPt * Math.floor(index / columns),
  }));
  const images = places.map(({ x, y }, index) => {
    const side = index === figures - 1 ? 36 : 30;
    return { bbox: { x, y, width: side, height: side }, drawn: true as const };
  });
  const page: PdfPageText = {
    page: 1,
    width: size,
    height: size * 4,
    rotation: 0,
    source: "text-layer",
    words: [],
    lines: [],
    rules: [],
    images,
  };
  let reads = 0;
  const lines = places.map(({ x, y }) => countReads(createTextLine("a", x + 5, y + 20), () => reads++));
  const pictures = detectPictures(page, lines, new DocumentProfiler().result());
  const largest = pictures.some(({ x, y, width }) => {
    const last = places.at(-1);
    return last !== undefined && x <= last.x && y <= last.y && x + width >= last.x + 36;
  });
  return { reads, pictures: pictures.length, largest };
}

test("thousands of drawn figures on a page take time in proportion to its lines, and the largest are kept", () => {
  const [some, many] = [measure(1_000), measure(4_000)];
  expect(many.reads).toBeLessThan(5 * some.reads);
  expect(many.pictures).toBeGreaterThan(0);
  expect(many.largest).toBe(true);
});
