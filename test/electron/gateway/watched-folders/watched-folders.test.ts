import { createHash } from "node:crypto";
import { appendFileSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { watchTimes } from "../../../../electron/gateway/watched-folders/folder-watcher.ts";
import { listDocuments } from "../../../../shared/api/documents.ts";
import { cancelJob, deleteJob } from "../../../../shared/api/jobs.ts";
import { deleteTaxonomy, getTaxonomy, putTaxonomy } from "../../../../shared/api/taxonomies.ts";
import { buildBookEpub } from "../../../builders/epub.ts";
import { buildInvoicePdf, buildTextPdf } from "../../../builders/pdf.ts";
import { createTestTimerClock, hourMs } from "../../../harness/clock.ts";
import { arrives } from "../../../harness/desk.ts";
import { startTestService } from "../../../harness/test-service.ts";
import { startWatching } from "../../../harness/watching.ts";

vi.setConfig({ testTimeout: 60_000 });

const digest = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");

const start = async () => startWatching(await startTestService());

test("a file that appears becomes a job with the settings of its folder, and stays where it is", async () => {
  const watching = await start();
  const { folder } = watching;
  writeFileSync(join(folder, "old.pdf"), await buildTextPdf(1));
  const added = await watching.watch();
  expect(added).toMatchObject({ path: folder, connection_title: "This computer", state: "watching", reason: null });
  await watching.settle();
  expect(await watching.listJobs()).toEqual([]);

  const bytes = await buildInvoicePdf();
  writeFileSync(join(folder, "Rechnung Köln.pdf"), bytes);
  writeFileSync(join(folder, "book.epub"), buildBookEpub());
  await watching.settle();
  const jobs = await watching.listJobs();
  expect(new Set(jobs.map(({ metadata }) => metadata?.["name"]))).toEqual(new Set(["Rechnung Köln.pdf", "book.epub"]));
  expect(jobs[0]).toMatchObject({
    type: "data-point-extraction",
    metadata: { mapping: { taxonomy: "invoice", high_confidence_threshold: 0.5 }, "text-extraction": { ocr: true } },
  });
  const state = await watching.read();
  expect(state).toMatchObject({ imported_count: 2, waiting_count: 0, failed_count: 0, ignored_count: 0 });
  expect(state.last_imported_at).not.toBeNull();

  // Nothing is imported again at later scans and after a restart.
  await watching.settle();
  await watching.restart();
  await watching.settle();
  expect(await watching.listJobs()).toHaveLength(2);
  expect(await watching.read()).toMatchObject({ imported_count: 2, state: "watching" });
  expect(watching.faults).toEqual([]);
});

test("the files that are there already become jobs if the user wants it", async () => {
  const watching = await start();
  writeFileSync(join(watching.folder, "old.pdf"), await buildTextPdf(1));
  expect(await watching.watch({ imports_existing: true })).toMatchObject({ waiting_count: 1 });
  await watching.scan(watchTimes.settle);
  expect(await watching.listJobs()).toHaveLength(1);
});

test("a file is read when it has stopped growing, and not before", async () => {
  const watching = await start();
  await watching.watch();
  const file = join(watching.folder, "slow.pdf");
  const bytes = Buffer.from(await buildTextPdf(2));
  const half = Math.floor(bytes.byteLength / 2);
  writeFileSync(file, "");
  await watching.scan();
  await watching.scan(watchTimes.settleChanged);
  writeFileSync(file, bytes.subarray(0, half));
  await watching.scan(watchTimes.settleChanged);
  // Two scans within the time do not count.
  await watching.scan(1000);
  await watching.scan(500);
  appendFileSync(file, bytes.subarray(half));
  await watching.scan(watchTimes.settleChanged);
  expect(watching.network.log).toEqual([]);
  expect(await watching.read()).toMatchObject({ waiting_count: 1, failed_count: 0 });
  await watching.scan(watchTimes.settleChanged);
  expect(await watching.read()).toMatchObject({ waiting_count: 0, imported_count: 1, failed_count: 0 });
});

test("a file that is written in whole states with pauses of some seconds becomes one job", async () => {
  const service = await startTestService();
  const watching = await startWatching(service);
  await watching.watch();
  const file = join(watching.folder, "pages.pdf");
  // The scanner pauses between two pages; later the user looks for the next sheet.
  for (const [index, pauseMs] of [3000, 9000, 3000, 19_000].entries()) {
    writeFileSync(file, await buildTextPdf(index + 1));
    await watching.scan();
    for (let ms = 0; ms < pauseMs; ms += 1000) await watching.scan(1000);
  }
  expect(await watching.listJobs()).toEqual([]);
  expect(await watching.read()).toMatchObject({ waiting_count: 1, imported_count: 0 });
  await watching.scan(1000);
  expect(await watching.read()).toMatchObject({ waiting_count: 0, imported_count: 1, failed_count: 0 });
  const { list } = await service.client.call(listDocuments, {});
  expect(list.map(({ sha256 }) => sha256)).toEqual([digest(file)]);

  // A file that appears whole does not wait that long.
  writeFileSync(join(watching.folder, "moved.pdf"), await buildTextPdf(9));
  await watching.scan();
  await watching.scan(watchTimes.settle);
  expect(await watching.read()).toMatchObject({ waiting_count: 0, imported_count: 2 });
});

test.each<[string, (file: string) => void]>([
  ["grows", (file) => appendFileSync(file, "%more\n")],
  [
    "is replaced by another one",
    (file) => {
      writeFileSync(`${file}.tmp`, Buffer.concat([readFileSync(file), Buffer.from("%new\n")]));
      renameSync(`${file}.tmp`, file);
    },
  ],
])("a file that %s while it is uploaded becomes one job, with the new content", async (_name, change) => {
  const service = await startTestService();
  const watching = await startWatching(service);
  await watching.watch();
  const file = join(watching.folder, "scan.pdf");
  writeFileSync(file, await buildTextPdf(1));
  let uploads = 0;
  watching.network.decide = ({ method, url }) => {
    if (method === "POST" && url.endsWith("/documents") && uploads++ === 0) change(file);
    return "arrives";
  };
  await watching.settle();
  expect(await watching.listJobs()).toEqual([]);
  expect(await watching.read()).toMatchObject({ imported_count: 0, failed_count: 0 });
  await watching.settle();
  expect(uploads).toBe(2);
  expect(await watching.read()).toMatchObject({ imported_count: 1, waiting_count: 0 });
  expect(await watching.listJobs()).toHaveLength(1);
  // The document of the old content is deleted.
  const { list } = await service.client.call(listDocuments, {});
  expect(list.map(({ sha256 }) => sha256)).toEqual([digest(file)]);
});

test("a file that is removed while it is uploaded becomes a job", async () => {
  const watching = await start();
  await watching.watch();
  const file = join(watching.folder, "scan.pdf");
  writeFileSync(file, await buildTextPdf(1));
  watching.network.decide = ({ url }) => {
    if (url.endsWith("/documents")) rmSync(file);
    return "arrives";
  };
  await watching.settle();
  expect(await watching.listJobs()).toHaveLength(1);
});

test("files that were there before are told apart by their content when their dates change", async () => {
  const watching = await start();
  const { folder } = watching;
  const bytes = await buildTextPdf(1);
  const names = ["a.pdf", "b.pdf", "c.pdf"];
  for (const name of names) writeFileSync(join(folder, name), Buffer.concat([bytes, Buffer.from(`%${name}\n`)]));
  await watching.watch();
  await watching.settle();
  const touch = (date: number) => {
    for (const name of names) utimesSync(join(folder, name), date, date);
  };
  touch(1e9);
  await watching.settle();
  expect(await watching.read()).toMatchObject({
    waiting_count: 0,
    imported_count: 0,
    failed_count: 0,
    ignored_count: 0,
  });
  // Also while Galley does not run.
  touch(1.1e9);
  await watching.restart();
  await watching.settle();
  expect(watching.network.log).toEqual([]);

  // Other content of the same size is another document.
  writeFileSync(join(folder, "b.pdf"), Buffer.concat([bytes, Buffer.from("%B.pdf\n")]));
  await watching.settle();
  expect((await watching.listJobs()).map(({ metadata }) => metadata?.["name"])).toEqual(["b.pdf"]);
  expect(watching.faults).toEqual([]);
});

test("a file that was there before, and whose date changes before Galley has read it, becomes a job", async () => {
  const service = await startTestService();
  const watching = await startWatching(service);
  const file = join(watching.folder, "old.pdf");
  writeFileSync(file, await buildTextPdf(1));
  await watching.watch();
  await watching.settle();
  // As after an upgrade from a version that did not read such files.
  const database = new DatabaseSync(join(service.dataFolder, "gateway.sqlite"));
  database.exec("UPDATE watched_file SET sha256 = NULL");
  database.close();
  utimesSync(file, 1e9, 1e9);
  await watching.restart();
  await watching.settle();
  expect(await watching.listJobs()).toHaveLength(1);
});

test.each(["documents", "jobs"])(
  "after a crash between the request and the answer of POST /%s, there is one document and one job",
  async (resource) => {
    const service = await startTestService();
    const watching = await startWatching(service);
    await watching.watch();
    writeFileSync(join(watching.folder, "invoice.pdf"), await buildInvoicePdf());
    watching.network.decide = ({ method, url }) =>
      method === "POST" && url.endsWith(resource) ? "reply-is-lost" : "arrives";
    await watching.settle();
    expect(await watching.read()).toMatchObject({ imported_count: 0, waiting_count: 1 });
    await watching.restart();
    watching.network.decide = arrives;
    // Without the file, the job of a document that was uploaded must not be lost.
    if (resource === "jobs") rmSync(join(watching.folder, "invoice.pdf"));
    await watching.scan();
    expect(await watching.read()).toMatchObject({ imported_count: 1, waiting_count: 0, state: "watching" });
    expect(await watching.listJobs()).toHaveLength(1);
    expect((await service.client.call(listDocuments, {})).total_count).toBe(1);
  },
);

test.each([
  ["", "invoice"],
  [
    ", of a name in which the search would end between a letter and its accent",
    `${"x".repeat(199)}e\u0301${"y".repeat(20)}`,
  ],
  [", of a name in which the search would end inside of an emoji", `${"x".repeat(199)}😀${"y".repeat(20)}`],
])("there is one job even if the restart is after the service has forgotten the request%s", async (_, name) => {
  const clock = createTestTimerClock();
  const watching = await startWatching(await startTestService({ clock }), { clock });
  await watching.watch();
  writeFileSync(join(watching.folder, `${name}.pdf`), await buildInvoicePdf());
  watching.network.decide = ({ method, url }) =>
    method === "POST" && url.endsWith("jobs") ? "reply-is-lost" : "arrives";
  await watching.settle();
  expect(await watching.listJobs()).toHaveLength(1);
  await watching.restart();
  watching.network.decide = arrives;
  clock.advance(30 * hourMs);
  await watching.settle();
  expect(await watching.read()).toMatchObject({ imported_count: 1 });
  expect(await watching.listJobs()).toHaveLength(1);
});

test("the same content is imported once, and new content under the same name again", async () => {
  const watching = await start();
  await watching.watch();
  const bytes = await buildInvoicePdf();
  writeFileSync(join(watching.folder, "a.pdf"), bytes);
  await watching.settle();
  writeFileSync(join(watching.folder, "b.pdf"), bytes);
  await watching.settle();
  expect(await watching.read()).toMatchObject({
    imported_count: 1,
    ignored: [{ name: "b.pdf", reason: "It has the same content as a.pdf, which was imported." }],
  });
  // A file that is written again with the same content, or renamed, is the same file.
  writeFileSync(join(watching.folder, "a.pdf"), bytes);
  renameSync(join(watching.folder, "b.pdf"), join(watching.folder, "c.pdf"));
  await watching.restart();
  await watching.settle();
  expect(await watching.listJobs()).toHaveLength(1);

  writeFileSync(join(watching.folder, "a.pdf"), await buildTextPdf(2));
  await watching.settle();
  expect(await watching.listJobs()).toHaveLength(2);
});

test("content that comes again after other content of its name is told, also if its job was deleted", async () => {
  const service = await startTestService();
  const watching = await startWatching(service);
  await watching.watch();
  const file = join(watching.folder, "scan.pdf");
  const [first, second] = [await buildTextPdf(1), await buildTextPdf(2)];
  writeFileSync(file, first);
  await watching.settle();
  const [job] = await watching.listJobs();
  if (job === undefined) throw new Error("no job");
  writeFileSync(file, second);
  await watching.settle();
  expect(await watching.read()).toMatchObject({ imported_count: 2 });
  await service.client.call(cancelJob, { params: { jobId: job.id } });
  await service.client.call(deleteJob, { params: { jobId: job.id } });

  const { length } = watching.network.log;
  writeFileSync(file, first);
  await watching.settle();
  expect(await watching.read()).toMatchObject({
    imported_count: 2,
    waiting_count: 0,
    ignored: [{ name: "scan.pdf", reason: "This content was imported before, under the same name." }],
  });
  // The content that was overwritten is remembered too.
  await watching.restart();
  writeFileSync(join(watching.folder, "copy.pdf"), second);
  await watching.settle();
  expect((await watching.read()).ignored).toContainEqual({
    name: "copy.pdf",
    reason: "It has the same content as scan.pdf, which was imported.",
  });
  expect(watching.network.log).toHaveLength(length);
  expect(await watching.listJobs()).toHaveLength(1);
});

test("content that was forgotten and comes again after other content of its name becomes a new job", async () => {
  const service = await startTestService();
  const watching = await startWatching(service);
  await watching.watch();
  const file = join(watching.folder, "scan.pdf");
  const [first, second] = [await buildTextPdf(1), await buildTextPdf(2)];
  for (const bytes of [first, second]) {
    writeFileSync(file, bytes);
    await watching.settle();
  }
  // As after more imports than are remembered.
  const database = new DatabaseSync(join(service.dataFolder, "gateway.sqlite"));
  database.exec("DELETE FROM watched_content");
  database.close();
  for (const { id: jobId } of await watching.listJobs()) {
    await service.client.call(cancelJob, { params: { jobId } });
    await service.client.call(deleteJob, { params: { jobId } });
  }
  writeFileSync(file, first);
  await watching.settle();
  expect(await watching.read()).toMatchObject({ imported_count: 1, failed_count: 0 });
  expect(await watching.listJobs()).toHaveLength(1);
});

test("a folder does not use a taxonomy that took the name of a deleted one", async () => {
  const service = await startTestService();
  const [ana, ben] = [await service.signUp("Ana"), await service.signUp("Ben")];
  const invoice = await ana.client.call(getTaxonomy, { params: { name: "invoice" } });
  const params = { name: "bills" };
  await ana.client.call(putTaxonomy, { params, body: { ...invoice, name: "bills" } });
  const watching = await startWatching(service);
  await watching.watch({ taxonomy: "bills" });
  writeFileSync(join(watching.folder, "first.pdf"), await buildTextPdf(1));
  await watching.settle();
  await ana.client.call(putTaxonomy, { params, body: { ...invoice, name: "bills", version: "next" } });
  writeFileSync(join(watching.folder, "second.pdf"), await buildTextPdf(2));
  await watching.settle();
  expect(await watching.listJobs()).toHaveLength(2);

  await ana.client.call(deleteTaxonomy, { params });
  await ben.client.call(putTaxonomy, { params, body: { ...invoice, name: "bills", title: "Ben's" } });
  await watching.restart();
  writeFileSync(join(watching.folder, "third.pdf"), await buildTextPdf(3));
  await watching.settle();
  expect(await watching.listJobs()).toHaveLength(2);
  const reason = expect.stringContaining("is not of the present taxonomy bills");
  expect(await watching.read()).toMatchObject({ failed: [{ name: "third.pdf", reason }] });
});
