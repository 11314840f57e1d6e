import { expect, test } from "vitest";
import { toGreyImage } from "../../../../electron/tools/ocr/grey-image.ts";
import { findPictureRegions } from "../../../../electron/tools/ocr/picture-regions.ts";
import { openPdf } from "../../../../electron/tools/pdf/open-pdf.ts";
import { type Bbox, overlapArea, union } from "../../../../shared/document/geometry.ts";
import { buildPdf } from "../../../builders/pdf.ts";
import { writeTemporaryFile } from "../../../harness/read-document.ts";

const paper = { width: 420, height: 520 };
const circle: Bbox = { x: 100, y: 300, width: 120, height: 120 };
const line: Bbox = { x: 50, y: 92, width: 320, height: 24 };

/** Finds the pictures on paper with a line of text and a circle. */
async function findPictures(paperColor: string, textColor: string, circleColor: string): Promise<Bbox[]> {
  const pdf = await buildPdf(
    [
      (page) => {
        page.rect(0, 0, paper.width, paper.height).fill(paperColor);
        page.fontSize(18).fillColor(textColor).text("The harbor master wrote.", 52, 96, { lineBreak: false });
        page.circle(circle.x + 60, circle.y + 60, 60).fill(circleColor);
      },
    ],
    { size: [paper.width, paper.height] },
  );
  const reader = await openPdf(await writeTemporaryFile(pdf, "test.pdf"), "test.pdf");
  const scale = 2;
  const image = toGreyImage(await reader.renderPage(1, paper.height * scale));
  await reader.close();
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
