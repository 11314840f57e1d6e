import { expect, test } from "vitest";
import { extractWords } from "../../../../electron/pipeline/index/extract-words.ts";
import type { PageContent } from "../../../../electron/pipeline/page-reader.ts";
import { DocumentProfiler } from "../../../../electron/pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../../../../electron/pipeline/zone/zone-page.ts";
import { buildPdf } from "../../../builders/pdf.ts";
import { readFirstPage } from "../../../harness/read-document.ts";

/** Builds a page with a table of two columns and ruling lines, and a paragraph below it; then reads and zones it. */
async function readTable(rows: readonly (readonly [string, string])[], paragraph: string): Promise<PageContent> {
  const pitch = 40;
  const [left, middle, right] = [60, 200, 340];
  const pdf = await buildPdf([
    (page) => {
      page.font("Helvetica").fontSize(10);
      rows.forEach((cells, row) => {
        const y = 100 + row * pitch;
        page.text(cells[0], left + 4, y + 4, { width: middle - left - 8 });
        page.text(cells[1], middle + 4, y + 4, { width: right - middle - 8 });
      });
      const bottom = 100 + rows.length * pitch;
      for (let y = 100; y <= bottom; y += pitch) page.moveTo(left, y).lineTo(right, y).stroke();
      for (const x of [left, middle, right]) page.moveTo(x, 100).lineTo(x, bottom).stroke();
      page.text(paragraph, left, bottom + 4, { width: 280 });
    },
  ]);
  const text = await readFirstPage(pdf);
  const profiler = new DocumentProfiler();
  profiler.add(text);
  const zones = zonePage(text, profiler.result());
  expect(zones.zones.map(({ type }) => type)).toContain("table");
  return { text, zones };
}

const listWords = (page: PageContent) => [...extractWords(page)].map(({ text }) => text);

test("a hyphen at the end of a table row or of a table joins no words of different cells", async () => {
  const rows = [
    ["crude", "pre-"],
    ["oil", "post-"],
    ["gas", "sub-"],
  ] as const;
  const words = listWords(await readTable(rows, "harbour fees are paid by the owners of the ships in spring."));
  expect(words.slice(0, 7)).toEqual(["crude", "pre", "oil", "post", "gas", "sub", "harbour"]);
});

test("a hyphen joins the lines of a cell, and those of a paragraph", async () => {
  const rows = [
    ["port", "trans-\nport"],
    ["ship", "cargo"],
    ["dock", "basin"],
  ] as const;
  const words = listWords(await readTable(rows, "The owners pay the har-\nbour fees of the ships."));
  expect(words).toContain("transport");
  expect(words).toContain("harbour");
});
