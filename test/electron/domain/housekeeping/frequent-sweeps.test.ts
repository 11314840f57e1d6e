import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { createDocument, deleteDocument } from "../../../../shared/api/documents.ts";
import { cancelJob, deleteJob } from "../../../../shared/api/jobs.ts";
import { mebibyte } from "../../../../shared/bytes.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { buildRawPage } from "../../../builders/raw-pdf.ts";
import { hourMs, createTestClock } from "../../../harness/clock.ts";
import { mountSmallDisk } from "../../../harness/small-disk.ts";
import { startTestService } from "../../../harness/test-service.ts";
import { blobFile, jobOf, nothing, startSwept } from "./sweeps.ts";

const minuteMs = 60_000;

test("a sweep follows soon after large deletions, and not after small ones", async () => {
  const { clock, service, live } = await startSwept();
  const largeBody = buildRawPage({ content: "", objects: [{ stream: "x".repeat(65 * mebibyte) }] });
  const small = await live.call(createDocument, { body: await buildTextPdf(1) });
  const large = await live.call(createDocument, { body: largeBody });
  clock.advance(5 * minuteMs);
  await live.call(deleteDocument, { params: { documentId: small.id } });
  expect(await service.sweepIfNeeded()).toBeNull();
  await live.call(deleteDocument, { params: { documentId: large.id } });
  expect(await service.sweepIfNeeded()).toMatchObject({ documents: 2, blobs: 2 });
  expect(existsSync(blobFile(service, large.sha256))).toBe(false);
  clock.advance(5 * minuteMs);
  expect(await service.sweepIfNeeded()).toBeNull();

  const again = await live.call(createDocument, { body: largeBody });
  const job = await jobOf(live, again.uri);
  await live.call(cancelJob, { params: { jobId: job.id } });
  await live.call(deleteDocument, { params: { documentId: again.id } });
  await service.sweep();
  expect(existsSync(blobFile(service, again.sha256)), "while the job uses it").toBe(true);
  await live.call(deleteJob, { params: { jobId: job.id } });
  expect(await service.sweepIfNeeded(), "just after a sweep").toBeNull();
  clock.advance(5 * minuteMs);
  expect(await service.sweepIfNeeded()).toMatchObject({ documents: 1 });
  expect(existsSync(blobFile(service, again.sha256))).toBe(false);
});

test("a sweep follows soon after a request that a quota refused", async () => {
  const clock = createTestClock();
  const body = await buildTextPdf(1);
  const service = await startTestService({ clock, storageQuota: body.byteLength });
  const { keys } = await service.signUp("Ada");
  const [live, test] = [service.connect(keys.live), service.connect(keys.test)];
  await service.sweep();
  await test.call(createDocument, { body });
  clock.advance(30 * 24 * hourMs);
  expect(await service.sweepIfNeeded()).toBeNull();
  await expect(live.call(createDocument, { body })).rejects.toMatchObject({ code: "STORAGE_FULL" });
  expect(await service.sweepIfNeeded()).toMatchObject({ documents: 1 });
  await live.call(createDocument, { body });
});

test("no additional sweep waits for a running one, or follows soon after its end", async () => {
  const clock = createTestClock();
  let isSlow = false;
  const now = () => {
    if (isSlow) clock.advance(minuteMs);
    return clock.now();
  };
  const body = await buildTextPdf(1);
  const service = await startTestService({ clock: { now }, storageQuota: body.byteLength });
  const { client } = await service.signUp("Ada");
  const demandSweep = () =>
    expect(client.call(createDocument, { body })).rejects.toMatchObject({ code: "STORAGE_FULL" });
  await service.sweep();
  await client.call(createDocument, { body });

  await demandSweep();
  clock.advance(5 * minuteMs);
  isSlow = true;
  const running = service.sweep();
  expect(await service.sweepIfNeeded(), "while one runs").toBeNull();
  await running;
  isSlow = false;
  await demandSweep();
  clock.advance(4 * minuteMs);
  expect(await service.sweepIfNeeded(), "soon after the end of one").toBeNull();
  clock.advance(minuteMs);
  expect(await service.sweepIfNeeded()).toEqual(nothing);
});

test("sweeps are frequent while the disk is low", async (context) => {
  const disk = mountSmallDisk(900);
  if (disk === null) return context.skip("this user may not mount a disk");
  const clock = createTestClock();
  const service = await startTestService({ clock, dataFolder: disk });
  await service.sweep();
  const document = await service.client.call(createDocument, { body: await buildTextPdf(1) });
  await service.client.call(deleteDocument, { params: { documentId: document.id } });
  clock.advance(4 * minuteMs);
  expect(await service.sweepIfNeeded()).toBeNull();
  clock.advance(minuteMs);
  expect(await service.sweepIfNeeded()).toMatchObject({ documents: 1, blobs: 1 });
});
