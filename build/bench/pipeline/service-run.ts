import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Client } from "../../../shared/api/client.ts";
import { listContentsByRole, type ContentRole } from "../../../shared/api/contents.ts";
import { createDocument } from "../../../shared/api/documents.ts";
import { createJob, type Job } from "../../../shared/api/jobs.ts";
import { blockedAt, until } from "../../../test/harness/jobs.ts";
import type { Pdf } from "./corpus.ts";

const pollMs = 10;

/** Uploads a PDF; its address. */
export async function upload(client: Client, { file }: Pdf): Promise<string> {
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  return (await client.call(createDocument, { body })).uri;
}

/** Has a document read and zoned, with a review of all zones after it. */
export function startJob(client: Client, uri: string): Promise<Job> {
  const metadata = { mapping: { taxonomy: "invoice" }, zoning: { high_confidence_threshold: 1 } };
  return client.call(createJob, {
    body: { type: "data-point-extraction", input_content: { role: "input", uri }, metadata },
  });
}

/** Seconds from a job's creation until it waits for the review of its zones: until all pages are read and zoned. */
export async function timeReadAndZone(client: Client, origin: string, pdf: Pdf): Promise<number> {
  const uri = await upload(client, pdf);
  const began = performance.now();
  await until(client, await startJob(client, uri), blockedAt("zoning"), origin);
  return (performance.now() - began) / 1000;
}

async function fetchFirst(client: Client, jobId: string, role: ContentRole): Promise<void> {
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

/** Seconds from the end of an upload until the first page's image, text and zones have been fetched. */
export async function timeFirstPage(client: Client, pdf: Pdf): Promise<number> {
  const uri = await upload(client, pdf);
  const began = performance.now();
  const { id } = await startJob(client, uri);
  await Promise.all(
    (["page-image", "page-text-json", "page-zones-json"] as const).map((role) => fetchFirst(client, id, role)),
  );
  return (performance.now() - began) / 1000;
}
