import { cpSync } from "node:fs";
import { expect, test } from "vitest";
import { envelopeSchema } from "../../../shared/api/endpoint.ts";
import { cancelJob, checkinJob, checkoutJob, getJob, putJob, type Job } from "../../../shared/api/jobs.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { hourMs, createTestClock } from "../../harness/clock.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService } from "../../harness/test-service.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

/** A job that is blocked at zoning and shared with Ana. */
async function blockedJob() {
  const clock = createTestClock();
  const service = await startTestService({ clock });
  const ana = await service.signUp("Ana");
  const runningJob = await startJob(service.client, {
    bytes: await buildTextPdf(1),
    collaboration: { teams: [], users: [{ email: ana.email, steps: ["*"] }] },
  });
  const { id } = await waitForJob(service.client, runningJob, isBlockedAt("zoning"));
  const address = `${origin}/v1.1/jobs/${id}`;
  /** Reads the job with its entity tag. */
  const read = async (client = service.client) => {
    const response = await client.fetchUri(address);
    const { response: body } = envelopeSchema.parse(await response.json());
    return { etag: response.headers.get("etag") ?? "", body };
  };
  const hasChangedSince = async (etag: string) =>
    (await service.client.fetchUri(address, { headers: { "if-none-match": etag } })).status === 200;
  return { ...service, ana: ana.client, clock, params: { jobId: id }, read, hasChangedSince };
}

type World = Awaited<ReturnType<typeof blockedJob>>;

const changes: readonly (readonly [what: string, change: (world: World) => unknown])[] = [
  ["checkout", ({ ana, params }) => ana.call(checkoutJob, { params, body: {} })],
  ["renewal of the lease", ({ ana, params }) => ana.call(checkoutJob, { params, body: { lease_seconds: 60 } })],
  ["expiry of the lease", ({ clock }) => clock.advance(hourMs)],
  ["checkout by another user", ({ client, params }) => client.call(checkoutJob, { params, body: {} })],
  ["check-in", ({ client, params }) => client.call(checkinJob, { params, body: { status: "aborted" } })],
  [
    "change of metadata",
    ({ client, params }) => client.call(putJob, { params, body: { metadata: { colour: "red" } } }),
  ],
  ["change of collaboration", ({ client, params }) => client.call(putJob, { params, body: { collaboration: {} } })],
  ["cancellation", ({ client, params }) => client.call(cancelJob, { params })],
];

test("the entity tag of a job changes if and only if its representation changes", async () => {
  const world = await blockedJob();
  let before = await world.read();
  for (const [what, change] of changes) {
    expect.soft(await world.hasChangedSince(before.etag), `before ${what}`).toBe(false);
    await change(world);
    const after = await world.read();
    expect.soft(after.body, what).not.toEqual(before.body);
    expect.soft(await world.hasChangedSince(before.etag), what).toBe(true);
    before = after;
  }
});

test("all users who can see a job get the same representation and entity tag", async () => {
  const { ana, read, client, params } = await blockedJob();
  await client.call(checkoutJob, { params, body: {} });
  expect(await read(ana)).toEqual(await read(client));
});

test("a collaborator sees the contents of its steps only, with an entity tag of its own", async () => {
  const world = await blockedJob();
  const { client, params, read } = world;
  const zoe = await world.signUp("Zoe");
  const users = [{ email: zoe.email, steps: ["zoning"] }];
  await client.call(putJob, { params, body: { collaboration: { teams: [], users } } });
  const [own, shared] = [await read(), await read(zoe.client)];
  const listRoles = ({ body }: typeof own) => (body as Job).contents?.map(({ role }) => role);
  expect(listRoles(own)).toEqual(["input", "page-image", "page-text-json", "page-zones-json", "mapping-taxonomy-json"]);
  expect(listRoles(shared)).toEqual(["input", "page-image", "page-text-json", "page-zones-json"]);
  expect(shared.etag).not.toBe(own.etag);
});

test("a change with an old entity tag in If-Match is rejected", async () => {
  const { client, ana, params, read } = await blockedJob();
  const { etag } = await read();
  await ana.call(checkoutJob, { params, body: {} });
  const headers = { "if-match": etag };
  await expect(client.call(putJob, { params, body: { metadata: { colour: "red" } }, headers })).rejects.toMatchObject({
    status: 412,
    code: "ETAG_MISMATCH",
  });
  expect((await client.call(getJob, { params })).metadata).not.toHaveProperty("colour");
});

test("a whole job can be sent back with its current values only", async () => {
  const { client, ana, params } = await blockedJob();
  const job: Job = await client.call(getJob, { params });
  const body = (colour: string) => ({ ...job, metadata: { ...job.metadata, colour } });
  const { metadata } = await client.call(putJob, { params, body: body("red") });
  expect(metadata).toMatchObject({ colour: "red" });
  await ana.call(checkoutJob, { params, body: {} });
  await expect(client.call(putJob, { params, body: body("blue") })).rejects.toMatchObject({
    code: "FIELD_READ_ONLY",
    fields: { claimed_by: expect.anything() },
  });
});

test("after a backup is put back, a change with the same revision number has another entity tag", async () => {
  const clock = createTestClock();
  const [dataFolder, backup] = [createTemporaryFolder(), createTemporaryFolder()];
  const first = await startTestService({ clock, dataFolder });
  const started = await startJob(first.client, { bytes: await buildTextPdf(1) });
  const job = await waitForJob(first.client, started, isBlockedAt("zoning"));
  await first.close();
  cpSync(dataFolder, backup, { recursive: true });

  /** Opens a copy of the data and changes the job once. @returns its entity tag */
  const change = async (folder: string, colour: string) => {
    const service = await startTestService({ clock, dataFolder: folder });
    clock.advance(1);
    await service.client.call(putJob, { params: { jobId: job.id }, body: { metadata: { colour } } });
    const response = await service.client.fetchUri(`${origin}/v1.1/jobs/${job.id}`);
    await service.close();
    return response.headers.get("etag");
  };
  expect(await change(dataFolder, "red")).not.toBe(await change(backup, "blue"));
});
