import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "../../../shared/api/client.ts";
import { createJob, cancelJob, getJob, type Job } from "../../../shared/api/jobs.ts";
import { buildPdf, buildTextPdf } from "../../../test/builders/pdf.ts";
import { waitForJob } from "../../../test/harness/jobs.ts";
import { simulateScan } from "../../samples/scan.ts";
import { atMost, withoutTarget, type Figure } from "../figures.ts";
import type { Pdf } from "./corpus.ts";
import { timeReadAndZone, upload } from "./measure-jobs.ts";
import { withServer } from "./whole-jobs.ts";

/**
 * The number of scanned documents that are read at the same time, and the number of pages of each. Their OCR takes
 * minutes.
 */
const scanCount = 2;
const scanPages = 60;
const rounds = 5;
/** The maximum wait of a small job, relative to the time of OCR of one page. */
const maxOcrPages = 2;

async function writePdf(folder: string, name: string, pages: number, bytes: Uint8Array): Promise<Pdf> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return { file, pages };
}

/** Writes a PDF whose pages are the same scan. */
async function writeScan(folder: string, pages: number): Promise<Pdf> {
  const image = Buffer.from(await simulateScan(await buildTextPdf(1)));
  const draw = (pdf: PDFKit.PDFDocument) => void pdf.image(image, 0, 0, { width: pdf.page.width });
  return writePdf(folder, `scan-${pages}.pdf`, pages, await buildPdf(Array.from({ length: pages }, () => draw)));
}

/** Creates a job that reads a document by OCR and then waits for a review of its zones. */
function startOcr(client: Client, uri: string): Promise<Job> {
  const metadata = { "text-extraction": { ocr: true }, mapping: { taxonomy: "invoice" } };
  const input_content = { role: "input" as const, uri };
  return client.call(createJob, { body: { type: "data-point-extraction", input_content, metadata } });
}

/**
 * Measures how long a small document waits while OCR reads scans of the same user. The wait is relative to the time of
 * OCR of one page.
 */
export async function measureFairness(folder: string): Promise<Figure[]> {
  const small = await writePdf(folder, "small.pdf", 2, await buildTextPdf(2));
  const [page, scan] = [await writeScan(folder, 1), await writeScan(folder, scanPages)];
  return withServer(folder, async (server, client) => {
    const timeSmall = async () => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) times.push(await timeReadAndZone(client, server.origin, small));
      return times;
    };
    const timeOcr = () => timeReadAndZone(client, server.origin, page, startOcr);
    await timeOcr();
    const ocrSeconds = await timeOcr();
    const aloneSeconds = Math.min(...(await timeSmall()));
    if (ocrSeconds <= aloneSeconds) throw new Error("OCR of a page took no longer than a small document without OCR");
    const jobs: Job[] = [];
    for (let count = 0; count < scanCount; count++) jobs.push(await startOcr(client, await upload(client, scan)));
    const hasBegun = ({ progress }: Job) => progress.current > 0;
    for (const job of jobs) await waitForJob(client, job, hasBegun, server.origin);
    const besideSeconds = Math.max(...(await timeSmall()));
    const states = await Promise.all(jobs.map(({ id }) => client.call(getJob, { params: { jobId: id } })));
    if (states.some(({ status }) => status !== "running")) throw new Error("OCR ended before the small jobs");
    for (const { id } of jobs) await client.call(cancelJob, { params: { jobId: id } });
    const relativeWait = (besideSeconds - aloneSeconds) / (ocrSeconds - aloneSeconds);
    return [
      withoutTarget("a document of 2 pages, alone", aloneSeconds, " s"),
      withoutTarget("a scanned page, alone", ocrSeconds, " s"),
      atMost(
        `wait of 2 pages beside OCR of ${scanCount} × ${scanPages} pages, slowest of ${rounds}, in scanned pages`,
        maxOcrPages,
        relativeWait,
      ),
    ];
  });
}
