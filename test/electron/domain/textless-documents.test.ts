import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mapping, mappingSchema } from "../../../shared/document/data-points.ts";
import { recognizeServiceText } from "../../../shared/service-texts/service-text.ts";
import { buildPdf } from "../../builders/pdf.ts";
import { getContentItem, isBlockedAt, readContentItem, startJob, waitForJob } from "../../harness/jobs.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

/** A picture of nothing. OCR finds no words in it. */
const picture = await sharp({ create: { width: 400, height: 560, channels: 3, background: "white" } })
  .png()
  .toBuffer();

type DrawPage = (pdf: PDFKit.PDFDocument) => void;
const letter: DrawPage = (pdf) =>
  void pdf.fontSize(11).text("Dear Mrs Berg, please find our documents enclosed.", 60, 80);
const scan: DrawPage = (pdf) => void pdf.image(picture, 0, 0, { width: pdf.page.width, height: pdf.page.height });
const blank: DrawPage = () => undefined;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, afterAll);
});

async function map(pages: readonly DrawPage[], ocr: boolean, threshold = 1): Promise<Mapping> {
  const { client } = service;
  const metadata = {
    "text-extraction": { ocr },
    zoning: { high_confidence_threshold: 0 },
    mapping: { taxonomy: "invoice", high_confidence_threshold: threshold },
  };
  const job = await startJob(client, { bytes: await buildPdf(pages), metadata });
  await waitForJob(client, job, isBlockedAt("mapping"));
  return mappingSchema.parse(await readContentItem(client, await getContentItem(client, job, "mapping-json")));
}

const unread = (pages: string): string =>
  `There is no readable text on ${pages}, so that no data points were found there. Import a scan again with OCR, and cancel this job; or enter the values by hand.`;

test("a document without text says so, and no value has confidence", async () => {
  for (const [pages, named] of [
    [[scan], "page 1"],
    [[scan, blank], "pages 1, 2"],
  ] as const) {
    const { notes, data_points: points } = await map(pages, false, 0.01);
    expect(notes).toEqual([unread(named)]);
    expect(recognizeServiceText(unread(named))?.id).toBe("pages-without-text");
    expect(points.filter(({ confidence }) => confidence > 0)).toEqual([]);
  }
});

test("pictures among pages of text are named, and blank pages are not", async () => {
  const { notes, data_points: points } = await map([letter, scan, blank], false);
  expect(notes).toEqual([unread("page 2")]);
  expect(points.some(({ confidence }) => confidence > 0)).toBe(true);
});

test("pages on which OCR finds no text are named", async () => {
  const { notes } = await map([letter, scan], true);
  expect(notes).toEqual([
    "OCR found no text on page 2, so that no data points were found there. Look there, and enter the values by hand.",
  ]);
});
