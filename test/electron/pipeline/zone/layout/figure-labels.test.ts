import { describe, expect, test } from "vitest";
import { includeLabels } from "../../../../../electron/pipeline/zone/layout/figure-labels.ts";
import { sentence } from "../../../../builders/content.ts";
import { formatZones, listZones, zoneFirstPage } from "../../../../harness/read-document.ts";
import { createTextLine } from "../text-lines.ts";

const chart = { x: 120, y: 200, width: 200, height: 120 };
const bottomOfLabels = 342;

/** Draws a chart with labels at the axes, a caption and running text above and below. */
function drawChart(pdf: PDFKit.PDFDocument): void {
  const { x, y, width, height } = chart;
  pdf.fontSize(10).text(sentence.repeat(3), 72, 100, { width: 450 });
  pdf.fontSize(7);
  for (const [index, label] of ["60", "40", "20", "0"].entries())
    pdf.text(label, 106, y + 38 * index, { lineBreak: false });
  for (const [index, label] of ["2023", "2024", "2025"].entries())
    pdf.text(label, x + 30 + 60 * index, y + height + 4, { lineBreak: false });
  pdf.text("Year of the survey", x + 70, y + height + 14, { lineBreak: false });
  pdf
    .moveTo(x, y)
    .lineTo(x, y + height)
    .stroke();
  pdf
    .moveTo(x, y + height)
    .lineTo(x + width, y + height)
    .stroke();
  for (const [index, bar] of [90, 40, 70].entries())
    pdf.rect(x + 25 + 60 * index, y + height - bar, 30, bar).fill("#345678");
  pdf.fillColor("black").fontSize(9).text("Figure 1: The depth of the harbor", x, 350, { lineBreak: false });
  pdf.fontSize(10).text(sentence.repeat(3), 72, 380, { width: 450 });
}

test("a chart has its labels, but not its caption, inside", async () => {
  const page = await zoneFirstPage(drawChart);
  expect(page.zones.zones.map(({ type }) => type)).toEqual(["text", "picture", "caption", "text"]);
  const [picture] = listZones(page, "picture");
  expect(picture?.bbox?.x).toBeLessThan(110);
  const bottom = (picture?.bbox?.y ?? 0) + (picture?.bbox?.height ?? 0);
  expect(bottom).toBeGreaterThan(bottomOfLabels - 6);
  expect(bottom).toBeLessThan(bottomOfLabels + 4);
  expect(formatZones(page)[2]).toBe("caption: Figure 1: The depth of the harbor");
});

describe("a drawn figure is not extended by", () => {
  const figure = { x: 100, y: 100, width: 120, height: 80 };
  const extend = (texts: readonly (readonly [text: string, x: number, y: number, size?: number])[]) =>
    includeLabels(
      figure,
      texts.map((line) => createTextLine(...line)),
      10,
    );

  test("an address beside it that goes on below it", () => {
    const rows = ["Harbor Office", "1 Quay Street", "Porthaven", "Tel. 12345", "Fax 54321", "office", "open daily"];
    const y = (index: number) => 154 + 12 * index;
    expect(extend(rows.map((row, index) => [row, 230, y(index)]))).toEqual(figure);
    expect(extend(rows.slice(0, 3).map((row, index) => [row, 230, y(index)])).width).toBeGreaterThan(figure.width);
  });

  test("the last row of a paragraph, a heading, a caption or a line that is far away", () => {
    expect(
      extend([
        ["The council reads the book of the harbor master", 100, 74],
        ["in spring.", 100, 86],
        ["Tides", 100, 84, 14],
        ["Figure 2: Tides", 100, 184],
        ["far", 240, 110],
      ]),
    ).toEqual(figure);
  });
});
