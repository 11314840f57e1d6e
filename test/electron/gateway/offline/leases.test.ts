import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Client } from "../../../../shared/api/client.ts";
import { appendJournal, deleteJournal, getJournal } from "../../../../shared/api/gateway.ts";
import { cancelJob, checkinJob, checkoutJob, getJob, type Job } from "../../../../shared/api/jobs.ts";
import {
  deleteStashedWork,
  exportStashedWork,
  getConflict,
  getOfflineState,
  listStash,
  resolveConflict,
  takeOffline,
  type OfflineState,
} from "../../../../shared/api/offline.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { createTestClock, hourMs, type TestClock } from "../../../harness/clock.ts";
import { arrives, isLost, openDesk, type Desk } from "../../../harness/desk.ts";
import { getContentItem, isBlockedAt, startJob, waitForJob } from "../../../harness/jobs.ts";
import { startTestService, type TestService } from "../../../harness/test-service.ts";
import { editZones, readZones } from "../../../harness/zones.ts";

vi.setConfig({ testTimeout: 120_000 });

const dayMs = 24 * hourMs;
const entry = {
  kind: "do",
  step: {
    command: "zone.delete",
    title: "Delete zone",
    page: 1,
    differences: [{ key: "1/z1", before: {}, after: null }],
  },
};

interface Scene {
  desk: Desk;
  /** Answers a request at the service; by default only calls `next`. */
  answerAtService: (request: Request, next: () => Promise<Response>) => Promise<Response>;
  job: Job;
  /** The clock of the reviewer's machine. */
  deskClock: TestClock;
  params: { jobId: string };
}

const serviceClock = createTestClock();
let service: TestService;
let reviewer: Awaited<ReturnType<TestService["signUp"]>>;
let other: Client;
let users: { id: string; steps: string[] }[];

beforeAll(async () => {
  service = await startTestService({ clock: serviceClock }, afterAll);
  reviewer = await service.signUp("Ada");
  const ben = await service.signUp("Ben");
  other = ben.client;
  users = [reviewer.id, ben.id].map((id) => ({ id, steps: ["*"] }));
});

/**
 * Opens a job on a reviewer's machine and edits it: online the first page, then offline the second.
 * @param clockErrorMs the error of the machine's clock
 */
async function workOffline(clockErrorMs = 0): Promise<Scene> {
  const deskClock = createTestClock(serviceClock.now() + clockErrorMs);
  const started = await startJob(service.client, {
    bytes: await buildTextPdf(2),
    collaboration: { teams: [], users },
  });
  const job = await waitForJob(service.client, started, isBlockedAt("zoning"));
  const params = { jobId: job.id };
  const desk = await openDesk({
    service: (request) => scene.answerAtService(request, () => service.handle(request)),
    key: reviewer.keys.live,
    clock: deskClock,
    serviceClock,
  });
  const scene: Scene = { desk, job, deskClock, params, answerAtService: (_request, next) => next() };
  const { claimed_by: claim } = await desk.service.call(checkoutJob, { params, body: {} });
  await editZones(desk.service, job, 1, 0.5);
  await readZones(desk.service, job, 2);
  desk.network.decide = isLost;
  await editZones(desk.service, job, 2, 0.25);
  const address = { ...params, step: "zoning" as const };
  const body = { claimed_at: claim?.claimed_at ?? "", after: 0, entries: [entry] };
  await desk.gateway.call(appendJournal, { params: address, body });
  return scene;
}

function advance({ deskClock }: Scene, ms: number): void {
  serviceClock.advance(ms);
  deskClock.advance(ms);
}

const isSent = ({ outbox, connection }: OfflineState): boolean => outbox.length === 0 && connection.status === "online";
const isInConflict = ({ kept }: OfflineState): boolean => kept[0]?.lease === "lost";

/** Deletes a journal as a window does that knows all of it. */
async function deleteWholeJournal({ gateway }: Desk, params: { jobId: string; step: "zoning" }): Promise<void> {
  const { claimed_at, entries } = await gateway.call(getJournal, { params });
  await gateway.call(deleteJournal, { params, query: { claimed_at: claimed_at ?? "", length: entries.length } });
}

test("a lease that expired in a week without network is checked out again if nobody took the job", async () => {
  const scene = await workOffline();
  const { desk, job, params } = scene;
  const before = await desk.service.call(checkoutJob, { params, body: {} });
  advance(scene, 7 * dayMs);
  await desk.restart();
  expect((await desk.gateway.call(getOfflineState, {})).kept[0]).toMatchObject({ lease: "expired", conflict: null });
  expect((await desk.service.call(checkoutJob, { params, body: {} })).claimed_by).toEqual(before.claimed_by);
  await editZones(desk.service, job, 1, 0.125);

  desk.network.decide = arrives;
  await desk.waitForState(isSent);
  // The claim under which the work began stays, and with it the journal.
  const after = await desk.service.call(checkoutJob, { params, body: {} });
  expect(after.claimed_by?.claimed_at).toBe(before.claimed_by?.claimed_at);
  expect(Date.parse(after.claimed_by?.expires_at ?? "")).toBe(serviceClock.now() + hourMs);
  const journal = await desk.gateway.call(getJournal, { params: { ...params, step: "zoning" } });
  expect(journal).toEqual({ claimed_at: before.claimed_by?.claimed_at, entries: [entry] });
  await desk.service.call(checkinJob, { params, body: { status: "completed" } });
  await desk.waitForState(isSent);
  expect((await readZones(other, job, 1)).confidence).toBe(0.125);
  expect((await readZones(other, job, 2)).confidence).toBe(0.25);
});

test("work is sent again after another reviewer had the job and gave it back unchanged", async () => {
  const scene = await workOffline();
  const { desk, job, params } = scene;
  advance(scene, 2 * hourMs);
  await other.call(checkoutJob, { params, body: {} });
  await editZones(other, job, 1, 0.9);
  await other.call(checkinJob, { params, body: { status: "aborted" } });
  desk.network.decide = arrives;
  await desk.waitForState(isSent);
  await desk.service.call(checkinJob, { params, body: { status: "completed" } });
  await desk.waitForState(isSent);
  expect((await readZones(other, job, 1)).confidence).toBe(0.5);
  expect((await readZones(other, job, 2)).confidence).toBe(0.25);
});

test("work on a job that another reviewer has is in conflict, and is replayed after a new checkout", async () => {
  const scene = await workOffline();
  const { desk, job, params } = scene;
  advance(scene, 2 * hourMs);
  await other.call(checkoutJob, { params, body: {} });
  await editZones(other, job, 2, 0.9);
  // The reviewer has checked in offline, and the window has deleted its journal.
  await desk.service.call(checkinJob, { params, body: { status: "completed", message: "done" } });
  const address = { ...params, step: "zoning" as const };
  await deleteWholeJournal(desk, address);
  desk.network.decide = arrives;
  await desk.waitForState(isInConflict);
  expect((await readZones(other, job, 2)).confidence).toBe(0.9);

  const conflict = await desk.gateway.call(getConflict, { params });
  expect(conflict).toMatchObject({
    reason: expect.stringContaining("Ben has checked the job out"),
    holder: { name: "Ben" },
    can_checkout: false,
    entries: [entry],
    checkin: { outcome: "completed", message: "done" },
  });
  expect(conflict.items.map(({ item, mine }) => [item, (mine as { confidence: number }).confidence])).toEqual([
    [1, 0.5],
    [2, 0.25],
  ]);
  const resolve = desk.gateway.call(resolveConflict, { params, body: { choice: "replay" } });
  await expect(resolve).rejects.toMatchObject({ code: "JOB_ALREADY_CHECKED_OUT" });
  await expect(editZones(desk.service, job, 1, 0.1)).rejects.toMatchObject({ code: "CHECKOUT_LOST" });

  await other.call(checkinJob, { params, body: { status: "aborted" } });
  expect((await desk.gateway.call(getConflict, { params })).can_checkout).toBe(true);
  await desk.gateway.call(resolveConflict, { params, body: { choice: "replay" } });
  const checkout = await desk.service.call(checkoutJob, { params, body: {} });
  expect(Date.parse(checkout.claimed_by?.claimed_at ?? "")).toBe(serviceClock.now());
  // The journal is left for the window, which replays it on the contents of the service.
  expect((await desk.gateway.call(getJournal, { params: address })).entries).toEqual([entry]);
  expect((await readZones(desk.service, job, 2)).confidence).not.toBe(0.25);
});

test("work on a job that another reviewer has completed is kept aside and exported", async () => {
  const scene = await workOffline();
  const { desk, job, params } = scene;
  advance(scene, 2 * hourMs);
  await other.call(checkoutJob, { params, body: {} });
  await editZones(other, job, 2, 0.9);
  await other.call(checkinJob, { params, body: { status: "completed" } });
  await waitForJob(other, job, ({ status, blocking_step: step }) => status !== "running" || step === "mapping");
  desk.network.decide = arrives;
  await desk.waitForState(isInConflict);
  const conflict = await desk.gateway.call(getConflict, { params });
  expect(conflict.can_checkout).toBe(false);
  const theirs = conflict.items.find(({ item }) => item === 2)?.theirs;
  expect((theirs as { confidence: number }).confidence).toBe(0.9);

  await desk.gateway.call(resolveConflict, { params, body: { choice: "stash" } });
  expect((await desk.gateway.call(getOfflineState, {})).kept).toEqual([]);
  await desk.restart();
  const { list } = await desk.gateway.call(listStash, {});
  expect(list).toMatchObject([{ job_id: job.id, step: "zoning", entry_count: 1 }]);
  const stashParams = { stashId: list[0]?.id ?? "" };
  const exported = (await (await desk.gateway.call(exportStashedWork, { params: stashParams })).json()) as {
    entries: unknown[];
    items: { mine: { confidence: number } }[];
  };
  expect(exported.entries).toEqual([entry]);
  expect(exported.items.map(({ mine }) => mine.confidence)).toEqual([0.5, 0.25]);
  await desk.gateway.call(deleteStashedWork, { params: stashParams });
  expect((await desk.gateway.call(listStash, {})).list).toEqual([]);
  await expect(desk.gateway.call(getJournal, { params: { ...params, step: "zoning" } })).resolves.toMatchObject({
    entries: [],
  });
});

test.each([
  ["stash", "stash"],
  ["replay", "stash"],
  ["stash", "replay"],
  ["replay", "replay"],
] as const)("two windows that choose %s and %s for the same conflict at once resolve it once", async (...choices) => {
  const scene = await workOffline();
  const { desk, job, params } = scene;
  advance(scene, 2 * hourMs);
  await other.call(checkoutJob, { params, body: {} });
  await editZones(other, job, 2, 0.9);
  desk.network.decide = arrives;
  await desk.waitForState(isInConflict);
  await other.call(checkinJob, { params, body: { status: "aborted" } });
  const outcomes = await Promise.allSettled(
    choices.map((choice) => desk.gateway.call(resolveConflict, { params, body: { choice } })),
  );
  const won = choices.filter((_, index) => outcomes[index]?.status === "fulfilled");
  expect(won).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "CONFLICT_NOT_FOUND" },
  });
  // The work is either kept aside or in the journal that the window replays, never in both or in neither.
  const { list } = await desk.gateway.call(listStash, {});
  const { entries } = await desk.gateway.call(getJournal, { params: { ...params, step: "zoning" } });
  expect([list.length, entries.length]).toEqual(won[0] === "replay" ? [0, 1] : [1, 0]);
});

/** Brings the work in conflict with that of another reviewer, who gives the job back. */
async function startConflict(): Promise<Scene> {
  const scene = await workOffline();
  const { desk, job, params } = scene;
  advance(scene, 2 * hourMs);
  await other.call(checkoutJob, { params, body: {} });
  await editZones(other, job, 2, 0.9);
  desk.network.decide = arrives;
  await desk.waitForState(isInConflict);
  await other.call(checkinJob, { params, body: { status: "aborted" } });
  return scene;
}

test("a job that one window gives up while another one checks it out again can be had by others", async () => {
  const scene = await startConflict();
  const { desk, params } = scene;
  const choose = (choice: "replay" | "stash") => desk.gateway.call(resolveConflict, { params, body: { choice } });
  scene.answerAtService = async ({ url }, next) => {
    if (url.endsWith("/checkout")) await choose("stash");
    return next();
  };
  await expect(choose("replay")).rejects.toMatchObject({ code: "CONFLICT_NOT_FOUND" });
  expect((await desk.gateway.call(listStash, {})).list).toHaveLength(1);
  expect((await other.call(checkoutJob, { params, body: {} })).claimed_by?.name).toBe("Ben");
});

test("work in conflict stays if the answer to the new checkout cannot be kept", async () => {
  const scene = await startConflict();
  const { desk, params } = scene;
  scene.answerAtService = async ({ url }, next) => {
    const response = await next();
    if (!url.endsWith("/checkout")) return response;
    const envelope = (await response.json()) as { response: Job };
    return new Response(
      JSON.stringify({ ...envelope, response: { ...envelope.response, claimed_by: null } }),
      response,
    );
  };
  const replay = desk.gateway.call(resolveConflict, { params, body: { choice: "replay" } });
  await expect(replay).rejects.toMatchObject({ code: "NOT_A_SERVICE" });
  const { items, entries } = await desk.gateway.call(getConflict, { params });
  expect([items.length, entries.length]).toEqual([2, 1]);
});

test("a job that one window opens while another one takes it offline stays offline", async () => {
  const scene = await startConflict();
  const { desk, params } = scene;
  await desk.gateway.call(resolveConflict, { params, body: { choice: "stash" } });
  scene.answerAtService = async ({ url }, next) => {
    const response = await next();
    if (!url.endsWith("/checkout")) return response;
    scene.answerAtService = (_request, answer) => answer();
    await desk.gateway.call(takeOffline, { params, body: {} });
    return response;
  };
  await desk.service.call(checkoutJob, { params, body: {} });
  const [kept] = (await desk.gateway.call(getOfflineState, {})).kept;
  expect(kept?.taken_offline).toBe(true);
  expect(Date.parse(kept?.lease_expires_at ?? "")).toBe(serviceClock.now() + 7 * dayMs);
});

test.each([
  ["within a day, by its idempotency key", hourMs],
  ["later, by the contents that the service has", 2 * dayMs],
])("a check-in whose reply was lost is known to have arrived: %s", async (_name, waitMs) => {
  const scene = await workOffline();
  const { desk, job, params } = scene;
  desk.network.decide = arrives;
  await desk.waitForState(isSent);
  desk.network.decide = ({ url }) => (url.endsWith("/checkin") ? "reply-is-lost" : "is-lost");
  await desk.service.call(checkinJob, { params, body: { status: "completed" } });
  // The job goes on, and another reviewer has its next step.
  const next = await waitForJob(
    other,
    job,
    ({ status, blocking_step: step }) => status !== "running" || step === "mapping",
  );
  if (next.status === "blocked") await other.call(checkoutJob, { params, body: {} });
  advance(scene, waitMs);
  if (next.status === "blocked") await other.call(checkoutJob, { params, body: {} });
  desk.network.log.length = 0;
  desk.network.decide = arrives;
  await desk.waitForState(({ kept }) => kept.length === 0);
  expect(desk.network.log.filter((line) => line.endsWith("/checkout"))).toEqual([]);
  expect((await getContentItem(other, job, "page-zones-json", 1)).updated_by).toBe(reviewer.id);
});

test("work on a job that was cancelled meanwhile says so, and not that the job runs", async () => {
  const scene = await workOffline();
  const { desk, params } = scene;
  advance(scene, 2 * hourMs);
  await service.client.call(cancelJob, { params });
  desk.network.decide = arrives;
  const { kept } = await desk.waitForState(isInConflict);
  expect(kept.map(({ conflict }) => conflict)).toEqual([
    "The job does not wait for this work any more: it is cancelled.",
  ]);
});

test("work that the reviewer has aborted is no conflict", async () => {
  const scene = await workOffline();
  const { desk, params } = scene;
  await desk.service.call(checkinJob, { params, body: { status: "aborted" } });
  await deleteWholeJournal(desk, { ...params, step: "zoning" });
  advance(scene, 2 * hourMs);
  await other.call(checkoutJob, { params, body: {} });
  desk.network.decide = arrives;
  await desk.waitForState(({ kept, outbox }) => kept.length === 0 && outbox.length === 0);
  expect((await other.call(getJob, { params })).claimed_by?.name).toBe("Ben");
});

test("the lease is judged by the clock of the service, and renewed at a third of its time", async () => {
  const scene = await workOffline(-hourMs);
  const { desk, params } = scene;
  desk.network.decide = arrives;
  const state = await desk.waitForState(isSent);
  expect(state.connection.clock_difference_ms).toBe(-hourMs);
  expect(state.kept[0]?.lease).toBe("active");
  const getEnd = async () => Date.parse((await desk.gateway.call(getOfflineState, {})).kept[0]?.lease_expires_at ?? "");
  const end = await getEnd();
  advance(scene, hourMs / 3 - 1000);
  expect(await getEnd()).toBe(end);
  // As after the sleep of the computer, in which no timer has run.
  advance(scene, 2000);
  await desk.waitForState(({ kept }) => Date.parse(kept[0]?.lease_expires_at ?? "") > end);
  expect(await getEnd()).toBe(serviceClock.now() + hourMs);

  desk.network.decide = isLost;
  await desk.service.call(checkoutJob, { params, body: {} });
  for (const [ms, lease] of [
    [0, "active"],
    [hourMs * 0.7, "ending"],
    [hourMs * 0.4, "expired"],
  ] as const) {
    advance(scene, ms);
    expect((await desk.gateway.call(getOfflineState, {})).kept[0]?.lease).toBe(lease);
  }
});
