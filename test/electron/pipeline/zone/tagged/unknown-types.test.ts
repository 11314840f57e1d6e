import { expect, test } from "vitest";
import { buildTaggedBlocks } from "../../../../../electron/pipeline/zone/tagged/tagged-blocks.ts";
import type { PdfPageText } from "../../../../../shared/document/page-text.ts";

const page: PdfPageText = {
  page: 1,
  width: 600,
  height: 800,
  rotation: 0,
  source: "text-layer",
  words: ["Tide", "tables"].map((text, index) => ({
    text,
    bbox: { x: 60 + 50 * index, y: 100, width: 40, height: 10 },
    font: "",
    size: 10,
    bold: false,
    italic: false,
  })),
  lines: [{ bbox: { x: 60, y: 100, width: 90, height: 10 }, words: [0, 1] }],
  rules: [],
  images: [],
};

test.for(["constructor", "toString", "__proto__", "Callout"])(
  "the structure type %s, which no standard has, is part of the element around it",
  (type) => {
    const alone = [{ type, words: [0, 1] }];
    expect(buildTaggedBlocks({ ...page, structure: alone })).toEqual([]);
    const inside = [
      { type: "P", words: [0] },
      { type, parent: 0, words: [1] },
    ];
    expect(buildTaggedBlocks({ ...page, structure: inside })).toMatchObject([{ type: "text", words: [0, 1] }]);
    const around = [
      { type, words: [] },
      { type: "P", parent: 0, words: [0, 1] },
    ];
    expect(buildTaggedBlocks({ ...page, structure: around })).toMatchObject([{ type: "text", words: [0, 1] }]);
  },
);
