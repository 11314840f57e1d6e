import { expect, test } from "vitest";
import { slanetPlus } from "../../../../electron/pipeline/detect/families/slanet-plus.ts";
import type { TensorValue } from "../../../../electron/pipeline/detect/model.ts";
import { computeFrame } from "../../../../electron/pipeline/detect/prepare-image.ts";
import { listFamilies } from "../../../../electron/pipeline/detect/recognize-family.ts";
import { adaptTableFamily } from "../../../../electron/pipeline/detect/table-structure/adapt-family.ts";
import { buildStructure } from "../../../../electron/pipeline/detect/table-structure/build-structure.ts";
import {
  type CellBox,
  decodeTokens,
  type TableAnswer,
} from "../../../../electron/pipeline/detect/table-structure/decode-tokens.ts";
import { computeEdges } from "../../../../electron/pipeline/zone/detected/grid-edges.ts";

const image = { width: 200, height: 100 };
const cellBox: CellBox = { left: 10, top: 10, right: 40, bottom: 20 };

/** Builds the answer of a model from HTML. */
function createAnswer(html: string, box: CellBox | null = cellBox): TableAnswer {
  const texts = html.match(/<td><\/td>|<td(?=[ >])(?!>)|<\/?\w+>| \w+="\d+"|>|<\w+|[^<>]+/g) ?? [];
  const tokens = texts.map((text) => ({ text, box: text.startsWith("<td") ? box : null }));
  return { tokens, score: 0.9, isCut: false };
}

/** Describes the grid of HTML as "row,column rows×columns", with a mark for header cells. */
function describeGrid(html: string): string[] {
  const { rows, columns, cells } = buildStructure(createAnswer(html), image);
  const places = cells.map(
    (cell) => `${cell.row},${cell.column} ${cell.row_span}×${cell.column_span}${cell.header ? " header" : ""}`,
  );
  return [`${rows}×${columns}`, ...places];
}

test("tokens become rows, columns and spans", () => {
  const head = '<thead><tr><td rowspan="2"></td><td colspan="2"></td></tr><tr><td></td><td></td></tr></thead>';
  expect(describeGrid(`${head}<tbody><tr><td></td><td></td><td></td></tr></tbody>`)).toEqual([
    "3×3",
    "0,0 2×1 header",
    "0,1 1×2 header",
    "1,1 1×1 header",
    "1,2 1×1 header",
    "2,0 1×1",
    "2,1 1×1",
    "2,2 1×1",
  ]);
});

test("a table without sections has rows, and missing places get empty cells", () => {
  expect(describeGrid("<tr><td></td></tr><tr><td></td><td></td></tr>")).toEqual([
    "2×2",
    "0,0 1×1",
    "1,0 1×1",
    "1,1 1×1",
    "0,1 1×1",
  ]);
});

test("a span ends at the last row, and before a cell that has its place", () => {
  expect(
    describeGrid('<tr><td></td><td rowspan="9"></td></tr><tr><td colspan="3"></td><td></td></tr>'),
    "the cell of three columns has only the first one",
  ).toEqual(["2×3", "0,0 1×1", "0,1 2×1", "1,0 1×1", "1,2 1×1", "0,2 1×1"]);
});

test.each([
  ["</tr>", "it answers with a table whose tags are not balanced: </tr> as token 1"],
  ["<tr><tr>", "it answers with a table whose tags are not balanced: <tr> as token 2"],
  ["<tr></thead>", "it answers with a table whose tags are not balanced: </thead> as token 2"],
  ["<thead><thead>", "it answers with a table whose tags are not balanced: <thead> as token 2"],
  ["<td></td>", "it answers with a table whose tags are not balanced: <td></td> as token 1"],
  [
    '<tr><td colspan="2" cats="3"></td></tr>',
    'it answers with a table whose tags are not balanced: cats="3" as token 4',
  ],
  ["<tr><td></td>", "it answers with a table that has no end"],
  ["<tbody><tr><td></td></tr>", "it answers with a table that has no end"],
  ["<tr></tr>", "it answers with a table that has no cells"],
  ["", "it answers with a table that has no cells"],
])("%s is no table", (html, message) => {
  expect(() => buildStructure(createAnswer(html), image)).toThrow(message);
});

test("a table of more places than a page can have is refused", () => {
  const wide = `<tr>${'<td colspan="20"></td>'.repeat(20)}</tr>`;
  expect(() => buildStructure(createAnswer(wide + "<tr></tr>".repeat(60)), image)).toThrow(
    "it answers with a table of 61 rows and 400 columns; the maximum is 20,000 places",
  );
});

test("a box off the image is refused, and a small overhang is cut", () => {
  const row = "<tr><td></td></tr>";
  const build = (box: CellBox) => buildStructure(createAnswer(row, box), image).cells[0]?.bbox;
  expect(build({ left: -5, top: 0, right: 210, bottom: 50 })).toEqual({ x: 0, y: 0, width: 200, height: 50 });
  expect(build({ left: 30, top: 30, right: 30, bottom: 30 })).toEqual({ x: 30, y: 30, width: 0, height: 0 });
  for (const box of [
    { ...cellBox, left: -50 },
    { ...cellBox, right: 500 },
    { ...cellBox, bottom: 200 },
  ]) {
    expect(() => build(box)).toThrow(/^it answers with a cell off the table: /);
  }
});

const declaration = {
  inputs: [{ name: "x", type: "float32", dims: ["N", 3, 488, 488] }],
  outputs: [
    { name: "boxes", type: "float32", dims: ["N", "L", 8] },
    { name: "tokens", type: "float32", dims: ["N", "L", 50] },
  ],
  metadata: {},
};
const frame = computeFrame(slanetPlus, declaration, image);

/** Creates the outputs of a model whose steps have one class each. */
function createOutputs(classes: readonly number[], value = 0.9): Map<string, TensorValue> {
  const data = new Float32Array(50 * classes.length);
  classes.forEach((index, step) => (data[50 * step + index] = value));
  return new Map([
    ["boxes", { dims: [1, classes.length, 8], data: new Float32Array(8 * classes.length) }],
    ["tokens", { dims: [1, classes.length, 50], data }],
  ]);
}

const endClass = 49;
const cellClass = 48;

test("the boxes of a padded image are shares of its square", () => {
  const outputs = createOutputs([5, cellClass, 6, endClass, cellClass]);
  outputs.set("boxes", {
    dims: [1, 5, 8],
    data: Array.from({ length: 40 }, (_, index) => [0.1, 0.05, 0.5, 0.05, 0.5, 0.2, 0.1, 0.2][index % 8] ?? 0),
  });
  const { tokens, score, isCut } = decodeTokens(outputs, slanetPlus, frame);
  expect(tokens.map(({ text }) => text)).toEqual(["<tr>", "<td></td>", "</tr>"]);
  const edges = Object.entries(tokens[1]?.box ?? {}).map(([edge, value]) => [edge, Math.round(Number(value))]);
  expect(Object.fromEntries(edges)).toEqual({ left: 20, top: 10, right: 100, bottom: 40 });
  expect(score).toBeCloseTo(0.9);
  expect(isCut).toBe(false);
});

test("a cell whose coordinates are all 0 has no box", () => {
  const { tokens } = decodeTokens(createOutputs([5, cellClass, 6, endClass]), slanetPlus, frame);
  expect(tokens.map(({ box }) => box)).toEqual([null, null, null]);
});

test("an answer of the maximum length without an end was cut off", () => {
  const cut = decodeTokens(createOutputs(Array.from({ length: 501 }, () => cellClass)), slanetPlus, frame);
  expect(() => buildStructure(cut, image)).toThrow("it answers with a table that has no end");
  const short = decodeTokens(createOutputs([5, cellClass, 6]), slanetPlus, frame);
  expect(buildStructure(short, image)).toMatchObject({ rows: 1, columns: 1 });
});

test("outputs that do not keep to the contract are refused", () => {
  const decode = (outputs: Map<string, TensorValue>) => () => decodeTokens(outputs, slanetPlus, frame);
  expect(decode(createOutputs([5, cellClass], NaN))).toThrow("it answers with values that are no numbers");
  expect(decode(createOutputs([5, cellClass], Infinity))).toThrow("it answers with values that are no numbers");
  const withBoxes = (boxes: TensorValue) => createOutputs([5, cellClass]).set("boxes", boxes);
  expect(decode(withBoxes({ dims: [1, 2, 8], data: new Float32Array(16).fill(NaN) }))).toThrow("no numbers");
  expect(decode(withBoxes({ dims: [1, 3, 8], data: new Float32Array(24) }))).toThrow(
    "its output boxes has the shape 1×3×8 instead of 1×2×8",
  );
  expect(decode(withBoxes({ dims: [1, 2, 5], data: new Float32Array(10) }))).toThrow("instead of 1×2×8");
  expect(decode(new Map([["tokens", { dims: [1, 2, 9], data: new Float32Array(18) }]]))).toThrow(
    "its output tokens has the shape 1×2×9 instead of 1×L×50",
  );
  expect(decode(new Map())).toThrow("instead of 1×L×50");
  expect(decode(createOutputs(Array.from({ length: 1200 }, () => cellClass)))).toThrow(
    "it answers with 1,200 cells; the maximum is 1,000",
  );
  expect(decode(createOutputs(Array.from({ length: 5000 }, () => 5)))).toThrow(
    "it answers with 5,000 tokens; the maximum is 4,096",
  );
});

test("the family is told by its outputs, or by the tokens in its metadata", () => {
  expect(listFamilies(declaration, null).map(({ id }) => id)).toEqual(["slanet-plus"]);
  const [boxes, tokens] = declaration.outputs.map((output) => ({ ...output, dims: ["N", "L", "free"] }));
  const free = { ...declaration, outputs: [boxes, tokens].flatMap((output) => output ?? []) };
  expect(() => listFamilies(free, null)).toThrow(/^its family is not known/);
  const character = ["<tr>", "</tr>", "<td>", "<td", ">", "</td>", ' colspan="2"'].join("\n");
  const [family] = listFamilies({ ...free, metadata: { character } }, null);
  expect(family).toMatchObject({
    id: "slanet-plus",
    tokens: ["<tr>", "</tr>", "<td", ">", "</td>", ' colspan="2"', "<td></td>"],
  });
  expect(() => listFamilies({ ...declaration, metadata: { character } }, null)).toThrow(
    "its list of tokens gives 9 classes, and its output has 50",
  );
  const large = { ...declaration, inputs: [{ name: "x", type: "float32", dims: ["N", 3, 512, 512] }] };
  expect(() => listFamilies(large, null), "SLANeXt has a larger input").toThrow(/^its family is not known/);
  expect(listFamilies(free, "slanet-plus").map(({ id }) => id)).toEqual(["slanet-plus"]);
});

test("the input may have any name", () => {
  const other = { ...declaration, inputs: [{ name: "image", type: "float32", dims: ["N", 3, "H", "W"] }] };
  expect(adaptTableFamily(slanetPlus, other).inputs).toEqual({ image: "image" });
  expect(listFamilies(other, null)).toHaveLength(1);
});

test("edges are between contents, and between their medians where a text is too wide", () => {
  const extents = [
    { first: 0, last: 0, start: 0, end: 40 },
    { first: 0, last: 0, start: 0, end: 30 },
    { first: 1, last: 1, start: 60, end: 90 },
    { first: 0, last: 1, start: 0, end: 95 },
  ];
  expect(computeEdges(2, extents, { start: 0, end: 100 })).toEqual([0, 50, 100]);
  const overlapping = [...extents, { first: 0, last: 0, start: 0, end: 80 }];
  expect(computeEdges(2, overlapping, { start: 0, end: 100 })).toEqual([0, 50, 100]);
  expect(computeEdges(4, [], { start: 0, end: 100 }), "without contents").toEqual([0, 25, 50, 75, 100]);
  expect(computeEdges(2, extents, { start: 0, end: 20 }), "within the bounds").toEqual([0, 20, 20]);
});
