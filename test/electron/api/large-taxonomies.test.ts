import { createHash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { TaskName } from "../../../electron/pipeline/tasks.ts";
import { checkinJob, checkoutJob, listJobs } from "../../../shared/api/jobs.ts";
import {
  deleteTaxonomy,
  getConcept,
  listTaxonomies,
  putTaxonomy,
  searchConcepts,
} from "../../../shared/api/taxonomies.ts";
import { kibibyte } from "../../../shared/bytes.ts";
import { indexingSchema } from "../../../shared/document/keywords.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import {
  getContentItem,
  isBlockedAt,
  isCompleted,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../../harness/jobs.ts";
import { createConcept, createConceptId, putStream, streamTaxonomy } from "../../harness/large-taxonomy.ts";
import { createTestClock } from "../../harness/clock.ts";
import { useSharedWorkers } from "../../harness/shared-workers.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

/** Taxonomies beyond 64 KiB are large ones in these tests, so that they need not be large. */
const maxSmallTaxonomyBytes = 64 * kibibyte;
/** The number of concepts of a taxonomy that is large. */
const manyConcepts = 1000;

const authorize = (key: string) => ({ authorization: `Basic ${btoa(`${key}:`)}` });

/** Reads a stream, and returns its length, its hash and the length of its largest chunk. */
async function hashStream(stream: ReadableStream<Uint8Array> | null) {
  const hash = createHash("sha256");
  let [size, largestChunk] = [0, 0];
  for await (const chunk of stream ?? []) {
    hash.update(chunk);
    size += chunk.byteLength;
    largestChunk = Math.max(largestChunk, chunk.byteLength);
  }
  return { size, sha256: hash.digest("hex"), largestChunk };
}

const getBlobFile = ({ dataFolder }: TestService, sha256: string) =>
  join(dataFolder, "blobs", sha256.slice(0, 2), sha256);

test("a large taxonomy is streamed, validated in a worker, stored, read, searched and used, and its keywords are checked in", async () => {
  const workers = useSharedWorkers();
  const largeTasks: TaskName[] = [];
  const service = await startTestService({
    maxSmallTaxonomyBytes,
    workers: {
      run(task, input, options = {}) {
        if (options.large === true) largeTasks.push(task);
        return workers.run(task, input, options);
      },
      close: () => workers.close(),
    },
  });
  const { client, key } = service;
  const name = "huge";
  const size = 10 * manyConcepts;
  const response = await putStream(service, { name, key }, streamTaxonomy(name, size));
  expect([response.status, await response.json()]).toMatchObject([200, { response: { name, size } }]);
  const { largestChunk: _, ...stored } = await hashStream(streamTaxonomy(name, size));
  expect(stored.size).toBeGreaterThan(10 * maxSmallTaxonomyBytes);

  const metadata = {
    indexing: { taxonomy: name, high_confidence_threshold: 1 },
    zoning: { high_confidence_threshold: 0 },
  };
  const started = await startJob(client, { type: "indexing", bytes: await buildTextPdf(1), metadata });
  expect(await getContentItem(client, started, "indexing-taxonomy-json")).toMatchObject(stored);
  const sent = await service.fetch(`/v1.1/taxonomies/${name}`, { headers: authorize(key) });
  const etag = sent.headers.get("etag") ?? "";
  const received = await hashStream(sent.body);
  expect(received).toMatchObject({ size: Number(sent.headers.get("content-length")) });
  expect(received.largestChunk).toBeLessThan(received.size / 10);
  const again = await service.fetch(`/v1.1/taxonomies/${name}`, {
    headers: { ...authorize(key), "if-none-match": etag },
  });
  expect(again.status).toBe(304);
  const { list } = await client.call(searchConcepts, { params: { name }, query: { prefix: "subject 4321" } });
  expect(list[0]).toMatchObject({ id: createConceptId(4321) });

  const job = await waitForJob(client, started, isBlockedAt("indexing"));
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const item = await getContentItem(client, job, "indexing-json");
  const suggested = indexingSchema.parse(await readContentItem(client, item));
  expect(suggested.keywords.map(({ label }) => label)).toContain("Harbor");
  const added = { label: "Subject", confidence: 1, state: "accepted" as const, origin: "human" as const, evidence: [] };
  const write = (...ids: string[]) =>
    writeContentItem(client, item, {
      ...suggested,
      keywords: [...suggested.keywords, ...ids.map((id) => ({ ...added, id }))],
    });
  const index = suggested.keywords.length + 1;
  await expect(write(createConceptId(5), "http://example.org/other")).rejects.toMatchObject({
    code: "CONTENT_INVALID",
    fields: { [`keywords.${index}.id`]: { message: `http://example.org/other is not in the taxonomy ${name}` } },
  });
  await write(createConceptId(size - 1));
  await client.call(checkinJob, { params: { jobId: job.id }, body: { status: "completed" } });
  const output = await getContentItem(client, await waitForJob(client, job, isCompleted), "output");
  expect(await (await client.fetchUri(output.uri)).text()).toContain(createConceptId(size - 1));
  // It is validated and compiled once, in the process for large ones.
  expect(largeTasks).toEqual(["validateTaxonomy", "compileVocabulary"]);
});

test("every fault of a large taxonomy is listed with its path, and nothing is stored", async () => {
  const service = await startTestService({ maxSmallTaxonomyBytes });
  const { client, key } = service;
  const name = "faulty";
  const last = [
    createConcept(1),
    { ...createConcept(manyConcepts + 1), broader: ["nothing"] },
    { ...createConcept(manyConcepts + 2), broader: [createConceptId(manyConcepts + 2)] },
  ];
  const put = async (body: ReadableStream<Uint8Array>) => {
    const response = await putStream(service, { name, key }, body);
    const [error] = ((await response.json()) as { response: { type: string; fields: object | null }[] }).response;
    return [response.status, error?.type, error?.fields];
  };
  expect(await put(streamTaxonomy(name, manyConcepts, last))).toEqual([
    400,
    "TAXONOMY_INVALID",
    {
      [`concepts.${manyConcepts}.id`]: { message: `${createConceptId(1)} is a duplicate` },
      [`concepts.${manyConcepts + 1}.broader.0`]: { message: "the concept nothing does not exist" },
      [`concepts.${manyConcepts + 2}.broader`]: {
        message: `${createConceptId(manyConcepts + 2)} is on a cycle of broader concepts`,
      },
    },
  ]);
  expect(await put(streamTaxonomy("other", manyConcepts))).toEqual([
    400,
    "TAXONOMY_INVALID",
    { name: { message: `is other; the address has ${name}` } },
  ]);
  const spaces = new TransformStream<Uint8Array, Uint8Array>({
    flush: (controller) => controller.enqueue(new TextEncoder().encode("{")),
  });
  expect(await put(streamTaxonomy(name, manyConcepts).pipeThrough(spaces))).toEqual([400, "JSON_INVALID", null]);
  expect((await client.call(listTaxonomies, {})).list.map((taxonomy) => taxonomy.name)).not.toContain(name);
});

test("others are served while a caller sends many large taxonomies, and a taxonomy of another is refused unread", async () => {
  const service = await startTestService({ maxSmallTaxonomyBytes });
  const [ada, ben] = [await service.signUp("Ada"), await service.signUp("Ben")];
  const small = { name: "small", kind: "keywords" as const, title: "S", version: "1", language: [], concepts: [] };
  const concepts = [createConcept(0)];
  await ben.client.call(putTaxonomy, { params: { name: "small" }, body: { ...small, concepts } });
  const { promise: mayEnd, resolve: endUploads } = Promise.withResolvers<void>();
  const names = Array.from({ length: 8 }, (_, index) => `large_${index}`);
  const refused: number[] = [];
  const sent = names.map(async (name) => {
    const held = new TransformStream<Uint8Array, Uint8Array>({ flush: () => mayEnd });
    const { status } = await putStream(
      service,
      { name, key: ada.keys.live },
      streamTaxonomy(name, manyConcepts).pipeThrough(held),
    );
    if (status !== 200) refused.push(status);
    return status;
  });
  await expect.poll(() => refused).toEqual([503, 503, 503]);
  for (const version of ["2", "3"]) {
    await ben.client.call(listJobs, {});
    await ben.client.call(putTaxonomy, { params: { name: "small" }, body: { ...small, version, concepts } });
  }
  endUploads();
  const statuses = await Promise.all(sent);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);

  let chunks = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      chunks += 1;
      controller.enqueue(chunk);
    },
  });
  const body = streamTaxonomy("small", 8 * manyConcepts).pipeThrough(counter);
  expect((await putStream(service, { name: "small", key: ada.keys.live }, body)).status).toBe(403);
  expect(chunks).toBeLessThan(8);
});

test("the blob of a large taxonomy counts for its author until no job uses it, and is then deleted", async () => {
  const clock = createTestClock();
  const name = "large";
  const { size, sha256 } = await hashStream(streamTaxonomy(name, manyConcepts));
  // Room for two versions of it, and to receive a third one.
  const service = await startTestService({ maxSmallTaxonomyBytes, clock, storageQuota: 2.9 * size });
  const [ada, ben] = [await service.signUp("Ada"), await service.signUp("Ben")];
  const put = (concepts: number) => putStream(service, { name, key: ada.keys.live }, streamTaxonomy(name, concepts));
  expect((await put(manyConcepts)).status).toBe(200);
  const file = getBlobFile(service, sha256);
  expect(size).toBeGreaterThan(maxSmallTaxonomyBytes);
  expect((await put(manyConcepts)).status, "unchanged").toBe(200);
  expect((await put(manyConcepts + 1)).status).toBe(200);
  const refused = await put(manyConcepts + 2);
  expect(await refused.json()).toMatchObject({ response: [{ type: "STORAGE_FULL" }] });
  await service.sweep();
  expect(existsSync(file)).toBe(true);
  clock.advance(3_600_000);
  await service.sweep();
  expect(existsSync(file)).toBe(false);

  const metadata = { indexing: { taxonomy: name } };
  const jobs = [];
  for (let count = 0; count < 4; count++) {
    // Four copies would exceed the quota of the owner.
    jobs.push(await startJob(ben.client, { type: "indexing", bytes: await buildTextPdf(1), metadata }));
  }
  await ada.client.call(deleteTaxonomy, { params: { name } });
  clock.advance(3_600_000);
  await service.sweep();
  for (const job of jobs) {
    const item = await getContentItem(ben.client, job, "indexing-taxonomy-json");
    expect(existsSync(getBlobFile(service, item.sha256 ?? ""))).toBe(true);
  }
});

test("a lost blob of a large taxonomy is named until the taxonomy is sent again, and a lost compiled one is made again", async () => {
  const service = await startTestService({ maxSmallTaxonomyBytes });
  const { client, key } = service;
  const name = "large";
  const put = () => putStream(service, { name, key }, streamTaxonomy(name, manyConcepts));
  await put();
  const { sha256 } = await hashStream(streamTaxonomy(name, manyConcepts));
  rmSync(getBlobFile(service, sha256));
  const read = await service.fetch(`/v1.1/taxonomies/${name}`, { headers: authorize(key) });
  expect(await read.json()).toMatchObject({
    response: [{ type: "CONTENT_LOST", message: expect.stringMatching(/^The taxonomy large cannot be read/) }],
  });
  const metadata = { indexing: { taxonomy: name }, zoning: { high_confidence_threshold: 0 } };
  const job = { type: "indexing" as const, bytes: await buildTextPdf(1), metadata };
  await expect(startJob(client, job)).rejects.toMatchObject({ code: "CONTENT_LOST" });
  expect((await put()).status).toBe(200);
  await waitForJob(client, await startJob(client, job), isBlockedAt("indexing"));
  await service.close();

  // After a restart, the blob is verified before another job refers to it, and compiled if the file is lost.
  rmSync(join(service.dataFolder, "vocabularies"), { recursive: true });
  const restarted = await startTestService({ maxSmallTaxonomyBytes, dataFolder: service.dataFolder });
  const { client: again } = restarted;
  await waitForJob(again, await startJob(again, job), isBlockedAt("indexing"));
  expect(await again.call(getConcept, { params: { name, conceptId: createConceptId(7) } })).toMatchObject({
    labels: { en: "Subject 7" },
  });
});
