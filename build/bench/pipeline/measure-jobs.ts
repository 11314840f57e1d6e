import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Client } from "../../../shared/api/client.ts";
import { listContentsByRole, type ContentRole } from "../../../shared/api/contents.ts";
import { createDocument } from "../../../shared/api/documents.ts";
import { createJob, type Job } from "../../../shared/api/jobs.ts";
import { isBlockedAt, waitForJob } from "../../../test/harness/jobs.ts";
import type { Pdf } from "./corpus.ts";

/** Interval in milliseconds between two requests for a content that does not exist yet. */
const pollMs = 10;

/** Uploads a PDF. @returns The address of its contents. */
export async function upload(client: Client, { file }: Pdf): Promise<string> {
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  return (await client.call(createDocument, { body })).uri;
}

/** Creates a job that reads and zones a document and then waits for a review of all zones. */
export function startJob(client: Client, uri: string): Promise<Job> {
  const metadata = { mapping: { taxonomy: "invoice" }, zoning: { high_confidence_threshold: 1 } };
  return client.call(createJob, {
    body: { type: "data-point-extraction", input_content: { role: "input", uri }, metadata },
  });
}

/**
 * Measures the seconds from a job's creation until all its pages are read and zoned. The upload does not count.
 * @param create Creates the job for the address of the document's contents.
 */
export async function timeReadAndZone(
  client: Client,
  origin: string,
  pdf: Pdf,
  create: (client: Client, uri: string) => Promise<Job> = startJob,
): Promise<number> {
  const uri = await upload(client, pdf);
  const start = performance.now();
  await waitForJob(client, await create(client, uri), isBlockedAt("zoning"), origin);
  return (performance.now() - start) / 1000;
}

async function fetchFirstPage(client: Client, jobId: string, role: ContentRole): Promise<void> {
  for (;;) {
    const { list } = await client.call(listContentsByRole, { params: { jobId, role }, query: { limit: 1 } });
    const first = list.find(({ page }) => page === 1);
    if (first !== undefined) {
      await (await client.fetchUri(first.uri)).arrayBuffer();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Measures the seconds from the end of an upload until the image, text and zones of page 1 are fetched. */
export async function timeFirstPage(client: Client, pdf: Pdf): Promise<number> {
  const uri = await upload(client, pdf);
  const start = performance.now();
  const { id } = await startJob(client, uri);
  await Promise.all(
    (["page-image", "page-text-json", "page-zones-json"] as const).map((role) => fetchFirstPage(client, id, role)),
  );
  return (performance.now() - start) / 1000;
}
