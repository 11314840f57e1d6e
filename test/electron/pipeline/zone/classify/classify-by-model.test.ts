import { describe, expect, test } from "vitest";
import { classifyByModel } from "../../../../../electron/pipeline/zone/classify/classify-by-model.ts";
import { DocumentProfiler } from "../../../../../electron/pipeline/zone/layout/document-profile.ts";
import type { BlockClassifier } from "../../../../../electron/pipeline/zone/models/block-classifier.ts";
import type { ZoneType } from "../../../../../shared/document/zones.ts";
import { createTextLine } from "../text-lines.ts";

/** Creates a model that gives every block the same probabilities. */
function createModel(probabilities: Partial<Record<ZoneType, number>>): BlockClassifier {
  const types = Object.entries(probabilities).map(([type, value]) => ({ type, bias: Math.log(value), trees: [] }));
  return { features: [], types };
}

/** Classifies blocks of one line below a table that ends at 60. The rules take "Note", "Source" and marks for notes. */
function classify(texts: readonly string[], model: BlockClassifier, size = 8) {
  const blocks = texts.map((text, index) => {
    const line = createTextLine(text, 60, 62 + 14 * index, size);
    return { lines: [line], bbox: line.bbox, certainty: 1 };
  });
  const profile = { ...new DocumentProfiler().result(), bodySize: 10, leading: 12 };
  const graphics = [{ x: 60, y: 20, width: 300, height: 40 }];
  const context = { page: { page: 2, width: 600, height: 800 }, profile, graphics, separators: [], blocks };
  return classifyByModel(blocks, context, model).map(({ type, confidence }) => ({ type, confidence }));
}

describe("the classifier of blocks", () => {
  test("gives a block the most probable type, with its probability as the score", () => {
    const [block] = classify(["The harbour is deep enough."], createModel({ caption: 0.7, text: 0.3 }), 10);
    expect(block).toEqual({ type: "caption", confidence: expect.closeTo(0.7) });
  });

  test("gives no block the type of undetected tables and pictures", () => {
    const [block] = classify(["The harbour is deep enough."], createModel({ picture: 0.7, text: 0.3 }), 10);
    expect(block).toEqual({ type: "text", confidence: expect.closeTo(0.3) });
  });

  test("leaves the verdict of the rules on a note below a graphic, unless it takes it for a caption", () => {
    const note = { type: "footnote", confidence: 0.7 };
    expect(classify(["* Measured in winter."], createModel({ text: 0.99, footnote: 0.01 }))).toEqual([note]);
    expect(classify(["* Measured in winter."], createModel({ caption: 0.9, footnote: 0.1 }))).toEqual([note]);
    expect(classify(["* Measured in winter."], createModel({ caption: 0.99, footnote: 0.01 }))).toMatchObject([
      { type: "caption" },
    ]);
    expect(classify(["Source: the harbour office."], createModel({ caption: 0.99, footnote: 0.01 }))).toEqual([note]);
  });

  test("leaves the verdicts of the rules on a page with very many blocks", () => {
    const texts = Array.from({ length: 2001 }, (_, index) => `Depth ${index}`);
    const types = classify(texts, createModel({ title: 1 })).map(({ type }) => type);
    expect(types).not.toContain("title");
  });
});
