import { expect, test } from "vitest";
import { splitItems } from "../../../../../electron/pipeline/zone/layout/split-items.ts";
import { union } from "../../../../../shared/document/geometry.ts";
import { createTextLine } from "../text-lines.ts";

/** Splits a block of lines below each other and returns the texts of its parts. */
function split(texts: readonly string[]): string[][] {
  const lines = texts.map((text, index) => createTextLine(text, 60, 100 + 12 * index));
  const parts = splitItems([{ lines, bbox: union(lines.map(({ bbox }) => bbox)), certainty: 0.8 }]);
  return parts.map((part) => part.lines.map(({ text }) => text));
}

test.each(["•", "◦", "☐", "\u{E0A7}"])("each row that begins with %s begins a block", (bullet) => {
  expect(split(["Bring with you:", `${bullet} rope of hemp`, "or of steel", `${bullet} a lamp`])).toEqual([
    ["Bring with you:"],
    [`${bullet} rope of hemp`, "or of steel"],
    [`${bullet} a lamp`],
  ]);
});

test.each([
  ["The pilots – all of", "– whom were old –", "went out."],
  ["It is told in part", "2. of the book, by", "a. Quay."],
  ["The rope of class", "* is the best."],
  ["a dot on its own", "•"],
])("a paragraph with a row such as %s is kept", (...texts) => {
  expect(split(texts)).toEqual([texts]);
});
