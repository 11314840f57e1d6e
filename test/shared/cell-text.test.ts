import { expect, test } from "vitest";
import { joinCellWords } from "../../shared/document/cell-text.ts";
import type { Word } from "../../shared/document/page-text.ts";

/** Creates the words of a line; those after "^" are small and raised. */
function createWords(line: string): Word[] {
  let x = 0;
  return line.split(" ").map((token) => {
    const isRaised = token.startsWith("^");
    const text = isRaised ? token.slice(1) : token;
    const size = isRaised ? 6 : 10;
    if (!isRaised) x += 3;
    const bbox = { x, y: isRaised ? 98 : 100, width: text.length * size * 0.5, height: size };
    x += bbox.width;
    return { text, bbox, font: "Helvetica", size, bold: false, italic: false };
  });
}

test.each([
  ["1250 ^1", "1250 [1]"],
  ["41 % ^a kg", "41 % [a] kg"],
  ["Wedel ^3)", "Wedel 3)"],
  ["12.5 m ^2", "12.5 m 2"],
  ["3.2 × 10 ^6", "3.2 × 10 6"],
  ["1250 1", "1250 1"],
  ["^1 1250", "1 1250"],
])("the text of the cell %j is %j", (line, text) => {
  expect(joinCellWords(createWords(line))).toBe(text);
});
