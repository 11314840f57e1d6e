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

function computeConfidence(part: Omit<Part, "bbox"> & { bbox?: Bbox }): number {
  return calibrate([{ bbox: column, ...part }])[0] ?? NaN;
}

describe("the confidence of a zone is lower", () => {
  test("if its score is lower", () => {
    const scores = [0, 0.3, 0.5, 0.7, 0.9, 1].map((score) => computeConfidence({ score }));
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(computeConfidence({ score: 0.3 })).toBeLessThan(computeConfidence({ score: 0.9 }));
  });

  test("if it is a text of few words", () => {
    const line = { ...column, height: 10 };
    expect(computeConfidence({ bbox: line, words: 8 })).toBeLessThan(computeConfidence({}));
    // The length of a heading does not matter.
    expect(computeConfidence({ bbox: line, words: 8, type: "section-header" })).toBe(
      computeConfidence({ bbox: line, words: 12, type: "section-header" }),
    );
  });

  test("if OCR may have misread its words", () => {
    expect(computeConfidence({ ocrConfidence: 0.5 })).toBeLessThan(computeConfidence({ ocrConfidence: 0.95 }));
    expect(computeConfidence({ ocrConfidence: 1 })).toBe(computeConfidence({}));
  });

  test("if it overlaps another", () => {
    const below = { ...column, y: 500 };
    const [apart] = calibrate([{ bbox: column }, { bbox: below }]);
    const [over, under] = calibrate([
      { bbox: below, type: "picture" },
      { bbox: below, type: "table" },
    ]);
    expect(apart).toBe(computeConfidence({}));
    expect(over).toBeLessThan(computeConfidence({ bbox: below, type: "picture" }));
    expect(under).toBeLessThan(computeConfidence({ bbox: below, type: "table" }));
  });

  test("if it is a line in the margin that may be an undetected running header", () => {
    const line = { ...column, height: 10 };
    const top = { ...line, y: 20 };
    expect(computeConfidence({ bbox: top })).toBeLessThan(computeConfidence({ bbox: line }));
    expect(computeConfidence({ bbox: { ...line, y: 770 } })).toBe(computeConfidence({ bbox: top }));
    expect(computeConfidence({ bbox: top, type: "page-header" })).toBe(
      computeConfidence({ bbox: line, type: "page-header" }),
    );
    // A text of several lines that begins in the margin is not a running header.
    expect(computeConfidence({ bbox: { ...column, y: 20 } })).toBe(computeConfidence({}));
  });
});

describe("the confidence of a page", () => {
  const zones = [0.9, 0.8, 0.4].map((confidence) => ({ confidence }));

  test("is the mean confidence of its zones", () => {
    expect(computePageConfidence(blank, zones)).toBeCloseTo(0.7);
  });

  test("is 0 without zones if it has a finding", () => {
    expect(computePageConfidence(blank, [])).toBe(1);
    expect(computePageConfidence({ ...blank, findings: ["OCR finds no words on the page."] }, [])).toBe(0);
  });
});
