import { describe, expect, it } from "vitest";
import { zoneKey } from "../../../renderer/workbenches/zoning/adapter.ts";
import { getJournal } from "../../../shared/api/gateway.ts";
import { waitForJob } from "../../harness/jobs.ts";
import { firstZone, isPublished, isSaved, retype, shareService, waitForState } from "./shared-checkout.ts";

const { startBlockedJob, serviceClock, getShared } = shareService();

describe("A checkout", () => {
  it("makes one undo step of edits of a series within a second, also after a restart", async () => {
    const { open, clock } = await startBlockedJob();
    const checkout = await open();
    await checkout.loadItem(1);
    const zone = firstZone(checkout, 1);
    const getX = () => firstZone(checkout, 1).bbox?.x;
    const nudge = (series: string) => {
      const { bbox } = firstZone(checkout, 1);
      const moved = { ...zone, bbox: bbox && { ...bbox, x: bbox.x + 1 } };
      const changes = [[zoneKey(1, zone.id), moved]] as const;
      checkout.commit({ command: "zone.move", page: 1, changes, series });
    };
    const start = getX() ?? 0;
    for (const series of ["a", "a", "a", "b"]) nudge(series);
    clock.advance(1000);
    nudge("b");
    checkout.undo();
    checkout.redo();
    nudge("b");
    await waitForState(checkout.store, isSaved);
    const steps = (await open()).store.getState().history.undoStack.map(({ differences }) => differences.length);
    expect(steps).toEqual([3, 1, 1, 1]);
    expect([...steps].map(() => (checkout.undo(), getX()))).toEqual([start + 5, start + 4, start + 3, start]);
  });

  it("loads single pages, and reports a step as saved once it is on disk", async () => {
    const { open, gateway, job } = await startBlockedJob();
    const checkout = await open();
    await checkout.loadItem(2);
    expect(checkout.store.getState()).toMatchObject({ itemCount: 2 });
    expect([...checkout.store.getState().history.records.keys()].every((key) => key.startsWith("2/"))).toBe(true);
    retype(checkout, 2, "caption");
    expect(checkout.store.getState().journal.kind).toBe("saving");
    await waitForState(checkout.store, isSaved);
    const { entries } = await gateway.call(getJournal, { params: { jobId: job.id, step: "zoning" } });
    expect(entries).toMatchObject([{ kind: "do", step: { command: "zone.retype", page: 2 } }]);
  });

  it("reads a page again that failed while others of its batch are still read", async () => {
    const { open } = await startBlockedJob();
    const others = Promise.withResolvers<void>();
    let isDamaged = true;
    const checkout = await open(async (request) => {
      if (request.url.endsWith("/contents/page-zones-json/1")) await others.promise;
      if (request.url.endsWith("/contents/page-zones-json/2") && isDamaged) return new Response("{", { status: 200 });
      return getShared().send(request);
    });
    const batch = checkout.loadItems([1, 2]);
    await waitForState(checkout.store, ({ items }) => items.get(2)?.kind === "failed");
    isDamaged = false;
    await checkout.loadItem(2);
    others.resolve();
    await batch;
    expect([...checkout.store.getState().items]).toEqual([
      [1, { kind: "ready" }],
      [2, { kind: "ready" }],
    ]);
    expect(firstZone(checkout, 2).origin).toBe("machine");
  });

  it("publishes changes after a second without changes", async () => {
    const { open, readZones, clock } = await startBlockedJob();
    const checkout = await open();
    await checkout.loadItem(1);
    const zone = retype(checkout, 1, "caption");
    expect((await readZones(1)).find(({ id }) => id === zone.id)?.type).not.toBe("caption");
    clock.advance(1000);
    await waitForState(checkout.store, isPublished);
    expect(await readZones(1)).toContainEqual(zone);
  });

  it("restores the work and the undo stack of a killed process that had published nothing", async () => {
    const { open, readZones, clock } = await startBlockedJob();
    const killed = await open();
    await killed.loadItem(1);
    const original = firstZone(killed, 1);
    retype(killed, 1, "caption");
    retype(killed, 1, "footnote");
    await waitForState(killed.store, isSaved);

    const checkout = await open();
    expect(checkout.store.getState().history.undoStack).toHaveLength(2);
    await checkout.loadItem(1);
    expect(firstZone(checkout, 1).type).toBe("footnote");
    checkout.undo();
    expect(firstZone(checkout, 1).type).toBe("caption");
    expect(checkout.store.getState().focus).toEqual({ key: zoneKey(1, original.id), page: 1 });
    checkout.undo();
    expect(firstZone(checkout, 1)).toEqual(original);
    checkout.redo();
    clock.advance(1000);
    await waitForState(checkout.store, isPublished);
    expect((await readZones(1)).find(({ id }) => id === original.id)?.type).toBe("caption");
  });

  it("undoes a published step after the process was killed", async () => {
    const { open, readZones, clock } = await startBlockedJob();
    const killed = await open();
    await killed.loadItem(1);
    const original = firstZone(killed, 1);
    retype(killed, 1, "caption");
    await killed.publish();
    killed.undo();
    await waitForState(killed.store, isSaved);

    // A page that the journal edits is published although no view has loaded it.
    const checkout = await open();
    clock.advance(1000);
    await waitForState(checkout.store, ({ items }) => items.get(1)?.kind === "ready");
    await checkout.publish();
    expect(await readZones(1)).toContainEqual(original);
  });

  it("prevents a second window from overwriting the work of the first", async () => {
    const { open, readZones } = await startBlockedJob();
    const first = await open();
    const second = await open();
    await first.loadItem(1);
    await second.loadItem(1);
    retype(first, 1, "caption");
    await waitForState(first.store, isSaved);
    retype(second, 1, "footnote");
    await waitForState(second.store, ({ journal }) => journal.kind === "stopped");
    expect(() => second.undo()).toThrow(/Another window/);
    await first.publish();
    await second.publish();
    await second.close();
    const types = (await readZones(1)).map(({ type }) => type);
    expect(types, "the change of the first window").toContain("caption");
    expect(types).not.toContain("footnote");
  });

  it("reports that the journal cannot be written, and retries", async () => {
    const { open, setReachable, clock, gateway, job } = await startBlockedJob();
    const checkout = await open();
    await checkout.loadItem(1);
    setReachable(false);
    retype(checkout, 1, "caption");
    await waitForState(checkout.store, ({ journal }) => journal.kind === "retrying");
    setReachable(true);
    clock.advance(500);
    await waitForState(checkout.store, isSaved);
    expect((await gateway.call(getJournal, { params: { jobId: job.id, step: "zoning" } })).entries).toHaveLength(1);
  });

  it("retries to publish after a network error", async () => {
    const { open, setReachable, clock, readZones } = await startBlockedJob();
    const checkout = await open();
    await checkout.loadItem(1);
    const zone = retype(checkout, 1, "caption");
    await waitForState(checkout.store, isSaved);
    setReachable(false);
    clock.advance(1000);
    await waitForState(checkout.store, ({ publish }) => publish.kind === "failed");
    setReachable(true);
    const state = (): string => {
      clock.advance(5000);
      return checkout.store.getState().publish.kind;
    };
    await expect.poll(state).toBe("published");
    expect(await readZones(1)).toContainEqual(zone);
  });

  it("replays the steps of an earlier checkout on a new one", async () => {
    const { open, readZones } = await startBlockedJob();
    const earlier = await open();
    await earlier.loadItem(1);
    const zone = retype(earlier, 1, "caption");
    await earlier.publish();
    await waitForState(earlier.store, isSaved);
    serviceClock.advance(2 * 3600_000);

    const checkout = await open();
    expect(checkout.store.getState().replayCount).toBe(1);
    await checkout.loadItem(1);
    expect(firstZone(checkout, 1)).toEqual(zone);
    await checkout.publish();
    expect(await readZones(1)).toContainEqual(zone);
    checkout.undo();
    await waitForState(checkout.store, isSaved);
  });

  it("publishes the work and deletes the journal when it is checked in as completed", async () => {
    const { open, client, job, gateway, readZones } = await startBlockedJob();
    const checkout = await open();
    await checkout.loadItem(1);
    const zone = retype(checkout, 1, "caption");
    const checkedIn = await checkout.checkin("completed");
    expect(checkedIn.claimed_by).toBeNull();
    await waitForJob(client, job, ({ blocking_step: step }) => step === "mapping");
    expect(await readZones(1)).toContainEqual(zone);
    await checkout.close();
    const journal = await gateway.call(getJournal, { params: { jobId: job.id, step: "zoning" } });
    expect(journal).toEqual({ claimed_at: null, entries: [] });
  });

  it("cannot be completed with content that the service refuses", async () => {
    const { open, job, client } = await startBlockedJob();
    const checkout = await open();
    await checkout.loadItem(1);
    const zone = firstZone(checkout, 1);
    // A page is invalid if two zones have the same number in the reading order.
    const changes = [[zoneKey(1, "twin"), { ...zone, id: "twin" }]] as const;
    checkout.commit({ command: "zone.duplicate", page: 1, changes });
    await expect(checkout.checkin("completed")).rejects.toMatchObject({ code: "CONTENT_INVALID" });
    expect(checkout.store.getState().publish).toMatchObject({ kind: "failed", item: 1 });
    expect((await waitForJob(client, job, () => true)).blocking_step).toBe("zoning");
    checkout.undo();
    await expect(checkout.checkin("completed")).resolves.toMatchObject({ status: "running" });
  });

  it("fails the job with the given reason", async () => {
    const { open } = await startBlockedJob();
    const checkout = await open();
    const failedJob = await checkout.checkin("failed", "Half of the document is missing.");
    expect(failedJob).toMatchObject({ status: "failed", error: { message: "Half of the document is missing." } });
  });
});
