import { expect, test } from "vitest";
import { getContent, listContents } from "../../../shared/api/contents.ts";
import { cancelJob, checkinJob, checkoutJob, createJob, getJob, listJobs } from "../../../shared/api/jobs.ts";
import { putTaxonomy } from "../../../shared/api/taxonomies.ts";
import { mappingSchema } from "../../../shared/document/data-points.ts";
import { pageZonesSchema, type PageZones } from "../../../shared/document/zones.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import {
  isBlockedAt,
  getContentItem,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../../harness/jobs.ts";
import { startTestService } from "../../harness/test-service.ts";

const body = { status: "completed" as const };

/** A one-page job blocked at zoning, with a collaborator for zoning and one for mapping, and a test clock. */
async function blockedJob() {
  const time = { now: Date.now() };
  const service = await startTestService({ clock: { now: () => time.now } });
  const [zoner, mapper] = [await service.signUp("Zoe"), await service.signUp("Max")];
  const users = [
    { email: zoner.email, steps: ["zoning"] },
    { id: mapper.id, steps: ["mapping"] },
  ];
  const started = await startJob(service.client, { bytes: await buildTextPdf(1), collaboration: { teams: [], users } });
  const job = await waitForJob(service.client, started, isBlockedAt("zoning"));
  return { service, owner: service.client, zoner, mapper, job, params: { jobId: job.id }, time };
}

function retyped(zones: PageZones): PageZones {
  const [first, ...rest] = zones.zones;
  if (first === undefined) throw new Error("the page has no zones");
  return { ...zones, zones: [{ ...first, type: "title", origin: "human", accepted: true }, ...rest] };
}

test("a working copy is visible only to the lease holder until check-in", async () => {
  const { owner, zoner, job, params } = await blockedJob();
  const claimed = await owner.call(checkoutJob, { params, body: {} });
  expect(claimed.claimed_by).toMatchObject({ name: "Local reviewer" });
  const item = await getContentItem(owner, job, "page-zones-json", 1);
  expect(item.writable).toBe(true);
  const before = pageZonesSchema.parse(await readContentItem(owner, item));
  const after = retyped(before);
  const written = await writeContentItem(owner, item, after, { "if-match": item.etag });
  expect(written.etag).not.toBe(item.etag);

  expect(await readContentItem(owner, item)).toEqual(after);
  expect(await readContentItem(zoner.client, item)).toEqual(before);
  expect((await getContentItem(zoner.client, job, "page-zones-json", 1)).writable).toBe(false);

  const stale = writeContentItem(owner, item, after, { "if-match": item.etag });
  await expect(stale).rejects.toMatchObject({ status: 412, code: "ETAG_MISMATCH" });
  await owner.call(checkinJob, { params, body });
  expect(await readContentItem(zoner.client, item)).toEqual(after);
  expect(await getContentItem(zoner.client, job, "page-zones-json", 1)).toMatchObject({ updated_by: claimed.owner.id });
});

test("a job has one lease holder; aborting returns it to the pool unchanged", async () => {
  const { owner, zoner, job, params } = await blockedJob();
  await zoner.client.call(checkoutJob, { params, body: {} });
  const item = await getContentItem(zoner.client, job, "page-zones-json", 1);
  const before = pageZonesSchema.parse(await readContentItem(zoner.client, item));
  await writeContentItem(zoner.client, item, retyped(before));

  const taken = owner.call(checkoutJob, { params, body: {} });
  await expect(taken).rejects.toMatchObject({
    status: 409,
    code: "JOB_ALREADY_CHECKED_OUT",
    message: expect.stringMatching(/^Zoe has the job checked out until \d{4}-/),
  });
  // The owner has not checked out the job, so that no checkout of the owner can be lost.
  const notHolder = {
    code: "JOB_NOT_CHECKED_OUT",
    message: expect.stringMatching(/^You have not checked out the job\. Zoe has the job checked out until \d{4}-/),
  };
  await expect(writeContentItem(owner, item, before)).rejects.toMatchObject(notHolder);
  await expect(owner.call(checkinJob, { params, body })).rejects.toMatchObject(notHolder);

  const returned = await zoner.client.call(checkinJob, { params, body: { status: "aborted" } });
  expect(returned).toMatchObject({ status: "blocked", blocking_step: "zoning", claimed_by: null });
  expect(await readContentItem(zoner.client, item)).toEqual(before);
  await expect(writeContentItem(zoner.client, item, before)).rejects.toMatchObject({ code: "JOB_NOT_CHECKED_OUT" });
});

test("an expired lease can be claimed by another user, and the late check-in is rejected", async () => {
  const { owner, zoner, job, params, time } = await blockedJob();
  await zoner.client.call(checkoutJob, { params, body: { lease_seconds: 60 } });
  time.now += 61_000;
  expect((await owner.call(getJob, { params })).claimed_by).toBeNull();
  const item = await getContentItem(zoner.client, job, "page-zones-json", 1);
  const zones = pageZonesSchema.parse(await readContentItem(zoner.client, item));
  await expect(writeContentItem(owner, item, zones)).rejects.toMatchObject({
    code: "JOB_NOT_CHECKED_OUT",
    message: "You have not checked out the job. Check it out first.",
  });
  await owner.call(checkoutJob, { params, body: {} });
  await expect(writeContentItem(zoner.client, item, zones)).rejects.toMatchObject({ code: "CHECKOUT_LOST" });
  await expect(zoner.client.call(checkinJob, { params, body })).rejects.toMatchObject({ code: "CHECKOUT_LOST" });
});

test("the same user continues the working copy of an expired lease", async () => {
  const { zoner, job, params, time } = await blockedJob();
  await zoner.client.call(checkoutJob, { params, body: {} });
  const item = await getContentItem(zoner.client, job, "page-zones-json", 1);
  const after = retyped(pageZonesSchema.parse(await readContentItem(zoner.client, item)));
  await writeContentItem(zoner.client, item, after);
  time.now += 3_601_000;
  await zoner.client.call(checkoutJob, { params, body: {} });
  expect(await readContentItem(zoner.client, item)).toEqual(after);
});

test("invalid content is rejected with all problems and changes nothing", async () => {
  const { owner, job, params } = await blockedJob();
  const item = await getContentItem(owner, job, "page-zones-json", 1);
  await expect(writeContentItem(owner, item, {})).rejects.toMatchObject({ status: 409, code: "JOB_NOT_CHECKED_OUT" });
  await owner.call(checkoutJob, { params, body: {} });
  const zones = pageZonesSchema.parse(await readContentItem(owner, item));
  const [first] = zones.zones;
  const bad = { ...zones, page: 7, zones: [{ ...first, type: "poem" }, { ...first }] };
  await expect(writeContentItem(owner, item, bad)).rejects.toMatchObject({
    status: 400,
    code: "CONTENT_INVALID",
    fields: { "zones.0.type": expect.anything() },
  });
  await expect(writeContentItem(owner, item, { ...zones, page: 7 })).rejects.toMatchObject({
    fields: { page: { message: "is 7; the address has page 1" } },
  });
  expect(await readContentItem(owner, item)).toEqual(zones);
  const text = await getContentItem(owner, job, "page-text-json", 1);
  await expect(writeContentItem(owner, text, {})).rejects.toMatchObject({ status: 403, code: "CONTENT_READ_ONLY" });
});

test("users without a share see nothing; users with another step cannot do this one", async () => {
  const { service, mapper, job, params } = await blockedJob();
  const stranger = (await service.signUp("Sam")).client;
  const hidden = { status: 404, code: "JOB_NOT_FOUND" };
  await expect(stranger.call(getJob, { params })).rejects.toMatchObject(hidden);
  await expect(stranger.call(listContents, { params })).rejects.toMatchObject(hidden);
  await expect(stranger.call(checkoutJob, { params, body: {} })).rejects.toMatchObject(hidden);
  expect((await stranger.call(listJobs, {})).total_count).toBe(0);
  await expect(stranger.fetchUri(job.input_content.uri)).rejects.toMatchObject({ status: 404 });
  const input_content = { role: "input" as const, uri: job.input_content.uri };
  const metadata = { mapping: { taxonomy: "invoice" } };
  const foreign = stranger.call(createJob, { body: { type: "data-point-extraction", input_content, metadata } });
  await expect(foreign).rejects.toMatchObject({ code: "DOCUMENT_NOT_FOUND" });

  const denied = { status: 403, code: "ACCESS_DENIED" };
  await expect(mapper.client.call(checkoutJob, { params, body: {} })).rejects.toMatchObject(denied);
  await expect(mapper.client.call(cancelJob, { params })).rejects.toMatchObject(denied);
  const output = { jobId: job.id, role: "output" as const, item: 0 };
  await expect(mapper.client.call(getContent, { params: output })).rejects.toMatchObject(denied);
  expect((await mapper.client.fetchUri(job.input_content.uri)).status).toBe(200);
});

test("lists have exact counts by status and step, and show no API keys", async () => {
  const { owner, zoner, job, time } = await blockedJob();
  time.now += 1;
  await waitForJob(owner, await startJob(owner, { bytes: await buildTextPdf(1) }), isBlockedAt("zoning"));
  const query = { status: "blocked" as const, blocking_task: "zoning" as const, limit: 1 };
  const page = await owner.call(listJobs, { query });
  expect([page.list.map(({ id }) => id), page.total_count, page.limit]).toEqual([[job.id], 2, 1]);
  expect((await owner.call(listJobs, { query: { blocking_task: "mapping" } })).total_count).toBe(0);
  expect(page.list[0]?.owner.api_keys).toEqual({ live: null, test: null });
  expect((await zoner.client.call(listJobs, {})).total_count).toBe(1);
});

test("cancelling is final and idempotent", async () => {
  const { owner, params } = await blockedJob();
  expect(await owner.call(cancelJob, { params })).toMatchObject({ status: "cancelled", claimed_by: null });
  expect(await owner.call(cancelJob, { params })).toMatchObject({ status: "cancelled" });
  await expect(owner.call(checkoutJob, { params, body: {} })).rejects.toMatchObject({ code: "JOB_NOT_BLOCKED" });
});

test("a reviewer can fail the job with a reason; the repeated check-in gets the same response", async () => {
  const { owner, params } = await blockedJob();
  await owner.call(checkoutJob, { params, body: {} });
  const fails = { status: "failed" as const, message: "The scan is upside down." };
  const failed = await owner.call(checkinJob, { params, body: fails });
  expect(failed).toMatchObject({ status: "failed", error: { step: "zoning", message: fails.message } });
  expect(await owner.call(checkinJob, { params, body: fails })).toEqual(failed);
});

test("a page image is rendered on the first request and stored", async () => {
  const { owner, job } = await blockedJob();
  const image = await getContentItem(owner, job, "page-image", 1);
  expect(image).toMatchObject({ size: null, etag: null });
  const made = await owner.fetchUri(image.uri);
  const bytes = new Uint8Array(await made.arrayBuffer());
  expect(made.headers.get("content-type")).toBe("image/png");
  expect(new TextDecoder().decode(bytes.slice(1, 4))).toBe("PNG");
  const after = await getContentItem(owner, job, "page-image", 1);
  expect(after).toMatchObject({ size: bytes.length, etag: made.headers.get("etag") });
});

test("a mapping that fails a check of the severity error cannot be checked in as completed", async () => {
  const { client } = await startTestService();
  const fields = ["first", "second"].map((id) => ({ id, label: id, type: "integer" }));
  const check = { expression: "first <= second", severity: "error" as const, message: "Out of order" };
  const taxonomy = { name: "order", kind: "data-points" as const, title: "Order", version: "1", data_points: fields };
  await client.call(putTaxonomy, { params: { name: "order" }, body: { ...taxonomy, checks: [check] } });
  const metadata = { zoning: { high_confidence_threshold: 0 }, "mapping.taxonomy": "order" };
  const started = await startJob(client, { bytes: await buildTextPdf(1), metadata });
  const job = await waitForJob(client, started, isBlockedAt("mapping"));
  const params = { jobId: job.id };
  await client.call(checkoutJob, { params, body: {} });
  const item = await getContentItem(client, job, "mapping-json");
  const mapping = mappingSchema.parse(await readContentItem(client, item));
  const write = (values: readonly number[]) => {
    const points = mapping.data_points.map((point, index) => ({ ...point, value: values[index], state: "corrected" }));
    return writeContentItem(client, item, { ...mapping, data_points: points });
  };
  await write([2, 1]);
  await expect(client.call(checkinJob, { params, body })).rejects.toMatchObject({
    code: "CONTENT_INVALID",
    fields: {
      "data_points.0.value": { message: "Out of order: First is 2, but must not be more than second, 1" },
    },
  });
  await write([1, 1]);
  expect((await client.call(checkinJob, { params, body })).status).toBe("running");
});
