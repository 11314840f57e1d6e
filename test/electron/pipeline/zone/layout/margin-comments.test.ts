import { expect, test } from "vitest";
import { sentence } from "../../../../builders/content.ts";
import { formatZones, listLineTexts, zoneFirstPage } from "../../../../harness/read-document.ts";

const comment = "Please check this date with the harbor office.";

test.each([
  [8, "Helvetica"],
  [7, "Times-Roman"],
  [9, "Helvetica-Oblique"],
])("comments of %s pt in the margin beside the body are texts of their own", async (size, font) => {
  const page = await zoneFirstPage((pdf) => {
    pdf.font("Times-Roman").fontSize(11);
    for (let paragraph = 0; paragraph < 5; paragraph++)
      pdf.text(sentence.repeat(4), 72, 80 + 110 * paragraph, { width: 330, align: "justify" });
    // The gap to the justified body is less than the em of the body.
    [0, 2, 3].forEach((paragraph, index) =>
      pdf
        .font(font)
        .fontSize(size)
        .text(`Commented [A${index + 1}]: ${comment}`, 412.5, 80 + 11 - size + 110 * paragraph, { width: 110 }),
    );
  });
  expect(listLineTexts(page.text).filter((text) => /\S Commented/.test(text))).toEqual([]);
  const zones = formatZones(page);
  expect(zones.filter((zone) => zone.includes("Commented"))).toEqual(
    [1, 2, 3].map((number) => `text: Commented [A${number}]: ${comment}`),
  );
  expect(zones.filter((zone) => zone.includes("council"))).toHaveLength(5);
});

test("a word of another size, and a superscript, stay in their line", async () => {
  const page = await zoneFirstPage((pdf) => {
    pdf.font("Times-Roman").fontSize(11).text("The port of ", 72, 80, { continued: true, lineBreak: false });
    pdf.fontSize(8).text("BRISTOL", { continued: true }).fontSize(11).text(" is deep.");
  });
  expect(listLineTexts(page.text)).toEqual(["The port of BRISTOL is deep."]);
});
