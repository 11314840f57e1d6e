import { expect, onTestFinished, test } from "vitest";
import { drawBitmap } from "../../../build/corpus/office/bitmap.ts";
import { computeColumnWidths, placeCells } from "../../../build/corpus/office/blocks/tables.ts";
import { Converter, readDocument } from "../../../build/corpus/office/convert.ts";
import { createOfficeFamilies, officeKind } from "../../../build/corpus/office/kind.ts";
import { formatColored, formatPlain } from "../../../build/corpus/office/odf/mark-structures.ts";
import { convertHsl } from "../../../build/corpus/office/style.ts";
import { selectPart } from "../../../build/corpus/parts.ts";
import { createRandomText } from "../../../build/corpus/text/random-text.ts";
import { loadTextPools } from "../../../build/corpus/text/text-pool.ts";
import { listMissingPrograms } from "../../../build/corpus/missing-programs.ts";
import { parseXml } from "../../../electron/pipeline/invoice/parse-xml.ts";

const colorOf = (number: number) => `#${number.toString(16).padStart(6, "0")}`;

test("the published document has no marks, and its own colours", () => {
  const marked =
    '<style:style style:name="A1" style:family="paragraph" structure="7"><style:text-properties fo:color="#336699" structure-color="7"/></style:style>';
  expect(formatPlain(marked)).toBe(
    '<style:style style:name="A1" style:family="paragraph"><style:text-properties fo:color="#336699"/></style:style>',
  );
});

test.each([
  [
    "text has the colour of its structure instead of its own",
    '<style:style style:family="paragraph"><style:text-properties fo:color="#336699" structure-color="7"/></style:style>',
    `<style:style style:family="paragraph"><style:text-properties fo:color="${colorOf(7)}"/></style:style>`,
  ],
  [
    "all lines of a table have the colour of the table, and its text that of the cell",
    '<style:style style:family="table-cell" structure="5"><style:table-cell-properties fo:border="1pt solid #aabbcc"/><style:text-properties structure-color="6"/></style:style>',
    `<style:style style:family="table-cell"><style:table-cell-properties fo:border="1pt solid ${colorOf(5)}"/><style:text-properties fo:color="${colorOf(6)}"/></style:style>`,
  ],
  [
    "what is no structure has the colour of furniture",
    '<style:style style:family="graphic"><style:graphic-properties draw:fill-color="#AABBCC"/></style:style>',
    `<style:style style:family="graphic"><style:graphic-properties draw:fill-color="${colorOf(0)}"/></style:style>`,
  ],
  [
    "emphasized words have the colour of their paragraph",
    '<style:style style:family="text"><style:text-properties fo:color="#0563c1" fo:font-weight="bold"/></style:style>',
    '<style:style style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>',
  ],
  [
    "a picture is a frame with a ground",
    '<style:style style:family="graphic"><style:graphic-properties structure-fill="9"/></style:style><structure-picture>Qk0=</structure-picture>',
    `<style:style style:family="graphic"><style:graphic-properties draw:fill="solid" draw:fill-color="${colorOf(9)}"/></style:style><draw:text-box/>`,
  ],
])("in the coloured document %s", (_name, marked, colored) => {
  expect(formatColored(marked)).toBe(colored);
});

test("the parts of a drawing have the colour of their figure", () => {
  const marked =
    '<structure-drawing structure="3"><svg fill="#000000"><path fill="none" stroke="red"/></svg></structure-drawing>';
  const decode = (xml: string) => Buffer.from(/data>(.*)<\/office/.exec(xml)?.[1] ?? "", "base64").toString();
  expect(decode(formatPlain(marked))).toBe('<svg fill="#000000"><path fill="none" stroke="red"/></svg>');
  expect(decode(formatColored(marked))).toBe(
    `<svg fill="${colorOf(3)}"><path fill="none" stroke="${colorOf(3)}"/></svg>`,
  );
});

test("cells of a table are placed beside those that span rows and columns", () => {
  const head = [
    [
      { text: "Name", rows: 2 },
      { text: "Size", columns: 2 },
    ],
    [{ text: "mm" }, { text: "in" }],
  ];
  const grid = placeCells({ head, body: [[{ text: "a" }, { text: "1" }, { text: "2" }]], sum: 0 });
  expect(grid.rows.flat().map(({ text, row, column }) => [text, row, column])).toEqual([
    ["Name", 0, 0],
    ["Size", 0, 1],
    ["mm", 1, 1],
    ["in", 1, 2],
    ["a", 2, 0],
    ["1", 2, 1],
    ["2", 2, 2],
  ]);
  expect(grid).toMatchObject({ columns: 3, headRows: 2, sum: 2 });
});

test("columns of long texts give way to narrow ones", () => {
  const grid = placeCells({ head: [], body: [[{ text: "1" }, { text: "a long text ".repeat(20) }]] });
  const [narrow = 0, wide = 0] = computeColumnWidths(grid, 10, 300, true);
  expect(narrow).toBeLessThan(50);
  expect(narrow + wide).toBeCloseTo(300, 5);
});

test("colours of CSS become those of ODF", () => {
  expect(convertHsl('fill="hsl(0 100% 50%)" stroke="hsl(240 100% 25%)"')).toBe('fill="#ff0000" stroke="#000080"');
});

test("a bitmap has rows of whole words, and is the same each time", () => {
  const [first, second] = [1, 1].map(() => drawBitmap(createRandomText("picture"), 5, 3));
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
  expect(first).toHaveLength(54 + 16 * 3);
});

test("the names of families differ, each part has some, and the same index writes the same well-formed source", async () => {
  const families = createOfficeFamilies(await loadTextPools(undefined));
  expect(families.length).toBeGreaterThanOrEqual(16);
  expect(new Set(families.map(({ name }) => name)).size).toBe(families.length);
  expect(new Set(families.map(({ name }) => selectPart(name))).size).toBe(3);
  for (const family of families) {
    const { marked } = family.write(1);
    expect(family.write(1).marked).toBe(marked);
    expect(family.write(2).marked).not.toBe(marked);
    for (const source of [formatPlain(marked), formatColored(marked)]) {
      expect(() => parseXml(source)).not.toThrow();
      expect(source).not.toMatch(/structure(?:-\w+)?=|<structure/);
    }
  }
});

const hasOffice = listMissingPrograms(officeKind).length === 0;
const reason = hasOffice ? "" : " (skipped, since LibreOffice is not installed)";

test.skipIf(!hasOffice)(`LibreOffice exports every structure of a source${reason}`, { timeout: 300_000 }, async () => {
  const converter = await Converter.open();
  onTestFinished(() => converter.close());
  const families = createOfficeFamilies(await loadTextPools(undefined));
  const source = families.find(({ name }) => name === "office/memo-1")?.write(0);
  if (source === undefined) throw new Error("there is no such family");
  const [first, again] = await Promise.all((await converter.export([source, source])).map(readDocument));
  expect(again?.pages).toEqual(first?.pages);
  const zones = first?.pages.flatMap((page) => page.zones) ?? [];
  expect(zones.find(({ label }) => !["header", "figure"].includes(label))?.label).toBe("title");
  const facts = zones.find(({ label }) => label === "table");
  expect(facts?.cells?.map(({ row, column }) => [row, column]).slice(0, 4)).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
});
