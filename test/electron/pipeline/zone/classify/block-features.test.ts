import { describe, expect, test } from "vitest";
import { computeBlockFeatures } from "../../../../../electron/pipeline/zone/classify/block-features.ts";
import type { ClassifiedBlock } from "../../../../../electron/pipeline/zone/classify/classified-block.ts";
import { DocumentProfiler } from "../../../../../electron/pipeline/zone/layout/document-profile.ts";
import { models } from "../../../../../electron/pipeline/zone/models/models.ts";
import type { ZoneType } from "../../../../../shared/document/zones.ts";
import { createTextLine } from "../text-lines.ts";

/** Creates a block of one line, in the order of the content stream given by its index. */
function createBlock(type: ZoneType, text: string, index: number, size = 10): ClassifiedBlock {
  const line = { ...createTextLine(text, 60, 60 + 30 * index, size), stream: { first: 20 * index, last: 20 * index } };
  return { type, lines: [line], bbox: line.bbox, certainty: 1, confidence: 0.8 };
}

function computeFeatures(blocks: readonly ClassifiedBlock[]): Record<string, number>[] {
  const { names, rows } = computeBlockFeatures(blocks, {
    page: { page: 2, width: 600, height: 800 },
    profile: { ...new DocumentProfiler().result(), bodySize: 10, leading: 12 },
    graphics: [],
    separators: [],
    blocks,
  });
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? NaN])));
}

describe("the features of blocks", () => {
  test("have the same names in the same order on every page", () => {
    const [single] = computeFeatures([createBlock("text", "The harbour is deep enough.", 0)]);
    const several = computeFeatures([
      createBlock("section-header", "1 Scope", 0, 14),
      createBlock("list-item", "• ropes", 1),
      createBlock("formula", "a = b + c (1)", 2),
    ]);
    for (const features of several) expect(Object.keys(features)).toEqual(Object.keys(single ?? {}));
  });

  test("have the names that the stored model was trained with", () => {
    const [features] = computeFeatures([createBlock("text", "The harbour is deep enough.", 0)]);
    expect(models.classification.features).toEqual(Object.keys(features ?? {}));
  });

  test("say that blocks are in the references until the next heading of the same rank", () => {
    const features = computeFeatures([
      createBlock("section-header", "4 Results", 0, 14),
      createBlock("text", "The harbour is deep enough.", 1),
      createBlock("section-header", "References", 2, 14),
      createBlock("text", "Miller, A. Harbours of the north.", 3),
      createBlock("section-header", "Books", 4, 12),
      createBlock("text", "Miller, B. Harbours of the south.", 5),
      createBlock("section-header", "A Tables of depths", 6, 14),
      createBlock("text", "Depths were measured in winter.", 7),
    ]);
    expect(features.map((block) => block["in the references"])).toEqual([0, 0, 1, 1, 1, 1, 0, 0]);
  });

  test("are missing where a page does not say whether it is in the references", () => {
    const [first] = computeFeatures([createBlock("text", "Miller, A. Harbours of the north.", 0)]);
    expect(first?.["in the references"]).toBeNaN();
  });

  test("compare a block with the nearest blocks above and below in its column", () => {
    const [, middle] = computeFeatures([
      createBlock("section-header", "Scope", 0, 20),
      createBlock("text", "The harbour is deep enough.", 1),
      createBlock("text", "It was built in stone.", 2),
    ]);
    expect(middle).toMatchObject({ "above: size": 2, "below: size": 1, "above: left": 0 });
  });
});
