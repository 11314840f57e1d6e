import { expect, test } from "vitest";
import { sentence } from "../../../../builders/content.ts";
import { listZones, zoneFirstPage } from "../../../../harness/read-document.ts";

const terms = ["Berth", "Tidal basin", "Quay"];

/** Draws paragraphs that begin with a term in bold type. @param indent Of their rows below the first one, in points. */
const drawTerms = (indent: number, font: string) => (pdf: PDFKit.PDFDocument) => {
  pdf.font("Helvetica").fontSize(10).text(sentence.repeat(4), 72, 80, { width: 450 });
  terms.forEach((term, index) => {
    const top = 180 + index * 60;
    const gap = pdf.font(font).widthOfString(`${term} `);
    pdf.text(term, 72, top, { lineBreak: false }).font("Helvetica");
    pdf.text("The place beside which the ships of the town stay for the night, or a", 72 + gap, top, {
      lineBreak: false,
    });
    pdf.text("part of it, where they are loaded and where the fish is sold, as it was", 72 + indent, top + 12, {
      lineBreak: false,
    });
    pdf.text("before the harbor was deepened.", 72 + indent, top + 24, { lineBreak: false });
  });
};

test.each([12, 24, 40])("terms in bold type with a hanging indent of %d points are list items", async (indent) => {
  const page = await zoneFirstPage(drawTerms(indent, "Helvetica-Bold"));
  expect(listZones(page, "list-item")).toHaveLength(terms.length);
});

test.each([
  ["without a hanging indent", 0, "Helvetica-Bold"],
  ["without a term in bold type", 24, "Helvetica"],
])("paragraphs %s are no description list", async (_, indent, font) => {
  const page = await zoneFirstPage(drawTerms(indent, font));
  expect(listZones(page, "list-item")).toEqual([]);
});
