import { expect, test } from "vitest";
import { openWithPdfium } from "../../../electron/tools/pdf/pdfium-reader.ts";
import type { PageImage } from "../../../electron/tools/pdf/pdf-reader.ts";
import { buildRawPage } from "../../builders/raw-pdf.ts";
import { writeTemporaryFile } from "../../harness/read-document.ts";

/** Draws a page of some points with one pixel per point. */
async function drawPage(width: number, height: number, content: string): Promise<PageImage> {
  const pdf = buildRawPage({ content, page: `/MediaBox [0 0 ${width} ${height}]` });
  const reader = await openWithPdfium(await writeTemporaryFile(pdf, "page.pdf"));
  try {
    return await reader.renderPage(1, height);
  } finally {
    await reader.close();
  }
}

// The numbers of pixels of these sizes leave each remainder of a division by four.
const sizes = [
  [4, 5],
  [3, 7],
  [2, 7],
  [3, 5],
] as const;

test.each(sizes)("the image of a page of %i × %i points with colours is red, green and blue", async (width, height) => {
  const content = `1 0 0 rg 0 0 1 1 re f 0 0 1 rg ${width - 1} 0 1 1 re f 0 1 0 rg 0 ${height - 1} 1 1 re f`;
  const image = await drawPage(width, height, content);
  const expected = new Uint8Array(width * height * 3).fill(255);
  expected.set([0, 255, 0], 0);
  expected.set([255, 0, 0], (height - 1) * width * 3);
  expected.set([0, 0, 255], (height * width - 1) * 3);
  expect(image).toEqual({ width, height, channels: 3, pixels: expected });
});

test.each(sizes)("the image of a page of %i × %i points without colour is grey", async (width, height) => {
  const content = `0 g 0 0 1 1 re f 0.4 g ${width - 1} 0 1 1 re f 0.8 g 0 ${height - 1} 1 1 re f`;
  const image = await drawPage(width, height, content);
  const expected = new Uint8Array(width * height).fill(255);
  expected[0] = 204;
  expected[(height - 1) * width] = 0;
  expected[height * width - 1] = 102;
  expect(image).toEqual({ width, height, channels: 1, pixels: expected });
});

test("a page whose last pixel alone has a colour is no grey image", async () => {
  const image = await drawPage(3, 5, "0 0 0.9 rg 2 0 1 1 re f");
  expect(image.channels).toBe(3);
  expect(Array.from(image.pixels.subarray(-3))).toEqual([0, 0, 230]);
});
