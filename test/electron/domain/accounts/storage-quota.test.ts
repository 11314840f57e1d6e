import { expect, test } from "vitest";
import { listContents } from "../../../../shared/api/contents.ts";
import { createDocument, deleteDocument } from "../../../../shared/api/documents.ts";
import {
  cancelJob,
  checkinJob,
  checkoutJob,
  createJob,
  deleteJob,
  getJob,
  putJob,
} from "../../../../shared/api/jobs.ts";
import { deleteTaxonomy, getTaxonomy, putTaxonomy } from "../../../../shared/api/taxonomies.ts";
import { mebibyte } from "../../../../shared/bytes.ts";
import { appendJobEvent, listJobEvents } from "../../../../electron/storage/job-events.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { buildRawPage } from "../../../builders/raw-pdf.ts";
import { createTestClock, hourMs } from "../../../harness/clock.ts";
import { useDatabase } from "../../../harness/database-file.ts";
import {
  getContentItem,
  isBlockedAt,
  isCompleted,
  readContentItem,
  startJob,
  waitForJob,
} from "../../../harness/jobs.ts";
import { startTestService } from "../../../harness/test-service.ts";
import { editZones, readZones } from "../../../harness/zones.ts";

const isFull = { status: 500, code: "STORAGE_FULL", message: expect.stringContaining("the quota of each user") };
const mapping = { taxonomy: "invoice", high_confidence_threshold: 0 };
const taxonomy = {
  name: "minutes",
  kind: "keywords" as const,
  title: "Minutes",
  version: "1",
  concepts: [{ id: "c", label: { en: "Concept" } }],
};

function buildLargePdf(bytes: number) {
  const content = "BT /F1 12 Tf 72 700 Td (Good words) Tj ET";
  return buildRawPage({ content, objects: [{ stream: "x".repeat(bytes) }] });
}

test("documents beyond the quota are refused, also in concurrent uploads, until some are deleted", async () => {
  const body = await buildTextPdf(3);
  const service = await startTestService({ storageQuota: 2 * body.byteLength + 100 });
  const upload = (client = service.client) => client.call(createDocument, { body });
  const answers = await Promise.allSettled([upload(), upload(), upload()]);
  const uploads = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  expect(uploads).toHaveLength(2);
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({ reason: isFull });
  await expect(upload()).rejects.toMatchObject(isFull);
  await upload((await service.signUp("Ana")).client);

  await service.client.call(deleteDocument, { params: { documentId: uploads[0]?.id ?? "" } });
  await upload();
  await expect(upload()).rejects.toMatchObject(isFull);
});

test("the results of a job count until it is deleted, and a document while a job uses it", async () => {
  const service = await startTestService({ storageQuota: 8 * mebibyte });
  const { client } = service;
  const body = buildLargePdf(5 * mebibyte);
  const metadata = { mapping, zoning: { high_confidence_threshold: 0 } };
  const job = await waitForJob(client, await startJob(client, { bytes: body, metadata }), isCompleted);
  const [, documentId = ""] = /documents\/([^/]+)/.exec(job.input_content.uri) ?? [];
  await client.call(deleteDocument, { params: { documentId } });
  await expect(client.call(createDocument, { body })).rejects.toMatchObject(isFull);
  await client.call(deleteJob, { params: { jobId: job.id } });
  await client.call(createDocument, { body });
});

test("a deleted document counts for the user whose job needs it", async () => {
  const body = buildLargePdf(mebibyte);
  const service = await startTestService({ storageQuota: 2.5 * mebibyte });
  const owner = service.client;
  const ana = await service.signUp("Ana");
  const collaboration = { teams: [], users: [{ email: ana.email, steps: ["*"] }] };
  const job = await startJob(owner, { bytes: body, metadata: { mapping }, collaboration });
  await waitForJob(owner, job, isBlockedAt("zoning"));
  const [, documentId = ""] = /documents\/([^/]+)/.exec(job.input_content.uri) ?? [];
  const ofAna = await ana.client.call(createJob, {
    body: { type: "data-point-extraction", input_content: job.input_content, metadata: { mapping } },
  });
  await waitForJob(ana.client, ofAna, isBlockedAt("zoning"));
  for (const { client, params } of [
    { client: owner, params: { jobId: job.id } },
    { client: ana.client, params: { jobId: ofAna.id } },
  ]) {
    await client.call(cancelJob, { params });
  }
  await owner.call(deleteJob, { params: { jobId: job.id } });
  await owner.call(deleteDocument, { params: { documentId } });
  const upload = (client = owner) => client.call(createDocument, { body });
  await upload();
  await upload();
  const { rejected } = Object.groupBy(
    await Promise.allSettled([upload(ana.client), upload(ana.client)]),
    ({ status }) => status,
  );
  expect(rejected, "Ana has the document of her job, and one of the two uploads").toMatchObject([{ reason: isFull }]);
});

test("jobs on another user's document that are created at once are all counted", async () => {
  const body = buildLargePdf(mebibyte);
  const service = await startTestService({ storageQuota: 2.5 * mebibyte });
  const ana = await service.signUp("Ana");
  const collaboration = { teams: [], users: [{ email: ana.email, steps: ["*"] }] };
  const { input_content } = await startJob(service.client, { bytes: body, metadata: { mapping }, collaboration });
  const create = () =>
    ana.client.call(createJob, { body: { type: "data-point-extraction", input_content, metadata: { mapping } } });
  const answers = await Promise.allSettled([create(), create(), create()]);
  expect(answers.filter(({ status }) => status === "rejected")).toMatchObject([{ reason: isFull }]);
});

test("the check-ins of others make the jobs of a user grow to ten times the quota at most", async () => {
  const storageQuota = 60_000;
  const first = await startTestService();
  const { dataFolder, key } = first;
  const started = await startJob(first.client, { bytes: await buildTextPdf(1), metadata: { mapping } });
  const job = await waitForJob(first.client, started, isBlockedAt("zoning"));
  await first.client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  await first.close();

  const write = async (storedBytes: number, confidence: number): Promise<void> => {
    await useDatabase(dataFolder, (db) => db.updateTable("jobStorage").set({ bytes: storedBytes }).execute());
    const service = await startTestService({ dataFolder, storageQuota });
    const client = service.connect(key);
    try {
      await editZones(client, job, 1, confidence);
    } finally {
      await service.close();
    }
  };
  await write(9 * storageQuota, 0.5);
  await expect(write(10 * storageQuota, 0.25)).rejects.toMatchObject(isFull);
  const last = (await startTestService({ dataFolder, storageQuota })).connect(key);
  const { status } = await last.call(checkinJob, { params: { jobId: job.id }, body: { status: "completed" } });
  expect(status, "what was written is checked in").toBe("running");
});

test("the history of a job that is changed without end stays short, and keeps what was completed", async () => {
  const service = await startTestService();
  const { client } = service;
  const job = await waitForJob(client, await startJob(client, { bytes: await buildTextPdf(1) }), isBlockedAt("zoning"));
  const params = { jobId: job.id };
  await client.call(checkoutJob, { params, body: {} });
  await client.call(checkinJob, { params, body: { status: "completed" } });
  await waitForJob(client, job, isBlockedAt("mapping"));
  await client.call(checkoutJob, { params, body: {} });
  await client.call(putJob, { params, body: { metadata: { round: 0 } } });
  await client.call(checkinJob, { params, body: { status: "aborted" } });
  await useDatabase(service.dataFolder, (db) =>
    db.transaction().execute(async (transaction) => {
      const { records } = await listJobEvents(transaction, job.id, { limit: 100, offset: 0 });
      const [checkout, modified, checkin] = records.slice(-3);
      if (checkout === undefined || modified === undefined || checkin === undefined) throw new Error("no events");
      for (let round = 0; round < 350; round++) {
        for (const event of [checkout, modified, checkin]) await appendJobEvent(transaction, event);
      }
      for (let round = 0; round < 1000; round++) await appendJobEvent(transaction, modified);
    }),
  );
  await client.call(putJob, { params, body: { metadata: { round: 1000 } } });
  await expect(client.call(checkinJob, { params, body: { status: "completed" } })).rejects.toMatchObject({
    code: "JOB_NOT_CHECKED_OUT",
  });
  await service.close();
  const events = await useDatabase(service.dataFolder, (db) =>
    db.selectFrom("jobEvents").select(["kind", "outcome"]).orderBy("seq").execute(),
  );
  expect(events.length).toBeLessThan(1010);
  expect(events[0]?.kind).toBe("created");
  expect(events.filter(({ kind, outcome }) => kind === "checkin" && outcome === "completed")).toHaveLength(1);
});

test("replaced taxonomies count for an hour, and then while a job uses them", async () => {
  const clock = createTestClock();
  const service = await startTestService({ clock, storageQuota: 150_000 });
  const { client } = service;
  const put = (version: string) =>
    client.call(putTaxonomy, {
      params: taxonomy,
      body: {
        ...taxonomy,
        version,
        concepts: [{ id: "c", label: { en: "committee" }, note: { en: "x".repeat(9000) } }],
      },
    });
  await put("1");
  const used = await startJob(client, {
    type: "indexing",
    bytes: await buildTextPdf(1),
    metadata: {
      indexing: { taxonomy: "minutes", high_confidence_threshold: 0 },
      zoning: { high_confidence_threshold: 0 },
    },
  });
  await waitForJob(client, used, isCompleted);
  const putUntilFull = async () => {
    for (let version = 2; version < 30; version++) await put(`${clock.now()} ${version}`);
  };
  await expect(putUntilFull()).rejects.toMatchObject(isFull);
  await service.sweep();
  await expect(put("last")).rejects.toMatchObject(isFull);
  clock.advance(hourMs);
  await service.sweep();
  await put("last");
  expect(await client.call(getTaxonomy, { params: taxonomy })).toMatchObject({ version: "last" });

  // The job keeps the revision that it used.
  const item = await getContentItem(client, used, "indexing-taxonomy-json");
  expect(await readContentItem(client, item)).toMatchObject({ version: "1" });
  await put("another");
  await client.call(deleteTaxonomy, { params: taxonomy });
  clock.advance(hourMs);
  await service.sweep();
  await put("after the deletion");
});

test("metadata that a job gets later count, until they are made smaller or the job is deleted", async () => {
  const service = await startTestService({ storageQuota: 300_000 });
  const { client } = service;
  const start = async () =>
    client.call(createJob, { body: { type, input_content: await upload(), metadata: { mapping } } });
  const type = "data-point-extraction" as const;
  const upload = async () => {
    const { uri } = await client.call(createDocument, { body: await buildTextPdf(1) });
    return { role: "input" as const, uri };
  };
  const [first, second] = [await start(), await start()];
  const change = ({ id }: { id: string }, note: string) =>
    client.call(putJob, { params: { jobId: id }, body: { metadata: { note } } });
  await change(first, "x".repeat(200_000));
  await expect(change(second, "x".repeat(200_000))).rejects.toMatchObject(isFull);
  await change(first, "");
  await change(second, "x".repeat(200_000));
});

test("beyond the quota of its owner, a job is still reviewed, and continues when there is room", async () => {
  const first = await startTestService();
  const ana = await first.signUp("Ana");
  const collaboration = { teams: [], users: [{ email: ana.email, steps: ["*"] }] };
  const job = { bytes: await buildTextPdf(1), metadata: { mapping }, collaboration };
  const { id, input_content } = await startJob(first.client, job);
  await waitForJob(first.client, { id }, isBlockedAt("zoning"));

  const { dataFolder } = first;
  // More than twice the quota is stored, but not ten times as much.
  const { list } = await first.client.call(listContents, { params: { jobId: id }, query: { limit: 100 } });
  const counted = list.filter(({ role }) => role !== "mapping-taxonomy-json");
  const storedBytes = counted.reduce((sum, { size }) => sum + (size ?? 0), 0);
  await first.close();
  const service = await startTestService({ dataFolder, storageQuota: Math.floor(storedBytes / 4) });
  const { client } = service;
  const input = { role: "input" as const, uri: input_content.uri };
  const body = { type: "data-point-extraction" as const, input_content: input, metadata: { mapping } };
  await expect(client.call(createDocument, { body: job.bytes })).rejects.toMatchObject(isFull);
  await expect(client.call(createJob, { body })).rejects.toMatchObject(isFull);
  await expect(client.call(putTaxonomy, { params: taxonomy, body: taxonomy })).rejects.toMatchObject(isFull);
  const image = await getContentItem(client, { id }, "page-image", 1);
  await expect(client.fetchUri(image.uri)).rejects.toMatchObject(isFull);

  const reviewer = service.connect(ana.keys.live);
  const params = { jobId: id };
  await reviewer.call(checkoutJob, { params, body: {} });
  await editZones(reviewer, { id }, 1, 0.5);
  const checkedIn = await reviewer.call(checkinJob, { params, body: { status: "completed" } });
  expect(checkedIn.status).toBe("running");
  await expect.poll(() => service.log.join("")).toContain("the job could not continue and is retried");
  const levels = service.log.map((line) => (JSON.parse(line) as { level: string }).level);
  expect(levels, "a refusal by the quota is no fault of the service").not.toContain("error");
  expect(levels).toContain("warn");
  expect((await client.call(getJob, { params })).status).toBe("running");
  await service.close();

  const last = await startTestService({ dataFolder, storageQuota: mebibyte });
  const done = await waitForJob(last.client, { id }, isCompleted);
  expect(await readZones(last.client, done, 1)).toMatchObject({ confidence: 0.5 });
});

test("a user's working copies, also those that were set aside, are limited by the user's own quota", async () => {
  const service = await startTestService();
  const ana = await service.signUp("Ana");
  const collaboration = { teams: [], users: [{ email: ana.email, steps: ["*"] }] };
  const { id } = await startJob(service.client, { bytes: await buildTextPdf(1), collaboration });
  await waitForJob(service.client, { id }, isBlockedAt("zoning"));
  await service.close();
  const limited = await startTestService({ dataFolder: service.dataFolder, storageQuota: 8000 });
  const reviewer = limited.connect(ana.keys.live);
  const params = { jobId: id };
  const writeAndAbort = async () => {
    await reviewer.call(checkoutJob, { params, body: {} });
    await editZones(reviewer, { id }, 1, 0.5);
    await reviewer.call(checkinJob, { params, body: { status: "aborted" } });
  };
  const rounds = async () => {
    for (let round = 0; round < 40; round++) await writeAndAbort();
  };
  const message = expect.stringContaining("Your working copies need more than");
  await expect(rounds()).rejects.toMatchObject({ status: 500, code: "STORAGE_FULL", message });
  // The job can still be checked in.
  expect((await reviewer.call(checkinJob, { params, body: { status: "completed" } })).status).toBe("running");
});

test("working copies that are written at once are all counted", async () => {
  const first = await startTestService();
  const { dataFolder } = first;
  const ana = await first.signUp("Ana");
  const collaboration = { teams: [], users: [{ email: ana.email, steps: ["*"] }] };
  const started = await startJob(first.client, { bytes: await buildTextPdf(3), collaboration });
  const job = await waitForJob(first.client, started, isBlockedAt("zoning"));
  await ana.client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  await editZones(ana.client, job, 1, 0.5);
  const { size } = await getContentItem(ana.client, job, "page-zones-json", 1);
  await first.close();
  await useDatabase(dataFolder, async (db) => {
    await db.updateTable("jobStorage").set({ bytes: 0 }).execute();
    await db.updateTable("documents").set({ size: 0 }).execute();
  });
  const service = await startTestService({ dataFolder, storageQuota: (size ?? 0) + 1 });
  const reviewer = service.connect(ana.keys.live);
  const answers = await Promise.allSettled([editZones(reviewer, job, 2, 0.5), editZones(reviewer, job, 3, 0.5)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(editZones(reviewer, job, 1, 0.25)).rejects.toMatchObject(isFull);
});
