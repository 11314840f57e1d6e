import { expect, test } from "vitest";
import type { Client } from "../../../shared/api/client.ts";
import { checkinJob, checkoutJob, type Job } from "../../../shared/api/jobs.ts";
import { maxAddedPoints, mappingSchema } from "../../../shared/document/data-points.ts";
import { indexingSchema } from "../../../shared/document/keywords.ts";
import { pageZonesSchema } from "../../../shared/document/zones.ts";
import { buildBookEpub } from "../../builders/epub.ts";
import { buildInvoicePdf } from "../../builders/pdf.ts";
import {
  isBlockedAt,
  isCompleted,
  getContentItem,
  listContentItems,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../../harness/jobs.ts";
import { startTestService } from "../../harness/test-service.ts";

/** Checks out a blocked job, changes an item, and checks the job in. */
async function review(client: Client, job: Job, change: () => Promise<unknown>): Promise<void> {
  const params = { jobId: job.id };
  await client.call(checkoutJob, { params, body: {} });
  await change();
  await client.call(checkinJob, { params, body: { status: "completed" } });
}

async function outputOf(client: Client, job: Job): Promise<string> {
  if (job.output_content === undefined) throw new Error("the completed job names no output");
  const answer = await client.fetchUri(job.output_content.uri);
  expect(answer.headers.get("content-type")).toBe("application/xml");
  return answer.text();
}

test("an invoice is zoned, mapped and written with the reviewer's corrections", async () => {
  const { client } = await startTestService();
  const started = await startJob(client, { bytes: await buildInvoicePdf(), name: "invoice.pdf" });
  const zoned = await waitForJob(client, started, isBlockedAt("zoning"));
  await review(client, zoned, async () => {
    const item = await getContentItem(client, zoned, "page-zones-json", 1);
    const zones = pageZonesSchema.parse(await readContentItem(client, item));
    const [first, ...rest] = zones.zones;
    const changed = { ...first, type: "caption", origin: "human", accepted: true };
    await writeContentItem(client, item, { ...zones, zones: [changed, ...rest] });
  });
  const mapped = await waitForJob(client, started, isBlockedAt("mapping"));
  await review(client, mapped, async () => {
    const item = await getContentItem(client, mapped, "mapping-json");
    const mapping = mappingSchema.parse(await readContentItem(client, item));
    const data_points = mapping.data_points.map((point) =>
      point.path === "invoice_number"
        ? { ...point, value: "R-4711", text: "R-4711", state: "corrected", origin: "human" }
        : point,
    );
    await writeContentItem(client, item, { ...mapping, data_points });
    const foreign = { ...mapping.data_points[0], id: "harbor", path: "harbor" };
    const refused = writeContentItem(client, item, { ...mapping, data_points: [foreign] });
    await expect(refused).rejects.toMatchObject({
      code: "CONTENT_INVALID",
      fields: { "data_points.0.path": { message: "harbor is not in the taxonomy invoice" } },
    });
  });
  const completed = await waitForJob(client, started, isCompleted);
  expect(completed.progress).toEqual({ current: 4, total: 4 });
  expect(await listContentItems(client, completed, "mapping-taxonomy-json")).toHaveLength(1);
  const xml = await outputOf(client, completed);
  expect(xml).toMatch(/<zone [^>]*type="caption"[^>]*origin="human"/);
  expect(xml).toMatch(/<data-point id="invoice_number"[^>]*state="corrected"[^>]*origin="human"/);
  expect(xml).toContain("<value>R-4711</value>");
  expect(xml).toMatch(/<event [^>]*step="zoning"[^>]*user="Local reviewer"[^>]*outcome="completed"/);
});

test("an ePub is indexed, reviewed and written", async () => {
  const { client } = await startTestService();
  const started = await startJob(client, { type: "indexing", bytes: buildBookEpub(), name: "book.epub" });
  const zoned = await waitForJob(client, started, isBlockedAt("zoning"));
  expect(await listContentItems(client, zoned, "page-image")).toEqual([]);
  await review(client, zoned, async () => {});
  const indexed = await waitForJob(client, started, isBlockedAt("indexing"));
  await review(client, indexed, async () => {
    const item = await getContentItem(client, indexed, "indexing-json");
    const indexing = indexingSchema.parse(await readContentItem(client, item));
    const [first, ...rest] = indexing.keywords;
    await writeContentItem(client, item, {
      ...indexing,
      keywords: [{ ...first, state: "accepted", origin: "human" }, ...rest],
    });
  });
  const xml = await outputOf(client, await waitForJob(client, started, isCompleted));
  expect(xml).toMatch(/<keyword [^>]*state="accepted"[^>]*origin="human"/);
});

test("thresholds of 0 need no review; those above 1 equal 1", async () => {
  const { client } = await startTestService();
  const bytes = await buildInvoicePdf();
  const thresholds = (zoning: number, mapping: number) => ({
    zoning: { high_confidence_threshold: zoning },
    "mapping.taxonomy": "invoice",
    "mapping.high_confidence_threshold": mapping,
  });
  const unseen = await startJob(client, { bytes, metadata: thresholds(0, 0) });
  expect((await waitForJob(client, unseen, isCompleted)).metadata).toMatchObject({
    mapping: { taxonomy: "invoice", high_confidence_threshold: 0 },
  });
  const seen = await startJob(client, { bytes, metadata: thresholds(0, 7) });
  await waitForJob(client, seen, isBlockedAt("mapping"));
});

test("a data point outside of the taxonomy has a label and a path of its own, is limited, and is in the output", async () => {
  const { client } = await startTestService();
  const started = await startJob(client, {
    bytes: await buildInvoicePdf(),
    metadata: { zoning: { high_confidence_threshold: 0 }, "mapping.taxonomy": "invoice" },
  });
  const mapped = await waitForJob(client, started, isBlockedAt("mapping"));
  await review(client, mapped, async () => {
    const item = await getContentItem(client, mapped, "mapping-json");
    const mapping = mappingSchema.parse(await readContentItem(client, item));
    const index = mapping.data_points.length;
    const added = {
      id: "delivery_note",
      path: "_added.delivery_note",
      label: "Delivery note",
      value: "LS-4711",
      text: "LS-4711",
      type: "string",
      confidence: 1,
      state: "accepted",
      origin: "human",
      regions: [],
      alternatives: [],
    };
    const write = (...points: object[]) =>
      writeContentItem(client, item, { ...mapping, data_points: [...mapping.data_points, ...points] });
    const { label: _, ...unnamed } = added;
    for (const [point, field] of [
      [unnamed, "label"],
      [{ ...added, label: "x".repeat(101) }, "label"],
      [{ ...added, path: "_added.other" }, "path"],
      [{ ...added, id: "lines[0]", path: "_added.lines[0]" }, "path"],
      [{ ...added, type: "boolean", value: true }, "type"],
      [{ ...added, id: "note", path: "note" }, "label"],
    ] as const)
      await expect(write(point), field).rejects.toMatchObject({
        code: "CONTENT_INVALID",
        fields: { [`data_points.${index}.${field}`]: {} },
      });
    const many = Array.from({ length: maxAddedPoints + 1 }, (_, number) => ({
      ...added,
      id: `note_${number}`,
      path: `_added.note_${number}`,
    }));
    await expect(write(...many)).rejects.toMatchObject({
      code: "CONTENT_INVALID",
      fields: { data_points: { message: /at most 200/ } },
    });
    await write(...many.slice(1));
    await write(added, { ...added, id: "gate", path: "_added.gate", label: "Gate", state: "rejected" });
  });
  const completed = await waitForJob(client, started, isCompleted);
  const xml = await outputOf(client, completed);
  expect(xml).toMatch(
    /<data-point id="delivery_note" path="_added\.delivery_note" label="Delivery note"[^>]*>\s*<value>LS-4711<\/value>/,
  );
  expect(xml).not.toContain("_added.gate");
  const uri = completed.output_content?.uri ?? "";
  expect(await (await client.fetchUri(`${uri}?format=csv`)).text()).toMatch(
    /^_added\.delivery_note,delivery_note,string,LS-4711,.*,Delivery note\r$/m,
  );
  expect(await (await client.fetchUri(`${uri}?format=json`)).json()).toMatchObject({
    data_points: expect.arrayContaining([
      expect.objectContaining({ path: "_added.delivery_note", label: "Delivery note" }),
    ]),
  });
});
