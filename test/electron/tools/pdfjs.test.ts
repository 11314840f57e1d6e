import { expect, test } from "vitest";
import { readRawPage } from "../../../electron/pipeline/read/page.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { openWithPdfium } from "../../../electron/tools/pdf/pdfium-reader.ts";
import { openWithPdfjs } from "../../../electron/tools/pdf/pdfjs-reader.ts";
import { buildInvoicePdf } from "../../builders/pdf.ts";
import { buildRawPage } from "../../builders/raw-pdf.ts";
import { buildTaggedPdf } from "../../builders/tagged-pdf.ts";
import { writeTemporaryFile, listLineTexts } from "../../harness/read-document.ts";

/** Reads the first page of a PDF with both readers. */
async function bothPages(bytes: Uint8Array): Promise<[first: PdfPageText, second: PdfPageText]> {
  const path = await writeTemporaryFile(bytes, "test.pdf");
  const read = async (open: typeof openWithPdfium) => {
    const reader = await open(path);
    try {
      return readRawPage(await reader.readPage(1), 1);
    } finally {
      await reader.close();
    }
  };
  return [await read(openWithPdfium), await read(openWithPdfjs)];
}

test("the second reader finds the words of the first in the same places, and draws the page", async () => {
  const path = await writeTemporaryFile(await buildInvoicePdf(), "invoice.pdf");
  const readers = [await openWithPdfium(path), await openWithPdfjs(path)];
  const pages = await Promise.all(readers.map(async (reader) => readRawPage(await reader.readPage(1), 1)));
  const [first, second] = pages;
  if (first === undefined || second === undefined) throw new Error("a page is missing");
  expect(second.words.map((word) => word.text)).toEqual(first.words.map((word) => word.text));
  expect(listLineTexts(second)).toEqual(listLineTexts(first));
  second.words.forEach((word, index) => {
    const other = first.words[index];
    expect(Math.abs(word.bbox.y - (other?.bbox.y ?? 0)), word.text).toBeLessThan(1);
    expect(Math.abs(word.bbox.x - (other?.bbox.x ?? 0)), word.text).toBeLessThan(1);
    expect(Math.abs(word.bbox.width - (other?.bbox.width ?? 0)), word.text).toBeLessThan(1);
  });
  for (const reader of readers) {
    const image = await reader.renderPage(1, 100);
    expect(image).toMatchObject({ width: 71, height: 100 });
    expect(image.pixels).toHaveLength(71 * 100 * image.channels);
    // The background is white, and there is ink somewhere.
    expect([...image.pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
    expect(image.pixels.some((value) => value < 128)).toBe(true);
    await reader.close();
  }
});

test("the second reader finds the outline and the links of the first", async () => {
  const [first, second] = await bothPages(
    buildRawPage({
      content: "BT /F1 12 Tf 100 700 Td (see there) Tj ET",
      catalog: "/Outlines 6 0 R",
      page: "/Annots [8 0 R 9 0 R 10 0 R]",
      objects: [
        "<< /Type /Outlines /First 7 0 R /Last 7 0 R >>",
        "<< /Title (There) /Parent 6 0 R /Dest [3 0 R /XYZ 72 715 null] >>",
        "<< /Type /Annot /Subtype /Link /Rect [100 698 200 710] /A << /S /URI /URI (https://example.org/report) >> >>",
        "<< /Type /Annot /Subtype /Link /Rect [100 600 200 612] /Dest [3 0 R /Fit] >>",
        "<< /Type /Annot /Subtype /Link /Rect [100 500 200 512] /A << /S /JavaScript /JS (run) >> >>",
      ],
    }),
  );
  expect(first.bookmarks).toEqual([{ title: "There", level: 1, y: 85 }]);
  expect(first.links).toHaveLength(2);
  expect(second.bookmarks).toEqual(first.bookmarks);
  expect(second.links).toEqual(first.links);
});

test("the second reader finds the structure of the first", async () => {
  const cell = (text: string, x: number) => ({ tag: "TD", text, x, y: 200, column_span: 2 });
  const [first, second] = await bothPages(
    await buildTaggedPdf([
      { tag: undefined, text: "a running head", y: 30 },
      { tag: "H1", text: "On harbors", y: 80 },
      { tag: "P", text: "The committee met in spring.", y: 120 },
      { tag: "Table", text: "", y: 200, children: [{ tag: "TR", text: "", y: 200, children: [cell("8.5", 72)] }] },
    ]),
  );
  expect(first.structure?.map((element) => element.type)).toEqual(
    expect.arrayContaining(["H1", "P", "Table", "TR", "TD", "Artifact"]),
  );
  expect(second.structure).toEqual(first.structure);
});
