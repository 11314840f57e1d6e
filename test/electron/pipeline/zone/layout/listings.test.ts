import { expect, test } from "vitest";
import { findListings } from "../../../../../electron/pipeline/zone/layout/listings.ts";
import type { TextLine } from "../../../../../electron/pipeline/zone/layout/text-line.ts";
import { createTextLine } from "../text-lines.ts";

const page = { width: 600, height: 800, rules: [] };

/** Creates the lines of a text, 12 points apart. Words between asterisks are bold. */
function createLines(texts: readonly string[], y = 100, x = 60): TextLine[] {
  return texts.map((text, index) => {
    const indent = /^ */.exec(text)?.[0].length ?? 0;
    const line = createTextLine(text.trim().replaceAll("*", ""), x + 5 * indent, y + 12 * index);
    const isBold = text
      .trim()
      .split(" ")
      .map((word) => word.startsWith("*"));
    const words = line.words.map((word, position) => ({ ...word, bold: isBold[position] === true }));
    return { ...line, words, bold: isBold.filter(Boolean).length / words.length };
  });
}

function listTexts(lines: readonly TextLine[], rules: Parameters<typeof findListings>[1]["rules"] = []): string[][] {
  return findListings(lines, { ...page, rules }).map((listing) => listing.map(({ text }) => text));
}

function createRuling(y: number, x = 60, width = 300) {
  return { orientation: "horizontal" as const, bbox: { x, y: y - 0.4, width, height: 0.8 } };
}

const algorithm = ["*Input:* a list of ropes", "1 *while* x < n *do*", "2 y ← f(x)", "3 x ← x + 1", "4 *return* y"];

test("an algorithm extends from the ruling line below its caption to the one at its end", () => {
  const caption = createLines(["*Algorithm *3 The longest rope"], 84);
  const text = createLines(["The algorithm returns the longest of the ropes in a harbor."], 190);
  const rules = [createRuling(82), createRuling(98), createRuling(164)];
  expect(listTexts([...caption, ...createLines(algorithm), ...text], rules)).toEqual([
    algorithm.map((line) => line.replaceAll("*", "")),
  ]);
});

test.each([
  ["with comments at the right", ["1: x ← 0", "2: *for* each rope *do*", "3: y ← x + 1", "4: *end *for"]],
  ["without line numbers", ["*if* x = 0 *then*", "  y := 1", "*else*", "  y := f(x)", "*end"]],
])("an algorithm %s is found without ruling lines", (_, texts) => {
  const comments = createLines(["▷ the first rope"], 124, 300);
  const lines = createLines(texts);
  const before = createLines(["All ropes of a harbor are measured once in a year."], 60);
  const found = listTexts([...before, ...lines, ...comments]);
  expect(found).toHaveLength(1);
  expect(found[0]).toEqual(expect.arrayContaining([...lines, ...comments].map(({ text }) => text)));
  expect(found[0]).toHaveLength(lines.length + comments.length);
});

test.each([
  ["questions in bold", ["*If *it *rains, *what *then?", "Ropes stay dry in sheds.", "*Do *ropes *rot?", "They do."]],
  ["definitions", ["x := a + b", "y := b", "z := c + a"]],
  ["items with ranges", ["❖ ^1.2 := >=1.2", "❖ ^1.3 := >=1.3", "❖ ^1.4 := >=1.4"]],
  ["numbered steps", ["1. For each rope, tie a knot.", "2. If it is wet, dry it.", "3. Return it to the shed."]],
  [
    "prose",
    ["for all ropes of the harbor we know that they are", "long, and if they are wet, they rot and", "return to"],
  ],
])("%s are no algorithm", (_, texts) => {
  expect(listTexts(createLines(texts))).toEqual([]);
});
