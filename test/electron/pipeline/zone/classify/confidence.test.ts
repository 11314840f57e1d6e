import { describe, expect, test } from "vitest";
import {
  calibrateConfidence,
  computePageConfidence,
} from "../../../../../electron/pipeline/zone/classify/confidence.ts";
import { models } from "../../../../../electron/pipeline/zone/models/models.ts";
import type { Bbox } from "../../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../../shared/document/page-text.ts";
import type { ZoneType } from "../../../../../shared/document/zones.ts";

const blank: PdfPageText = {
  page: 1,
  width: 600,
  height: 800,
  rotation: 0,
  source: "text-layer",
  words: [],
  lines: [],
  rules: [],
  images: [],
};

interface Part {
  bbox: Bbox;
  type?: ZoneType;
  score?: number;
  /** The words of each line; lines are 10 points high. */
  words?: number;
  /** The confidence of OCR in its words. */
  ocrConfidence?: number;
}

const column: Bbox = { x: 60, y: 300, width: 480, height: 60 };

/** Calibrates zones on one page, each filled with words, and returns their confidences. */
function calibrate(parts: readonly Part[]): number[] {
  const page: PdfPageText = { ...blank, words: [], lines: [] };
  for (const { bbox, words = 12, ocrConfidence } of parts) {
    for (let y = bbox.y; y < bbox.y + bbox.height; y += 10) {
      const line = { ...bbox, y, height: 10 };
      page.lines.push({ bbox: line, words: Array.from({ length: words }, (_, word) => page.words.length + word) });
      const word = { text: "quay", bbox: line, font: "", size: 10, bold: false, italic: false };
      const confidence = ocrConfidence === undefined ? {} : { confidence: ocrConfidence };
      page.words.push(...Array.from({ length: words }, () => ({ ...word, ...confidence })));
    }
  }
  const zones = parts.map(({ bbox, type = "text", score = 0.85 }) => ({ bbox, type, confidence: score }));
  return calibrateConfidence(zones, page, models.confidence).map(({ confidence }) => confidence);
}

function confidenceOf(part: Omit<Part, "bbox"> & { bbox?: Bbox }): number {
  return calibrate([{ bbox: column, ...part }])[0] ?? NaN;
}

describe("the confidence of a zone is lower", () => {
  test("the lower its score is", () => {
    const scores = [0, 0.3, 0.5, 0.7, 0.9, 1].map((score) => confidenceOf({ score }));
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(confidenceOf({ score: 0.3 })).toBeLessThan(confidenceOf({ score: 0.9 }));
  });

  test("if it is a text of few words", () => {
    const line = { ...column, height: 10 };
    expect(confidenceOf({ bbox: line, words: 8 })).toBeLessThan(confidenceOf({}));
    // Headings are short anyway.
    expect(confidenceOf({ bbox: line, words: 8, type: "section-header" })).toBe(
      confidenceOf({ bbox: line, words: 12, type: "section-header" }),
    );
  });

  test("if OCR may have misread its words", () => {
    expect(confidenceOf({ ocrConfidence: 0.5 })).toBeLessThan(confidenceOf({ ocrConfidence: 0.95 }));
    expect(confidenceOf({ ocrConfidence: 1 })).toBe(confidenceOf({}));
  });

  test("if it overlaps another", () => {
    const below = { ...column, y: 500 };
    const [apart] = calibrate([{ bbox: column }, { bbox: below }]);
    const [over, under] = calibrate([
      { bbox: below, type: "picture" },
      { bbox: below, type: "table" },
    ]);
    expect(apart).toBe(confidenceOf({}));
    expect(over).toBeLessThan(confidenceOf({ bbox: below, type: "picture" }));
    expect(under).toBeLessThan(confidenceOf({ bbox: below, type: "table" }));
  });

  test("if it is a line in the margin that may be an undetected running header", () => {
    const line = { ...column, height: 10 };
    const top = { ...line, y: 20 };
    expect(confidenceOf({ bbox: top })).toBeLessThan(confidenceOf({ bbox: line }));
    expect(confidenceOf({ bbox: { ...line, y: 770 } })).toBe(confidenceOf({ bbox: top }));
    expect(confidenceOf({ bbox: top, type: "page-header" })).toBe(confidenceOf({ bbox: line, type: "page-header" }));
    // A text of several lines that begins in the margin is no running header.
    expect(confidenceOf({ bbox: { ...column, y: 20 } })).toBe(confidenceOf({}));
  });
});

describe("the confidence of a page", () => {
  const zones = [0.9, 0.8, 0.4].map((confidence) => ({ confidence }));

  test("is the mean confidence of its zones", () => {
    expect(computePageConfidence(blank, zones)).toBeCloseTo(0.7);
  });

  test("is 0 if its text layer is garbled", () => {
    expect(computePageConfidence({ ...blank, worthless: true }, zones)).toBe(0);
  });
});
