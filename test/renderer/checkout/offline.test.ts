import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openCheckout, type Checkout, type CheckoutState } from "../../../renderer/checkout/checkout.ts";
import { zoneKey, zoningAdapter } from "../../../renderer/workbenches/zoning/adapter.ts";
import { getJournal } from "../../../shared/api/gateway.ts";
import { getJob, type Job } from "../../../shared/api/jobs.ts";
import { getOfflineState } from "../../../shared/api/offline.ts";
import { pageZonesSchema, zoneSchema, type Zone } from "../../../shared/document/zones.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { arrives, isLost, openDesk, type Desk } from "../../harness/desk.ts";
import { getContentItem, isBlockedAt, readContentItem, startJob, waitForJob } from "../../harness/jobs.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";
import { manualClock } from "./manual-clock.ts";

vi.setConfig({ testTimeout: 120_000 });

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, afterAll);
});

function firstZone({ store }: Checkout, page: number): Zone {
  for (const [key, record] of store.getState().history.records) {
    const zone = zoneSchema.safeParse(record);
    if (key.startsWith(`${page}/`) && zone.success) return zone.data;
  }
  throw new Error(`page ${page} has no zone`);
}

function retype(checkout: Checkout, page: number, type: Zone["type"]): Zone {
  const zone: Zone = { ...firstZone(checkout, page), type, origin: "human" };
  checkout.commit({ command: "zone.retype", page, changes: [[zoneKey(page, zone.id), zone]] });
  return zone;
}

async function waitFor({ store }: Checkout, matches: (state: CheckoutState) => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    if (matches(store.getState())) return resolve();
    const unsubscribe = store.subscribe((state) => {
      if (!matches(state)) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Opens a reviewer's machine, and a function that opens a job in a new window of it. */
async function openWindow(): Promise<{ desk: Desk; job: Job; open: () => Promise<Checkout> }> {
  const started = await startJob(service.client, { bytes: await buildTextPdf(2) });
  const job = await waitForJob(service.client, started, isBlockedAt("zoning"));
  const desk = await openDesk({ service: (request) => service.handle(request), key: service.key });
  const ports = { service: desk.service, gateway: desk.gateway, clock: manualClock(Date.now()) };
  return { desk, job, open: () => openCheckout(ports, job.id, "zoning", zoningAdapter) };
}

const isPublished = ({ publish }: CheckoutState): boolean => publish.kind === "published";

test("the window checks out, edits, publishes, is opened again and checks in without a network", async () => {
  const { desk, job, open } = await openWindow();
  const online = await open();
  await Promise.all([online.loadItem(1), online.loadItem(2)]);
  await online.close();

  desk.network.decide = isLost;
  const first = await open();
  await first.loadItem(1);
  const caption = retype(first, 1, "caption");
  await first.publish();
  await waitFor(first, isPublished);
  await desk.restart();

  // The process ended: another window replays the journal on what is kept.
  const second = await open();
  expect(second.store.getState()).toMatchObject({ replayCount: 0, lease: { kind: "active" } });
  await Promise.all([second.loadItem(1), second.loadItem(2)]);
  expect(firstZone(second, 1)).toMatchObject({ id: caption.id, type: "caption" });
  second.undo();
  second.redo();
  retype(second, 2, "footnote");
  const checkedIn = await second.checkin("completed");
  expect(checkedIn).toMatchObject({ status: "running", claimed_by: null });
  const address = { jobId: job.id, step: "zoning" } as const;
  // The window has deleted the journal, which stays until the service has the work.
  expect((await desk.gateway.call(getJournal, { params: address })).entries).toHaveLength(4);
  expect((await desk.gateway.call(getOfflineState, {})).outbox.map(({ kind }) => kind).at(-1)).toBe("checkin");

  desk.network.decide = arrives;
  await desk.waitForState(({ outbox }) => outbox.length === 0);
  expect((await desk.gateway.call(getJournal, { params: address })).entries).toEqual([]);
  const { status } = await service.client.call(getJob, { params: { jobId: job.id } });
  expect(status).not.toBe("blocked");
  for (const [page, type] of [
    [1, "caption"],
    [2, "footnote"],
  ] as const) {
    const item = await getContentItem(service.client, job, "page-zones-json", page);
    const { zones } = pageZonesSchema.parse(await readContentItem(service.client, item));
    expect(zones.filter((zone) => zone.origin === "human").map((zone) => zone.type)).toEqual([type]);
  }
});
