import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { putReading } from "../../../shared/api/contents.ts";
import { cancelJob, checkinJob, checkoutJob } from "../../../shared/api/jobs.ts";
import { documentModelSchema } from "../../../shared/document/document-model.ts";
import { pageTextSchema } from "../../../shared/document/page-text.ts";
import { pageZonesSchema } from "../../../shared/document/zones.ts";
import { buildPdf, buildTextPdf } from "../../builders/pdf.ts";
import { drawScan, type Scan, simulateScan } from "../../builders/scan.ts";
import { findTrainedData } from "../../../electron/platform/ocr-languages.ts";
import { createHeldWorkers } from "../../harness/held-workers.ts";
import { isBlockedAt, listContentItems, readContentItem, startJob, waitForJob } from "../../harness/jobs.ts";
import { startTestService } from "../../harness/test-service.ts";

const timeout = 120_000;
const wanted = (languages?: readonly string[]) => ({
  mapping: { taxonomy: "invoice" },
  "text-extraction": { ocr: true, ...(languages === undefined ? {} : { languages }) },
});

/** Draws a sentence that is certainly English, so that OCR does not try a second language. */
function drawText(pdf: PDFKit.PDFDocument): void {
  pdf.fontSize(12).text("The committee met in spring and agreed that the harbor should be deepened before winter.");
}

/** Simulates a scan of small paper with a sentence, since the time of OCR grows with both. */
async function scanText(): Promise<Scan> {
  const [width, height] = [400, 250];
  return await simulateScan(await buildPdf([drawText], { size: [width, height] }), { paperHeight: height });
}

/** A PDF of a text page and a scanned page. */
async function halfScanned(): Promise<Uint8Array<ArrayBuffer>> {
  return await buildPdf([drawText, drawScan(await scanText())]);
}

test("a page without a text layer is read by OCR, the others from their text layer", { timeout }, async () => {
  const { client } = await startTestService();
  const job = await startJob(client, { bytes: await halfScanned(), metadata: wanted() });
  await waitForJob(client, job, isBlockedAt("zoning"));
  const items = await listContentItems(client, job, "page-text-json");
  const pages = await Promise.all(items.map(async (item) => pageTextSchema.parse(await readContentItem(client, item))));
  expect(pages.map(({ source, error }) => error ?? source)).toEqual(["text-layer", "ocr"]);
  const zones = await listContentItems(client, job, "page-zones-json");
  expect(zones.map((item) => (item.size ?? 0) > 200)).toEqual([true, true]);
});

const damagedFile =
  "OCR cannot use the file xbr.traineddata in the folder tessdata of the data folder: it is not trained data of " +
  "Tesseract. Replace or remove the file, then run the job again.";

test(
  "damaged trained data fail the job as damaged, and not its document, until they are replaced",
  { timeout },
  async () => {
    const { client, dataFolder } = await startTestService();
    const file = join(dataFolder, "tessdata", "xbr.traineddata");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "no such data");
    const run = async () => startJob(client, { bytes: await halfScanned(), metadata: wanted(["xbr"]) });
    const failed = await waitForJob(client, await run(), ({ status }) => status === "failed");
    expect(failed.error).toMatchObject({ code: "INSTALLATION_DAMAGED", message: damagedFile });
    await writeFile(
      file,
      gunzipSync(await readFile(join(findTrainedData("eng", undefined)?.folder ?? "", "eng.traineddata.gz"))),
    );
    await waitForJob(client, await run(), isBlockedAt("zoning"));
  },
);

test("a job with unsupported OCR languages is rejected", async () => {
  const { client } = await startTestService();
  const refused = startJob(client, { bytes: await buildTextPdf(1), metadata: wanted(["eng", "xyz"]) });
  await expect(refused).rejects.toMatchObject({
    code: "FIELD_INVALID",
    fields: { "metadata.text-extraction.languages": { message: "OCR does not support xyz; supported: deu, eng" } },
  });
});

test("the lease holder reads a page by OCR that a job without OCR left empty", { timeout }, async () => {
  const service = await startTestService();
  const { client } = service;
  const job = await startJob(client, { bytes: await halfScanned(), metadata: { mapping: { taxonomy: "invoice" } } });
  await waitForJob(client, job, isBlockedAt("zoning"));
  const read = (page: number, as = client) =>
    as.call(putReading, { params: { jobId: job.id, page }, body: { source: "ocr" } });
  await expect(read(2)).rejects.toMatchObject({ code: "JOB_NOT_CHECKED_OUT" });
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  await expect(read(2, (await service.signUp("Ada")).client)).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
  await expect(read(3)).rejects.toMatchObject({ code: "CONTENT_NOT_FOUND" });
  await expect(read(1)).rejects.toMatchObject({ code: "CONTENT_READ_ONLY", message: /readable text layer/ });

  const readContents = async (role: "page-text-json" | "page-zones-json") =>
    Promise.all((await listContentItems(client, job, role)).map((item) => readContentItem(client, item)));
  const zonesBefore = await readContents("page-zones-json");
  const zones = await read(2);
  expect(zones.page).toBe(2);
  expect(zones.zones.length).toBeGreaterThan(0);
  const texts = (await readContents("page-text-json")).map((text) => pageTextSchema.parse(text));
  expect(texts.map(({ source }) => source)).toEqual(["text-layer", "ocr"]);
  expect(await readContents("page-zones-json"), "the zones are the holder's to take over").toEqual(zonesBefore);
  expect(await read(2), "a repetition changes nothing").toEqual(zones);

  await client.call(checkinJob, { params: { jobId: job.id }, body: { status: "completed" } });
  await waitForJob(client, job, isBlockedAt("mapping"));
  await expect(read(2)).rejects.toMatchObject({ code: "CONTENT_READ_ONLY" });
});

test("a page that OCR cannot read for the lease holder is refused with the reason", { timeout }, async () => {
  const { client, dataFolder } = await startTestService();
  await mkdir(join(dataFolder, "tessdata"), { recursive: true });
  await writeFile(join(dataFolder, "tessdata", "xbr.traineddata"), "no such data");
  const metadata = { mapping: { taxonomy: "invoice" }, "text-extraction": { languages: ["xbr"] } };
  const job = await startJob(client, { bytes: await halfScanned(), metadata });
  await waitForJob(client, job, isBlockedAt("zoning"));
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const reading = client.call(putReading, { params: { jobId: job.id, page: 2 }, body: { source: "ocr" } });
  await expect(reading).rejects.toMatchObject({
    code: "INSTALLATION_DAMAGED",
    message: `Page 2 could not be read by OCR: ${damagedFile}`,
  });
});

test("the corrected words of OCR are in the output with their origin", { timeout }, async () => {
  const { client } = await startTestService();
  const metadata = { mapping: { taxonomy: "invoice", high_confidence_threshold: 0 }, "text-extraction": { ocr: true } };
  const job = await startJob(client, { bytes: await halfScanned(), metadata });
  await waitForJob(client, job, isBlockedAt("zoning"));
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const [, item] = await listContentItems(client, job, "page-zones-json");
  if (item === undefined) throw new Error("the job has no second page");
  const zones = pageZonesSchema.parse(await readContentItem(client, item));
  const headers = { "content-type": "application/octet-stream" };
  const write = (corrections: unknown) =>
    client.fetchUri(item.uri, { method: "PUT", headers, body: JSON.stringify({ ...zones, corrections }) });
  await expect(write([{ word: 9999, text: "harbour" }])).rejects.toMatchObject({
    code: "CONTENT_INVALID",
    fields: { "corrections.0.word": { message: /the page has \d+ words/ } },
  });
  await expect(write([{ word: 0, text: "two\nlines" }])).rejects.toMatchObject({ code: "CONTENT_INVALID" });
  await write([{ word: 0, text: "Corrected" }]);
  await client.call(checkinJob, { params: { jobId: job.id }, body: { status: "completed" } });
  await waitForJob(client, job, ({ status }) => status === "completed");
  const [output] = await listContentItems(client, job, "output");
  const fetchOutput = async (format: string) => (await client.fetchUri(`${output?.uri}?format=${format}`)).text();
  expect(await fetchOutput("xml")).toMatch(/<line origin="human" [^>]*>Corrected /);
  const model = documentModelSchema.parse(JSON.parse(await fetchOutput("json")));
  const lines = model.pages.flatMap((page) => page.zones.flatMap((zone) => zone.lines));
  expect(lines.filter(({ origin }) => origin === "human").map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Corrected /),
  ]);
});

test("running OCR stops when its job is cancelled", { timeout }, async () => {
  const scanned = await scanText();
  const workers = createHeldWorkers();
  const { client } = await startTestService({ workers });
  const bytes = await buildPdf([1, 2, 3, 4, 5, 6].map(() => drawScan(scanned)));
  const job = await startJob(client, { bytes, metadata: wanted() });
  await expect.poll(() => workers.started).toContain("readPage");
  expect((await client.call(cancelJob, { params: { jobId: job.id } })).status).toBe("cancelled");
  await expect.poll(() => workers.running).toBe(0);
  expect((await listContentItems(client, job, "page-text-json")).length).toBeLessThan(6);
});
