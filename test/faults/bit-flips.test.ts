import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ApiError } from "../../shared/api/client.ts";
import { createDocument } from "../../shared/api/documents.ts";
import type { ContentRole } from "../../shared/api/contents.ts";
import { createJob } from "../../shared/api/jobs.ts";
import { textPdf } from "../builders/pdf.ts";
import { blockedAt, itemsOf, startJob, until } from "../harness/jobs.ts";
import { startService, type Service } from "../harness/service.ts";
import { mark } from "./marks.ts";
import { type Random, seeded } from "./random.ts";

const wanted = 100;
const madeRoles: readonly ContentRole[] = ["page-text-json", "page-zones-json", "mapping-taxonomy-json"];

function blobFiles(dataFolder: string): string[] {
  const root = join(dataFolder, "blobs");
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /^[0-9a-f]{2}.[0-9a-f]{64}$/.test(path))
    .map((path) => join(root, path));
}

function flipBit(file: string, random: Random): void {
  const bytes = readFileSync(file);
  const at = random.below(bytes.byteLength);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at);
  writeFileSync(file, bytes);
}

/** Where a blob is given out. */
interface Given {
  address: string;
  sha256: string;
  /** Where it is a document. */
  documentUri?: string;
}

/** Documents, and what a job has made of one. */
async function fill(client: Service["client"]): Promise<Given[]> {
  const given: Given[] = [];
  const pdf = await textPdf(12);
  const job = await until(client, await startJob(client, { bytes: pdf }), blockedAt("zoning"));
  for (const role of madeRoles) {
    for (const { uri, sha256 } of await itemsOf(client, job, role)) given.push({ address: uri, sha256: sha256 ?? "" });
  }
  const small = await textPdf(1);
  while (given.length < wanted) {
    const body = new Uint8Array(Buffer.concat([small, Buffer.from(`\n% ${given.length}\n`)]));
    const { uri, sha256 } = await client.call(createDocument, { body });
    given.push({ address: uri, sha256, documentUri: uri });
  }
  return given;
}

/** Whether an answer says which content is damaged, and has nothing of it. */
async function isFound({ client }: Service, address: string, sha256: string, range?: string): Promise<boolean> {
  const init = range === undefined ? {} : { headers: { range } };
  try {
    await (await client.fetchUri(address, init)).arrayBuffer();
    return false;
  } catch (error) {
    return error instanceof ApiError && error.status === 500 && error.message.includes(`${sha256} is damaged`);
  }
}

test(`one bit flipped in each of ${wanted} blobs`, { timeout: 120_000 }, async (context) => {
  const random = seeded(7);
  const service = await startService();
  const given = await fill(service.client);
  // Each was given out, and so verified, before.
  for (const { address } of given) await (await service.client.fetchUri(address)).arrayBuffer();
  for (const file of blobFiles(service.dataFolder)) flipBit(file, random);

  let found = 0;
  let served = 0;
  for (const { address, sha256 } of given) {
    const tries = [undefined, "bytes=0-15", "bytes=-1"].map((range) => isFound(service, address, sha256, range));
    const results = await Promise.all(tries);
    if (results.every(Boolean)) found += 1;
    served += results.filter((isNamed) => !isNamed).length;
  }
  mark(context, "damaged blobs found, each read whole and in ranges", `${wanted}`, found);
  mark(context, "damaged blobs served", "0", served);

  const documents = given.flatMap(({ documentUri, sha256 }) =>
    documentUri === undefined ? [] : [{ documentUri, sha256 }],
  );
  let refused = 0;
  for (const { documentUri, sha256 } of documents.slice(0, 10)) {
    const job = await service.client.call(createJob, {
      body: {
        type: "data-point-extraction",
        input_content: { role: "input", uri: documentUri },
        metadata: { mapping: { taxonomy: "invoice" } },
      },
    });
    const { error } = await until(service.client, job, ({ status }) => status === "failed");
    if (error?.message.includes(`${sha256} is damaged`) === true) refused += 1;
  }
  mark(context, "damaged documents that a worker was not let read", "10", refused);
  expect({ found, served, refused }).toEqual({ found: wanted, served: 0, refused: 10 });
});
