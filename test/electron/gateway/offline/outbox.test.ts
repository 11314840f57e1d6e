import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getContent } from "../../../../shared/api/contents.ts";
import { ApiError } from "../../../../shared/api/client.ts";
import { listJobEvents } from "../../../../shared/api/job-events.ts";
import { getStatistics } from "../../../../shared/api/statistics.ts";
import { checkinJob, deleteJob, getJob, listJobs, type Job } from "../../../../shared/api/jobs.ts";
import { createTeam } from "../../../../shared/api/teams.ts";
import { getOfflineState, sendOutbox } from "../../../../shared/api/offline.ts";
import { pageZonesSchema } from "../../../../shared/document/zones.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { checkOut, openDeskWithJob } from "../../../harness/desk-job.ts";
import { arrives, isLost, openDesk, type Desk, type Fate } from "../../../harness/desk.ts";
import {
  getContentItem,
  isBlockedAt,
  listContentItems,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../../../harness/jobs.ts";
import { startTestService, type TestService } from "../../../harness/test-service.ts";
import { editZones, readZones } from "../../../harness/zones.ts";

vi.setConfig({ testTimeout: 120_000 });

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, afterAll);
});

/** Opens a reviewer's machine beside a job of two pages. */
async function openOwnDesk(zoning = {}): Promise<{ desk: Desk; job: Job }> {
  const metadata = { mapping: { taxonomy: "invoice" }, zoning };
  return openDeskWithJob(service, { bytes: await buildTextPdf(2), metadata });
}

test("a review goes on while the network is away, and reaches the service once", async () => {
  const { desk, job } = await openOwnDesk();
  const { claimed_by: claim } = await checkOut(desk.service, job);
  await editZones(desk.service, job, 1, 0.5);
  await readZones(desk.service, job, 2);
  expect((await readZones(service.client, job, 1)).confidence).toBe(0.5);

  desk.network.decide = isLost;
  for (const confidence of [0.25, 0.125]) await editZones(desk.service, job, 1, confidence);
  await editZones(desk.service, job, 2, 0.75);
  const offline = await desk.waitForState(({ connection }) => connection.status === "offline");
  // The first edit was tried, so that it may have arrived. The later ones of the same page are one entry.
  expect(offline.outbox.map(({ title, state }) => [title, state])).toEqual([
    ["Zones of page 1", "waiting"],
    ["Zones of page 2", "waiting"],
  ]);
  const { list } = await desk.service.call(listJobs, { query: { status: "blocked" } });
  expect(list.map(({ id }) => id)).toEqual([job.id]);
  expect((await checkOut(desk.service, job)).claimed_by?.claimed_at).toBe(claim?.claimed_at);
  expect((await readZones(desk.service, job, 1)).confidence).toBe(0.125);

  await desk.restart();
  expect((await readZones(desk.service, job, 2)).confidence).toBe(0.75);
  const checkedIn = await desk.service.call(checkinJob, { params: { jobId: job.id }, body: { status: "completed" } });
  expect(checkedIn).toMatchObject({ status: "running", claimed_by: null });
  const { outbox } = await desk.gateway.call(getOfflineState, {});
  expect(outbox.map(({ kind }) => kind).at(-1)).toBe("checkin");
  await expect(checkOut(desk.service, job)).rejects.toThrow("waits to be sent");

  desk.network.decide = arrives;
  await desk.waitForState((state) => state.outbox.length === 0);
  const items = await listContentItems(service.client, job, "page-zones-json");
  const confidences = await Promise.all(
    items.map(async (item) => pageZonesSchema.parse(await readContentItem(service.client, item)).confidence),
  );
  expect(confidences).toEqual([0.125, 0.75]);
  expect(desk.network.log.filter((line) => line.endsWith("/checkin"))).toHaveLength(1);
  expect((await desk.gateway.call(getOfflineState, {})).kept).toEqual([]);
});

test("an effect whose reply is lost is not done twice", async () => {
  const { desk, job } = await openOwnDesk();
  await checkOut(desk.service, job);
  await readZones(desk.service, job, 1);
  const loseReplies = (method: string): void => {
    let count = 0;
    desk.network.decide = (request): Fate => {
      if (request.method !== method) return "arrives";
      return (count += 1) <= 2 ? "reply-is-lost" : "arrives";
    };
  };
  loseReplies("PUT");
  await editZones(desk.service, job, 1, 0.5);
  await desk.waitForState((state) => state.outbox.length === 0 && state.connection.status === "online");
  await editZones(desk.service, job, 1, 0.25);
  await desk.waitForState((state) => state.outbox.length === 0);
  expect((await readZones(service.client, job, 1)).confidence).toBe(0.25);

  loseReplies("POST");
  await desk.service.call(checkinJob, { params: { jobId: job.id }, body: { status: "completed" } });
  await desk.waitForState((state) => state.outbox.length === 0 && state.connection.status === "online");
  const { kept } = await desk.gateway.call(getOfflineState, {});
  expect(kept).toEqual([]);
  // By now, the job may wait for the review of its next step.
  const { blocking_step: step } = await service.client.call(getJob, { params: { jobId: job.id } });
  expect(step).not.toBe("zoning");
});

test("what is not kept says so", async () => {
  const { desk, job } = await openOwnDesk();
  await checkOut(desk.service, job);
  await readZones(desk.service, job, 1);
  desk.network.decide = isLost;
  await desk.offline.link.send(new Request("http://service/v1.1/status")).catch(() => undefined);
  const error = await readZones(desk.service, job, 2).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 503, code: "NOT_KEPT" });

  // What only the service has is not said to be missing, nor to be forbidden.
  const params = { jobId: job.id };
  const requests = [
    () => desk.service.call(listJobEvents, { params, query: {} }),
    () => desk.service.call(getStatistics, { query: {} }),
    () => desk.service.call(deleteJob, { params }),
  ];
  for (const send of requests) await expect(send()).rejects.toMatchObject({ status: 503 });
});

test("a check-in that the service refuses blocks only its job, and is withdrawn when the job is opened again", async () => {
  const { desk, job } = await openOwnDesk();
  const params = { jobId: job.id };
  await checkOut(desk.service, job);
  await editZones(desk.service, job, 1, 0.5);
  desk.network.decide = isLost;
  await editZones(desk.service, job, 1, 0.25);
  // Only a quality review can be returned.
  const body = { status: "completed", outcome: "returned", message: "Again" } as const;
  await desk.service.call(checkinJob, { params, body });
  desk.network.decide = arrives;
  const { outbox } = await desk.waitForState((state) => state.outbox[0]?.state === "blocked");
  expect(outbox).toMatchObject([{ kind: "checkin", last_error: expect.stringContaining("only in the phase review") }]);
  expect((await readZones(service.client, job, 1)).confidence).toBe(0.25);

  await checkOut(desk.service, job);
  await editZones(desk.service, job, 1, 0.125);
  await desk.service.call(checkinJob, { params, body: { status: "completed" } });
  await desk.waitForState((state) => state.outbox.length === 0);
  expect((await readZones(service.client, job, 1)).confidence).toBe(0.125);
});

test("an edit that cannot be sent does not hold up a later one of the same page", async () => {
  const { desk, job } = await openOwnDesk();
  await checkOut(desk.service, job);
  const item = await getContentItem(desk.service, job, "page-zones-json", 1);
  const zones = await readZones(desk.service, job, 1);
  desk.network.decide = isLost;
  const put = (confidence: number, etag: string | null) =>
    writeContentItem(desk.service, item, { ...zones, confidence }, { "if-match": etag ?? "" });
  // The first edit is tried, so that the second one is an entry of its own.
  const first = await put(0.5, item.etag);
  await put(0.25, first.etag);
  const { outbox } = await desk.gateway.call(getOfflineState, {});
  expect(outbox).toHaveLength(2);
  const database = new DatabaseSync(join(desk.folder, "gateway.sqlite"));
  const damage = "UPDATE outbox_entry SET body = CAST(replace(body, '0.5', '0.9') AS BLOB) WHERE id = ?";
  database.prepare(damage).run(outbox[0]?.id ?? 0);
  database.close();
  desk.network.decide = arrives;
  const { outbox: rest } = await desk.waitForState(
    ({ outbox: entries }) => entries.length === 0 || entries.some(({ state }) => state === "blocked"),
  );
  expect(rest).toEqual([]);
  expect((await readZones(service.client, job, 1)).confidence).toBe(0.25);
});

test("a page that is read while it is edited keeps the edit", async () => {
  const started = await startJob(service.client, { bytes: await buildTextPdf(1) });
  const job = await waitForJob(service.client, started, isBlockedAt("zoning"));
  const isHeld = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let holds = false;
  const desk = await openDesk({
    key: service.key,
    async service(request) {
      if (holds && request.headers.has("if-none-match")) {
        holds = false;
        isHeld.resolve();
        await release.promise;
      }
      return service.handle(request);
    },
  });
  await checkOut(desk.service, job);
  await readZones(desk.service, job, 1);
  const item = await getContentItem(desk.service, job, "page-zones-json", 1);
  const zones = await readZones(desk.service, job, 1);
  holds = true;
  const reading = readZones(desk.service, job, 1);
  await isHeld.promise;
  const headers = { "if-match": item.etag ?? "" };
  await writeContentItem(desk.service, item, { ...zones, confidence: 0.5 }, headers);
  release.resolve();
  expect((await reading).confidence).toBe(0.5);
  desk.network.decide = isLost;
  const params = { jobId: job.id, role: "page-zones-json" as const, item: 1 };
  const computed = await desk.service.call(getContent, { params, query: { version: "computed" } });
  expect(pageZonesSchema.parse(await computed.json()), "the version before the edit").toEqual(zones);
});

test("invalid content is refused at once, also without the service", async () => {
  const { desk, job } = await openOwnDesk();
  await checkOut(desk.service, job);
  const item = await getContentItem(desk.service, job, "page-zones-json", 1);
  const ofOtherPage = { ...(await readZones(desk.service, job, 1)), page: 2 };
  for (const decide of [arrives, isLost]) {
    desk.network.decide = decide;
    await expect(editZones(desk.service, job, 1, 7)).rejects.toMatchObject({ status: 400, code: "CONTENT_INVALID" });
    const written = writeContentItem(desk.service, item, ofOtherPage, { "if-match": item.etag ?? "" });
    await expect(written).rejects.toThrow("the address has page 1");
    expect((await desk.gateway.call(getOfflineState, {})).outbox).toEqual([]);
  }
});

test("another version than the window's is not overwritten, and a repetition changes nothing", async () => {
  const { desk, job } = await openOwnDesk();
  await checkOut(desk.service, job);
  const item = await getContentItem(desk.service, job, "page-zones-json", 1);
  const zones = await readZones(desk.service, job, 1);
  desk.network.decide = isLost;
  const put = (confidence: number, etag: string | null) =>
    writeContentItem(desk.service, item, { ...zones, confidence }, { "if-match": etag ?? "" });
  const first = await put(0.5, item.etag);
  expect(await put(0.5, item.etag)).toEqual(first);
  await expect(put(0.25, item.etag)).rejects.toMatchObject({ status: 412, code: "ETAG_MISMATCH" });
  await put(0.25, first.etag);
  const { outbox } = await desk.gateway.call(getOfflineState, {});
  expect(outbox).toHaveLength(2);
  desk.network.decide = arrives;
  await desk.waitForState((state) => state.outbox.length === 0);
  expect((await readZones(service.client, job, 1)).confidence).toBe(0.25);
});

test.each([
  [{ status: "aborted" }, false],
  [{ status: "failed", message: "The scan is unreadable" }, false],
  [{ status: "completed" }, true],
] as const)("a check-in %j shows the job without the service as the service then has it", async (body, hasReview) => {
  const createTeamNamed = async (name: string) => (await service.client.call(createTeam, { body: { name } })).id;
  const teams = hasReview ? [{ from: await createTeamNamed("Workers"), to: await createTeamNamed("Reviewers") }] : [];
  const { desk, job } = await openOwnDesk({ qa: { teams } });
  const params = { jobId: job.id };
  await checkOut(desk.service, job);
  desk.network.decide = isLost;
  const shown = await desk.service.call(checkinJob, { params, body });
  desk.network.decide = arrives;
  await desk.waitForState(({ outbox }) => outbox.length === 0);
  const stored = await service.client.call(getJob, { params });
  const describe = ({ status, blocking_step: step, review, error, claimed_by: claim }: Job) => {
    return { status, step, phase: review?.phase, round: review?.round, error, claim };
  };
  expect(describe(shown)).toEqual(describe(stored));
});

test("the outbox is listed without the contents, which every gesture would copy", async () => {
  const { desk, job } = await openOwnDesk();
  await checkOut(desk.service, job);
  await readZones(desk.service, job, 1);
  desk.network.decide = isLost;
  await editZones(desk.service, job, 1, 0.5);
  const { store } = desk.offline;
  const [entry, ...others] = store.listEntries();
  expect([entry?.body, others, store.countEntries(), store.countJobEntries(job.id)]).toEqual([null, [], 1, 1]);
  const body = store.readEntryBody(entry?.id ?? 0);
  expect(pageZonesSchema.parse(JSON.parse(new TextDecoder().decode(body))).confidence).toBe(0.5);
});

test("the maintenance of a service is told, and the work goes on and arrives later", async () => {
  const { desk, job } = await openOwnDesk();
  await checkOut(desk.service, job);
  await editZones(desk.service, job, 1, 0.5);
  service.setMaintenance(true);
  await editZones(desk.service, job, 1, 0.25);
  expect((await desk.gateway.call(getOfflineState, {})).outbox).toMatchObject([
    { attempts: 1, last_error: expect.stringContaining("maintenance") },
  ]);
  service.setMaintenance(false);
  await desk.gateway.call(sendOutbox, {});
  await desk.waitForState((state) => state.outbox.length === 0);
  expect((await readZones(service.client, job, 1)).confidence).toBe(0.25);
});
