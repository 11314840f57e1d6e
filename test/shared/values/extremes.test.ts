import { expect, test } from "vitest";
import { buildTextLines } from "../../../electron/pipeline/zone/layout/text-line.ts";
import { matchTableNotes } from "../../../electron/pipeline/zone/relations/table-notes.ts";
import type { PlacedZone } from "../../../electron/pipeline/zone/relations/zoned-page.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { maximum, minimum } from "../../../shared/values/extremes.ts";

/** More values than a call can have arguments. */
const count = 300_000;

/** A page with very many words in one line, all in a table. The last one is a small marker. */
function createCrowdedPage(): PdfPageText {
  const place = { font: "Serif", bold: false, italic: false };
  const words = Array.from({ length: count }, (_, index) => ({
    ...place,
    text: index === count - 1 ? "a" : "7",
    bbox: { x: 100, y: 100, width: 4, height: 10 },
    size: index === count - 1 ? 5 : 10,
  }));
  const line = { bbox: { x: 100, y: 100, width: 4, height: 10 }, words: words.map((_, index) => index) };
  const size = { width: 600, height: 800, rotation: 0 } as const;
  return { page: 1, ...size, source: "text-layer", words, lines: [line], rules: [], images: [] };
}

test("the extremes of very many numbers, of one and of none", () => {
  const values = Array.from({ length: count }, (_, index) => (index * 7919) % count);
  expect([minimum(values), maximum(values)]).toEqual([0, count - 1]);
  expect([minimum([4]), maximum([4])]).toEqual([4, 4]);
  expect([minimum([]), maximum([])]).toEqual([Infinity, -Infinity]);
});

test("a note is matched with a table of very many words, and a line of very many words is built", () => {
  const page = createCrowdedPage();
  const createZone = (type: string, y: number) =>
    ({ id: type, type, bbox: { x: 90, y, width: 100, height: 30 } }) as unknown as PlacedZone;
  const [table, note] = [createZone("table", 90), createZone("footnote", 122)];
  const matches = matchTableNotes([table, note], page, () => "a Estimated", 10);
  expect(matches.get(note)).toBe(table);
  expect(buildTextLines(page)[0]?.stream).toEqual({ first: 0, last: count - 1 });
});
