import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createDocument } from "../../../shared/api/documents.ts";
import type { ContentRole } from "../../../shared/api/contents.ts";
import { checkinJob, checkoutJob, createJob, getJob, type Job } from "../../../shared/api/jobs.ts";
import { createTeam } from "../../../shared/api/teams.ts";
import { buildEInvoice } from "../../builders/e-invoice.ts";
import { buildInvoicePdf, buildTextPdf } from "../../builders/pdf.ts";
import { getContentItem, isBlockedAt, isCompleted, readContentItem, startJob, waitForJob } from "../../harness/jobs.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

// Some tests start several services.
vi.setConfig({ testTimeout: 120_000 });

function getBlobFile({ dataFolder }: TestService, sha256: string | null): string {
  return join(dataFolder, "blobs", (sha256 ?? "").slice(0, 2), sha256 ?? "");
}

function removeBlob(service: TestService, sha256: string | null): void {
  rmSync(getBlobFile(service, sha256));
}

/** Removes the bytes of a content of a job. */
async function loseContent(service: TestService, job: Job, role: ContentRole, page?: number): Promise<void> {
  const { sha256 } = await getContentItem(service.client, job, role, page);
  removeBlob(service, sha256);
}

async function checkIn({ client }: TestService, { id: jobId }: Job): Promise<void> {
  await client.call(checkoutJob, { params: { jobId }, body: {} });
  await client.call(checkinJob, { params: { jobId }, body: { status: "completed" } });
}

test("a missing document is named in the error, and returns when it is uploaded again", async () => {
  const service = await startTestService();
  const { client } = service;
  const body = await buildTextPdf(1);
  const headers = { "content-disposition": 'attachment; filename="invoice.pdf"' };
  const { uri, sha256 } = await client.call(createDocument, { body, headers });
  removeBlob(service, sha256);
  const lost = { code: "CONTENT_LOST", status: 500 };
  await expect(client.fetchUri(uri)).rejects.toMatchObject(lost);
  await expect(client.fetchUri(uri)).rejects.toThrow(
    `The document invoice.pdf cannot be read: its file blobs/${sha256.slice(0, 2)}/${sha256} is missing`,
  );
  expect(service.log.join("")).toContain("The document invoice.pdf cannot be read");

  const input_content = { role: "input" as const, uri };
  const metadata = { mapping: { taxonomy: "invoice" } };
  const call = { body: { type: "data-point-extraction" as const, input_content, metadata } };
  const failed = await waitForJob(client, await client.call(createJob, call), ({ status }) => status === "failed");
  expect(failed.error).toMatchObject({ code: "CONTENT_LOST", step: "read" });
  expect(failed.error?.message).toContain("The document invoice.pdf cannot be read");
  // Bytes that are lost are not read again.
  expect(service.log.filter((line) => line.includes("step failed"))).toHaveLength(1);

  // The failed job continues as well, since its document exists again.
  await client.call(createDocument, { body });
  await waitForJob(client, failed, isBlockedAt("zoning"));
  expect(new Uint8Array(await (await client.fetchUri(uri)).arrayBuffer())).toEqual(body);
  await waitForJob(client, await client.call(createJob, call), isBlockedAt("zoning"));
});

test("a missing content is named with its role, page, job and document", async () => {
  const service = await startTestService();
  const { client } = service;
  const job = await waitForJob(client, await startJob(client, { bytes: await buildTextPdf(2) }), isBlockedAt("zoning"));
  const { uri, sha256 } = await getContentItem(client, job, "page-text-json", 2);
  removeBlob(service, sha256);
  await expect(client.fetchUri(uri)).rejects.toMatchObject({ code: "CONTENT_LOST" });
  await expect(client.fetchUri(uri)).rejects.toThrow(`The content page-text-json of page 2 of the job ${job.id} on `);
});

const unzonedReview = {
  mapping: { taxonomy: "invoice" },
  zoning: { high_confidence_threshold: 0 },
};

test("what the steps computed and nobody reviewed is computed again if it is lost", async () => {
  const service = await startTestService();
  const { client } = service;
  const started = await startJob(client, { bytes: await buildTextPdf(3), metadata: unzonedReview });
  const job = await waitForJob(client, started, isBlockedAt("mapping"));
  const text = await readContentItem(client, await getContentItem(client, job, "page-text-json", 2));
  await loseContent(service, job, "page-text-json", 2);
  await loseContent(service, job, "page-zones-json", 3);
  await checkIn(service, job);
  const { progress } = await waitForJob(client, job, isCompleted);
  expect(progress.current).toBe(progress.total);
  expect(await readContentItem(client, await getContentItem(client, job, "page-text-json", 2))).toEqual(text);
  expect(await readContentItem(client, await getContentItem(client, job, "page-zones-json", 3))).toMatchObject({
    page: 3,
  });
});

test.each<[string, (file: string) => void]>([
  ["missing", (file) => rmSync(file)],
  ["empty", (file) => writeFileSync(file, "")],
  ["a folder", (file) => [rmSync(file), mkdirSync(file)]],
])("the e-invoice of a document whose file is %s is not left out of the mapping", async (_, lose) => {
  const service = await startTestService();
  const { client } = service;
  const bytes = await buildInvoicePdf({ attachments: { "factur-x.xml": buildEInvoice() } });
  const metadata = { mapping: { taxonomy: "invoice" } };
  const job = await waitForJob(client, await startJob(client, { bytes, metadata }), isBlockedAt("zoning"));
  const file = getBlobFile(service, createHash("sha256").update(bytes).digest("hex"));
  lose(file);
  await checkIn(service, job);
  const isMapped = isBlockedAt("mapping");
  const failed = await waitForJob(client, job, (state) => state.status === "failed" || isMapped(state));
  expect(failed.error).toMatchObject({ code: "CONTENT_LOST", step: "map" });
  rmSync(file, { recursive: true, force: true });
  await client.call(createDocument, { body: bytes });
  const mapped = await waitForJob(client, failed, isMapped);
  const mapping = await readContentItem(client, await getContentItem(client, mapped, "mapping-json"));
  expect(JSON.stringify(mapping)).toContain('"embedded"');
});

test("the taxonomy of a job is written again if its copy is lost", async () => {
  const service = await startTestService();
  const { client } = service;
  const job = await waitForJob(client, await startJob(client, { bytes: await buildTextPdf(1) }), isBlockedAt("zoning"));
  const { uri } = await getContentItem(client, job, "mapping-taxonomy-json");
  await loseContent(service, job, "mapping-taxonomy-json");
  await expect(client.fetchUri(uri)).rejects.toMatchObject({ code: "CONTENT_LOST" });
  await checkIn(service, job);
  await waitForJob(client, job, isBlockedAt("mapping"));
  expect(await (await client.fetchUri(uri)).json()).toMatchObject({ name: "invoice" });
});

test("a page image is rendered again if it is lost", async () => {
  const service = await startTestService();
  const { client } = service;
  const job = await waitForJob(client, await startJob(client, { bytes: await buildTextPdf(1) }), isBlockedAt("zoning"));
  const { uri } = await getContentItem(client, job, "page-image", 1);
  const image = await (await client.fetchUri(uri)).arrayBuffer();
  await loseContent(service, job, "page-image", 1);
  expect(await (await client.fetchUri(uri)).arrayBuffer()).toEqual(image);
});

test("the output of a completed job is written again if it is lost or damaged", async () => {
  const service = await startTestService();
  const { client } = service;
  const metadata = { ...unzonedReview, mapping: { taxonomy: "invoice", high_confidence_threshold: 0 } };
  const started = await startJob(client, { bytes: await buildTextPdf(2), metadata });
  const job = await waitForJob(client, started, isCompleted);
  const { uri, sha256 } = await getContentItem(client, job, "output");
  const output = await (await client.fetchUri(uri)).text();
  removeBlob(service, sha256);
  const responses = await Promise.all([client.fetchUri(uri), client.fetchUri(uri)]);
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual([output, output]);
  expect(service.log.filter((line) => line.includes("written again"))).toHaveLength(1);
  writeFileSync(getBlobFile(service, sha256), "<damaged/>");
  expect(await (await client.fetchUri(uri)).text()).toBe(output);

  await loseContent(service, job, "page-text-json", 2);
  removeBlob(service, sha256);
  await expect(client.fetchUri(uri), "it cannot be written again").rejects.toThrow("page-text-json of page 2");
});

/** Uploads a document and removes its bytes. `fail` creates a job of it, and waits until the job has failed for that. */
async function loseDocument() {
  const service = await startTestService();
  const { client } = service;
  const body = await buildTextPdf(1);
  const { uri, sha256 } = await client.call(createDocument, { body });
  removeBlob(service, sha256);
  const fail = async (type: Job["type"], metadata: Record<string, unknown>): Promise<Job> => {
    const input_content = { role: "input" as const, uri };
    const job = await client.call(createJob, { body: { type, input_content, metadata } });
    return waitForJob(client, job, ({ status }) => status === "failed");
  };
  return { service, client, body, sha256, fail };
}

test("a job that cannot be continued prevents neither the upload of its document nor other jobs", async () => {
  const { service, client, body, sha256, fail } = await loseDocument();
  const first = await fail("data-point-extraction", { mapping: { taxonomy: "invoice" } });
  const second = await fail("indexing", { indexing: { taxonomy: "publishing" } });
  // The taxonomy of the first job can be neither read nor written again.
  const taxonomy = await getContentItem(client, first, "mapping-taxonomy-json");
  removeBlob(service, taxonomy.sha256);
  mkdirSync(join(getBlobFile(service, taxonomy.sha256), "folder"), { recursive: true });
  const { sha256: uploaded } = await client.call(createDocument, { body, headers: { "idempotency-key": "upload" } });
  expect(uploaded).toBe(sha256);
  await waitForJob(client, second, isBlockedAt("zoning"));
});

// Windows has no named pipes in folders.
test.skipIf(process.platform === "win32")(
  "other writes do not wait while an upload with an idempotency key looks for jobs that can be continued",
  async () => {
    const { service, client, body, fail } = await loseDocument();
    const job = await fail("data-point-extraction", { mapping: { taxonomy: "invoice" } });
    // A content of the job is a pipe, so that the time in which it is read is known.
    const taxonomy = await getContentItem(client, job, "mapping-taxonomy-json");
    const pipe = getBlobFile(service, taxonomy.sha256);
    rmSync(pipe);
    execFileSync("mkfifo", [pipe]);
    const upload = client.call(createDocument, { body, headers: { "idempotency-key": "upload" } });
    const writer = await open(pipe, "w");
    const { name } = await client.call(createTeam, { body: { name: "Readers" } });
    expect(name).toBe("Readers");
    await writer.close();
    await upload;
    await waitForJob(client, job, isBlockedAt("zoning"));
  },
);

test("a job whose document is unreadable fails with the reason, and continues at the start after it was repaired", async () => {
  const service = await startTestService();
  const { client, dataFolder, key } = service;
  const { uri, sha256 } = await client.call(createDocument, { body: await buildTextPdf(1) });
  const file = getBlobFile(service, sha256);
  // Even the superuser, who may run the tests, cannot read a folder as a file.
  renameSync(file, `${file}.moved`);
  mkdirSync(file);
  const metadata = { mapping: { taxonomy: "invoice" } };
  const body = { type: "data-point-extraction" as const, input_content: { role: "input" as const, uri }, metadata };
  const job = await waitForJob(client, await client.call(createJob, { body }), ({ status }) => status === "failed");
  const message = expect.stringMatching(/is unreadable \(EISDIR\)\. Check its permissions and the disk/);
  expect(job.error).toMatchObject({ code: "CONTENT_LOST", message });
  await service.close();
  rmdirSync(file);
  renameSync(`${file}.moved`, file);
  await waitForJob((await startTestService({ dataFolder })).connect(key), job, isBlockedAt("zoning"));
});

test("a job whose reviewed content is lost fails, and continues at the start after it was restored", async () => {
  const service = await startTestService();
  const { client, dataFolder, key } = service;
  const started = await startJob(client, { bytes: await buildTextPdf(1) });
  const zoned = await waitForJob(client, started, isBlockedAt("zoning"));
  await checkIn(service, zoned);
  const job = await waitForJob(client, zoned, isBlockedAt("mapping"));
  const { sha256 } = await getContentItem(client, job, "page-zones-json", 1);
  const backup = join(createTemporaryFolder(), "zones");
  copyFileSync(getBlobFile(service, sha256), backup);
  removeBlob(service, sha256);
  await checkIn(service, job);
  const failed = await waitForJob(client, job, ({ status }) => status === "failed");
  expect(failed.error).toMatchObject({ code: "CONTENT_LOST", step: "write" });
  await service.close();

  const second = await startTestService({ dataFolder });
  const params = { jobId: job.id };
  expect(await second.connect(key).call(getJob, { params }), "still lost").toMatchObject({ status: "failed" });
  await second.close();
  copyFileSync(backup, getBlobFile(service, sha256));
  await waitForJob((await startTestService({ dataFolder })).connect(key), job, isCompleted);
});
