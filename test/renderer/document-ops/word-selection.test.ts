import { expect, it } from "vitest";
import { findNeighbourWord, findTypedWords, listWordsBetween } from "../../../renderer/document-ops/word-selection.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";

/** A page of two columns, each word 40 points wide. The second column comes after the first in reading order. */
function createPage(columns: readonly (readonly string[])[]): PdfPageText {
  const words: PdfPageText["words"] = [];
  const lines = columns.flatMap((column, number) =>
    column.map((line, row) => {
      const members = line.split(" ").map((text, place) => {
        const bbox = { x: 300 * number + 50 * place, y: 20 * row, width: 40, height: 10 };
        return words.push({ text, bbox, font: "", size: 10, bold: false, italic: false }) - 1;
      });
      return { bbox: { x: 300 * number, y: 20 * row, width: 50 * members.length, height: 10 }, words: members };
    }),
  );
  const size = { width: 600, height: 800, rotation: 0 } as const;
  return { page: 1, ...size, source: "text-layer", words, lines, rules: [], images: [] };
}

const page = createPage([
  ["Invoice number", "Date of issue", "Total"],
  ["RE-17", "1 March 2026", "Überweisung"],
]);
const word = (text: string): number => page.words.findIndex((word) => word.text === text);
const texts = (indexes: readonly number[]): string[] => indexes.map((index) => page.words[index]?.text ?? "");

it("goes to the words above and below across columns, and to the ends of the line", () => {
  const go = (from: string, direction: Parameters<typeof findNeighbourWord>[2]) =>
    page.words[findNeighbourWord(page, word(from), direction) ?? -1]?.text;
  expect(go("number", "below")).toBe("of");
  expect(go("March", "above")).toBe("RE-17");
  expect(go("issue", "line-start")).toBe("Date");
  expect(go("1", "line-end")).toBe("2026");
  expect(go("Total", "next")).toBe("RE-17");
  expect(go("Überweisung", "next")).toBeUndefined();
  expect(go("Total", "below")).toBeUndefined();
});

it("selects the words between two in reading order, in either direction", () => {
  expect(texts(listWordsBetween(page, word("issue"), word("number")))).toEqual(["number", "Date", "of", "issue"]);
});

it("finds words by their beginning, over several words, without case and accents", () => {
  const find = (query: string) => findTypedWords(page, query).map(({ first, last }) => texts([first, last]));
  expect(find("inv")).toEqual([["Invoice", "Invoice"]]);
  expect(find("ueber")).toEqual([]);
  expect(find("uber")).toEqual([["Überweisung", "Überweisung"]]);
  expect(find("1  march 20")).toEqual([["1", "2026"]]);
  expect(find("march x")).toEqual([]);
  expect(find(" ")).toEqual([]);
});
