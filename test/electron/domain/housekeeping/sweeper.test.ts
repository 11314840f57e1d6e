import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDocument, deleteDocument, getDocument, listDocuments } from "../../../../shared/api/documents.ts";
import { cancelJob, checkoutJob, createJob, deleteJob, getJob, listJobs, putJob } from "../../../../shared/api/jobs.ts";
import { getTaxonomy, listTaxonomies, putTaxonomy } from "../../../../shared/api/taxonomies.ts";
import { getStatus } from "../../../../shared/api/status.ts";
import { createTeam, listTeams, putTeam } from "../../../../shared/api/teams.ts";
import { deleteExpiredJob, listExpiredJobIds } from "../../../../electron/storage/retention.ts";
import type { Client } from "../../../../shared/api/client.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { useDatabase } from "../../../harness/database-file.ts";
import { hourMs } from "../../../harness/clock.ts";
import { isBlockedAt, getContentItem, startJob, waitForJob, writeContentItem } from "../../../harness/jobs.ts";
import { startTestService, type TestService } from "../../../harness/test-service.ts";
import { blobFile, jobOf, nothing, startSwept } from "./sweeps.ts";

const dayMs = 24 * hourMs;
const minuteMs = 60_000;

function blobsOf({ dataFolder }: TestService): string[] {
  const root = join(dataFolder, "blobs");
  return readdirSync(root).flatMap((folder) => readdirSync(join(root, folder)));
}

test("a test job shows its expiry, 30 days after the last change", async () => {
  const { clock, live, test } = await startSwept();
  const made = new Date(clock.now() + 30 * dayMs).toISOString();
  const document = await test.call(createDocument, { body: await buildTextPdf(1) });
  expect(document).toMatchObject({ test: true, expires_at: made });
  const job = await jobOf(test, document.uri);
  expect(job).toMatchObject({ test: true, expires_at: made });
  clock.advance(dayMs);
  const claimed = await test.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  expect(claimed.expires_at).toBe(new Date(clock.now() + 30 * dayMs).toISOString());
  expect(await live.call(createDocument, { body: await buildTextPdf(1) })).toMatchObject({
    test: false,
    expires_at: null,
  });
});

test("expired test data are deleted with their blobs; live data stay", async () => {
  const { clock, service, live, test } = await startSwept();
  const documents = [
    await test.call(createDocument, { body: await buildTextPdf(1) }),
    await live.call(createDocument, { body: await buildTextPdf(2) }),
  ] as const;
  const jobs = [await jobOf(test, documents[0].uri), await jobOf(live, documents[1].uri)] as const;
  clock.advance(30 * dayMs - 1);
  expect(await service.sweep()).toMatchObject({ jobs: 0, documents: 0, blobs: 0 });
  clock.advance(1);
  const swept = await service.sweep();
  expect(swept).toMatchObject({ jobs: 1, documents: 1 });
  expect(swept.blobs).toBeGreaterThan(0);
  await expect(test.call(getJob, { params: { jobId: jobs[0].id } })).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
  const gone = test.call(getDocument, { params: { documentId: documents[0].id } });
  await expect(gone).rejects.toMatchObject({ code: "DOCUMENT_NOT_FOUND" });
  expect(existsSync(blobFile(service, documents[0].sha256))).toBe(false);

  expect((await live.call(listJobs, {})).list.map(({ id }) => id)).toEqual([jobs[1].id]);
  expect((await live.call(listDocuments, {})).list.map(({ id }) => id)).toEqual([documents[1].id]);
  expect(await (await live.fetchUri(documents[1].uri)).arrayBuffer()).toHaveProperty("byteLength", documents[1].size);
  expect(await service.sweep()).toEqual(nothing);
});

test("a test job that changes after it was found to be expired is not deleted", async () => {
  const { clock, service, test } = await startSwept();
  const { uri } = await test.call(createDocument, { body: await buildTextPdf(1) });
  const [changed, unchanged] = [await jobOf(test, uri), await jobOf(test, uri)];
  clock.advance(31 * dayMs);
  const before = clock.now() - 30 * dayMs;
  const listed = await useDatabase(service.dataFolder, (db) => listExpiredJobIds(db, before, 10));
  expect(listed.toSorted()).toEqual([changed.id, unchanged.id].toSorted());
  await test.call(putJob, { params: { jobId: changed.id }, body: { metadata: { colour: "red" } } });
  const deleted = await useDatabase(service.dataFolder, (db) =>
    db.transaction().execute(async (transaction) => {
      const results: string[] = [];
      for (const id of listed) if (await deleteExpiredJob(transaction, id, before)) results.push(id);
      return results;
    }),
  );
  expect(deleted).toEqual([unchanged.id]);
  expect(await service.sweep()).toMatchObject({ jobs: 0 });
  expect((await test.call(getJob, { params: { jobId: changed.id } })).metadata).toMatchObject({ colour: "red" });
});

test("teams and taxonomies of test keys expire 30 days after their last change, unless an unfinished job uses them", async () => {
  const { clock, service, live, test } = await startSwept();
  const expiry = (days: number) => new Date(clock.now() + days * dayMs).toISOString();
  const taxonomy = { ...(await live.call(getTaxonomy, { params: { name: "invoice" } })), name: "receipt" };
  const putVersion = (client: Client, version: string) =>
    client.call(putTaxonomy, { params: { name: "receipt" }, body: { ...taxonomy, version } });
  expect(await putVersion(live, "1")).toMatchObject({ test: false, expires_at: null });
  expect(await putVersion(test, "1")).toMatchObject({ test: true, expires_at: expiry(30) });
  const create = (client: Client, name: string) => client.call(createTeam, { body: { name } });
  expect(await create(live, "Zoners")).toMatchObject({ test: false, expires_at: null });
  const team = await create(test, "Zoners");
  expect(team).toMatchObject({ test: true, expires_at: expiry(30) });
  const idle = await create(test, "Idle");

  clock.advance(10 * dayMs);
  await putVersion(test, "2");
  const renamed = await test.call(putTeam, { params: { teamId: team.id }, body: { name: "Checkers" } });
  expect(renamed.expires_at).toBe(expiry(30));
  clock.advance(20 * dayMs);
  expect(await service.sweep()).toMatchObject({ teams: 1, taxonomies: 0 });
  expect(
    (await test.call(listTeams, {})).list.map(({ id }) => id),
    idle.name,
  ).toEqual([team.id]);

  const { uri } = await test.call(createDocument, { body: await buildTextPdf(1) });
  const job = await test.call(createJob, {
    body: {
      type: "data-point-extraction",
      input_content: { role: "input", uri },
      collaboration: { teams: [{ id: team.id, steps: ["zoning"] }] },
      metadata: { mapping: { taxonomy: "receipt" } },
    },
  });
  await waitForJob(test, job, isBlockedAt("zoning"));
  clock.advance(20 * dayMs);
  expect(await service.sweep()).toMatchObject({ teams: 0, taxonomies: 0 });
  await test.call(cancelJob, { params: { jobId: job.id } });
  expect(await service.sweep()).toMatchObject({ teams: 1, taxonomies: 1 });
  const { list } = await test.call(listTaxonomies, {});
  expect(
    list.map(({ name }) => name),
    "only the built-in ones",
  ).toEqual(["invoice", "publishing"]);
  await test.call(deleteJob, { params: { jobId: job.id } });
  expect(await service.sweep(), "the revision that the job used").toMatchObject({ teams: 0, taxonomies: 1 });
  expect((await live.call(listTeams, {})).total_count).toBe(1);
  expect(await live.call(getTaxonomy, { params: { name: "receipt" } })).toMatchObject({ version: "1" });
});

test("an expired document stays while an unfinished job uses it", async () => {
  const { clock, service, test } = await startSwept();
  const document = await test.call(createDocument, { body: await buildTextPdf(1) });
  clock.advance(10 * dayMs);
  const job = await jobOf(test, document.uri);
  clock.advance(21 * dayMs);
  await service.sweep();
  expect(await test.call(getDocument, { params: { documentId: document.id } })).toMatchObject({ id: document.id });
  await test.call(cancelJob, { params: { jobId: job.id } });
  await service.sweep();
  const gone = test.call(getDocument, { params: { documentId: document.id } });
  await expect(gone).rejects.toMatchObject({ code: "DOCUMENT_NOT_FOUND" });
  // The job still has its input.
  expect((await test.fetchUri((await getContentItem(test, job, "input")).uri)).status).toBe(200);
  await test.call(deleteJob, { params: { jobId: job.id } });
  await service.sweep();
  expect(existsSync(blobFile(service, document.sha256))).toBe(false);
});

test("a blob of two documents is deleted with the second", async () => {
  const { service, live } = await startSwept();
  const body = await buildTextPdf(1);
  const documents = [await live.call(createDocument, { body }), await live.call(createDocument, { body })];
  for (const [index, { id, sha256 }] of documents.entries()) {
    await live.call(deleteDocument, { params: { documentId: id } });
    expect((await service.sweep()).blobs).toBe(index);
    expect(existsSync(blobFile(service, sha256))).toBe(index === 0);
  }
});

test("an upload that races with the deletion of its blob is stored", async () => {
  const { service, live } = await startSwept();
  const body = await buildTextPdf(1);
  for (let round = 0; round < 10; round++) {
    const { id } = await live.call(createDocument, { body });
    await live.call(deleteDocument, { params: { documentId: id } });
    const sweeping = [service.sweep(), service.sweep()];
    const again = await live.call(createDocument, { body });
    await Promise.all(sweeping);
    const answer = await live.fetchUri(again.uri);
    expect((await answer.arrayBuffer()).byteLength).toBe(body.byteLength);
    await live.call(deleteDocument, { params: { documentId: again.id } });
  }
});

/** Writes a blob that the database does not name. */
function writeUnnamedBlob(service: TestService, bytes: Uint8Array): string {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  mkdirSync(join(service.dataFolder, "blobs", sha256.slice(0, 2)), { recursive: true });
  writeFileSync(blobFile(service, sha256), bytes);
  return sha256;
}

test("blobs that the database never named are quarantined for 30 days", async () => {
  const { clock, service } = await startSwept();
  const before = blobsOf(service);
  const sha256 = writeUnnamedBlob(service, Buffer.from("orphan"));
  const foreign = join(service.dataFolder, "blobs", sha256.slice(0, 2), "notes.txt");
  writeFileSync(foreign, "not a blob");
  const date = new Date(clock.now()).toISOString().slice(0, 10);
  expect(await service.sweep()).toEqual({ ...nothing, quarantined: 1 });
  expect(blobsOf(service)).toEqual([...before, "notes.txt"]);
  const quarantine = join(service.dataFolder, "quarantine");
  expect(existsSync(join(quarantine, date, sha256.slice(0, 2), sha256))).toBe(true);
  clock.advance(29 * dayMs);
  expect(await service.sweep()).toEqual(nothing);
  clock.advance(dayMs);
  expect(await service.sweep()).toEqual({ ...nothing, blobs: 1 });
  expect(readdirSync(quarantine)).toEqual([]);
  expect(existsSync(foreign)).toBe(true);
});

test("a quarantined blob returns when it is read, and with the next sweep", async () => {
  const { service, live } = await startSwept();
  const bodies = await Promise.all([1, 2].map((pages) => buildTextPdf(pages)));
  const documents = [];
  for (const body of bodies) documents.push(await live.call(createDocument, { body }));
  await service.sweep();
  const quarantine = join(service.dataFolder, "quarantine", "2020-01-01");
  for (const { sha256 } of documents) {
    mkdirSync(join(quarantine, sha256.slice(0, 2)), { recursive: true });
    renameSync(blobFile(service, sha256), join(quarantine, sha256.slice(0, 2), sha256));
  }
  const [first, second] = documents;
  const read = await (await live.fetchUri(first?.uri ?? "")).arrayBuffer();
  expect(new Uint8Array(read)).toEqual(bodies[0]);
  expect(await service.sweep()).toEqual({ ...nothing, restored: 1 });
  expect(existsSync(blobFile(service, second?.sha256 ?? ""))).toBe(true);
});

test("what was quarantined before its deletion is deleted with it, and rejected writes are not quarantined", async () => {
  const { service, live } = await startSwept();
  const body = await buildTextPdf(1);
  const copy = Buffer.from(body);
  writeUnnamedBlob(service, copy);
  expect(await service.sweep()).toMatchObject({ quarantined: 1 });
  const { id, sha256 } = await live.call(createDocument, { body });
  await live.call(deleteDocument, { params: { documentId: id } });
  expect(await service.sweep()).toMatchObject({ documents: 1, blobs: 1 });
  expect(existsSync(blobFile(service, sha256))).toBe(false);

  const job = await waitForJob(live, await startJob(live, { bytes: body }), isBlockedAt("zoning"));
  await live.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  await service.sweep();
  const item = await getContentItem(live, job, "page-zones-json", 1);
  const zones = { page: 1, confidence: 1, zones: [] };
  const stale = writeContentItem(live, item, zones, { "if-match": '"stale"' });
  await expect(stale).rejects.toMatchObject({ code: "ETAG_MISMATCH" });
  expect(await service.sweep()).toEqual({ ...nothing, blobs: 1 });
});

test("working copies that were set aside are deleted after 30 days", async () => {
  const { clock, service, live } = await startSwept();
  const job = await waitForJob(live, await startJob(live, { bytes: await buildTextPdf(1) }), isBlockedAt("zoning"));
  await live.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const zones = { page: 1, confidence: 1, zones: [] };
  const { sha256 } = await writeContentItem(live, await getContentItem(live, job, "page-zones-json", 1), zones);
  await live.call(cancelJob, { params: { jobId: job.id } });
  clock.advance(30 * dayMs - 1);
  expect(await service.sweep()).toMatchObject({ setAside: 0 });
  expect(existsSync(blobFile(service, sha256 ?? ""))).toBe(true);
  clock.advance(1);
  expect(await service.sweep()).toMatchObject({ setAside: 1 });
  expect(existsSync(blobFile(service, sha256 ?? ""))).toBe(false);
});

test("stored responses of idempotency keys are deleted after a day", async () => {
  const { clock, service, live } = await startSwept();
  const headers = { "idempotency-key": "k" };
  await live.call(createDocument, { body: await buildTextPdf(1), headers });
  clock.advance(dayMs - 1);
  expect(await service.sweep()).toMatchObject({ idempotencyKeys: 0 });
  clock.advance(1);
  expect(await service.sweep()).toMatchObject({ idempotencyKeys: 1 });
});

test("the service sweeps when it starts", async () => {
  const { clock, service, test } = await startSwept();
  const { sha256 } = await test.call(createDocument, { body: await buildTextPdf(1) });
  await service.close();
  clock.advance(31 * dayMs);
  const again = await startTestService({ clock, dataFolder: service.dataFolder });
  // Sweeps are sequential: this one runs after the first.
  expect(await again.sweep()).toMatchObject({ documents: 0, blobs: 0 });
  expect(existsSync(blobFile(again, sha256))).toBe(false);
});

test("while sweeps fail, the status is degraded", async () => {
  const { clock, service } = await startSwept();
  const status = () => service.connect().call(getStatus, {});
  const quarantine = join(service.dataFolder, "quarantine");
  writeFileSync(quarantine, "not a folder");
  await expect(service.sweep()).rejects.toThrow("ENOTDIR");
  const reason = "Expired and deleted data could not be removed. The log has the details.";
  expect(await status()).toMatchObject({ status: "degraded", reason });
  rmSync(quarantine);
  clock.advance(5 * minuteMs);
  expect(await service.sweepIfNeeded()).toEqual(nothing);
  expect(await status()).toMatchObject({ status: "ok", reason: null });
});

test("a file that cannot be deleted does not keep the garbage of other prefixes", async () => {
  const service = await startTestService();
  const { client, dataFolder } = service;
  const documents = await Promise.all(
    [1, 2, 3].map(async (pages) => client.call(createDocument, { body: await buildTextPdf(pages) })),
  );
  for (const { id } of documents) await client.call(deleteDocument, { params: { documentId: id } });
  const root = join(dataFolder, "blobs");
  const files = readdirSync(root).flatMap((prefix) =>
    documents.filter(({ sha256 }) => sha256.startsWith(prefix)).map(({ sha256 }) => join(root, prefix, sha256)),
  );
  const [first = "", ...others] = files;
  rmSync(first);
  // A folder cannot be deleted like a file.
  mkdirSync(first);
  await expect(service.sweep()).rejects.toThrow(first);
  expect(others.map((file) => existsSync(file))).toEqual([false, false]);
});
