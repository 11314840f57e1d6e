import { readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listComments } from "../../../../shared/api/comments.ts";
import { getContent } from "../../../../shared/api/contents.ts";
import { checkinJob, checkoutJob, type Job } from "../../../../shared/api/jobs.ts";
import {
  deleteStashedWork,
  dropKept,
  exportStashedWork,
  getConflict,
  getOfflineState,
  resolveConflict,
  takeOffline,
  type OfflineState,
} from "../../../../shared/api/offline.ts";
import { teamServerRates } from "../../../../electron/domain/accounts/rate-limits.ts";
import { maxOfflineLeaseSeconds } from "../../../../shared/job/job.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { createTestClock, secondMs } from "../../../harness/clock.ts";
import { buildLargePdf, openDeskWithJob, waitUntilOffline } from "../../../harness/desk-job.ts";
import { arrives, isLost, openDesk, type Desk } from "../../../harness/desk.ts";
import { getContentItem, isBlockedAt, listContentItems, startJob, waitForJob } from "../../../harness/jobs.ts";
import { startTestService, type TestService } from "../../../harness/test-service.ts";
import { editZones, readZones } from "../../../harness/zones.ts";

vi.setConfig({ testTimeout: 120_000 });

const pages = 4;
let service: TestService;
let pdf: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  service = await startTestService({}, afterAll);
  pdf = await buildLargePdf(pages);
});

const openOwnDesk = (options = {}) => openDeskWithJob(service, { bytes: pdf }, options);

const isJobComplete = ({ kept_items: kept, total_items: total }: OfflineState["kept"][number]): boolean =>
  total !== null && kept === total;
const isComplete = ({ kept: [job] }: OfflineState): boolean => job !== undefined && isJobComplete(job);
/** Lists the files of large bodies. */
function listBodyFiles(desk: Desk): string[] {
  const folder = join(desk.folder, "kept");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

test("a job that is taken offline is kept as a whole, under a lease of a week", async () => {
  const { desk, job } = await openOwnDesk();
  const params = { jobId: job.id };
  const kept = await desk.gateway.call(takeOffline, { params, body: {} });
  expect(kept).toMatchObject({ taken_offline: true, lease: "active" });
  const {
    kept: [complete],
  } = await desk.waitForState(isComplete);
  expect(complete).toMatchObject({ kept_items: 2 + 2 * pages, error: null });
  expect(complete?.kept_bytes).toBe(complete?.total_bytes);
  const leaseMs = Date.parse(complete?.lease_expires_at ?? "") - Date.now();
  expect(leaseMs).toBeGreaterThan((maxOfflineLeaseSeconds - 3600) * 1000);
  const online = await readZones(desk.service, job, pages);

  await waitUntilOffline(desk);
  await desk.restart();
  expect(await readZones(desk.service, job, pages)).toEqual(online);
  expect((await listContentItems(desk.service, job, "page-text-json")).map(({ page }) => page)).toHaveLength(pages);
  const input = await getContentItem(desk.service, job, "input");
  const whole = new Uint8Array(await (await desk.service.fetchUri(input.uri)).arrayBuffer());
  expect(Buffer.compare(whole, pdf)).toBe(0);
  const range = await desk.service.fetchUri(input.uri, { headers: { range: "bytes=10-19" } });
  expect([range.status, range.headers.get("content-range")]).toEqual([206, `bytes 10-19/${pdf.byteLength}`]);
  expect(Buffer.compare(new Uint8Array(await range.arrayBuffer()), pdf.subarray(10, 20))).toBe(0);
  expect(range.headers.get("galley-kept")).not.toBeNull();
});

test("keeping waits as long as the service limits requests", async () => {
  const made = await startTestService();
  const { client, dataFolder, key } = made;
  const jobs: Job[] = [];
  for (let number = 0; number < 2; number++) {
    const started = await startJob(client, { bytes: await buildTextPdf(1) });
    jobs.push(await waitForJob(client, started, isBlockedAt("zoning")));
  }
  await made.close();
  const rates = { ...teamServerRates, calls: { perMinute: 6000, burst: 24 } };
  // The limit is reached on any machine, since the time of the service passes only when a request is refused.
  const clock = createTestClock(Date.now());
  const limited = await startTestService({ dataFolder, rates, clock });
  let refusals = 0;
  const desk = await openDesk({
    key,
    async service(request) {
      const response = await limited.handle(request);
      if (response.status === 429) {
        refusals += 1;
        clock.advance(Number(response.headers.get("retry-after")) * secondMs);
      }
      return response;
    },
  });
  for (const { id: jobId } of jobs) await desk.gateway.call(takeOffline, { params: { jobId }, body: {} });
  const { kept } = await desk.waitForState(({ kept }) => kept.every(isJobComplete));
  expect(kept.map(({ error }) => error)).toEqual([null, null]);
  expect(refusals).toBeGreaterThan(0);
});

test("a window's renewal does not shorten the lease of a job that was taken offline", async () => {
  const { desk, job } = await openOwnDesk();
  const params = { jobId: job.id };
  await desk.gateway.call(takeOffline, { params, body: {} });
  const { claimed_by: claim } = await desk.service.call(checkoutJob, { params, body: {} });
  expect(Date.parse(claim?.expires_at ?? "") - Date.now()).toBeGreaterThan((maxOfflineLeaseSeconds - 3600) * 1000);
});

test("keeping goes on after the network and the process ended in the middle of it", async () => {
  const { desk, job } = await openOwnDesk();
  let contents = 0;
  desk.network.decide = ({ url }) =>
    /contents\/[a-z-]+\/\d+$/.test(url) && (contents += 1) > 5 ? "is-lost" : "arrives";
  await desk.gateway.call(takeOffline, { params: { jobId: job.id }, body: {} });
  await desk.waitForState(({ connection }) => connection.status === "offline");
  await desk.restart();
  const {
    kept: [partly],
  } = await desk.gateway.call(getOfflineState, {});
  expect(partly?.kept_items).toBe(5);
  desk.network.decide = arrives;
  await desk.waitForState(isComplete);
});

test("keeping goes on after a response that broke off, and shows no error", async () => {
  const started = await startJob(service.client, { bytes: pdf });
  const job = await waitForJob(service.client, started, isBlockedAt("zoning"));
  let broken = 0;
  const desk = await openDesk({
    key: service.key,
    async service(request) {
      const response = await service.handle(request);
      if (broken > 0 || !request.url.endsWith("/contents/input/0")) return response;
      broken += 1;
      await response.body?.cancel();
      const body = new ReadableStream({ start: (controller) => controller.error(new Error("the connection is lost")) });
      return new Response(body, response);
    },
  });
  await desk.gateway.call(takeOffline, { params: { jobId: job.id }, body: {} });
  const {
    kept: [complete],
  } = await desk.waitForState((state) => isComplete(state) || state.kept[0]?.error !== null);
  expect(broken).toBe(1);
  expect(complete?.error).toBeNull();
});

test("a damaged copy is never served, and is fetched again", async () => {
  const { desk, job } = await openOwnDesk();
  await desk.gateway.call(takeOffline, { params: { jobId: job.id }, body: {} });
  await desk.waitForState(isComplete);
  const input = await getContentItem(desk.service, job, "input");
  const [file = ""] = listBodyFiles(desk);
  await waitUntilOffline(desk);
  for (const damage of [() => writeFileSync(file, Buffer.alloc(statSync(file).size)), () => truncateSync(file, 100)]) {
    damage();
    await expect(desk.service.fetchUri(input.uri)).rejects.toMatchObject({ code: "NOT_KEPT" });
    desk.network.decide = arrives;
    await desk.waitForState(({ connection }) => connection.status === "online");
    const whole = new Uint8Array(await (await desk.service.fetchUri(input.uri)).arrayBuffer());
    expect(Buffer.compare(whole, pdf)).toBe(0);
    await waitUntilOffline(desk);
  }
  // The same for a small body, which is in the database.
  const database = new DatabaseSync(join(desk.folder, "gateway.sqlite"));
  database.exec("UPDATE kept_body SET body = zeroblob(length(body)) WHERE body IS NOT NULL");
  database.close();
  await expect(readZones(desk.service, job, 1)).rejects.toMatchObject({ code: "NOT_KEPT" });
  desk.network.decide = arrives;
  await desk.waitForState(({ connection }) => connection.status === "online");
  expect((await readZones(desk.service, job, 1)).page).toBe(1);
});

/** Damages bodies of items in the database: of their present version, or of the version before the first change. */
function damageBodies(desk: Desk, column: "sha256" | "base_sha256", role: string): void {
  const database = new DatabaseSync(join(desk.folder, "gateway.sqlite"));
  const { changes } = database
    .prepare(
      `UPDATE kept_body SET body = zeroblob(length(body)) WHERE sha256 IN (SELECT ${column} FROM kept_item WHERE role = ?)`,
    )
    .run(role);
  database.close();
  expect(changes).toBeGreaterThan(0);
}

test("of an edited page, a damaged version before the edit or after it does not change the other one", async () => {
  const { desk, job } = await openOwnDesk();
  const params = { jobId: job.id };
  await desk.gateway.call(takeOffline, { params, body: {} });
  await desk.waitForState(isComplete);
  const before = await readZones(desk.service, job, 1);
  await waitUntilOffline(desk);
  const item = { ...params, role: "page-zones-json" as const, item: 1 };
  const readComputed = async () =>
    (await desk.service.call(getContent, { params: item, query: { version: "computed" } })).json();
  await editZones(desk.service, job, 1, 0.25);
  await editZones(desk.service, job, 2, 0.75);
  damageBodies(desk, "base_sha256", "page-zones-json");
  await expect(readComputed()).rejects.toMatchObject({ code: "NOT_KEPT" });
  expect((await readZones(desk.service, job, 1)).confidence, "the edit").toBe(0.25);

  const other = await openOwnDesk();
  await other.desk.gateway.call(takeOffline, { params: { jobId: other.job.id }, body: {} });
  await other.desk.waitForState(isComplete);
  await waitUntilOffline(other.desk);
  await editZones(other.desk.service, other.job, 1, 0.25);
  damageBodies(other.desk, "sha256", "page-zones-json");
  await expect(readZones(other.desk.service, other.job, 1)).rejects.toMatchObject({ code: "NOT_KEPT" });
  const otherItem = { ...item, jobId: other.job.id };
  const computed = await other.desk.service.call(getContent, { params: otherItem, query: { version: "computed" } });
  expect(await computed.json()).toEqual(before);
});

test("a list that arrives after its job was removed from this machine leaves nothing there", async () => {
  const isHeld = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const desk = await openDesk({
    key: service.key,
    async service(request) {
      const response = await service.handle(request);
      if (!request.url.includes("/contents/page-zones-json?")) return response;
      isHeld.resolve();
      await release.promise;
      return response;
    },
  });
  const started = await startJob(service.client, { bytes: pdf });
  const job = await waitForJob(service.client, started, isBlockedAt("zoning"));
  const params = { jobId: job.id };
  await desk.service.call(checkoutJob, { params, body: {} });
  const listing = listContentItems(desk.service, job, "page-zones-json");
  await isHeld.promise;
  await desk.gateway.call(dropKept, { params });
  release.resolve();
  expect(await listing).toHaveLength(pages);
  expect(desk.offline.store.listItems(job.id)).toEqual([]);
});

test("contents are kept although the folder of large ones was deleted", async () => {
  const { desk, job } = await openOwnDesk();
  rmSync(join(desk.folder, "kept"), { recursive: true });
  await desk.gateway.call(takeOffline, { params: { jobId: job.id }, body: {} });
  const {
    kept: [complete],
  } = await desk.waitForState(isComplete);
  expect(complete?.error).toBeNull();
  expect(listBodyFiles(desk)).not.toEqual([]);
});

test("a job with work is not removed from this machine, and one without leaves nothing behind", async () => {
  const { desk, job } = await openOwnDesk();
  const params = { jobId: job.id };
  await desk.gateway.call(takeOffline, { params, body: {} });
  await desk.waitForState(isComplete);
  expect(listBodyFiles(desk)).toHaveLength(1);
  await desk.gateway.call(dropKept, { params });
  expect(listBodyFiles(desk)).toEqual([]);
  expect((await desk.gateway.call(getOfflineState, {})).storage.kept_bytes).toBe(0);

  await desk.service.call(checkoutJob, { params, body: {} });
  await editZones(desk.service, job, 1, 0.5);
  await expect(desk.gateway.call(dropKept, { params })).rejects.toMatchObject({ status: 409, code: "WORK_PENDING" });
});

test("an edit that was damaged on the disk is never sent", async () => {
  const { desk, job } = await openOwnDesk();
  await desk.service.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const before = await readZones(desk.service, job, 1);
  desk.network.decide = isLost;
  await editZones(desk.service, job, 1, 0.5);
  const database = new DatabaseSync(join(desk.folder, "gateway.sqlite"));
  database.exec("UPDATE outbox_entry SET body = CAST(replace(body, '0.5', '0.9') AS BLOB)");
  database.close();
  desk.network.decide = arrives;
  const { outbox } = await desk.waitForState((state) => state.outbox[0]?.state === "blocked");
  expect(outbox[0]?.last_error).toContain("damaged");
  expect((await readZones(service.client, job, 1)).confidence).toBe(before.confidence);
  await editZones(desk.service, job, 1, 0.25);
  await desk.waitForState((state) => state.outbox.length === 0);
  expect((await readZones(service.client, job, 1)).confidence).toBe(0.25);
});

test("each resource of the offline work says if what it names does not exist", async () => {
  const { desk, job } = await openOwnDesk();
  const params = { jobId: job.id };
  const stashParams = { stashId: job.id };
  const isNotFound = (code: string) => expect.objectContaining({ status: 404, code });
  await expect(desk.gateway.call(dropKept, { params })).rejects.toEqual(isNotFound("KEPT_NOT_FOUND"));
  await expect(desk.gateway.call(getConflict, { params })).rejects.toEqual(isNotFound("CONFLICT_NOT_FOUND"));
  const resolve = desk.gateway.call(resolveConflict, { params, body: { choice: "stash" } });
  await expect(resolve).rejects.toEqual(isNotFound("CONFLICT_NOT_FOUND"));
  const exported = desk.gateway.call(exportStashedWork, { params: stashParams });
  await expect(exported).rejects.toEqual(isNotFound("STASHED_WORK_NOT_FOUND"));
  const deleted = desk.gateway.call(deleteStashedWork, { params: stashParams });
  await expect(deleted).rejects.toEqual(isNotFound("STASHED_WORK_NOT_FOUND"));
  // A refusal of the service is passed on.
  const other = { jobId: "00000000-0000-4000-8000-000000000000" };
  const taken = desk.gateway.call(takeOffline, { params: other, body: {} });
  await expect(taken).rejects.toEqual(isNotFound("JOB_NOT_FOUND"));
});

test("comments and the pipeline's version are there offline, and new comments are sent once with the check-in", async () => {
  const { desk, job } = await openOwnDesk();
  const params = { jobId: job.id };
  const comment = { role: "page-zones-json" as const, item: 1, record: null, text: "Scan it again.", disputed: false };
  await service.client.call(checkoutJob, { params, body: {} });
  await service.client.call(checkinJob, { params, body: { status: "aborted", comments: [comment] } });

  await desk.gateway.call(takeOffline, { params, body: {} });
  await desk.waitForState(isComplete);
  const before = await readZones(desk.service, job, 1);
  await waitUntilOffline(desk);
  const { list } = await desk.service.call(listComments, { params });
  expect(list).toMatchObject([{ text: "Scan it again.", phase: "work" }]);
  await editZones(desk.service, job, 1, 0.25);
  const item = { ...params, role: "page-zones-json" as const, item: 1 };
  const computed = await desk.service.call(getContent, { params: item, query: { version: "computed" } });
  expect(await computed.json()).toEqual(before);

  const answer = { ...comment, text: "It was scanned again." };
  await desk.service.call(checkinJob, { params, body: { status: "aborted", comments: [answer] } });
  // The reply to the first attempt is lost.
  let attempts = 0;
  desk.network.decide = ({ url }) => (url.endsWith("/checkin") && attempts++ === 0 ? "reply-is-lost" : "arrives");
  await desk.waitForState(({ outbox, kept }) => outbox.length === 0 && kept.length === 0);
  const sent = await service.client.call(listComments, { params });
  expect(sent.list.map(({ text }) => text)).toEqual(["Scan it again.", "It was scanned again."]);
});
