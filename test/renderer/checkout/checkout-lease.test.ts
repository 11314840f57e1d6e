import { describe, expect, it } from "vitest";
import { checkinJob, checkoutJob } from "../../../shared/api/jobs.ts";
import { listStash } from "../../../shared/api/offline.ts";
import { createTeam } from "../../../shared/api/teams.ts";
import { addMember } from "../../harness/teams.ts";
import { firstZone, isSaved, retype, shareService, waitForState } from "./shared-checkout.ts";

const { startBlockedJob, serviceClock, getShared } = shareService();

describe("The lease of a checkout", () => {
  it("renews its lease after half of its time", async () => {
    const { open, clock } = await startBlockedJob();
    const checkout = await open();
    const { lease } = checkout.store.getState();
    if (lease.kind !== "active") throw new Error(lease.reason);
    const half = lease.lengthMs / 2;
    serviceClock.advance(half);
    clock.advance(half);
    await waitForState(
      checkout.store,
      (state) => state.lease.kind === "active" && state.lease.expiresAt > lease.expiresAt,
    );
    expect(checkout.store.getState().lease).toMatchObject({ expiresAt: lease.expiresAt + half });
  });

  it("renews its lease soon after the machine has slept", async () => {
    const { open, clock } = await startBlockedJob();
    const checkout = await open();
    const { lease } = checkout.store.getState();
    if (lease.kind !== "active") throw new Error(lease.reason);
    const slept = lease.lengthMs * 0.9;
    serviceClock.advance(slept);
    clock.sleep(slept);
    clock.advance(10_000);
    await waitForState(
      checkout.store,
      (state) => state.lease.kind === "active" && state.lease.expiresAt > lease.expiresAt,
    );
    expect(checkout.store.getState().lease).toMatchObject({ expiresAt: lease.expiresAt + slept });
  });

  it("loses an expired lease that another user has claimed, and names the holder", async () => {
    const { open, clock, ana, job } = await startBlockedJob();
    const checkout = await open();
    await checkout.loadItem(1);
    serviceClock.advance(2 * 3600_000);
    await ana.client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
    clock.advance(1800_000);
    await waitForState(checkout.store, ({ lease }) => lease.kind === "lost");
    expect(checkout.store.getState().lease).toMatchObject({ reason: expect.stringContaining("Ana") });
  });

  it("keeps a change in the journal whose gesture ended after the lease was lost, and sends it to nobody", async () => {
    const { open, clock, ana, job, readZones } = await startBlockedJob();
    const checkout = await open();
    await checkout.loadItem(1);
    const before = await readZones(1);
    serviceClock.advance(2 * 3600_000);
    await ana.client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
    clock.advance(1800_000);
    await waitForState(checkout.store, ({ lease }) => lease.kind === "lost");
    retype(checkout, 1, "caption");
    await waitForState(checkout.store, isSaved);
    await checkout.close();
    expect(await readZones(1)).toEqual(before);
    await ana.client.call(checkinJob, { params: { jobId: job.id }, body: { status: "aborted" } });
    const again = await open();
    expect(again.store.getState().replayCount).toBe(1);
    await again.loadItem(1);
    expect(firstZone(again, 1).type).toBe("caption");
  });

  it.each(["approval", "rework"])(
    "does not replay steps on work that somebody has checked in since for %s, but keeps them aside",
    async (purpose) => {
      const { client, ana, cleo } = getShared();
      const createTeamOf = async (name: string, member: typeof ana): Promise<string> => {
        const { id } = await client.call(createTeam, { body: { name } });
        await addMember(client, id, member);
        return id;
      };
      const from = await createTeamOf(`Workers for ${purpose}`, ana);
      const { open, gateway, job } = await startBlockedJob({
        from,
        to: await createTeamOf(`Reviewers for ${purpose}`, cleo),
      });
      const params = { jobId: job.id };
      const earlier = await open();
      await earlier.loadItem(1);
      const { type } = firstZone(earlier, 1);
      retype(earlier, 1, "caption");
      await earlier.publish();
      await waitForState(earlier.store, isSaved);
      serviceClock.advance(2 * 3600_000);
      await ana.client.call(checkoutJob, { params, body: {} });
      await ana.client.call(checkinJob, { params, body: { status: "completed" } });
      if (purpose === "rework") {
        await cleo.client.call(checkoutJob, { params, body: {} });
        const body = { status: "completed", outcome: "returned", message: "Page 2 is not done." } as const;
        await cleo.client.call(checkinJob, { params, body });
      }

      const checkout = await open();
      const { replayCount, pastWork, history } = checkout.store.getState();
      expect([replayCount, history.undoStack]).toEqual([0, []]);
      expect(pastWork).toMatchObject([{ job_id: job.id, step: "zoning", entry_count: 1 }]);
      const { list } = await gateway.call(listStash, {});
      expect(list).toContainEqual(pastWork[0]);
      await checkout.loadItem(1);
      expect(firstZone(checkout, 1).type).toBe(type);
      retype(checkout, 1, "title");
      await waitForState(checkout.store, isSaved);
      expect((await open()).store.getState().history.undoStack).toHaveLength(1);
    },
  );
});
