import { describe, expect, test } from "vitest";
import { generateDocuments } from "../../../build/train/synthetic-documents.ts";
import { generateLetters } from "../../../build/train/synthetic-letters.ts";
import { generateReports } from "../../../build/train/synthetic-reports.ts";
import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";

interface SamplePage {
  text: PdfPageText;
  /** The boxes of the annotated blocks or tables. */
  boxes: Bbox[];
}

const count = 60;

const samples: Record<string, () => SamplePage[]> = {
  documents: () =>
    generateDocuments(count, 21).flatMap(({ pages }) =>
      pages.map(({ text, annotations }) => ({ text, boxes: annotations.map(({ bbox }) => bbox) })),
    ),
  letters: () => generateLetters(count, 21).map(({ text, tables }) => ({ text, boxes: tables })),
  reports: () => generateReports(count, 21).map(({ text, tables }) => ({ text, boxes: tables })),
};

describe.each(Object.entries(samples))("synthetic %s", (_name, generate) => {
  const pages = generate();

  test("have all text, ruling lines, fills and annotated boxes on their page", () => {
    const offPage = pages.flatMap(({ text, boxes }, index) => {
      const { words, lines, rules, fills = [] } = text;
      const ink = [...words, ...lines, ...rules, ...fills].map(({ bbox }) => bbox);
      return [...ink, ...boxes].filter((bbox) => !isOnPage(bbox, text)).map((bbox) => ({ page: index, ...bbox }));
    });
    expect(offPage).toEqual([]);
  });

  test("have no word over another", () => {
    const overlaps = pages.flatMap(({ text: { words } }, page) =>
      words.flatMap((word, index) =>
        words
          .slice(index + 1)
          .filter((other) => isOver(word.bbox, other.bbox))
          .map((other) => `page ${page}: ${word.text} over ${other.text}`),
      ),
    );
    expect(overlaps).toEqual([]);
  });
});

function isOnPage({ x, y, width, height }: Bbox, page: PdfPageText): boolean {
  return x >= 0 && y >= 0 && x + width <= page.width && y + height <= page.height;
}

/** Returns whether two words share more than a third of the width and of the height of the smaller one. */
function isOver(a: Bbox, b: Bbox): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > Math.min(a.width, b.width) / 3 && height > Math.min(a.height, b.height) / 3;
}
