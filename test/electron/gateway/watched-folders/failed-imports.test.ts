import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { retryWatchedFolder } from "../../../../shared/api/watched-folders.ts";
import { listDocuments, maxDocumentBytes } from "../../../../shared/api/documents.ts";
import { buildInvoicePdf, buildTextPdf } from "../../../builders/pdf.ts";
import { hourMs } from "../../../harness/clock.ts";
import { createSlowWorkers } from "../../../harness/slow-workers.ts";
import { startTestService } from "../../../harness/test-service.ts";
import { startWatching } from "../../../harness/watching.ts";

vi.setConfig({ testTimeout: 60_000 });

test("files that cannot be imported have a reason, and are tried again", async () => {
  const watching = await startWatching(await startTestService());
  const { id } = await watching.watch();
  const huge = join(watching.folder, "huge.pdf");
  writeFileSync(huge, "");
  truncateSync(huge, maxDocumentBytes + 1);
  writeFileSync(join(watching.folder, "broken.pdf"), "no PDF");
  await watching.settle();
  const { failed, failed_count, state } = await watching.read();
  expect([state, failed_count]).toEqual(["watching", 2]);
  const reasons = Object.fromEntries(failed.map(({ name, reason }) => [name, reason]));
  expect(reasons["huge.pdf"]).toBe("The file has 513 MiB. The limit is 512 MiB.");
  expect(reasons["broken.pdf"]).toMatch(/PDF/);

  // Nothing is tried again by itself.
  const { length } = watching.network.log;
  await watching.settle();
  expect(watching.network.log).toHaveLength(length);
  await watching.application.call(retryWatchedFolder, { params: { id }, body: { name: "broken.pdf" } });
  await watching.scan();
  expect(watching.network.log).toHaveLength(length + 1);
  expect(await watching.read()).toMatchObject({ failed_count: 2 });

  // What is mended is imported by itself, and what is removed is forgotten.
  writeFileSync(join(watching.folder, "broken.pdf"), await buildTextPdf(1));
  rmSync(huge);
  await watching.settle();
  expect(await watching.read()).toMatchObject({ failed_count: 0, imported_count: 1 });
});

test("a file that the service cannot read in time is tried again by itself, with growing pauses", async () => {
  const minuteMs = hourMs / 60;
  let isBusy = true;
  const service = await startTestService({ workers: createSlowWorkers(() => isBusy) });
  const watching = await startWatching(service);
  const { id } = await watching.watch();
  const { clock, network } = watching;
  const countUploads = () => network.log.filter((line) => line.endsWith("/documents")).length;
  writeFileSync(join(watching.folder, "late.pdf"), await buildTextPdf(1));
  await watching.settle();
  for (const [index, minutes] of [5, 15, 45].entries()) {
    expect(await watching.read()).toMatchObject({
      state: "watching",
      waiting_count: 1,
      postponed_count: 1,
      failed_count: 0,
      postponed: [
        {
          name: "late.pdf",
          reason: "late.pdf was not accepted: the limit of 0.001 s was exceeded while opening the document",
          retry_at: new Date(clock.now() + minutes * minuteMs).toISOString(),
        },
      ],
    });
    // The pauses outlast a restart.
    if (index === 1) await watching.restart();
    await watching.scan(minutes * minuteMs - 1);
    expect(countUploads()).toBe(index + 1);
    await watching.scan(1);
    expect(countUploads()).toBe(index + 2);
  }
  expect(await watching.read()).toMatchObject({ waiting_count: 0, postponed: [], failed: [{ name: "late.pdf" }] });
  await watching.scan(24 * hourMs);
  expect(countUploads()).toBe(4);

  isBusy = false;
  await watching.application.call(retryWatchedFolder, { params: { id }, body: { name: "late.pdf" } });
  await watching.scan();
  expect(await watching.read()).toMatchObject({ imported_count: 1, failed_count: 0, postponed_count: 0 });
  expect(await watching.listJobs()).toHaveLength(1);
  expect(watching.faults).toEqual([]);
});

test("a file that waits to be tried again is imported at once if the user asks for it or it changes", async () => {
  let isBusy = true;
  const watching = await startWatching(await startTestService({ workers: createSlowWorkers(() => isBusy) }));
  const { id } = await watching.watch();
  writeFileSync(join(watching.folder, "a.pdf"), await buildTextPdf(1));
  writeFileSync(join(watching.folder, "b.pdf"), await buildTextPdf(2));
  await watching.settle();
  expect(await watching.read()).toMatchObject({ postponed_count: 2, failed_count: 0 });
  isBusy = false;
  await watching.application.call(retryWatchedFolder, { params: { id }, body: { name: "a.pdf" } });
  await watching.scan();
  expect(await watching.read()).toMatchObject({ imported_count: 1, postponed: [{ name: "b.pdf" }] });
  writeFileSync(join(watching.folder, "b.pdf"), await buildTextPdf(3));
  await watching.settle();
  expect(await watching.read()).toMatchObject({ imported_count: 2, postponed_count: 0, waiting_count: 0 });
});

test("a new file comes before one that the service could not read in time", async () => {
  let isBusy = true;
  const watching = await startWatching(await startTestService({ workers: createSlowWorkers(() => isBusy) }));
  await watching.watch();
  writeFileSync(join(watching.folder, "a-slow.pdf"), await buildTextPdf(1));
  await watching.settle();
  expect(await watching.read()).toMatchObject({ postponed: [{ name: "a-slow.pdf" }] });
  isBusy = false;
  writeFileSync(join(watching.folder, "b-new.pdf"), await buildTextPdf(2));
  await watching.scan();
  // The pause of the one ends when the other has settled.
  await watching.scan(hourMs / 12);
  const jobs = [...(await watching.listJobs())].sort((a, b) => a.created_at.localeCompare(b.created_at));
  expect(jobs.map(({ metadata }) => metadata.name)).toEqual(["b-new.pdf", "a-slow.pdf"]);
});

test("a refused job is created from the document that was uploaded", async () => {
  const service = await startTestService();
  const watching = await startWatching(service);
  const { id } = await watching.watch({ taxonomy: "no-such-taxonomy" });
  writeFileSync(join(watching.folder, "invoice.pdf"), await buildInvoicePdf());
  await watching.settle();
  expect((await watching.read()).failed).toMatchObject([{ name: "invoice.pdf" }]);
  await watching.application.call(retryWatchedFolder, { params: { id }, body: { name: null } });
  await watching.scan();
  expect(await watching.read()).toMatchObject({ failed_count: 1, state: "watching" });
  expect((await service.client.call(listDocuments, {})).total_count).toBe(1);
});
