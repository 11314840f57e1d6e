import { expect, test } from "vitest";
import { sentence } from "../../../../builders/content.ts";
import { listZones, zoneFirstPage } from "../../../../harness/read-document.ts";

/** Draws numbered paragraphs with a text below each. @param indent Of the rows below the first one, in points. */
const drawNumbered =
  (format: (number: number) => string, indent: number, follow: string) => (pdf: PDFKit.PDFDocument) => {
    pdf.font("Helvetica-Bold").fontSize(16).text("Harbors in winter", 72, 60).font("Helvetica").fontSize(10);
    for (let number = 1; number <= 4; number++) {
      const top = 100 + number * 120;
      pdf.text(format(number), 72, top, { lineBreak: false });
      const rows = [
        `Which of the ${number} harbors in the north froze in the winter, and`,
        "which of the two in the south did not, in those years?",
      ];
      rows.forEach((row, index) =>
        pdf.text(row, 72 + (index === 0 ? 16 : indent), top + index * 12, { lineBreak: false }),
      );
      if (follow !== "") pdf.text(follow, 72, top + 36, { width: 420 });
    }
  };

test.each<[string, (number: number) => string]>([
  ["questions", (number) => `(${number})`],
  ["clauses", (number) => `${number}.`],
  ["exercises", (number) => `${number})`],
])("numbered %s without a hanging indent, each with text below, are text", async (_, format) => {
  const page = await zoneFirstPage(drawNumbered(format, 0, sentence));
  expect(listZones(page, "list-item")).toEqual([]);
  expect(listZones(page, "text")).toHaveLength(8);
});

test.each<[string, number, string]>([
  ["with a hanging indent", 16, sentence],
  ["that follow each other", 0, ""],
])("numbered paragraphs %s are list items", async (_, indent, follow) => {
  const page = await zoneFirstPage(drawNumbered((number) => `(${number})`, indent, follow));
  expect(listZones(page, "list-item")).toHaveLength(4);
});
