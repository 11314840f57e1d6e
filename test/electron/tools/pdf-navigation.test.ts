import { describe, expect, test } from "vitest";
import { readRawPage } from "../../../electron/pipeline/read/page.ts";
import { openWithPdfium } from "../../../electron/tools/pdf/pdfium-reader.ts";
import { pdfPageTextSchema } from "../../../shared/document/page-text.ts";
import { buildRawPage, buildRawPdf } from "../../builders/raw-pdf.ts";
import {
  formatZones,
  readFirstPage,
  readPages,
  zonePages,
  listZones,
  writeTemporaryFile,
} from "../../harness/read-document.ts";

const page = (contents: string, entries = ""): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${contents}
      /Resources << /Font << /F1 6 0 R >> >> ${entries} >>`;
const body = "the committee agreed that the harbor should be deepened before winter";
const text = (heading: string): { stream: string } => ({
  stream: `BT /F1 11 Tf 72 700 Td (${heading}) Tj 0 -40 Td 14 TL ${`(${body}) ' `.repeat(6)} ET`,
});

/** Builds two pages whose headings look like body text, so that only the outline shows them. */
function outlined(entries: readonly string[]): Uint8Array {
  return buildRawPdf([
    "<< /Type /Catalog /Pages 2 0 R /Outlines 8 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
    page("5 0 R"),
    page("7 0 R"),
    text("On the dredging of harbors"),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    text("3.1 What it costs"),
    "<< /Type /Outlines /First 9 0 R /Last 9 0 R >>",
    ...entries,
  ]);
}

const nested = outlined([
  "<< /Title (On the dredging of harbors) /Parent 8 0 R /Dest [3 0 R /XYZ 72 715 null] /First 10 0 R /Last 10 0 R >>",
  "<< /Title (What it costs) /Parent 9 0 R /A << /S /GoTo /D [4 0 R /Fit] >> >>",
]);

describe("page labels", () => {
  const readLabels = async (labels: string) => {
    const pages = Array.from({ length: 4 }, () => page("4 0 R"));
    const pdf = buildRawPdf([
      `<< /Type /Catalog /Pages 2 0 R ${labels} >>`,
      "<< /Type /Pages /Kids [7 0 R 8 0 R 9 0 R 10 0 R] /Count 4 >>",
      "null",
      text("Tides"),
      "null",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      ...pages,
    ]);
    const reader = await openWithPdfium(await writeTemporaryFile(pdf, "labels.pdf"));
    const texts = [];
    for (let number = 1; number <= 4; number++) texts.push(readRawPage(await reader.readPage(number), number));
    await reader.close();
    return texts.map(({ label }) => label);
  };

  test.each([
    ["roman, then decimal", "/Nums [0 << /S /r >> 2 << /S /D >>]", ["i", "ii", "1", "2"]],
    ["with a prefix and a start", "/Nums [0 << /P (A-) /S /D /St 7 >> 3 << /S /A >>]", ["A-7", "A-8", "A-9", "A"]],
    [
      "only some that differ from the number",
      "/Nums [0 << /S /D >> 3 << /P (Cover) >>]",
      [undefined, undefined, undefined, "Cover"],
    ],
  ])("are stored: %s", async (_, labels, expected) => {
    expect(await readLabels(`/PageLabels << ${labels} >>`)).toEqual(expected);
  });

  test("are absent without any", async () => {
    expect(await readLabels("")).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("of a hostile file are shortened", async () => {
    const [label] = await readLabels(`/PageLabels << /Nums [0 << /P (${"x".repeat(5_000)}) >>] >>`);
    expect(label).toHaveLength(40);
  });
});

describe("the outline", () => {
  test("is stored with the pages that its entries lead to", async () => {
    const pages = await readPages(nested);
    expect(pages.map((one) => one.bookmarks)).toEqual([
      [{ title: "On the dredging of harbors", level: 1, y: 85 }],
      [{ title: "What it costs", level: 2 }],
    ]);
    for (const one of pages) pdfPageTextSchema.parse(one);
  });

  test("makes its entries headings with their level", async () => {
    const [first, second] = await zonePages(nested);
    if (first === undefined || second === undefined) throw new Error("a page is missing");
    expect(formatZones(first)[0]).toBe("section-header: On the dredging of harbors");
    expect(formatZones(second)[0]).toBe("section-header: 3.1 What it costs");
    expect(listZones(second, "section-header").map((zone) => zone.level)).toEqual([2]);
    expect(listZones(second, "text")).toHaveLength(1);
  });

  test("with a cycle is read once", async () => {
    const [first] = await readPages(
      outlined(["<< /Title (again) /Parent 8 0 R /Dest [3 0 R /Fit] /Next 9 0 R /First 9 0 R /Last 9 0 R >>"]),
    );
    expect(first?.bookmarks).toEqual([{ title: "again", level: 1 }]);
  });
});

test("links to pages and addresses are read, also with form fields, but none that run something", async () => {
  const link = (y: number, entries: string): string =>
    `<< /Type /Annot /Subtype /Link /Rect [100 ${y} 200 ${y + 12}] ${entries} >>`;
  const result = await readFirstPage(
    buildRawPage({
      content: "BT /F1 12 Tf 100 700 Td (see there) Tj ET",
      page: "/Annots [6 0 R 7 0 R 8 0 R 9 0 R]",
      objects: [
        link(698, "/A << /S /URI /URI (https://example.org/report) >>"),
        link(600, "/Dest [3 0 R /Fit]"),
        link(500, "/A << /S /URI /URI (javascript:alert) >>"),
        "<< /Type /Annot /Subtype /FreeText /Contents (free) /Rect [50 400 150 430] /F 4 /DA (/F1 12 Tf 0 g) >>",
      ],
    }),
  );
  expect(result.links).toEqual([
    { bbox: { x: 100, y: 90, width: 100, height: 12 }, uri: "https://example.org/report" },
    { bbox: { x: 100, y: 188, width: 100, height: 12 }, page: 1 },
  ]);
});
