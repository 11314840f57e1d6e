import { describe, expect, test } from "vitest";
import { sentence } from "../../../../builders/content.ts";
import { buildPdf } from "../../../../builders/pdf.ts";
import { formatZones, listZones, zonePages } from "../../../../harness/read-document.ts";

/** Draws a footer that repeats on each page. */
function drawFooter(pdf: PDFKit.PDFDocument, number: number): void {
  pdf.page.margins.bottom = 0;
  pdf
    .fontSize(8)
    .text("Harbor Review", 72, 800, { lineBreak: false })
    .text(`${number}`, 520, 800, { lineBreak: false });
}

/** Draws a table of two columns over three pages, and zones the second one. */
async function zoneLongTable({
  pitch,
  numberX,
  labelX,
  header,
}: Record<"pitch" | "numberX" | "labelX", number> & { header: boolean }) {
  const draw = (number: number) => (pdf: PDFKit.PDFDocument) => {
    pdf.fontSize(10);
    const count = Math.floor(660 / pitch);
    for (let row = 0; row < count; row++) {
      const isHeader = header && row === 0;
      const letter = String.fromCharCode(97 + ((row * 7 + number) % 26));
      const y = 80 + row * pitch;
      pdf.text(isHeader ? "Harbor" : `Berth ${letter} of ${letter}${"e".repeat(1 + (row % 4))}`, labelX, y, {
        lineBreak: false,
      });
      const value = isHeader ? "1992" : `${1000 + ((row * 1371 + number * 97) % 2900)}`;
      pdf.text(value, numberX, y, { lineBreak: false });
    }
    drawFooter(pdf, number);
  };
  const pages = await zonePages(await buildPdf([1, 2, 3].map(draw)));
  return pages[1]!;
}

describe("a table of two columns over several pages whose numbers stand in the side margin", () => {
  test.each([
    ["far apart, with a header that repeats", { pitch: 22, numberX: 530, labelX: 60, header: true }],
    ["near each other", { pitch: 14, numberX: 530, labelX: 300, header: false }],
    ["before the labels", { pitch: 20, numberX: 40, labelX: 200, header: true }],
  ])("has no running headers and footers, its rows %s", async (_name, table) => {
    const page = await zoneLongTable(table);
    expect(listZones(page, "page-header")).toEqual([]);
    expect(formatZones(page).filter((zone) => zone.startsWith("page-footer"))).toHaveLength(2);
    expect(listZones(page, "table")).toHaveLength(1);
    expect(listZones(page, "table")[0]?.table?.columns).toBe(2);
  });
});

test("line numbers beside running text stay outside of the body", async () => {
  const draw = (number: number) => (pdf: PDFKit.PDFDocument) => {
    pdf.fontSize(10);
    for (let line = 0; line < 28; line++) {
      const y = 90 + line * 24;
      pdf.text(`${line + 1}`, 50, y, { lineBreak: false });
      const text = line % 7 === 6 ? "and so it ends." : `${sentence.slice(0, 60)} ${number}${line}`;
      pdf.text(text, 100, y, { lineBreak: false });
    }
  };
  const pages = await zonePages(await buildPdf([1, 2, 3].map(draw)));
  expect(listZones(pages[1]!, "table")).toEqual([]);
});
