import { expect, test } from "vitest";
import { sentence } from "../../../../builders/content.ts";
import { listZones, zoneFirstPage } from "../../../../harness/read-document.ts";

const [left, width] = [72, 450];

/** Draws paragraphs, the first line of each in its own way, and returns the number of zones of text on the page. */
async function countTexts(
  paragraphs: number,
  drawFirstLine: (pdf: PDFKit.PDFDocument, y: number) => void,
  { indent = 0 }: { indent?: number } = {},
): Promise<number> {
  const page = await zoneFirstPage((pdf) => {
    for (let paragraph = 0; paragraph < paragraphs; paragraph++) {
      const y = 80 + 100 * paragraph;
      drawFirstLine(pdf.font("Times-Roman").fontSize(11), y);
      pdf.font("Times-Roman").fontSize(11);
      const rest = `winter came, and ${sentence.repeat(3)}`;
      pdf.text(rest, left + indent, y + 14, { width: width - indent, lineGap: 14 - pdf.currentLineHeight() });
    }
  });
  return listZones(page, "text").length;
}

const firstLine = "The council met in spring and agreed that the harbor should be deepened before the next long";

test.each([18, 28, 44])("a first line that is outdented by %s pt belongs to its paragraph", async (indent) => {
  const draw = (pdf: PDFKit.PDFDocument, y: number) => pdf.text(firstLine, left, y, { width, align: "justify" });
  expect(await countTexts(5, draw, { indent })).toBe(5);
});

test("a first line in small capitals belongs to its paragraph", async () => {
  const draw = (pdf: PDFKit.PDFDocument, y: number) =>
    pdf
      .text("T", left, y, { continued: true, lineBreak: false })
      .fontSize(8.5)
      .text("HE COUNCIL MET IN SPRING AND AGREED THAT THE HARBOR SHOULD BE DEEPENED BEFORE THE");
  expect(await countTexts(4, draw)).toBe(4);
});

test("a first line in bold, and an indented one, belong to their paragraphs", async () => {
  const bold = (pdf: PDFKit.PDFDocument, y: number) => pdf.font("Times-Bold").text(firstLine, left, y, { width });
  expect(await countTexts(4, bold)).toBe(4);
  const indented = (pdf: PDFKit.PDFDocument, y: number) => pdf.text(firstLine.slice(0, 80), left + 40, y, { width });
  expect(await countTexts(4, indented)).toBe(4);
});
