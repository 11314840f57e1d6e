import { expect, test } from "vitest";
import { openPdf } from "../../../electron/tools/pdf/open-pdf.ts";
import { encodeImage } from "../../../electron/tools/page-image.ts";
import { runTask } from "../../../electron/tools/worker-tasks.ts";
import type { Tasks } from "../../../electron/pipeline/tasks.ts";
import { pageTextSchema, type PageText } from "../../../shared/document/page-text.ts";
import { buildPdf } from "../../builders/pdf.ts";
import { fileOf } from "../../harness/read-document.ts";

/** A scan: a page of text, turned into an image, on a page without text. */
async function scanned(text: string): Promise<string> {
  const printed = await buildPdf([(pdf) => void pdf.fontSize(16).text(text, 72, 120)]);
  const reader = await openPdf(await fileOf(printed, "printed.pdf"), "printed.pdf");
  const { bytes: png } = await encodeImage(await reader.renderPage(1, 1684));
  await reader.close();
  const scan = await buildPdf([
    (pdf) => void pdf.image(Buffer.from(png), 0, 0, { width: pdf.page.width, height: pdf.page.height }),
  ]);
  return await fileOf(scan, "scan.pdf");
}

async function readInTask(path: string, ocr: boolean): Promise<PageText> {
  const document = { path, sha256: path, mediaType: "application/pdf" };
  const { json } = (await runTask("readPage", { document, page: 1, ocr })) as Tasks["readPage"]["output"];
  return pageTextSchema.parse(JSON.parse(new TextDecoder().decode(json)));
}

test("a page that is only an image is read when OCR is asked for, and not else", { timeout: 60_000 }, async () => {
  const path = await scanned("The harbor master wrote a letter.");
  const plain = await readInTask(path, false);
  expect(plain).toMatchObject({ source: "text-layer", words: [] });
  const page = await readInTask(path, true);
  if (page.source !== "ocr") throw new Error(`the page was read from its ${page.source}`);
  expect(page.words.map((word) => word.text)).toEqual(["The", "harbor", "master", "wrote", "a", "letter."]);
  const [first] = page.words;
  expect(first?.confidence).toBeGreaterThan(0.7);
  expect(Math.abs((first?.bbox.x ?? 0) - 72)).toBeLessThan(3);
  expect(Math.abs((first?.bbox.y ?? 0) - 120)).toBeLessThan(6);
});
