import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cancelJob, checkinJob, checkoutJob, getJob, type Job } from "../../../../shared/api/jobs.ts";
import { getConflict, getOfflineState, listStash, resolveConflict } from "../../../../shared/api/offline.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { checkOut, openDeskWithJob } from "../../../harness/desk-job.ts";
import { arrives, isLost, type Desk } from "../../../harness/desk.ts";
import { isCompleted, waitForJob } from "../../../harness/jobs.ts";
import { startTestService, type TestService } from "../../../harness/test-service.ts";
import { editZones, readZones } from "../../../harness/zones.ts";

vi.setConfig({ testTimeout: 120_000 });

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, afterAll);
});

/** Opens the machine of the job's owner. */
async function openOwnDesk(mapping = {}): Promise<{ desk: Desk; job: Job }> {
  const metadata = { mapping: { taxonomy: "invoice", ...mapping } };
  return openDeskWithJob(service, { bytes: await buildTextPdf(1), metadata });
}

/** Opens the machine of the owner of a job that another reviewer can take over, or of that reviewer. */
async function openSharedDesk(name: string, isReviewers = false) {
  const reviewer = await service.signUp(name);
  const collaboration = { teams: [], users: [{ id: reviewer.id, steps: ["*"] }] };
  const jobOptions = { bytes: await buildTextPdf(1), collaboration };
  const scene = await openDeskWithJob(service, jobOptions, isReviewers ? { key: reviewer.keys.live } : {});
  return { ...scene, other: isReviewers ? service.client : reviewer.client };
}

/** Takes a job over as its owner and gives it back. */
async function giveBack(params: { jobId: string }): Promise<void> {
  await service.client.call(checkoutJob, { params, body: { force: true, reason: "Urgent" } });
  await service.client.call(checkinJob, { params, body: { status: "aborted" } });
}

/**
 * Edits a page offline and cancels the job, while another user takes it over and edits the same page.
 * @param hasCheckin whether the work is checked in before the cancellation
 */
async function cancelInConflict(name: string, { hasCheckin = false, isReviewers = false } = {}) {
  const { desk, job, other } = await openSharedDesk(name, isReviewers);
  const params = { jobId: job.id };
  await checkOut(desk.service, job);
  await readZones(desk.service, job, 1);
  desk.network.decide = isLost;
  await editZones(desk.service, job, 1, 0.5);
  if (hasCheckin) await desk.service.call(checkinJob, { params, body: { status: "completed" } });
  await desk.service.call(cancelJob, { params });
  await giveBack(params);
  await checkOut(other, job);
  await editZones(other, job, 1, 0.75);
  desk.network.decide = arrives;
  await desk.waitForState(({ kept }) => kept[0]?.lease === "lost");
  const stash = () => desk.gateway.call(resolveConflict, { params, body: { choice: "stash" } });
  return { desk, job, params, stash };
}

test.each([
  ["edits", "Cleo", false],
  ["edits and a check-in", "Dora", true],
])("a cancellation behind %s in conflict is sent when the work is kept aside", async (_name, name, hasCheckin) => {
  const { desk, params, stash } = await cancelInConflict(name, { hasCheckin });
  expect((await desk.gateway.call(getConflict, { params })).is_cancelled).toBe(true);
  await stash();
  await desk.waitForState(({ kept, outbox }) => kept.length === 0 && outbox.length === 0);
  expect((await service.client.call(getJob, { params })).status).toBe("cancelled");
  expect((await desk.gateway.call(listStash, {})).list).toMatchObject([{ job_id: params.jobId }]);
});

test("a cancellation of work that is kept aside without the service is sent later", async () => {
  const { desk, params, stash } = await cancelInConflict("Edda");
  desk.network.decide = isLost;
  await stash();
  await desk.restart();
  const { kept, outbox } = await desk.gateway.call(getOfflineState, {});
  expect([kept, outbox]).toMatchObject([[{ conflict: null }], [{ kind: "cancel" }]]);
  desk.network.decide = arrives;
  await desk.waitForState((state) => state.kept.length === 0);
  expect((await service.client.call(getJob, { params })).status).toBe("cancelled");
});

test("a cancellation that is refused after a conflict stays with its reason until the job is opened", async () => {
  const { desk, job, stash } = await cancelInConflict("Fay", { isReviewers: true });
  await stash();
  const { outbox } = await desk.waitForState((state) => state.outbox[0]?.state === "blocked");
  expect(outbox).toMatchObject([{ kind: "cancel", last_error: expect.stringContaining("permission") }]);
  await expect(checkOut(desk.service, job)).rejects.toMatchObject({ code: "JOB_ALREADY_CHECKED_OUT" });
  expect(await desk.gateway.call(getOfflineState, {})).toMatchObject({ kept: [], outbox: [] });
});

test("a job that is checked out again after a conflict is no longer cancelled", async () => {
  const { desk, job, params } = await cancelInConflict("Gil");
  await giveBack(params);
  await desk.gateway.call(resolveConflict, { params, body: { choice: "replay" } });
  expect((await checkOut(desk.service, job)).status).toBe("blocked");
  expect((await desk.gateway.call(getOfflineState, {})).outbox).toEqual([]);
});

test("a job is cancelled although the service has refused its check-in", async () => {
  const { desk, job } = await openOwnDesk();
  const params = { jobId: job.id };
  await checkOut(desk.service, job);
  desk.network.decide = isLost;
  // Only a quality review can be returned.
  const body = { status: "completed", outcome: "returned", message: "Again" } as const;
  await desk.service.call(checkinJob, { params, body });
  desk.network.decide = arrives;
  await desk.waitForState((state) => state.outbox[0]?.state === "blocked");
  expect((await desk.service.call(cancelJob, { params })).status).toBe("cancelled");
  expect((await service.client.call(getJob, { params })).status).toBe("cancelled");
  expect((await desk.gateway.call(getOfflineState, {})).kept).toEqual([]);
});

test("a cancellation that the service has refused is sent again when the reviewer repeats it", async () => {
  const { desk, job } = await openSharedDesk("Ada", true);
  const params = { jobId: job.id };
  await checkOut(desk.service, job);
  desk.network.decide = isLost;
  await desk.service.call(cancelJob, { params });
  desk.network.decide = arrives;
  const { outbox } = await desk.waitForState((state) => state.outbox[0]?.state === "blocked");
  expect(outbox[0]?.last_error).toContain("permission");
  await expect(desk.service.call(cancelJob, { params })).rejects.toMatchObject({ code: "ACCESS_DENIED" });
});

test("a job is cancelled without the service, once", async () => {
  const { desk, job } = await openOwnDesk();
  const params = { jobId: job.id };
  await checkOut(desk.service, job);
  desk.network.decide = isLost;
  for (let count = 0; count < 2; count++) {
    expect((await desk.service.call(cancelJob, { params })).status).toBe("cancelled");
  }
  expect((await desk.gateway.call(getOfflineState, {})).outbox).toMatchObject([{ title: "Cancellation" }]);
  desk.network.decide = arrives;
  await desk.waitForState(({ kept }) => kept.length === 0);
  expect((await service.client.call(getJob, { params })).status).toBe("cancelled");
});

test("a job that is checked in and then cancelled without the service is cancelled at the service", async () => {
  const { desk, job } = await openOwnDesk();
  const params = { jobId: job.id };
  await checkOut(desk.service, job);
  await readZones(desk.service, job, 1);
  desk.network.decide = isLost;
  await editZones(desk.service, job, 1, 0.5);
  await desk.service.call(checkinJob, { params, body: { status: "completed" } });
  expect((await desk.service.call(cancelJob, { params })).status).toBe("cancelled");
  const { outbox } = await desk.gateway.call(getOfflineState, {});
  expect(outbox.map(({ kind }) => kind)).toEqual(["content", "checkin", "cancel"]);
  desk.network.decide = arrives;
  await desk.waitForState(({ kept }) => kept.length === 0);
  expect((await service.client.call(getJob, { params })).status).toBe("cancelled");
});

test("a cancellation that comes too late after a check-in is refused without a conflict", async () => {
  const { desk, job } = await openOwnDesk({ high_confidence_threshold: 0 });
  const params = { jobId: job.id };
  await checkOut(desk.service, job);
  await readZones(desk.service, job, 1);
  desk.network.decide = isLost;
  await editZones(desk.service, job, 1, 0.5);
  await desk.service.call(checkinJob, { params, body: { status: "completed" } });
  await desk.service.call(cancelJob, { params });
  desk.network.decide = ({ url }) => (url.endsWith("/cancel") ? "is-lost" : "arrives");
  await waitForJob(service.client, job, isCompleted);
  desk.network.decide = arrives;
  const { kept, outbox } = await desk.waitForState((state) => state.outbox[0]?.state === "blocked");
  expect([kept, outbox]).toMatchObject([[{ conflict: null }], [{ kind: "cancel" }]]);
  expect((await desk.service.call(getJob, { params })).status).toBe("completed");

  await expect(checkOut(desk.service, job)).rejects.toMatchObject({ code: "JOB_NOT_BLOCKED" });
  expect(await desk.gateway.call(getOfflineState, {})).toMatchObject({ kept: [], outbox: [] });
});

test("a job is cancelled although somebody else has taken it over from its aborted review", async () => {
  const { desk, job, other } = await openSharedDesk("Bea");
  const params = { jobId: job.id };
  await checkOut(desk.service, job);
  desk.network.decide = isLost;
  await desk.service.call(checkinJob, { params, body: { status: "aborted" } });
  await desk.service.call(cancelJob, { params });
  await service.client.call(checkinJob, { params, body: { status: "aborted" } });
  await checkOut(other, job);
  desk.network.decide = arrives;
  await desk.waitForState(({ kept }) => kept.length === 0);
  expect((await service.client.call(getJob, { params })).status).toBe("cancelled");
});
