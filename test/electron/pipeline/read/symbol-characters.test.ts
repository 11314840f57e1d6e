import { expect, test } from "vitest";
import { replaceSymbolBullets } from "../../../../electron/pipeline/read/symbol-characters.ts";
import type { PlacedWord } from "../../../../electron/pipeline/read/placed-word.ts";
import { findListMarker } from "../../../../electron/pipeline/zone/layout/text-patterns.ts";

const bbox = { x: 0, y: 0, width: 5, height: 10 };

function placeWord(text: string, font: string): PlacedWord {
  const word = { text, bbox: { ...bbox }, font, size: 10, bold: false, italic: false };
  return { word, orientation: 0, start: 0, end: 5, baseline: 8 };
}

/** Replaces the bullets of a line of a word in a font and of text after it, and returns its words. */
function replaceInLine(text: string, font: string): string[] {
  const words = [placeWord(text, font), placeWord("Depth", "Helvetica"), placeWord(text, font)];
  replaceSymbolBullets(words, [{ bbox, words: [0, 1, 2] }]);
  return words.map(({ word }) => word.text);
}

test.each([
  ["\uF0B7", "ABCDEF+SymbolMT", "•"],
  ["\uF0B7", "OpenSymbol", "•"],
  ["\uF0A7", "Wingdings-Regular", "▪"],
  ["\uF0D8", "Wingdings", "➢"],
  ["\uF0FC", "OpenSymbol", "✓"],
  ["\uE00A", "OpenSymbol", "•"],
  ["\uF0F1", "Wingdings", "•"],
  ["§", "BCDEEE+Wingdings-Regular", "▪"],
  ["q", "Wingdings", "❑"],
])("the bullet %j of %s is read as %s", (text, font, bullet) => {
  const [first = "", ...others] = replaceInLine(text, font);
  expect(first).toBe(bullet);
  expect(others).toEqual(["Depth", text]);
  expect(findListMarker(`${first} Depth`)).toBe(bullet);
});

test.each([
  ["o", "CourierNew"],
  ["q", "Helvetica"],
  ["\uF061\uF062", "Symbol"],
  ["Q", "Wingdings2"],
  ["\uE001", "ABCDEF+Lato"],
])("%j of %s is no bullet of a symbol font", (text, font) => {
  expect(replaceInLine(text, font)).toEqual([text, "Depth", text]);
});

test.each(["➔", "–", "o", "(iv)", "a."])("%s is the marker of an item", (marker) => {
  expect(findListMarker(`${marker} Depth surveys`)).toBe(marker);
});
