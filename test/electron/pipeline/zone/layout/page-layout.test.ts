import { expect, test } from "vitest";
import { DocumentProfiler } from "../../../../../electron/pipeline/zone/layout/document-profile.ts";
import { PageLayout } from "../../../../../electron/pipeline/zone/layout/page-layout.ts";
import { sentence } from "../../../../builders/content.ts";
import { buildPdf } from "../../../../builders/pdf.ts";
import { readFirstPage } from "../../../../harness/read-document.ts";

async function layOut(draw: (pdf: PDFKit.PDFDocument) => void): Promise<PageLayout> {
  const page = await readFirstPage(await buildPdf([draw]));
  const profiler = new DocumentProfiler();
  profiler.add(page);
  return new PageLayout(page, profiler.result());
}

test("the upright frame of a page of upright text is the page", async () => {
  const layout = await layOut((pdf) => pdf.fontSize(10).text(sentence.repeat(4), 72, 72, { width: 300 }));
  const { uprightFrame, page, bodyLines } = layout;
  expect([uprightFrame.width, uprightFrame.height]).toEqual([page.width, page.height]);
  expect(uprightFrame.lines).toBe(bodyLines);
  expect(layout.uprightFrame).toBe(uprightFrame);
});

test("the upright frame of a page of sideways text is rotated, and maps its boxes back to the page", async () => {
  const { uprightFrame, page, bodyLines } = await layOut((pdf) => {
    pdf.rotate(90, { origin: [300, 300] });
    pdf.fontSize(10).text(sentence.repeat(4), 200, 200, { width: 300 });
    pdf.moveTo(200, 320).lineTo(500, 320).stroke();
  });
  expect([uprightFrame.width, uprightFrame.height]).toEqual([page.height, page.width]);
  expect(bodyLines.every((line) => !line.upright)).toBe(true);
  expect(uprightFrame.lines.every((line) => line.upright)).toBe(true);
  expect(uprightFrame.rulings.horizontal).toHaveLength(1);
  uprightFrame.lines.forEach((line, index) => {
    const { x, y, width, height } = uprightFrame.toPage(line.bbox);
    const expected = bodyLines[index]?.bbox;
    for (const [actual, value] of [
      [x, expected?.x],
      [y, expected?.y],
      [width, expected?.width],
      [height, expected?.height],
    ] as const) {
      expect(actual).toBeCloseTo(value ?? NaN);
    }
  });
});

test.each([
  ["•", "–", 10, 124],
  ["1.", "(a)", 10, 130],
  ["–", "•", 14, 138],
])("the markers %s and %s, the first of which stands higher, belong to one line", async (upper, lower, size, x) => {
  const { bodyLines } = await layOut((pdf) => {
    const write = (text: string, left: number, baseline: number) =>
      pdf.text(text, left, baseline, { lineBreak: false, baseline: "alphabetic" });
    pdf.fontSize(10).text(sentence.repeat(2), 72, 72, { width: 400 });
    write(upper, 72, 200);
    write(lower, 90, 205.5);
    pdf.fontSize(size);
    write("Harbors are deep.", x, 205.5);
  });
  expect(bodyLines.at(-1)?.text).toBe(`${upper} ${lower} Harbors are deep.`);
});

test("body size and leading of the profile are the page's own if its text is larger than the document's", async () => {
  const page = await readFirstPage(
    await buildPdf([(pdf) => void pdf.fontSize(20).text(sentence.repeat(4), 72, 72, { width: 400 })]),
  );
  const document = {
    bodySize: 10,
    leading: 12,
    pages: 9,
    headingSizes: [],
    headingRanks: [],
    bibliographies: [],
    numberedStyles: [],
    headingStyles: [],
    tagsHeadings: false,
    contents: [],
    contentsEnds: [],
    runningLines: [],
    repeatedImages: [],
  };
  expect(new PageLayout(page, document).profile).toMatchObject({ bodySize: 20, leading: 24 });
});
