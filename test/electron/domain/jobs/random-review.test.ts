import { expect, test } from "vitest";
import type { Client } from "../../../../shared/api/client.ts";
import { listJobEvents } from "../../../../shared/api/job-events.ts";
import { checkinJob, checkoutJob, putJob, type Job } from "../../../../shared/api/jobs.ts";
import { takeOffline } from "../../../../shared/api/offline.ts";
import { getStatistics } from "../../../../shared/api/statistics.ts";
import { getThresholdCurve } from "../../../../shared/api/taxonomies.ts";
import { mappingSchema, type DataPoint } from "../../../../shared/document/data-points.ts";
import { indexingSchema } from "../../../../shared/document/keywords.ts";
import { acceptInBulk } from "../../../../renderer/document-ops/data-points.ts";
import { drawForReview } from "../../../../electron/domain/steps/draw-for-review.ts";
import { createKeySecrets } from "../../../../electron/domain/accounts/key-secrets.ts";
import { computeBinomialInterval } from "../../../../electron/domain/jobs/binomial-interval.ts";
import { buildInvoicePdf, buildPdf } from "../../../builders/pdf.ts";
import { useDatabase } from "../../../harness/database-file.ts";
import { isLost, openDesk } from "../../../harness/desk.ts";
import {
  getContentItem,
  isBlockedAt,
  isCompleted,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../../../harness/jobs.ts";
import { reviewMapping } from "../../../harness/reviewed-invoice.ts";
import { startTestService } from "../../../harness/test-service.ts";

const zoning = { high_confidence_threshold: 0 };
const isStopped = ({ status }: Job) => status === "blocked" || status === "completed";

/** Starts a job on an invoice whose values nobody needs to review, except those that are drawn. */
async function startInvoice(client: Client, share: unknown, title = "Test"): Promise<Job> {
  const mapping = { taxonomy: "invoice", high_confidence_threshold: 0, random_review_share: share };
  return startJob(client, { bytes: await buildInvoicePdf({ title }), metadata: { mapping, zoning } });
}

async function readPoints(client: Client, job: { id: string }): Promise<DataPoint[]> {
  const item = await getContentItem(client, job, "mapping-json");
  return mappingSchema.parse(await readContentItem(client, item)).data_points;
}

const accept = (point: DataPoint): DataPoint =>
  point.value === null
    ? { ...point, state: "absent", origin: "human", confidence: 1 }
    : { ...point, state: "accepted" };
const correct = (point: DataPoint): DataPoint => ({
  ...point,
  value: "R-1",
  state: "corrected",
  origin: "human",
  confidence: 1,
});

const curveParams = { params: { name: "invoice", step: "mapping" as const } };

test("values that nobody would see are drawn for a review, and what it changes is the estimate for the others", async () => {
  const { client } = await startTestService();
  const unseen = await waitForJob(client, await startInvoice(client, 0), isStopped);
  expect(unseen.status).toBe("completed");
  expect((await readPoints(client, unseen)).some(({ drawn }) => drawn)).toBe(false);
  expect((await client.call(getStatistics, {})).draws).toEqual([]);

  const job = await waitForJob(client, await startInvoice(client, 1, "Drawn"), isStopped);
  expect(job.blocking_step).toBe("mapping");
  const events = await client.call(listJobEvents, { params: { jobId: job.id } });
  expect(events.list.at(-1)).toMatchObject({ kind: "step-finished", step: "map", outcome: "drawn" });
  const points = await readPoints(client, job);
  expect(points.every(({ drawn }) => drawn === true)).toBe(true);

  // Reviewers cannot steer what counts as drawn: the marks of the service's own result count.
  const { job: completed } = await reviewMapping(client, job, ({ data_points: suggested }) =>
    suggested.map((point) => {
      const unmarked = { ...point };
      delete unmarked.drawn;
      return point.path === "invoice_number" ? correct(unmarked) : accept(unmarked);
    }),
  );
  const { uri } = await getContentItem(client, completed, "output");
  const output = await (await client.fetchUri(uri)).text();
  expect(output).toContain("R-1");
  expect(output).not.toContain("drawn");

  const curve = await client.call(getThresholdCurve, { ...curveParams, query: { threshold: 0 } });
  const counts = { drawn: points.length, looked_at: points.length, wrong: 1 };
  const interval = computeBinomialInterval({ items: points.length, wrong: 1 }, 0.95);
  expect(curve.draw).toMatchObject({ ...counts, wrong_share: { estimate: 1 / points.length, ...interval } });
  expect(curve.draw.fields[0]).toMatchObject({ field: "invoice_number", drawn: 1, looked_at: 1, wrong: 1 });
  expect(curve.draw.fields.every(({ field }) => !field.includes("["))).toBe(true);
  expect(curve).toMatchObject({ jobs: 1, items: points.length });
  expect(curve.thresholds[0]).toMatchObject({ unseen: points.length, unseen_share: 1, wrong: 1 });
  expect(curve.fields[0]).toMatchObject({ field: "invoice_number", items: 1, unseen: 1, wrong: 1 });
  expect((await client.call(getThresholdCurve, curveParams)).fields).toEqual([]);
  for (const threshold of [-1, 1.5, Number.NaN, 1e-9]) {
    await expect(
      client.call(getThresholdCurve, { ...curveParams, query: { threshold } }),
      String(threshold),
    ).rejects.toMatchObject({ code: "FIELD_INVALID", fields: { threshold: expect.anything() } });
  }
  const { draws } = await client.call(getStatistics, {});
  expect(draws).toEqual([{ taxonomy: "invoice", step: "mapping", ...curve.draw }]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect((await client.call(getStatistics, { query: { created_after: tomorrow } })).draws).toEqual([]);
});

test("a value that was drawn and that nobody looked at alone tells nothing", async () => {
  const { client } = await startTestService();
  const confirmed = await waitForJob(client, await startInvoice(client, 1), isStopped);
  await reviewMapping(client, confirmed, ({ data_points: points }) =>
    // A client that does not know of the draw confirms it in bulk.
    points.map((point) => (point.value === null ? point : { ...accept(point), confirmed_in_bulk: true as const })),
  );
  const { draw } = await client.call(getThresholdCurve, curveParams);
  expect(draw).toMatchObject({ looked_at: 0, wrong: 0, wrong_share: null });
  expect(draw.drawn).toBeGreaterThan(5);
  const [point] = await readPoints(client, confirmed);
  if (point === undefined) throw new Error("nothing was suggested");
  const suggested = { ...point, state: "suggested" as const, drawn: true as const };
  expect(acceptInBulk(suggested)).toBe(suggested);
});

test("a share that is none is refused, and that of a job cannot be changed", async () => {
  const { client } = await startTestService();
  for (const share of [-0.1, 1.01, "NaN", "0.1", [0.5], Number.MAX_VALUE]) {
    await expect(startInvoice(client, share), String(share)).rejects.toMatchObject({
      code: "FIELD_INVALID",
      fields: { "metadata.mapping.random_review_share": expect.anything() },
    });
  }
  const job = await waitForJob(client, await startInvoice(client, 1), isStopped);
  const params = { jobId: job.id };
  const change = (share: number) =>
    client.call(putJob, { params, body: { metadata: { "mapping.random_review_share": share } } });
  await expect(change(0)).rejects.toMatchObject({
    code: "FIELD_IMMUTABLE",
    fields: { "metadata.mapping.random_review_share": expect.anything() },
  });
  expect((await change(1)).metadata).toMatchObject({ mapping: { random_review_share: 1 } });
  const everything = { mapping: { taxonomy: "invoice", random_review_share: 1 }, zoning };
  const reviewed = await startJob(client, { bytes: await buildInvoicePdf({ title: "All" }), metadata: everything });
  const blocked = await waitForJob(client, reviewed, isStopped);
  expect((await readPoints(client, blocked)).some(({ drawn }) => drawn)).toBe(false);
});

test("a step that is repeated draws the same values again", async () => {
  const first = await startTestService();
  const job = await waitForJob(first.client, await startInvoice(first.client, 0.5), isStopped);
  expect(job.blocking_step, "with 20 values, none is drawn once in a million jobs").toBe("mapping");
  const listDrawn = async (client: Client) =>
    (await readPoints(client, job)).filter(({ drawn }) => drawn).map(({ path }) => path);
  const drawn = await listDrawn(first.client);
  const { length } = await readPoints(first.client, job);
  expect(drawn.length).toBeLessThan(length);
  await first.close();
  await useDatabase(first.dataFolder, async (db) => {
    const running = { status: "running", blockingStep: null, review: null } as const;
    await db.updateTable("jobs").set(running).where("id", "=", job.id).execute();
    await db.updateTable("contents").set({ format: 0 }).where("role", "=", "mapping-json").execute();
  });
  const second = await startTestService({ dataFolder: first.dataFolder });
  await waitForJob(second.client, job, isStopped);
  expect(await listDrawn(second.client)).toEqual(drawn);
  const { list } = await second.client.call(listJobEvents, { params: { jobId: job.id } });
  expect(list.filter(({ outcome }) => outcome === "drawn")).toHaveLength(2);
});

test("keywords that nobody would see are drawn for a review", async () => {
  const { client } = await startTestService();
  const indexing = { taxonomy: "publishing", high_confidence_threshold: 0, random_review_share: 1 };
  const metadata = { indexing, zoning };
  const bytes = await buildPdf([
    (pdf) => pdf.text("Papers in archives. Letters about printing, and books on printing."),
  ]);
  const started = await startJob(client, { type: "indexing", bytes, metadata });
  const job = await waitForJob(client, started, isBlockedAt("indexing"));
  const params = { jobId: job.id };
  await client.call(checkoutJob, { params, body: {} });
  const item = await getContentItem(client, job, "indexing-json");
  const content = indexingSchema.parse(await readContentItem(client, item));
  expect(content.keywords.every(({ drawn }) => drawn === true)).toBe(true);
  const keywords = content.keywords.map((keyword, index) => {
    return { ...keyword, state: index === 0 ? ("rejected" as const) : ("accepted" as const) };
  });
  await writeContentItem(client, item, { ...content, keywords });
  await client.call(checkinJob, { params, body: { status: "completed" } });
  await waitForJob(client, job, isCompleted);
  const { draws } = await client.call(getStatistics, {});
  const count = keywords.length;
  expect(draws).toMatchObject([
    { taxonomy: "publishing", step: "indexing", drawn: count, looked_at: count, wrong: 1, fields: [] },
  ]);
});

test("a job that is reviewed offline keeps its draw", async () => {
  const remote = await startTestService();
  const job = await waitForJob(remote.client, await startInvoice(remote.client, 0.5), isBlockedAt("mapping"));
  const points = await readPoints(remote.client, job);
  const desk = await openDesk({ service: (request) => remote.handle(request), key: remote.key });
  await desk.gateway.call(takeOffline, { params: { jobId: job.id }, body: {} });
  await desk.waitForState(({ kept: [kept] }) => kept !== undefined && kept.kept_items === kept.total_items);
  desk.network.decide = isLost;
  expect(await readPoints(desk.service, job)).toEqual(points);
  expect(points.some(({ drawn }) => drawn)).toBe(true);
});

test("the draw has the share of the job, and is another one for another job or another master key", () => {
  const items = Array.from({ length: 20_000 }, (_, index): { id: string; confidence: number; drawn?: true } => {
    return { id: `field ${index}`, confidence: index % 2 };
  });
  const draw = (share: number, { job = "a", key = 1, threshold = 0.5 } = {}) => {
    const mapping = { high_confidence_threshold: threshold, random_review_share: share };
    const secrets = createKeySecrets(new Uint8Array(32).fill(key));
    const drawn = drawForReview(secrets, { id: job, metadata: { mapping } }, "mapping", items, ({ id }) => id);
    return drawn.flatMap(({ drawn: isDrawn, ...item }) => (isDrawn === true ? [item] : []));
  };
  const drawn = draw(0.05);
  expect(drawn.every(({ confidence }) => confidence === 1)).toBe(true);
  // 10,000 items can be drawn. The limits are five standard deviations away.
  expect(Math.abs(drawn.length - 500)).toBeLessThan(5 * Math.sqrt(500 * 0.95));
  expect(draw(0.05)).toEqual(drawn);
  const larger = new Set(draw(0.1).map(({ id }) => id));
  expect(drawn.every(({ id }) => larger.has(id))).toBe(true);
  for (const other of [draw(0.05, { job: "b" }), draw(0.05, { key: 2 })]) {
    const common = other.filter(({ id }) => drawn.some((item) => item.id === id));
    expect(common.length).toBeLessThan(100);
  }
  expect(draw(1)).toHaveLength(10_000);
  expect(draw(1, { threshold: 0 })).toHaveLength(20_000);
  expect([draw(0), draw(1, { threshold: 1 })]).toEqual([[], []]);
});
