import { expect, test } from "vitest";
import { listContentsByRole } from "../../../shared/api/contents.ts";
import { listJobEvents } from "../../../shared/api/job-events.ts";
import { checkinJob, checkoutJob, getJob } from "../../../shared/api/jobs.ts";
import { createTeam } from "../../../shared/api/teams.ts";
import { pageZonesSchema } from "../../../shared/document/zones.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import {
  isBlockedAt,
  getContentItem,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../../harness/jobs.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";
import { addMember } from "../../harness/teams.ts";

type Person = Awaited<ReturnType<TestService["signUp"]>>;

const dayMs = 86_400_000;
const role = "page-zones-json" as const;

/** A job blocked at zoning, shared with Ana and with the team Zoners: Ben is its admin, Cleo a member. */
async function sharedJob() {
  const time = { now: Date.now() };
  const service = await startTestService({ clock: { now: () => time.now } });
  const [ana, ben, cleo] = [await service.signUp("Ana"), await service.signUp("Ben"), await service.signUp("Cleo")];
  const { id: teamId } = await ben.client.call(createTeam, { body: { name: "Zoners" } });
  await addMember(ben.client, teamId, cleo);
  const collaboration = {
    users: [{ email: ana.email, steps: ["zoning"] }],
    teams: [{ name: "Zoners", steps: ["zoning"] }],
  };
  const started = await startJob(service.client, { bytes: await buildTextPdf(1), collaboration });
  const job = await waitForJob(service.client, started, isBlockedAt("zoning"));
  return { owner: service.client, ana, ben, cleo, job, params: { jobId: job.id }, time };
}

/** Accepts the first zone of page 1; returns what was written. */
async function edit({ client }: Person, job: { id: string }): Promise<unknown> {
  const item = await getContentItem(client, job, role, 1);
  const zones = pageZonesSchema.parse(await readContentItem(client, item));
  const [first, ...rest] = zones.zones;
  if (first === undefined) throw new Error("the page has no zones");
  const edited = { ...zones, zones: [{ ...first, origin: "human" as const, accepted: true }, ...rest] };
  await writeContentItem(client, item, edited);
  return edited;
}

async function setAside({ client }: Person, { id: jobId }: { id: string }) {
  const { list, total_count } = await client.call(listContentsByRole, {
    params: { jobId, role },
    query: { set_aside: true },
  });
  expect(total_count).toBe(list.length);
  return list;
}

test("a lease has the requested duration; longer ones only offline", async () => {
  const { ana, params, time } = await sharedJob();
  const lease = (body: { lease_seconds: number; offline?: boolean }) => ana.client.call(checkoutJob, { params, body });
  const refused = { status: 400, fields: { lease_seconds: expect.anything() } };
  await expect(lease({ lease_seconds: 59 })).rejects.toMatchObject(refused);
  await expect(lease({ lease_seconds: 43_201 })).rejects.toMatchObject(refused);
  await expect(lease({ lease_seconds: 7 * 86_400 + 1, offline: true })).rejects.toMatchObject(refused);
  const held = await lease({ lease_seconds: 7 * 86_400, offline: true });
  expect(held.claimed_by?.expires_at).toBe(new Date(time.now + 7 * dayMs).toISOString());
  const renewed = await lease({ lease_seconds: 60 });
  expect(renewed.claimed_by).toMatchObject({
    claimed_at: held.claimed_by?.claimed_at,
    expires_at: new Date(time.now + 60_000).toISOString(),
  });
  const { list: events } = await ana.client.call(listJobEvents, { params });
  const checkouts = events.filter(({ kind }) => kind === "checkout");
  expect(checkouts.map(({ expires_at: end }) => end)).toEqual([
    held.claimed_by?.expires_at,
    renewed.claimed_by?.expires_at,
  ]);
  const others = events.filter(({ kind }) => kind !== "checkout");
  expect(others.map(({ expires_at: end }) => end)).toEqual(others.map(() => null));
});

test("an owner or team admin takes a lease over with a reason; the working copy is set aside", async () => {
  const { owner, ana, ben, cleo, job, params } = await sharedJob();
  await ana.client.call(checkoutJob, { params, body: {} });
  const work = await edit(ana, job);
  const force = { force: true, reason: "Ana is on leave." };
  const withoutReason = ben.client.call(checkoutJob, { params, body: { force: true } });
  await expect(withoutReason).rejects.toMatchObject({ status: 400, fields: { reason: expect.anything() } });
  const denied = { status: 403, code: "ACCESS_DENIED" };
  await expect(cleo.client.call(checkoutJob, { params, body: force })).rejects.toMatchObject(denied);

  const taken = await ben.client.call(checkoutJob, { params, body: force });
  expect(taken.claimed_by).toMatchObject({ id: ben.id });
  const lost = { status: 409, code: "CHECKOUT_LOST" };
  const body = { status: "completed" as const };
  await expect(ana.client.call(checkinJob, { params, body })).rejects.toMatchObject(lost);
  const [item, ...others] = await setAside(ana, job);
  expect(others).toEqual([]);
  expect(item).toMatchObject({ page: 1, writable: false, updated_by: ana.id, set_aside: { reason: "taken-over" } });
  if (item === undefined) throw new Error("nothing was set aside");
  expect(await readContentItem(ana.client, item)).toEqual(work);
  await expect(ben.client.fetchUri(item.uri)).rejects.toMatchObject({ status: 404, code: "CONTENT_NOT_FOUND" });
  expect(await setAside(ben, job)).toEqual([]);

  await owner.call(checkoutJob, { params, body: force });
  expect((await owner.call(getJob, { params })).claimed_by).toMatchObject({ name: "Local reviewer" });
});

test("the working copy of an expired lease can be fetched by its author and is set aside on the next claim", async () => {
  const { ana, ben, job, params, time } = await sharedJob();
  await ana.client.call(checkoutJob, { params, body: { lease_seconds: 60 } });
  const work = await edit(ana, job);
  expect(await setAside(ana, job)).toEqual([]);
  time.now += 60_000;
  const [expired] = await setAside(ana, job);
  expect(expired).toMatchObject({ set_aside: { reason: "expired" } });
  await ben.client.call(checkoutJob, { params, body: {} });
  await expect(
    writeContentItem(ana.client, await getContentItem(ana.client, job, role, 1), work),
  ).rejects.toMatchObject({
    code: "CHECKOUT_LOST",
  });
  const [kept] = await setAside(ana, job);
  if (expired === undefined || kept === undefined) throw new Error("nothing was set aside");
  expect(kept).toMatchObject({ uri: expired.uri, set_aside: { reason: "claimed-anew" } });
  expect(await readContentItem(ana.client, kept)).toEqual(work);

  time.now += 30 * dayMs;
  expect(await setAside(ana, job)).toEqual([]);
  await expect(ana.client.fetchUri(kept.uri)).rejects.toMatchObject({ code: "CONTENT_NOT_FOUND" });
});

test("a checkout is lost to another user, also after that one has ended too", async () => {
  const { owner, ana, ben, cleo, job, params, time } = await sharedJob();
  const superseded = {
    code: "CHECKOUT_LOST",
    message: "Your checkout has ended, and another user has checked out the job since. Check it out again.",
  };
  await ana.client.call(checkoutJob, { params, body: { lease_seconds: 60 } });
  await edit(ana, job);
  time.now += 60_000;
  await ben.client.call(checkoutJob, { params, body: { lease_seconds: 60 } });
  const checkIn = (person: Person) => person.client.call(checkinJob, { params, body: { status: "completed" } });
  await expect(checkIn(ana)).rejects.toMatchObject({ message: expect.stringContaining("Ben has the job checked out") });
  time.now += 60_000;
  await expect(checkIn(ana)).rejects.toMatchObject(superseded);
  await expect(edit(ana, job)).rejects.toMatchObject(superseded);
  await expect(checkIn(cleo)).rejects.toMatchObject({ code: "JOB_NOT_CHECKED_OUT" });

  await ben.client.call(checkinJob, { params, body: { status: "aborted" } });
  await expect(checkIn(ana)).rejects.toMatchObject(superseded);
  await expect(edit(ana, job)).rejects.toMatchObject(superseded);
  // Ben's own check-in ended his checkout.
  await expect(checkIn(ben)).rejects.toMatchObject({ code: "JOB_NOT_CHECKED_OUT" });
  expect((await owner.call(getJob, { params })).claimed_by).toBeNull();
});

test("a late check-in is accepted while nobody else has claimed the job", async () => {
  const { ana, ben, job, params, time } = await sharedJob();
  await ana.client.call(checkoutJob, { params, body: { lease_seconds: 60 } });
  await edit(ana, job);
  time.now -= 3_600_000;
  const held = { code: "JOB_ALREADY_CHECKED_OUT" };
  await expect(ben.client.call(checkoutJob, { params, body: {} })).rejects.toMatchObject(held);
  time.now += 2 * 3_600_000;
  const after = await ana.client.call(checkinJob, { params, body: { status: "completed" } });
  expect(after).toMatchObject({ status: "running", claimed_by: null, review: null });
});
