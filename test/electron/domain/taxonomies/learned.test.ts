import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Client } from "../../../../shared/api/client.ts";
import { deleteDocument } from "../../../../shared/api/documents.ts";
import { checkinJob, checkoutJob, deleteJob } from "../../../../shared/api/jobs.ts";
import {
  exportLearned,
  forgetLearned,
  forgetLearnedDocument,
  getLearnedDocument,
  importLearned,
  listLearned,
  listLearnedDocuments,
} from "../../../../shared/api/learned.ts";
import { getThresholdCurve, putTaxonomy } from "../../../../shared/api/taxonomies.ts";
import { mappingSchema } from "../../../../shared/document/data-points.ts";
import { chooseKeywordCount, indexingSchema } from "../../../../shared/document/keywords.ts";
import { maxLearnedDocuments, type LearnedExport } from "../../../../shared/learned.ts";
import { testDataRetentionMs } from "../../../../electron/domain/housekeeping/expiry.ts";
import { buildInvoicePdf, buildPdf, buildTextPdf } from "../../../builders/pdf.ts";
import { useDatabase } from "../../../harness/database-file.ts";
import { completeInvoice, reviewMapping } from "../../../harness/reviewed-invoice.ts";
import { createTestClock } from "../../../harness/clock.ts";
import {
  getContentItem,
  isBlockedAt,
  isCompleted,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../../../harness/jobs.ts";
import { startTestService } from "../../../harness/test-service.ts";

const params = { name: "invoice" };
const zoning = { high_confidence_threshold: 0 };

test("a completed job is learned once, with the label and the place of each reviewed value", async () => {
  const { client } = await startTestService();
  expect((await client.call(listLearned, {})).list).toEqual([]);
  const bytes = await buildInvoicePdf();
  await completeInvoice(client, "Test", bytes);
  await completeInvoice(client, "Test", bytes);
  const { list } = await client.call(listLearned, {});
  expect(list).toMatchObject([{ taxonomy: "invoice", kind: "data-points", documents: 1, test: false }]);
  const documents = await client.call(listLearnedDocuments, { params });
  expect(documents.list).toMatchObject([{ name: "Test.pdf", items: list[0]?.items }]);
  const learnedId = documents.list[0]?.id ?? "";
  const { content } = await client.call(getLearnedDocument, { params: { ...params, learnedId } });
  if (content.kind !== "data-points") throw new Error("the invoice was learned as an indexed document");
  expect(content.layout.length).toBeGreaterThan(3);
  const number = content.data_points.find(({ path }) => path === "invoice_number");
  expect(number).toMatchObject({ value: "R-1", text: "R-2026-0815", label_left: "Invoice number:" });
  expect(number?.place).toMatchObject({ page: 1 });
  expect(number?.place?.x).toBeCloseTo(180 / 595, 1);
  expect(content.data_points.every(({ path }) => !path.includes("["))).toBe(true);
});

test("a job that nobody reviewed teaches nothing", async () => {
  const { client } = await startTestService();
  const metadata = { mapping: { taxonomy: "invoice", high_confidence_threshold: 0 }, zoning };
  await waitForJob(client, await startJob(client, { bytes: await buildInvoicePdf(), metadata }), isCompleted);
  expect((await client.call(listLearned, {})).total_count).toBe(0);
  const curve = await client.call(getThresholdCurve, { params: { ...params, step: "mapping" } });
  expect(curve).toMatchObject({ jobs: 0, items: 0 });
});

test("what a user's jobs taught is hidden from other users and from the other kind of key", async () => {
  const service = await startTestService();
  const ana = await service.signUp("Ana");
  const ben = await service.signUp("Ben");
  const testClient = service.connect(ana.keys.test);
  await completeInvoice(ana.client);
  await completeInvoice(testClient, "Trial");
  const learnedId = (await ana.client.call(listLearnedDocuments, { params })).list[0]?.id ?? "";
  for (const stranger of [ben.client, service.client, testClient]) {
    const own = (await stranger.call(listLearnedDocuments, { params })).list.map(({ name }) => name);
    expect(own).toEqual(stranger === testClient ? ["Trial.pdf"] : []);
    for (const endpoint of [getLearnedDocument, forgetLearnedDocument]) {
      await expect(stranger.call(endpoint, { params: { ...params, learnedId } })).rejects.toMatchObject({
        status: 404,
        code: "LEARNED_NOT_FOUND",
      });
    }
  }
  await expect(ben.client.call(exportLearned, { params })).rejects.toMatchObject({ code: "LEARNED_NOT_FOUND" });
  await expect(ben.client.call(forgetLearned, { params })).rejects.toMatchObject({ code: "LEARNED_NOT_FOUND" });
  const curveParams = { params: { ...params, step: "mapping" as const } };
  expect((await ben.client.call(getThresholdCurve, curveParams)).jobs).toBe(0);
  await testClient.call(forgetLearned, { params });
  expect((await ana.client.call(listLearned, {})).total_count).toBe(1);
});

test("what was learned is forgotten with its document, and stays when only the job is deleted", async () => {
  const { client } = await startTestService();
  const { job } = await completeInvoice(client);
  await client.call(deleteJob, { params: { jobId: job.id } });
  expect((await client.call(listLearned, {})).total_count).toBe(1);
  const [, documentId = ""] = /documents\/([^/]+)/.exec(job.input_content.uri) ?? [];
  await client.call(deleteDocument, { params: { documentId } });
  expect((await client.call(listLearned, {})).total_count).toBe(0);
});

test("what was learned can be exported, forgotten and imported again", async () => {
  const { client } = await startTestService();
  await completeInvoice(client, "One");
  await completeInvoice(client, "Two");
  const exported = await client.call(exportLearned, { params });
  expect(exported.documents.map(({ name }) => name)).toEqual(["Two.pdf", "One.pdf"]);
  const [{ id: learnedId } = { id: "" }] = (await client.call(listLearnedDocuments, { params })).list;
  await client.call(forgetLearnedDocument, { params: { ...params, learnedId } });
  expect((await client.call(exportLearned, { params })).documents.map(({ name }) => name)).toEqual(["One.pdf"]);
  await client.call(forgetLearned, { params });
  await expect(client.call(exportLearned, { params })).rejects.toMatchObject({ code: "LEARNED_NOT_FOUND" });
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(await client.call(importLearned, { params, body: exported })).toMatchObject({ documents: 2 });
  }
  expect(await client.call(exportLearned, { params })).toEqual(exported);
});

test("what an import dates in the future does not push out what is learned now", async () => {
  const { client } = await startTestService();
  const content = { kind: "data-points" as const, layout: [], data_points: [] };
  const inTwoDays = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const documents = Array.from({ length: maxLearnedDocuments }, (_, index) => ({
    name: `${index}.pdf`,
    sha256: index.toString(16).padStart(64, "0"),
    learned_at: index % 2 === 0 ? "9999-12-31T23:59:59.000Z" : inTwoDays,
    content,
  }));
  await client.call(importLearned, { params, body: { taxonomy: "invoice", kind: "data-points", documents } });
  await completeInvoice(client, "Today");
  await completeInvoice(client, "Later");
  const learned = await client.call(listLearnedDocuments, { params });
  expect(learned.total_count).toBe(maxLearnedDocuments);
  expect(learned.list.slice(0, 2).map(({ name }) => name)).toEqual(["Later.pdf", "Today.pdf"]);
});

test("an export is sent as its client reads it, one content after the other, with an entity tag of its versions", async () => {
  const service = await startTestService();
  const { client, key } = service;
  await completeInvoice(client, "One");
  const {
    documents: [first],
    ...rest
  } = await client.call(exportLearned, { params });
  if (first === undefined) throw new Error("nothing was learned");
  const documents = Array.from({ length: 20 }, (_, index) => ({
    ...first,
    name: `Straße ${index}.pdf`,
    sha256: index.toString(16).padStart(64, "0"),
    learned_at: new Date(1000 * (20 - index)).toISOString(),
  }));
  await client.call(forgetLearned, { params });
  await client.call(importLearned, { params, body: { ...rest, documents } });
  const read = (headers: Record<string, string> = {}) =>
    service.fetch("/v1/learned/invoice", { headers: { authorization: `Basic ${btoa(`${key}:`)}`, ...headers } });

  const whole = await read();
  const text = await whole.clone().text();
  expect(JSON.parse(text)).toMatchObject({ response: { ...rest, documents } });
  expect(whole.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
  const etag = whole.headers.get("etag") ?? "";
  expect((await read({ "if-none-match": etag })).status).toBe(304);

  const partial = await read();
  const reader = partial.body?.getReader();
  await reader?.read();
  await client.call(forgetLearned, { params });
  const readRest = async () => {
    while ((await reader?.read())?.done === false);
  };
  await expect(readRest(), "the rest is not read before").rejects.toThrow("changed while it was sent");
});

test("an export has every document, however long their names are, and the list continues after a cut page", async () => {
  const { client } = await startTestService();
  const content = { kind: "data-points" as const, layout: [], data_points: [] };
  const names = ["書", "\u0001", '"'].map((character) => character.repeat(255));
  const documents = Array.from({ length: maxLearnedDocuments }, (_, index) => ({
    name: names[index % names.length] ?? "",
    sha256: index.toString(16).padStart(64, "0"),
    learned_at: new Date(1000 * (maxLearnedDocuments - index)).toISOString(),
    content,
  }));
  const body = { taxonomy: "invoice", kind: "data-points" as const, documents };
  const { documents: count } = await client.call(importLearned, { params, body });
  expect(count).toBe(maxLearnedDocuments);
  expect(await client.call(exportLearned, { params })).toEqual(body);
  const listed: string[] = [];
  while (listed.length < count) {
    const { list, offset } = await client.call(listLearnedDocuments, {
      params,
      query: { limit: 100, offset: listed.length },
    });
    expect([offset, list.length > 0]).toEqual([listed.length, true]);
    listed.push(...list.map(({ sha256 }) => sha256));
  }
  expect(listed).toEqual(documents.map(({ sha256 }) => sha256));
});

test("an invalid import changes nothing, and its error names each fault by its path", async () => {
  const { client } = await startTestService();
  const content = { kind: "data-points" as const, layout: ["!"], data_points: [{ path: "", value: "x", text: "x" }] };
  const document = { name: "a.pdf", sha256: "a".repeat(64), learned_at: "yesterday", content };
  const body = { taxonomy: "invoice", kind: "data-points" as const, documents: [document, document] };
  const error: unknown = await client.call(importLearned, { params, body }).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ status: 400, code: "FIELD_INVALID" });
  expect(Object.keys((error as { fields: object }).fields)).toEqual(
    expect.arrayContaining([
      "documents.0.learned_at",
      "documents.0.content.layout.0",
      "documents.0.content.data_points.0.path",
    ]),
  );
  const keywords: LearnedExport = { taxonomy: "invoice", kind: "keywords", documents: [] };
  await expect(client.call(importLearned, { params, body: keywords })).rejects.toMatchObject({
    code: "FIELD_INVALID",
    fields: { kind: {} },
  });
  await expect(
    client.call(importLearned, { params: { name: "minutes" }, body: { ...keywords, taxonomy: "minutes" } }),
  ).rejects.toMatchObject({ code: "TAXONOMY_NOT_FOUND" });
  const ofAnother: LearnedExport = { taxonomy: "contract", kind: "data-points", documents: [] };
  await expect(client.call(importLearned, { params, body: ofAnother })).rejects.toMatchObject({
    code: "FIELD_INVALID",
    fields: {
      taxonomy: { message: expect.stringContaining("is contract, but the import is for the taxonomy invoice") },
    },
  });
  expect((await client.call(listLearned, {})).total_count).toBe(0);
});

test("concepts that reviewers accept, add and reject are learned with the text", async () => {
  const { client } = await startTestService();
  const metadata = { indexing: { taxonomy: "publishing" }, zoning };
  const started = await startJob(client, { type: "indexing", bytes: await buildTextPdf(1), metadata });
  const job = await waitForJob(client, started, isBlockedAt("indexing"));
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const item = await getContentItem(client, job, "indexing-json");
  const indexing = indexingSchema.parse(await readContentItem(client, item));
  const taxonomy = (await readContentItem(client, await getContentItem(client, job, "indexing-taxonomy-json"))) as {
    concepts: { id: string }[];
  };
  const [added, rejected] = taxonomy.concepts.filter(({ id }) => !indexing.keywords.some((other) => other.id === id));
  const create = (id = "", state: "accepted" | "rejected") =>
    ({ id, label: "label", confidence: 1, state, origin: "human", evidence: [] }) as const;
  const keywords = [...indexing.keywords, create(added?.id, "accepted"), create(rejected?.id, "rejected")];
  await writeContentItem(client, item, { ...indexing, keywords });
  await client.call(checkinJob, { params: { jobId: job.id }, body: { status: "completed" } });
  await waitForJob(client, job, isCompleted);
  const { kind, documents } = await client.call(exportLearned, { params: { name: "publishing" } });
  expect(kind).toBe("keywords");
  expect(documents[0]?.content).toMatchObject({ accepted: [added?.id], rejected: [rejected?.id] });
  expect(documents[0]?.content).toHaveProperty("text", expect.stringContaining("The committee met in spring"));
});

test("the threshold curve counts what each threshold would have accepted unseen, and what of it was wrong", async () => {
  const { client } = await startTestService();
  const { suggested } = await completeInvoice(client);
  const curve = await client.call(getThresholdCurve, { params: { ...params, step: "mapping" } });
  expect(curve).toMatchObject({ taxonomy: "invoice", step: "mapping", jobs: 1, items: suggested.data_points.length });
  const [first, last] = [curve.thresholds[0], curve.thresholds.at(-1)];
  // Only the invoice number was corrected.
  expect(first).toEqual({
    threshold: 0,
    unseen: curve.items,
    unseen_share: 1,
    wrong: 1,
    wrong_share: { estimate: 1 / curve.items, low: expect.any(Number), high: expect.any(Number) },
    unblocked_jobs: 1,
    wrong_limit: expect.any(Number),
  });
  expect(last).toEqual({
    threshold: 1,
    unseen: 0,
    unseen_share: 0,
    wrong: 0,
    wrong_share: null,
    unblocked_jobs: 0,
    wrong_limit: 1,
  });
  const unseen = curve.thresholds.map((effect) => effect.unseen);
  expect(unseen).toEqual(unseen.toSorted((a, b) => b - a));
  const { confidence } = suggested.data_points.find(({ path }) => path === "invoice_number") ?? { confidence: 0 };
  const wrong = curve.thresholds.slice(1, -1).map((effect) => effect.wrong);
  expect(wrong).toEqual(curve.thresholds.slice(1, -1).map(({ threshold }) => (confidence >= threshold ? 1 : 0)));
  const zoningCurve = await client.call(getThresholdCurve, { params: { ...params, step: "zoning" } });
  expect(zoningCurve.jobs).toBe(0);
});

test("the threshold curve leaves out jobs whose items would keep the service busy", async () => {
  const { client, dataFolder } = await startTestService();
  const { job } = await completeInvoice(client);
  const setItems = (count: number) => {
    const items = JSON.stringify(Array.from({ length: count }, () => [0.9, true]));
    return useDatabase(dataFolder, (db) =>
      db.updateTable("judgedSteps").set({ items }).where("jobId", "=", job.id).where("step", "=", "mapping").execute(),
    );
  };
  const getCurve = () => client.call(getThresholdCurve, { params: { ...params, step: "mapping" } });
  await setItems(50_000);
  expect(await getCurve()).toMatchObject({ jobs: 1, items: 50_000 });
  await setItems(500_000);
  expect(await getCurve()).toMatchObject({ jobs: 0, items: 0 });
});

test("what test jobs taught is deleted 30 days later", async () => {
  const clock = createTestClock();
  const service = await startTestService({ clock });
  const ana = await service.signUp("Ana");
  const testClient = service.connect(ana.keys.test);
  const content = { kind: "data-points" as const, layout: [], data_points: [] };
  const learned_at = new Date(clock.now()).toISOString();
  const documents = [{ name: "a.pdf", sha256: randomUUID().replaceAll("-", "").repeat(2), learned_at, content }];
  const body = { taxonomy: "invoice", kind: "data-points" as const, documents };
  for (const client of [testClient, ana.client]) await client.call(importLearned, { params, body });
  clock.advance(testDataRetentionMs);
  await service.sweep();
  expect((await testClient.call(listLearned, {})).total_count).toBe(0);
  expect((await ana.client.call(listLearned, {})).total_count).toBe(1);
});

test("a value whose label the taxonomy does not know is found in the owner's next document, and in nobody else's", async () => {
  const service = await startTestService();
  const ana = await service.signUp("Ana");
  const ben = await service.signUp("Ben");
  const point = { id: "reminder", label: "Wiedervorlage", type: "date" as const };
  const body = { name: "bills", kind: "data-points" as const, title: "Bills", version: "1", language: ["en"] };
  await ana.client.call(putTaxonomy, { params: { name: "bills" }, body: { ...body, data_points: [point] } });
  const mapInvoice = async (client: Client, title: string) => {
    const metadata = { mapping: { taxonomy: "bills" }, zoning };
    const started = await startJob(client, { bytes: await buildInvoicePdf({ title }), metadata });
    const job = await waitForJob(client, started, isBlockedAt("mapping"));
    const item = await getContentItem(client, job, "mapping-json");
    return { job, points: mappingSchema.parse(await readContentItem(client, item)).data_points };
  };
  const { job } = await mapInvoice(ana.client, "First");
  const regions = [{ page: 1, bbox: { x: 179, y: 171, width: 62, height: 12 } }];
  const corrected = { value: "2026-04-13", text: "2026-04-13", state: "corrected" as const, origin: "human" as const };
  const { suggested } = await reviewMapping(ana.client, job, ({ data_points: points }) =>
    points.map((known) => ({ ...known, ...corrected, confidence: 1, regions })),
  );
  expect(suggested.data_points).toMatchObject([{ path: "reminder", state: "absent" }]);
  const second = await mapInvoice(ana.client, "Second");
  expect(second.points).toMatchObject([{ value: "2026-04-13", state: "suggested" }]);
  const foreign = await mapInvoice(ben.client, "Third");
  expect(foreign.points).toMatchObject([{ value: null, state: "absent" }]);
});

test("concepts that a reviewer added and rejected are weighed in the owner's next document, and in nobody else's", async () => {
  const service = await startTestService();
  const [ana, ben] = [await service.signUp("Ana"), await service.signUp("Ben")];
  const text = "Papers in archives. Letters about printing, and books on printing by letters.";
  const indexText = async (client: Client, threshold = 1) => {
    const metadata = { indexing: { taxonomy: "publishing", high_confidence_threshold: threshold }, zoning };
    const bytes = await buildPdf([(pdf) => pdf.text(text)]);
    const started = await startJob(client, { type: "indexing", bytes, metadata });
    const job = await waitForJob(client, started, ({ status }) => status === "blocked" || status === "completed");
    const item = await getContentItem(client, job, "indexing-json");
    return { job, item, indexing: indexingSchema.parse(await readContentItem(client, item)) };
  };
  const { job, item, indexing } = await indexText(ana.client);
  const [first, ...others] = indexing.keywords;
  if (first === undefined) throw new Error("nothing was suggested");
  const taxonomy = (await readContentItem(
    ana.client,
    await getContentItem(ana.client, job, "indexing-taxonomy-json"),
  )) as {
    concepts: { id: string }[];
  };
  const added = taxonomy.concepts.find(({ id }) => !indexing.keywords.some((known) => known.id === id))?.id ?? "";
  await ana.client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const keywords = [
    { ...first, state: "rejected" as const },
    ...others,
    { ...first, id: added, state: "accepted" as const, origin: "human" as const, evidence: [] },
  ];
  await writeContentItem(ana.client, item, { ...indexing, keywords });
  await ana.client.call(checkinJob, { params: { jobId: job.id }, body: { status: "completed" } });
  await waitForJob(ana.client, job, isCompleted);

  const find = (list: typeof indexing.keywords, id: string) => list.find((keyword) => keyword.id === id)?.confidence;
  const second = (await indexText(ana.client)).indexing.keywords;
  expect(find(second, first.id)).toBeLessThan(first.confidence);
  expect(find(second, added)).toBeGreaterThan(0);
  const foreign = (await indexText(ben.client)).indexing.keywords;
  expect(find(foreign, first.id)).toBe(first.confidence);
  expect(find(foreign, added)).toBeUndefined();
  const unreviewed = (await indexText(ben.client, 0)).indexing.keywords;
  expect(unreviewed).toEqual(foreign.slice(0, chooseKeywordCount(foreign)));
  expect(unreviewed.length).toBeLessThan(foreign.length);
});
