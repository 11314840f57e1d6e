import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoreApi } from "zustand/vanilla";
import { createGateway } from "../../../electron/gateway/gateway.ts";
import { openJournals } from "../../../electron/gateway/journals.ts";
import type { Checkout, CheckoutState } from "../../../renderer/checkout/checkout.ts";
import { openCheckout } from "../../../renderer/checkout/checkout.ts";
import { zoneKey, zoningAdapter } from "../../../renderer/workbenches/zoning/adapter.ts";
import { createClient } from "../../../shared/api/client.ts";
import { gatewayPath, getJournal } from "../../../shared/api/gateway.ts";
import { basePath } from "../../../shared/api/index.ts";
import { checkoutJob } from "../../../shared/api/jobs.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import { pageZonesSchema, zoneSchema } from "../../../shared/document/zones.ts";
import { textPdf } from "../../builders/pdf.ts";
import { blockedAt, itemOf, readItem, startJob, until } from "../../harness/jobs.ts";
import type { Service } from "../../harness/service.ts";
import { origin, startService } from "../../harness/service.ts";
import { manualClock } from "./manual-clock.ts";

/** One service, with a gateway before it, for all of these; each test has a job of its own. */
const serviceClock = manualClock();
const ends: (() => void | Promise<void>)[] = [];
let reachable = true;
let shared: Service & { ana: Awaited<ReturnType<Service["signUp"]>>; send: (request: Request) => Promise<Response> };

beforeAll(async () => {
  const service = await startService({ clock: serviceClock }, (end) => ends.push(end));
  const { host, key, dataFolder } = service;
  const journals = openJournals(join(dataFolder, "gateway.sqlite"));
  ends.push(() => journals.close());
  const handle = createGateway({
    service: (request) => host.handle(request),
    key,
    masterKey: { storage: "keychain", file: null },
    connection: { kind: "embedded", title: "This computer" },
    journals,
    rendererFolder: dataFolder,
    samplesFolder: dataFolder,
    dataFolder,
    version: "0.0.0",
    onFault: (fault) => expect.unreachable(String(fault)),
  });
  const send = (request: Request): Promise<Response> =>
    reachable ? handle(request) : Promise.reject(new TypeError("fetch failed"));
  shared = { ...service, ana: await service.signUp("Ana"), send };
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** A document of two pages whose zones wait to be reviewed. */
async function blockedJob() {
  const { client, ana, send } = shared;
  const collaboration = { teams: [], users: [{ email: ana.email, steps: ["*"] }] };
  const started = await startJob(client, { bytes: await textPdf(2), collaboration });
  const job = await until(client, started, blockedAt("zoning"));
  const clock = manualClock(serviceClock.now());
  const ports = {
    service: createClient({ baseUrl: origin + basePath, fetch: send }),
    gateway: createClient({ baseUrl: origin + gatewayPath, fetch: send }),
    clock,
  };
  return {
    client,
    job,
    clock,
    ana,
    gateway: ports.gateway,
    setReachable: (now: boolean) => void (reachable = now),
    /** Opens the job as a window does; a window whose process ended is one that is not used any more. */
    open: () => openCheckout(ports, job.id, "zoning", zoningAdapter),
    /** The zones of a page as the service has them for the holder. */
    stored: async (page: number) =>
      pageZonesSchema.parse(await readItem(client, await itemOf(client, job, "page-zones-json", page))).zones,
  };
}

function reaches(store: StoreApi<CheckoutState>, fits: (state: CheckoutState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const leave = store.subscribe((state) => {
      if (!fits(state)) return;
      leave();
      resolve();
    });
    if (fits(store.getState())) {
      leave();
      resolve();
    }
  });
}

function firstZone(checkout: Checkout, page: number): Zone {
  for (const [key, record] of checkout.store.getState().history.records) {
    const zone = zoneSchema.safeParse(record);
    if (key.startsWith(`${page}/`) && zone.success) return zone.data;
  }
  throw new Error(`page ${page} has no zone`);
}

function retype(checkout: Checkout, page: number, type: Zone["type"]): Zone {
  const zone: Zone = { ...firstZone(checkout, page), type, origin: "human" };
  checkout.commit({ command: "zone.type", title: "Change type", page, changes: [[zoneKey(page, zone.id), zone]] });
  return zone;
}

const isSaved = ({ journal }: CheckoutState): boolean => journal.kind === "saved" && journal.at !== null;
const isPublished = ({ publish }: CheckoutState): boolean => publish.kind === "published";

describe("a checkout", () => {
  it("loads a page at a time, and has each gesture on disk before it says so", async () => {
    const { open, gateway, job } = await blockedJob();
    const checkout = await open();
    await checkout.loadItem(2);
    expect(checkout.store.getState()).toMatchObject({ itemCount: 2 });
    expect([...checkout.store.getState().history.records.keys()].every((key) => key.startsWith("2/"))).toBe(true);
    retype(checkout, 2, "caption");
    expect(checkout.store.getState().journal.kind).toBe("saving");
    await reaches(checkout.store, isSaved);
    const { entries } = await gateway.call(getJournal, { params: { jobId: job.id, step: "zoning" } });
    expect(entries).toMatchObject([{ kind: "do", step: { title: "Change type", page: 2 } }]);
  });

  it("brings what was changed to the service when it has been quiet for a second", async () => {
    const { open, stored, clock } = await blockedJob();
    const checkout = await open();
    await checkout.loadItem(1);
    const zone = retype(checkout, 1, "caption");
    expect((await stored(1)).find(({ id }) => id === zone.id)?.type).not.toBe("caption");
    clock.advance(1000);
    await reaches(checkout.store, isPublished);
    expect(await stored(1)).toContainEqual(zone);
  });

  it("goes on where a killed process stopped, undo included, though nothing had reached the service", async () => {
    const { open, stored, clock } = await blockedJob();
    const killed = await open();
    await killed.loadItem(1);
    const original = firstZone(killed, 1);
    retype(killed, 1, "caption");
    retype(killed, 1, "footnote");
    await reaches(killed.store, isSaved);

    const checkout = await open();
    expect(checkout.store.getState().history.done).toHaveLength(2);
    await checkout.loadItem(1);
    expect(firstZone(checkout, 1).type).toBe("footnote");
    checkout.undo();
    expect(firstZone(checkout, 1).type).toBe("caption");
    expect(checkout.store.getState().focus).toEqual({ key: zoneKey(1, original.id), page: 1 });
    checkout.undo();
    expect(firstZone(checkout, 1)).toEqual(original);
    checkout.redo();
    clock.advance(1000);
    await reaches(checkout.store, isPublished);
    expect((await stored(1)).find(({ id }) => id === original.id)?.type).toBe("caption");
  });

  it("undoes after a kill what had reached the service before it", async () => {
    const { open, stored, clock } = await blockedJob();
    const killed = await open();
    await killed.loadItem(1);
    const original = firstZone(killed, 1);
    retype(killed, 1, "caption");
    await killed.publish();
    killed.undo();
    await reaches(killed.store, isSaved);

    // The page that the journal touches is brought to the service though nobody looks at it.
    const checkout = await open();
    clock.advance(1000);
    await reaches(checkout.store, ({ items }) => items.get(1)?.kind === "ready");
    await checkout.publish();
    expect(await stored(1)).toContainEqual(original);
  });

  it("keeps a second window from writing over the first", async () => {
    const { open, stored } = await blockedJob();
    const first = await open();
    const second = await open();
    await first.loadItem(1);
    await second.loadItem(1);
    retype(first, 1, "caption");
    await reaches(first.store, isSaved);
    retype(second, 1, "footnote");
    await reaches(second.store, ({ journal }) => journal.kind === "stopped");
    expect(() => second.undo()).toThrow(/Another window/);
    await first.publish();
    await second.publish();
    await second.close();
    const types = (await stored(1)).map(({ type }) => type);
    expect(types, "what the first has done").toContain("caption");
    expect(types).not.toContain("footnote");
  });

  it("says so while nothing can be saved, and saves when it can", async () => {
    const { open, setReachable, clock, gateway, job } = await blockedJob();
    const checkout = await open();
    await checkout.loadItem(1);
    setReachable(false);
    retype(checkout, 1, "caption");
    await reaches(checkout.store, ({ journal }) => journal.kind === "retrying");
    setReachable(true);
    clock.advance(500);
    await reaches(checkout.store, isSaved);
    expect((await gateway.call(getJournal, { params: { jobId: job.id, step: "zoning" } })).entries).toHaveLength(1);
  });

  it("brings to the service by itself what did not arrive there", async () => {
    const { open, setReachable, clock, stored } = await blockedJob();
    const checkout = await open();
    await checkout.loadItem(1);
    const zone = retype(checkout, 1, "caption");
    await reaches(checkout.store, isSaved);
    setReachable(false);
    clock.advance(1000);
    await reaches(checkout.store, ({ publish }) => publish.kind === "failed");
    setReachable(true);
    const state = (): string => {
      clock.advance(5000);
      return checkout.store.getState().publish.kind;
    };
    await expect.poll(state).toBe("published");
    expect(await stored(1)).toContainEqual(zone);
  });

  it("renews its lease by itself when half of it is over", async () => {
    const { open, clock } = await blockedJob();
    const checkout = await open();
    const { lease } = checkout.store.getState();
    if (lease.kind !== "active") throw new Error(lease.reason);
    const half = lease.lengthMs / 2;
    serviceClock.advance(half);
    clock.advance(half);
    await reaches(checkout.store, (state) => state.lease.kind === "active" && state.lease.expiresAt > lease.expiresAt);
    expect(checkout.store.getState().lease).toMatchObject({ expiresAt: lease.expiresAt + half });
  });

  it("that another claimed after it ran out is lost, names the holder, and keeps its steps", async () => {
    const { open, clock, ana, job } = await blockedJob();
    const checkout = await open();
    await checkout.loadItem(1);
    serviceClock.advance(2 * 3600_000);
    await ana.client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
    clock.advance(1800_000);
    await reaches(checkout.store, ({ lease }) => lease.kind === "lost");
    expect(checkout.store.getState().lease).toMatchObject({ reason: expect.stringContaining("Ana") });
    expect(() => retype(checkout, 1, "caption")).toThrow(/lost/);
  });

  it("does an earlier checkout's steps again on top of a new one", async () => {
    const { open, stored } = await blockedJob();
    const earlier = await open();
    await earlier.loadItem(1);
    const zone = retype(earlier, 1, "caption");
    await earlier.publish();
    await reaches(earlier.store, isSaved);
    serviceClock.advance(2 * 3600_000);

    const checkout = await open();
    expect(checkout.store.getState().replayed).toBe(1);
    await checkout.loadItem(1);
    expect(firstZone(checkout, 1)).toEqual(zone);
    await checkout.publish();
    expect(await stored(1)).toContainEqual(zone);
    checkout.undo();
    await reaches(checkout.store, isSaved);
  });

  it("checked in as completed lets the job go on with what was done, and forgets the journal", async () => {
    const { open, client, job, gateway, stored } = await blockedJob();
    const checkout = await open();
    await checkout.loadItem(1);
    const zone = retype(checkout, 1, "caption");
    const done = await checkout.checkin("completed");
    expect(done.claimed_by).toBeNull();
    await until(client, job, ({ blocking_step: step }) => step === "mapping");
    expect(await stored(1)).toContainEqual(zone);
    const journal = await gateway.call(getJournal, { params: { jobId: job.id, step: "zoning" } });
    expect(journal).toEqual({ claimed_at: null, entries: [] });
  });

  it("shows what the service refused, and cannot be completed with it", async () => {
    const { open, job, client } = await blockedJob();
    const checkout = await open();
    await checkout.loadItem(1);
    const zone = firstZone(checkout, 1);
    // Two zones at one place of the reading order are no valid page.
    const changes = [[zoneKey(1, "twin"), { ...zone, id: "twin" }]] as const;
    checkout.commit({ command: "zone.duplicate", title: "Duplicate", page: 1, changes });
    await expect(checkout.checkin("completed")).rejects.toMatchObject({ code: "CONTENT_INVALID" });
    expect(checkout.store.getState().publish).toMatchObject({ kind: "failed", item: 1 });
    expect((await until(client, job, () => true)).blocking_step).toBe("zoning");
    checkout.undo();
    await expect(checkout.checkin("completed")).resolves.toMatchObject({ status: "running" });
  });

  it("fails the job with a reason", async () => {
    const { open } = await blockedJob();
    const checkout = await open();
    const done = await checkout.checkin("failed", "Half of the document is missing.");
    expect(done).toMatchObject({ status: "failed", error: { message: "Half of the document is missing." } });
  });
});
