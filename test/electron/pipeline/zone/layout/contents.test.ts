import { expect, test } from "vitest";
import { ContentsTargetCollector } from "../../../../../electron/pipeline/zone/layout/contents-targets.ts";
import { findContents } from "../../../../../electron/pipeline/zone/layout/contents.ts";
import { HeadingStyleCounter } from "../../../../../electron/pipeline/zone/layout/heading-styles.ts";
import type { TextLine } from "../../../../../electron/pipeline/zone/layout/text-line.ts";
import type { PdfPageText } from "../../../../../shared/document/page-text.ts";
import { createTextLine } from "../text-lines.ts";

/** The right edge of page numbers, in points. */
const edge = 400;

/** Creates the title of an entry and its page number at the right edge, as two lines of a row. */
function createEntry(title: string, label: string, x: number, y: number): TextLine[] {
  return [createTextLine(title, x, y), createTextLine(label, edge - 5 * label.length, y)];
}

function listTexts(lines: readonly TextLine[]): string[][] {
  return findContents(lines).map((contents) => contents.lines.map(({ text }) => text));
}

function listLevels(lines: readonly TextLine[]): [string, number, number | undefined][] {
  return findContents(lines).flatMap(({ entries }) =>
    entries.map(({ title, level, pageNumber }): [string, number, number | undefined] => [title, level, pageNumber]),
  );
}

test("entries below a heading are a table of contents without the heading", () => {
  const lines = [
    createTextLine("Contents", 60, 80, 16),
    ...createEntry("The harbor", "3", 60, 110),
    ...createEntry("Its quays", "4", 75, 124),
    ...createEntry("The fleet", "12", 60, 138),
    createTextLine("Printed in spring by order of the board.", 60, 300),
  ];
  expect(listTexts(lines)).toEqual([["The harbor", "3", "Its quays", "4", "The fleet", "12"]]);
  expect(listLevels(lines)).toEqual([
    ["The harbor", 1, 3],
    ["Its quays", 2, 4],
    ["The fleet", 1, 12],
  ]);
});

test.each([
  ["dots", "1 Ropes ........ 2", "1.1 Knots ...... 3"],
  ["dots with spaces", "1 Ropes . . . . . 2", "1.1 Knots . . . . 3"],
  ["middle dots", "1 Ropes ········ 2", "1.1 Knots ······ 3"],
])("%s between titles and numbers make entries without a heading", (_, ...texts) => {
  const lines = texts.map((text, index) => createTextLine(text, 60, 100 + 14 * index));
  expect(listLevels(lines)).toEqual([
    ["1 Ropes", 1, 2],
    ["1.1 Knots", 2, 3],
  ]);
});

test("an entry of two rows and the heading of a part between entries belong to the table", () => {
  const lines = [
    createTextLine("Contents", 60, 70),
    createTextLine("On the deepening of the", 60, 100),
    ...createEntry("outer harbor", "3", 60, 112),
    createTextLine("Part two", 60, 136),
    ...createEntry("The fleet", "12", 60, 160),
  ];
  expect(listTexts(lines)).toEqual([["On the deepening of the", "outer harbor", "3", "Part two", "The fleet", "12"]]);
});

test("Roman page numbers precede Arabic ones", () => {
  const lines = [
    createTextLine("Table of contents", 60, 70),
    ...createEntry("Preface", "ix", 60, 100),
    ...createEntry("The fleet", "1", 60, 114),
    ...createEntry("Its ships", "14", 60, 128),
  ];
  expect(listLevels(lines)).toEqual([
    ["Preface", 1, undefined],
    ["The fleet", 1, 1],
    ["Its ships", 1, 14],
  ]);
});

test.each([
  ["numbers descend", ["Cod", "90"], ["Herring", "40"], ["Eel", "7"]],
  ["there is neither a heading nor leaders", ["Cod", "7"], ["Herring", "40"], ["Eel", "90"]],
])("a table of names and numbers is none where %s", (_, ...rows) => {
  const lines = rows.flatMap(([name = "", number = ""], index) => createEntry(name, number, 60, 100 + 14 * index));
  expect(findContents(lines)).toEqual([]);
});

test("page numbers below a heading need not be aligned", () => {
  const texts = ["Contents", "The harbor 3", "The fleet of the town 4", "Its ships 12"];
  expect(listTexts(texts.map((text, index) => createTextLine(text, 60, 80 + 14 * index)))).toEqual([texts.slice(1)]);
});

test("rows of numbers below the word contents are none", () => {
  const texts = ["Contents", "Cod 25.3 % 1341 2504 10", "Eels 74.1 % 3134 1060 21", "Rope 11.8 % 1395 1855 39"];
  expect(findContents(texts.map((text, index) => createTextLine(text, 60, 80 + 14 * index)))).toEqual([]);
});

test("entries in two columns, or beside a paragraph, are apart", () => {
  const lines = [
    createTextLine("Contents", 60, 80),
    ...[0, 1].flatMap((row) => [
      createTextLine(`1.${row} Ropes .......... ${2 + row}`, 60, 100 + 14 * row),
      createTextLine(`2.${row} Ships .......... ${9 + row}`, 300, 100 + 14 * row),
    ]),
    createTextLine("The harbor was deepened in spring.", 60, 200),
    createTextLine("Eels .......... 2", 300, 200),
    createTextLine("Cods .......... 3", 300, 214),
  ];
  expect(listTexts(lines)).toEqual([
    ["1.0 Ropes .......... 2", "1.1 Ropes .......... 3"],
    ["2.0 Ships .......... 9", "2.1 Ships .......... 10"],
    ["Eels .......... 2", "Cods .......... 3"],
  ]);
});

test.each(["7.50", "1,250"])("a decimal number such as %s is no page number", (price) => {
  const lines = [price, price].map((number, index) => createTextLine(`Cod ..... ${number}`, 60, 100 + 14 * index));
  expect(findContents(lines)).toEqual([]);
});

test("a table of several columns below the word contents is none", () => {
  const rows = ["3", "5", "8"].flatMap((number, index) => [
    createTextLine("Cod", 60, 100 + 14 * index),
    createTextLine("salted", 150, 100 + 14 * index),
    createTextLine("barrels", 250, 100 + 14 * index),
    createTextLine(number, edge - 5, 100 + 14 * index),
  ]);
  expect(findContents([createTextLine("Contents", 60, 80), ...rows])).toEqual([]);
});

function createPage(page: number, links: PdfPageText["links"] = []): PdfPageText {
  return {
    page,
    width: 600,
    height: 800,
    rotation: 0,
    source: "text-layer",
    words: [],
    lines: [],
    rules: [],
    images: [],
    links,
  };
}

const contentsPage = [
  createTextLine("Contents", 60, 80, 16),
  ...createEntry("The harbor", "1", 60, 110),
  ...createEntry("The fleet", "4", 60, 124),
  ...createEntry("Its ships", "6", 75, 138),
];

test("the pages of entries follow from the titles that are found", () => {
  const [collector, styles] = [new ContentsTargetCollector(), new HeadingStyleCounter()];
  collector.add(createPage(2), contentsPage);
  collector.add(createPage(3), [createTextLine("1. The Harbor", 60, 80, 14)]);
  collector.add(createPage(5), [createTextLine("The fleet", 60, 80)]);
  collector.add(createPage(6), [createTextLine("The fleet", 60, 80, 14)]);
  expect(collector.result(styles)).toEqual([
    { title: "The harbor", level: 1, page: 3 },
    { title: "The fleet", level: 1, page: 6 },
    { title: "Its ships", level: 2, page: 8 },
  ]);
  expect(styles.result()).toEqual([{ size: 14, bold: false, italic: false, level: 1 }]);
});

test("entries without their titles lead nowhere, entries with links to the pages of these", () => {
  const [collector, linked] = [new ContentsTargetCollector(), new ContentsTargetCollector()];
  collector.add(createPage(2), contentsPage);
  expect(collector.result(new HeadingStyleCounter())).toEqual([]);
  linked.add(createPage(2, [{ bbox: { x: 60, y: 123, width: 340, height: 12 }, page: 9 }]), contentsPage);
  expect(linked.result(new HeadingStyleCounter())).toEqual([{ title: "The fleet", level: 1, page: 9 }]);
});
