import { expect, test } from "vitest";
import { findTextSample } from "../../../../electron/tools/ocr/text-sample.ts";

const dpi = 100;

/** Draws white paper with small squares, as letters have edges, in one part and a black area in another. */
function drawPage(width: number, height: number, text: { left: number; top: number; right: number; bottom: number }) {
  const grey = new Uint8Array(width * height).fill(255);
  for (let y = text.top; y < text.bottom; y++)
    for (let x = text.left; x < text.right; x++) if (x % 6 < 3 && y % 6 < 3) grey[y * width + x] = 0;
  for (let y = 20; y < 200; y++) grey.fill(0, y * width + 20, y * width + 300);
  return { width, height, grey };
}

test("the sample of a page is where its text is, not its picture", () => {
  const text = { left: 420, top: 700, right: 780, bottom: 1060 };
  const sample = findTextSample(drawPage(827, 1169, text), dpi);
  expect(sample).toMatchObject({ width: 260, height: 260 });
  expect(sample.left).toBeGreaterThanOrEqual(text.left - 65);
  expect(sample.top).toBeGreaterThanOrEqual(text.top - 65);
  expect(sample.left + sample.width).toBeLessThanOrEqual(text.right + 65);
});

test("narrow paper is its own sample across, and stays inside its image", () => {
  const sample = findTextSample(drawPage(200, 900, { left: 10, top: 500, right: 190, bottom: 880 }), dpi);
  expect(sample).toMatchObject({ left: 0, width: 200, height: 260 });
  expect(sample.top).toBeGreaterThan(390);
  expect(sample.top + sample.height).toBeLessThanOrEqual(900);
});
