import { describe, expect, test } from "vitest";
import { type GreyImage, toGreyImage } from "../../../../electron/tools/ocr/grey-image.ts";
import { findPictureRegions } from "../../../../electron/tools/ocr/picture-regions.ts";
import { openPdf } from "../../../../electron/tools/pdf/open-pdf.ts";
import { type Bbox, overlapArea, union } from "../../../../shared/document/geometry.ts";
import { buildPdf } from "../../../builders/pdf.ts";
import { writeTemporaryFile } from "../../../harness/read-document.ts";

const paper = { width: 420, height: 520 };
const circle: Bbox = { x: 100, y: 300, width: 120, height: 120 };
const line: Bbox = { x: 50, y: 92, width: 320, height: 24 };

/** Pixels per point. */
const scale = 2;

/** Draws paper as an image. */
async function drawImage(draw: (pdf: PDFKit.PDFDocument) => void): Promise<GreyImage> {
  const pdf = await buildPdf([draw], { size: [paper.width, paper.height] });
  const reader = await openPdf(await writeTemporaryFile(pdf, "test.pdf"), "test.pdf");
  const image = toGreyImage(await reader.renderPage(1, paper.height * scale));
  await reader.close();
  return image;
}

/** Finds the pictures on paper with a line of text and a circle. */
async function findPictures(paperColor: string, textColor: string, circleColor: string): Promise<Bbox[]> {
  const image = await drawImage((page) => {
    page.rect(0, 0, paper.width, paper.height).fill(paperColor);
    page.fontSize(18).fillColor(textColor).text("The harbor master wrote.", 52, 96, { lineBreak: false });
    page.circle(circle.x + 60, circle.y + 60, 60).fill(circleColor);
  });
  return findPictureRegions(image, scale, [line], []);
}

test.each([
  ["black on white", "#ffffff", "#000000", "#000000"],
  ["grey on white", "#ffffff", "#000000", "#8a9aa8"],
  ["white on black", "#000000", "#ffffff", "#ffffff"],
  ["grey on black", "#000000", "#ffffff", "#8a9aa8"],
  ["white on dark grey", "#404040", "#ffffff", "#ffffff"],
])("a picture is found, %s", async (_, paperColor, textColor, circleColor) => {
  const [picture, ...others] = await findPictures(paperColor, textColor, circleColor);
  expect(others).toEqual([]);
  if (picture === undefined) throw new Error("no picture was found");
  const joined = union([picture, circle]);
  expect(overlapArea(picture, circle) / (joined.width * joined.height)).toBeGreaterThan(0.95);
});

describe("in a scan of black and white", () => {
  const area: Bbox = { x: 60, y: 300, width: 300, height: 150 };
  const labels = [0, 1, 2].map((index): Bbox => ({ x: 100 + 80 * index, y: 310 + 20 * index, width: 40, height: 12 }));

  /** Finds the pictures in an image of two colours with three words. */
  async function findBlackPictures(draw: (pdf: PDFKit.PDFDocument) => void): Promise<Bbox[]> {
    const image = await drawImage((pdf) => {
      draw(pdf);
      for (const { x, y } of labels) pdf.fontSize(10).text("Harbor", x, y, { lineBreak: false });
    });
    return findPictureRegions(
      { ...image, grey: image.grey.map((value) => (value < 128 ? 0 : 255)) },
      scale,
      labels,
      [],
    );
  }

  test("a chart with labels is found", async () => {
    const pictures = await findBlackPictures((pdf) => {
      pdf.moveTo(area.x, area.y).lineTo(area.x, area.y + area.height);
      pdf.lineTo(area.x + area.width, area.y + area.height).moveTo(area.x, area.y + area.height);
      for (let step = 1; step <= 10; step++)
        pdf.lineTo(area.x + 30 * step, area.y + area.height - ((step * 7) % 5) * 20 - 4 * step);
      pdf.lineWidth(1).stroke();
    });
    expect(pictures).toHaveLength(1);
    expect(overlapArea(pictures[0] ?? line, area) / (area.width * area.height)).toBeGreaterThan(0.95);
  });

  test("the background of words is none", async () => {
    const drawDots = (pdf: PDFKit.PDFDocument) => {
      for (let x = area.x; x < area.x + area.width; x += 1.5)
        for (let y = area.y; y < area.y + area.height; y += 1.5) pdf.rect(x, y, 0.7, 0.7);
      pdf.fill();
    };
    expect(await findBlackPictures(drawDots)).toEqual([]);
  });
});
