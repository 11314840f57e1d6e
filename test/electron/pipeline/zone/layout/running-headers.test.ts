import { expect, test } from "vitest";
import { sentence } from "../../../../builders/content.ts";
import { buildPdf } from "../../../../builders/pdf.ts";
import { formatZones, zonePages } from "../../../../harness/read-document.ts";

/** A piece of a running footer: its text, and its left edge in points on a page with a width of 595 points. */
type Piece = readonly [text: string, x: number];

/** Draws a footer on three pages and returns the texts of the footers that are found on the second. */
async function findFooters(pieces: readonly Piece[]): Promise<string[]> {
  const draw = (number: number) => (pdf: PDFKit.PDFDocument) => {
    pdf.fontSize(10).text(`Page body ${number}. ${sentence.repeat(8)}`, 72, 120, { width: 450 });
    pdf.page.margins.bottom = 0;
    pdf.fontSize(8);
    for (const [text, x] of pieces) pdf.text(text, x, 790, { lineBreak: false });
  };
  const pages = await zonePages(await buildPdf([1, 2, 3].map(draw)));
  return formatZones(pages[1]!).filter((zone) => zone.startsWith("page-footer"));
}

test.each<[Piece[]]>([
  [
    [
      ["Harbor Review", 72],
      ["17", 510],
    ],
  ],
  [
    [
      ["17", 72],
      ["For internal use", 460],
    ],
  ],
  [
    [
      ["Harbor Review", 72],
      ["Edition", 284],
      ["Page 17", 495],
    ],
  ],
  [
    [
      ["Author", 72],
      ["Harbor", 250],
      ["2026", 420],
      ["Page 17", 495],
    ],
  ],
])(
  "the pieces of a footer at the left, in the centre and at the right, or of a bar, are zones of their own: %j",
  async (pieces) => {
    expect(await findFooters(pieces)).toEqual(pieces.map(([text]) => `page-footer: ${text}`));
  },
);

test("the pieces of a footer that are near each other, or are set with tab stops, are one zone", async () => {
  expect(
    await findFooters([
      ["Harbor Review", 72],
      ["17", 141],
    ]),
  ).toHaveLength(1);
  expect(
    await findFooters([
      ["2026-05-01", 72],
      ["A review of all harbors and their depth", 150],
      ["17", 510],
    ]),
  ).toHaveLength(1);
});

test("on the pages of a spread, each piece is a zone of its own", async () => {
  const pieces: Piece[] = [
    ["Harbor Review", 30],
    ["For internal use", 200],
    ["Harbor Review", 327.6],
    ["For internal use", 497.6],
  ];
  expect(await findFooters(pieces)).toHaveLength(4);
});

test("pieces are apart in whatever order they are drawn", async () => {
  const pieces: Piece[] = [
    ["17", 510],
    ["Harbor Review", 72],
  ];
  expect(await findFooters(pieces)).toHaveLength(2);
});

test.each([
  ["below the text", 690, ["page-footer: 21", "page-footer: 22", "page-footer: 23"]],
  ["above the text", 130, ["page-header: 21", "page-header: 22", "page-header: 23"]],
])("page numbers %s are found at the same place of pages with wide margins", async (_, y, expected) => {
  const draw = (number: number) => (pdf: PDFKit.PDFDocument) => {
    pdf.fontSize(10).text(`Page body ${number}. ${sentence.repeat(8)}`, 150, 170, { width: 300 });
    pdf.text(`${20 + number}`, 290, y, { lineBreak: false });
  };
  const pages = await zonePages(await buildPdf([1, 2, 3].map(draw)));
  expect(pages.flatMap(formatZones).filter((zone) => zone.startsWith("page-"))).toEqual(expected);
});

test("a number below the text of one page is no page number where the margins are wide", async () => {
  const draw = (number: number) => (pdf: PDFKit.PDFDocument) => {
    pdf.fontSize(10).text(`Page body ${number}. ${sentence.repeat(8)}`, 150, 170, { width: 300 });
    if (number === 2) pdf.text("21", 290, 690, { lineBreak: false });
  };
  const pages = await zonePages(await buildPdf([1, 2, 3, 4, 5].map(draw)));
  expect(pages.flatMap(formatZones).filter((zone) => zone.startsWith("page-"))).toEqual([]);
});
