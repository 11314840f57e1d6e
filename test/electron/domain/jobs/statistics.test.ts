import { expect, test } from "vitest";
import type { Client } from "../../../../shared/api/client.ts";
import { checkinJob, checkoutJob } from "../../../../shared/api/jobs.ts";
import { getStatistics } from "../../../../shared/api/statistics.ts";
import { createTeam } from "../../../../shared/api/teams.ts";
import { pageZonesSchema, type Zone } from "../../../../shared/document/zones.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
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
import { completeInvoice } from "../../../harness/reviewed-invoice.ts";
import { startTestService } from "../../../harness/test-service.ts";

/** Changes the zones of page 1, as the lease holder. */
async function changeZones(client: Client, job: { id: string }, change: (zones: Zone[]) => Zone[]): Promise<void> {
  const item = await getContentItem(client, job, "page-zones-json", 1);
  const content = pageZonesSchema.parse(await readContentItem(client, item));
  await writeContentItem(client, item, { ...content, zones: change(content.zones) });
}

type CheckinBody = (typeof checkinJob.body)["_zod"]["input"];
const completed = { status: "completed" as const };

test("a completed mapping counts what the reviewer corrected and accepted, for those who can access the job", async () => {
  const service = await startTestService();
  const { client } = service;
  const empty = await client.call(getStatistics, {});
  expect(empty).toMatchObject({ documents: 0, pages: 0, jobs: { completed: 0 }, test: false });
  expect(empty.reviews.every(({ checkins, median_seconds: median }) => checkins === 0 && median === null)).toBe(true);
  const { suggested } = await completeInvoice(client);
  const statistics = await client.call(getStatistics, {});
  expect(statistics).toMatchObject({ documents: 1, pages: 1, jobs: { completed: 1, blocked: 0 } });
  const mapping = statistics.reviews.find(({ step, phase }) => step === "mapping" && phase === "work");
  const found = suggested.data_points.filter(({ value }) => value !== null).length;
  expect(mapping).toMatchObject({ checkins: 1, changes: { corrected: 1, added: 0, removed: 0, moved: 0 } });
  const { accepted, absent } = mapping?.changes ?? {};
  expect(accepted).toBe(found - 1);
  expect((accepted ?? 0) + (absent ?? 0)).toBe(suggested.data_points.length - 1);

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect((await client.call(getStatistics, { query: { created_after: tomorrow } })).documents).toBe(0);
  expect((await client.call(getStatistics, { query: { created_before: tomorrow } })).documents).toBe(1);
  const ben = await service.signUp("Ben");
  expect(await ben.client.call(getStatistics, {})).toEqual(empty);
});

test("zones that were retyped, moved, removed, split and accepted are counted by kind, with the time", async () => {
  const clock = createTestClock();
  const { client } = await startTestService({ clock });
  const metadata = { mapping: { taxonomy: "invoice", high_confidence_threshold: 0 } };
  const started = await startJob(client, { bytes: await buildTextPdf(2), metadata });
  const job = await waitForJob(client, started, isBlockedAt("zoning"));
  const params = { jobId: job.id };
  await client.call(checkoutJob, { params, body: {} });
  await changeZones(client, job, (zones) => {
    const [first, ...rest] = zones;
    if (first?.bbox === undefined) throw new Error("the page has no zones");
    const { width } = first.bbox;
    const half = { ...first.bbox, width: width / 2 };
    const left = { ...first, bbox: half };
    const right = { ...first, id: "right", order: zones.length + 1, bbox: { ...half, x: half.x + width / 2 } };
    return [left, ...rest.map((zone) => ({ ...zone, accepted: true })), right];
  });
  clock.advance(90_000);
  await client.call(checkinJob, { params, body: completed });
  await waitForJob(client, job, isCompleted);
  const { reviews } = await client.call(getStatistics, {});
  const zoning = reviews.find(({ step, phase }) => step === "zoning" && phase === "work");
  expect(zoning).toMatchObject({ checkins: 1, median_seconds: 90, mean_seconds: 90 });
  expect(zoning?.changes).toMatchObject({ split: 1, added: 0, moved: 0, removed: 0, retyped: 0 });
});

/** Starts a job whose zoning Ana works on and Ben reviews. */
async function startReviewedJob() {
  const service = await startTestService();
  const [ana, ben] = [await service.signUp("Ana"), await service.signUp("Ben")];
  const { id: from } = await ana.client.call(createTeam, { body: { name: "Workers" } });
  const { id: to } = await ben.client.call(createTeam, { body: { name: "Reviewers" } });
  const started = await startJob(service.client, {
    bytes: await buildTextPdf(1),
    metadata: { mapping: { taxonomy: "invoice", high_confidence_threshold: 0 }, "zoning.qa.teams": [{ from, to }] },
  });
  const job = await waitForJob(service.client, started, isBlockedAt("zoning"));
  const params = { jobId: job.id };
  /** Checks the job out, changes its zones and checks it in. */
  const review = async (client: Client, change: (zones: Zone[]) => Zone[], body: CheckinBody = completed) => {
    await client.call(checkoutJob, { params, body: {} });
    await changeZones(client, job, change);
    await client.call(checkinJob, { params, body });
  };
  const readAgreement = async () =>
    (await service.client.call(getStatistics, {})).agreement.find(({ step }) => step === "zoning");
  return { service, ana, ben, from, job, review, readAgreement };
}

const returned: CheckinBody = { status: "completed", outcome: "returned", message: "See the title." };
const setType = (type: Zone["type"], number: number) => (zones: Zone[]) =>
  zones.map((zone, index) => (index === number ? { ...zone, type } : zone));

test.each([
  ["a worker who returns it unchanged", null, 1, 1],
  ["a worker who decides the same zone again", 0, 2, 2],
  ["a worker who decides another zone", 1, 2, 2],
] as const)("what %s had decided before is not counted again", async (_name, changed, decided, disagreed) => {
  const { ana, ben, review, readAgreement } = await startReviewedJob();
  await review(ana.client, setType("code", 0));
  await review(ben.client, setType("page-header", 0), returned);
  expect(await readAgreement()).toEqual({ step: "zoning", reviews: 1, decided: 1, disagreed: 1 });
  await review(ana.client, changed === null ? (zones) => zones : setType("list-item", changed));
  await review(ben.client, setType("page-header", changed ?? 0));
  expect(await readAgreement()).toEqual({ step: "zoning", reviews: 2, decided, disagreed });
});

test("the agreement is the share of what the worker decided that the reviewer neither changed nor disputed", async () => {
  const { service, ana, ben, from, job, readAgreement: zoningAgreement } = await startReviewedJob();
  const params = { jobId: job.id };
  await ana.client.call(checkoutJob, { params, body: {} });
  let first = "";
  await changeZones(ana.client, job, (zones) =>
    zones.map((zone, index) => {
      if (index === 0) first = zone.id;
      return index === 0 ? { ...zone, type: "code" } : { ...zone, accepted: true };
    }),
  );
  await ana.client.call(checkinJob, { params, body: completed });
  const decided = (await service.client.call(getStatistics, {})).reviews.reduce(
    (sum, { changes }) => sum + Object.values(changes).reduce((total, count) => total + count, 0),
    0,
  );
  expect(decided).toBeGreaterThan(0);

  // Round 1 is returned with a dispute, round 2 changes the same zone.
  await ben.client.call(checkoutJob, { params, body: {} });
  const comments = [{ role: "page-zones-json" as const, item: 1, record: first, text: "A header.", disputed: true }];
  await ben.client.call(checkinJob, {
    params,
    body: { status: "completed", outcome: "returned", message: "See the title.", comments },
  });
  expect(await zoningAgreement()).toEqual({ step: "zoning", reviews: 1, decided, disagreed: 1 });
  await ana.client.call(checkoutJob, { params, body: {} });
  await ana.client.call(checkinJob, { params, body: completed });
  await ben.client.call(checkoutJob, { params, body: {} });
  await changeZones(ben.client, job, (zones) =>
    zones.map((zone) => (zone.id === first ? { ...zone, type: "page-header" } : zone)),
  );
  await ben.client.call(checkinJob, { params, body: completed });
  expect(await zoningAgreement()).toEqual({ step: "zoning", reviews: 2, decided, disagreed: Math.min(2, decided) });
  const { reviews } = await service.client.call(getStatistics, { query: { team: from } });
  expect(reviews.find(({ step, phase }) => step === "zoning" && phase === "review")).toMatchObject({
    checkins: 2,
    changes: { retyped: 1 },
  });
  expect((await service.client.call(getStatistics, { query: { team: job.id } })).documents).toBe(0);
});
