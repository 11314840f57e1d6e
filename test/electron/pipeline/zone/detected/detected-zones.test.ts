import { expect, test } from "vitest";
import { DocumentProfiler } from "../../../../../electron/pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../../../../../electron/pipeline/zone/zone-page.ts";
import type { DetectedRegion, PdfPageText } from "../../../../../shared/document/page-text.ts";
import { getZoneText, type PageZones } from "../../../../../shared/document/zones.ts";
import { buildPdf } from "../../../../builders/pdf.ts";
import { readFirstPage } from "../../../../harness/read-document.ts";

type Type = NonNullable<DetectedRegion["type"]>;

/** A region by its edges in points. */
const region = (
  type: Type | null,
  edges: readonly [number, number, number, number],
  confidence = 0.9,
): DetectedRegion => ({
  label: type ?? "form",
  type,
  bbox: { x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1] },
  confidence,
});

function zone(text: PdfPageText): PageZones {
  const profiler = new DocumentProfiler();
  profiler.add(text);
  return zonePage(text, profiler.result());
}

const list = (text: PdfPageText, page: PageZones): string[] =>
  page.zones.map((item) => `${item.type}: ${getZoneText(text, item).replaceAll("\n", " ")}`);

const paragraph =
  "The committee met in spring and agreed that the harbor should be deepened before winter, since larger ships had to " +
  "wait for the tide outside. The work was put out to tender in May, and four companies made an offer.";

/** A page of 600 by 800 points with two paragraphs, and between them labels of a chart or the cells of a table, too far apart for the rules. */
async function readPage(): Promise<PdfPageText> {
  const page = await readFirstPage(
    await buildPdf(
      [
        (pdf) => {
          pdf.fontSize(11).text(paragraph, 60, 80, { width: 480 });
          pdf.text("North", 80, 300).text("12", 300, 300).text("South", 80, 338).text("7", 300, 338);
          pdf.text(paragraph, 60, 500, { width: 480 });
        },
      ],
      { size: [600, 800] },
    ),
  );
  return page;
}

test("a page with a text layer is zoned as before if the model finds nothing, or only text and marks", async () => {
  const text = await readPage();
  const before = zone(text);
  expect(zone({ ...text, regions: [] })).toEqual(before);
  const regions = [
    region("list-item", [60, 75, 540, 130]),
    region("page-footer", [60, 490, 540, 560]),
    region(null, [0, 0, 600, 800]),
  ];
  expect(zone({ ...text, regions })).toEqual(before);
});

test("a picture takes the labels in it, with a confidence below its score", async () => {
  const text = await readPage();
  const page = zone({ ...text, regions: [region("picture", [60, 280, 540, 460])] });
  expect(page.zones.map(({ type }) => type)).toEqual(["text", "picture", "text"]);
  const [, picture] = page.zones;
  expect(picture).toMatchObject({ bbox: { x: 60, y: 280, width: 480, height: 180 }, confidence: 0.72 });
});

test("a table gets its cells from its words, and is fitted to them", async () => {
  const text = await readPage();
  const page = zone({ ...text, regions: [region("table", [60, 280, 540, 460])] });
  const table = page.zones.find(({ type }) => type === "table");
  expect(table?.table).toMatchObject({ rows: 2, columns: 2 });
  expect(table?.bbox?.x).toBeCloseTo(80, 0);
  expect(table?.bbox?.height).toBeLessThan(60);
});

test("a formula is fitted to its lines", async () => {
  const text = await readPage();
  const page = zone({ ...text, regions: [region("formula", [60, 290, 540, 350])] });
  expect(list(text, page)).toContain("formula: North 12 South 7");
  expect(page.zones.find(({ type }) => type === "formula")?.bbox?.x).toBeCloseTo(80, 0);
});

test("a region that cuts a zone, has running text or surrounds a table of ours is left out", async () => {
  const text = await readPage();
  const before = zone(text);
  expect(zone({ ...text, regions: [region("picture", [60, 60, 540, 95])] }), "it cuts the paragraph").toEqual(before);
  expect(zone({ ...text, regions: [region("picture", [55, 70, 545, 140])] }), "it has running text").toEqual(before);
  const withTable = zone({
    ...text,
    regions: [region("table", [60, 280, 540, 460]), region("picture", [50, 270, 550, 470], 0.5)],
  });
  expect(withTable.zones.map(({ type }) => type)).not.toContain("picture");
});

test("the regions of a scan are its zones, and lines beside them are zoned as on other pages", async () => {
  const layer = await readPage();
  const text: PdfPageText = {
    ...layer,
    source: "ocr",
    regions: [
      region("list-item", [55, 70, 545, 140], 0.8),
      region("table", [60, 280, 540, 460]),
      region("text", [60, 600, 540, 700]),
      region(null, [0, 0, 600, 800]),
    ],
  };
  const page = zone(text);
  expect(page.zones.map(({ type }) => type)).toEqual(["list-item", "table", "text"]);
  expect(page.zones[0]).toMatchObject({ confidence: 0.64 });
  expect(page.zones[1]?.table).toMatchObject({ rows: 2, columns: 2 });
  expect(list(text, page)[2]).toBe(`text: ${paragraph}`);
});

test("headings and titles of a scan have levels, and headers are headers", async () => {
  const layer = await readPage();
  const text: PdfPageText = {
    ...layer,
    source: "ocr",
    regions: [
      region("page-header", [55, 70, 545, 140]),
      region("section-header", [60, 290, 540, 318]),
      region("title", [60, 320, 540, 348]),
    ],
  };
  expect(zone(text).zones.map(({ type, level }) => [type, level])).toEqual([
    ["page-header", undefined],
    ["section-header", 1],
    ["title", 1],
    ["text", undefined],
  ]);
});
