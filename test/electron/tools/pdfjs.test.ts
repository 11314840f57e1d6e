import { expect, test } from "vitest";
import { readRawPage } from "../../../electron/pipeline/read/page.ts";
import { openWithPdfium } from "../../../electron/tools/pdf/pdfium-reader.ts";
import { openWithPdfjs } from "../../../electron/tools/pdf/pdfjs-reader.ts";
import { invoicePdf } from "../../builders/pdf.ts";
import { fileOf, texts } from "../../harness/read-document.ts";

test("the second reader finds the same words in the same places as the first, and makes an image too", async () => {
  const path = await fileOf(await invoicePdf(), "invoice.pdf");
  const readers = [await openWithPdfium(path), await openWithPdfjs(path)];
  const pages = await Promise.all(readers.map(async (reader) => readRawPage(await reader.readPage(1), 1)));
  const [first, second] = pages;
  if (first === undefined || second === undefined) throw new Error("a page is missing");
  expect(second.words.map((word) => word.text)).toEqual(first.words.map((word) => word.text));
  expect(texts(second)).toEqual(texts(first));
  second.words.forEach((word, index) => {
    const other = first.words[index];
    expect(Math.abs(word.bbox.y - (other?.bbox.y ?? 0)), word.text).toBeLessThan(1);
    // A run's characters share its width evenly here, so a word inside it may be a little off.
    expect(Math.abs(word.bbox.x - (other?.bbox.x ?? 0)), word.text).toBeLessThan(12);
  });
  for (const reader of readers) {
    const image = await reader.renderPage(1, 100);
    expect(image).toMatchObject({ width: 71, height: 100 });
    expect(image.pixels).toHaveLength(71 * 100 * image.channels);
    // White paper in the corner, ink somewhere.
    expect([...image.pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
    expect(image.pixels.some((value) => value < 128)).toBe(true);
    await reader.close();
  }
});
