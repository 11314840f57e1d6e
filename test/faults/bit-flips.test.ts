import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ApiError } from "../../shared/api/client.ts";
import { createDocument } from "../../shared/api/documents.ts";
import type { ContentRole } from "../../shared/api/contents.ts";
import { createJob } from "../../shared/api/jobs.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { isBlockedAt, listContentItems, startJob, waitForJob } from "../harness/jobs.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { repetitions } from "./repetitions.ts";
import { reportFigure } from "./report-figure.ts";
import { type Random, createRandom } from "../builders/random.ts";

const blobCount = repetitions({ few: 20, many: 100, long: 100 });
/** Number of damaged documents on which a job is created. */
const damagedJobs = repetitions({ few: 3, many: 10, long: 10 });
const pages = repetitions({ few: 4, many: 12, long: 12 });
/** Roles of the contents that a job has stored when it is blocked for zoning. */
const storedRoles: readonly ContentRole[] = ["page-text-json", "page-zones-json", "mapping-taxonomy-json"];

function listBlobFiles(dataFolder: string): string[] {
  const root = join(dataFolder, "blobs");
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /^[0-9a-f]{2}.[0-9a-f]{64}$/.test(path))
    .map((path) => join(root, path));
}

function flipBit(file: string, random: Random): void {
  const bytes = readFileSync(file);
  const offset = random.below(bytes.byteLength);
  bytes.writeUInt8(bytes.readUInt8(offset) ^ (1 << random.below(8)), offset);
  writeFileSync(file, bytes);
}

/** A blob that the service serves. */
interface ServedBlob {
  address: string;
  sha256: string;
  /** Address of the document, if the blob is one. */
  documentUri?: string;
}

/** Uploads documents and runs a job on one of them. @returns Everything that is served then. */
async function createBlobs(client: TestService["client"]): Promise<ServedBlob[]> {
  const blobs: ServedBlob[] = [];
  const pdf = await buildTextPdf(pages);
  const job = await waitForJob(client, await startJob(client, { bytes: pdf }), isBlockedAt("zoning"));
  for (const role of storedRoles) {
    for (const { uri, sha256 } of await listContentItems(client, job, role))
      blobs.push({ address: uri, sha256: sha256 ?? "" });
  }
  const small = await buildTextPdf(1);
  while (blobs.length < blobCount) {
    const body = new Uint8Array(Buffer.concat([small, Buffer.from(`\n% ${blobs.length}\n`)]));
    const { uri, sha256 } = await client.call(createDocument, { body });
    blobs.push({ address: uri, sha256, documentUri: uri });
  }
  return blobs;
}

/** Tests whether the service refuses to serve a damaged blob and names it. */
async function isDetected({ client }: TestService, address: string, sha256: string, range?: string): Promise<boolean> {
  const init = range === undefined ? {} : { headers: { range } };
  try {
    await (await client.fetchUri(address, init)).arrayBuffer();
    return false;
  } catch (error) {
    return error instanceof ApiError && error.status === 500 && error.message.includes(`${sha256} is damaged`);
  }
}

test(`one bit flipped in each of ${blobCount} blobs`, async (context) => {
  const random = createRandom(7);
  const service = await startTestService();
  const blobs = await createBlobs(service.client);
  // Each blob was served, and so verified, before.
  for (const { address } of blobs) await (await service.client.fetchUri(address)).arrayBuffer();
  for (const file of listBlobFiles(service.dataFolder)) flipBit(file, random);

  let detected = 0;
  let served = 0;
  for (const { address, sha256 } of blobs) {
    const results = await Promise.all(
      [undefined, "bytes=0-15", "bytes=-1"].map((range) => isDetected(service, address, sha256, range)),
    );

    if (results.every(Boolean)) detected += 1;
    served += results.filter((isRefused) => !isRefused).length;
  }
  reportFigure(context, "damaged blobs detected, each read whole and in ranges", `${blobCount}`, detected);
  reportFigure(context, "damaged blobs served", "0", served);

  const documents = blobs.flatMap(({ documentUri, sha256 }) =>
    documentUri === undefined ? [] : [{ documentUri, sha256 }],
  );
  let refused = 0;
  for (const { documentUri, sha256 } of documents.slice(0, damagedJobs)) {
    const job = await service.client.call(createJob, {
      body: {
        type: "data-point-extraction",
        input_content: { role: "input", uri: documentUri },
        metadata: { mapping: { taxonomy: "invoice" } },
      },
    });
    const { error } = await waitForJob(service.client, job, ({ status }) => status !== "running");
    if (error?.message?.includes(`${sha256} is damaged`) === true) refused += 1;
  }
  reportFigure(context, "damaged documents that no worker was given", `${damagedJobs}`, refused);
  expect({ detected, served, refused }).toEqual({ detected: blobCount, served: 0, refused: damagedJobs });
});
