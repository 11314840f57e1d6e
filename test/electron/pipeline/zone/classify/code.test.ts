import { expect, test } from "vitest";
import { classifyBlock } from "../../../../../electron/pipeline/zone/classify/classify-block.ts";
import type { ClassifiedBlock } from "../../../../../electron/pipeline/zone/classify/classified-block.ts";
import { mergeCode } from "../../../../../electron/pipeline/zone/classify/code.ts";
import { DocumentProfiler } from "../../../../../electron/pipeline/zone/layout/document-profile.ts";
import type { ZoneType } from "../../../../../shared/document/zones.ts";
import { createTextLine } from "../text-lines.ts";

function createBlock(type: ZoneType, text: string, y: number, font = "Courier"): ClassifiedBlock {
  const line = { ...createTextLine(text, 60, y), font };
  return { type, lines: [line], bbox: line.bbox, certainty: 0.8, confidence: 0.7 };
}

const prose = createBlock("text", "The harbor was deepened in spring by order of the board of the town.", 60, "Times");

function merge(blocks: readonly ClassifiedBlock[]): string[] {
  return mergeCode(blocks).map(({ type, lines }) => `${type}: ${lines.map(({ text }) => text).join("/")}`);
}

const first = createBlock("code", "while (tide > 3) {", 100);

test("monospaced lines right above and below code belong to it", () => {
  const blocks = [
    prose,
    first,
    createBlock("list-item", "- wait();", 112),
    createBlock("code", "}", 124),
    createBlock("text", "sail();", 136),
  ];
  expect(merge(blocks).slice(1)).toEqual(["code: while (tide > 3) {/- wait();/}/sail();"]);
  expect(merge([prose, createBlock("text", "int tide;", 88), first])).toContain("code: int tide;/while (tide > 3) {");
});

test.each(["{", "}", "[", "];"])(
  "a bracket %s alone to the left of the lines inside it belongs to the code",
  (bracket) => {
    const inside = { ...createTextLine('"depth": 12.5,', 72, 112), font: "Courier" };
    const code: ClassifiedBlock = { ...first, lines: [inside], bbox: inside.bbox };
    const outside = (y: number) => createBlock("text", bracket, y);
    expect(merge([prose, outside(100), code]).slice(1)).toEqual([`code: ${bracket}/"depth": 12.5,`]);
    expect(merge([prose, code, outside(124)]).slice(1)).toEqual([`code: "depth": 12.5,/${bracket}`]);
  },
);

test.each<[string, ClassifiedBlock]>([
  ["in the font of the text", createBlock("text", "Then it sails.", 112, "Times")],
  ["after a gap", createBlock("code", "sail();", 130)],
  [
    "in another size",
    { ...createBlock("code", "sail();", 112), lines: [{ ...createTextLine("sail();", 60, 112, 8), font: "Courier" }] },
  ],
  ["that is a caption", createBlock("caption", "Listing 1: Tides", 112)],
])("a block %s is not a part of the code above it", (_, block) => {
  expect(mergeCode([prose, first, block])).toHaveLength(3);
});

test("monospaced paragraphs without code beside them, or on a typescript, are kept", () => {
  expect(merge([prose, createBlock("text", "a", 100), createBlock("text", "b", 112)])).toHaveLength(3);
  expect(merge([first, createBlock("text", "The harbor", 112)])).toHaveLength(2);
});

test.each([
  ["sort -k 2 tides.csv", "code"],
  ["import * as tides", "code"],
  ["{anna, ole}@harbor.example or crew", "text"],
  ["see https://harbor.example for tides", "text"],
])("the monospaced line %s is %s", (text, type) => {
  const context = {
    page: { page: 2, width: 600, height: 800 },
    profile: new DocumentProfiler().result(),
    graphics: [],
    separators: [],
    blocks: [],
  };
  expect(classifyBlock(createBlock("text", text, 300), context).type).toBe(type);
});
