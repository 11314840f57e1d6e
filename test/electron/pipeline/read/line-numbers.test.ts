import { expect, test } from "vitest";
import { buildPdf } from "../../../builders/pdf.ts";
import { readFirstPage } from "../../../harness/read-document.ts";
import { getLineText, type PdfPageText } from "../../../../shared/document/page-text.ts";
import { DocumentProfiler } from "../../../../electron/pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../../../../electron/pipeline/zone/zone-page.ts";
import { getZoneText } from "../../../../shared/document/zones.ts";

const prose = [
  "1. Harbours of the northern coast",
  "The committee met in spring and agreed that the harbour should",
  "be deepened before winter. In 1834 the inner basin (12 acres) had",
  "no more than nine feet of water, and 140 ships a year lay",
  "outside until the tide rose. The engineers proposed a dam across",
  "the mouth of the river, which was built by 300 men between 1836",
  "and 1841 at a cost of 21,000 pounds.",
  "Two piers were added later. The western one is longer than the",
  "other and carries the lighthouse, whose lamp was seen from twelve",
  "miles away on clear nights.",
];
const [top, leading] = [100, 24];

/** Draws lines of text, and a number in the margin beside those that `number` numbers. */
const drawNumbered =
  (lines: readonly string[], number: (index: number) => string | undefined, margin: "left" | "right" = "left") =>
  (pdf: PDFKit.PDFDocument) => {
    pdf.font("Times-Roman").fontSize(11);
    lines.forEach((line, index) => {
      const [y, text] = [top + index * leading, number(index)];
      pdf.font(line.startsWith("1. ") ? "Times-Bold" : "Times-Roman");
      pdf.text(line, 80, y, { lineBreak: false });
      if (text !== undefined)
        pdf.text(text, margin === "left" ? 62 - pdf.widthOfString(text) : 500, y, { lineBreak: false });
    });
  };

const readNumbers = (page: PdfPageText) =>
  page.lines.filter((line) => line.line_number).map((line) => getLineText(page, line));

const readPage = async (draw: (pdf: PDFKit.PDFDocument) => void) => await readFirstPage(await buildPdf([draw]));

test("the line numbers of a manuscript are in no other line and in no zone", async () => {
  const page = await readPage(drawNumbered(prose, (index) => String(index + 41)));
  expect(readNumbers(page)).toEqual(prose.map((_, index) => String(index + 41)));
  const profiler = new DocumentProfiler();
  profiler.add(page);
  const { zones } = zonePage(page, profiler.result());
  expect(zones[0]).toMatchObject({ type: "section-header" });
  expect(zones.map((zone) => getZoneText(page, zone)).join("\n")).toBe(prose.join("\n"));
});

test.each([
  ["every fifth line of verse, on the right", (index: number) => (index % 5 === 4 ? String(index + 1) : undefined), 4],
  ["a ruler of three digits", (index: number) => String(index).padStart(3, "0"), 20],
] as const)("numbers that count are line numbers: %s", async (_, number, count) => {
  const verse = [...prose, ...prose].map((line) => line.slice(0, 40));
  const page = await readPage((pdf) => {
    pdf.scale(1, 0.9);
    drawNumbered(verse, number, "right")(pdf);
  });
  expect(readNumbers(page)).toHaveLength(count);
});

test("a page number below the line numbers is none of them", async () => {
  const page = await readPage((pdf) => {
    drawNumbered(prose, (index) => String(index + 1))(pdf);
    pdf.text("7", 56, 740, { lineBreak: false });
  });
  expect(readNumbers(page)).toHaveLength(prose.length);
});

const names = ["Anchor", "Bollard", "Capstan", "Davit", "Ensign", "Fairlead", "Gangway", "Halyard", "Inlet", "Jetty"];

test.each([
  ["items of a list", names.map((name) => `${name} of the harbour office`)],
  [
    "rows of a table",
    names.map((name, row) => `${name.toLowerCase()}        ${row * 7 + 3}          ${row * 90 + 12}.50`),
  ],
])("numbers of %s are no line numbers", async (_, rows) => {
  const page = await readPage((pdf) => {
    pdf.font("Times-Roman").fontSize(11);
    rows.forEach((row, index) => {
      const y = top + index * leading;
      pdf.text(String(index + 1), 62, y, { lineBreak: false });
      row.split(/ {8,}/).forEach((cell, column) => pdf.text(cell, 80 + column * 120, y, { lineBreak: false }));
    });
  });
  expect(readNumbers(page)).toEqual([]);
});
