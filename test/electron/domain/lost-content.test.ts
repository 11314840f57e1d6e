import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDocument } from "../../../shared/api/documents.ts";
import { createJob } from "../../../shared/api/jobs.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { getContentItem, isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

function removeBlob({ dataFolder }: TestService, sha256: string | null): void {
  rmSync(join(dataFolder, "blobs", (sha256 ?? "").slice(0, 2), sha256 ?? ""));
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
    `The document invoice.pdf cannot be read: its stored content ${sha256} is missing`,
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

  await client.call(createDocument, { body });
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
