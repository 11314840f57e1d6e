import { expect, test } from "vitest";
import { listContents } from "../../../../shared/api/contents.ts";
import { cancelJob, checkoutJob, deleteJob, getJob, listJobs, putJob } from "../../../../shared/api/jobs.ts";
import { createTeam } from "../../../../shared/api/teams.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { isBlockedAt, startJob, waitForJob } from "../../../harness/jobs.ts";
import { startTestService } from "../../../harness/test-service.ts";
import { addMember } from "../../../harness/teams.ts";

const mapping = { taxonomy: "invoice" };

async function blockedJob() {
  const service = await startTestService();
  const metadata = { mapping, customer: { number: 7 }, colour: "red" };
  const runningJob = await startJob(service.client, { bytes: await buildTextPdf(1), metadata });
  const job = await waitForJob(service.client, runningJob, isBlockedAt("zoning"));
  return { service, owner: service.client, job, params: { jobId: job.id } };
}

test("a changed collaboration adds and removes access", async () => {
  const { service, owner, job, params } = await blockedJob();
  const [ana, ben] = [await service.signUp("Ana"), await service.signUp("Ben")];
  const { id: teamId } = await owner.call(createTeam, { body: { name: "Zoners" } });
  await addMember(owner, teamId, ben);
  const users = [{ email: ana.email, steps: ["zoning"] }];
  const shared = await owner.call(putJob, { params, body: { collaboration: { users, teams: [] } } });
  const stored = [{ id: ana.id, steps: ["zoning"] }];
  expect(shared.collaboration).toEqual({ users: stored, teams: [] });
  expect(shared.metadata).toEqual(job.metadata);
  expect((await ana.client.call(getJob, { params })).id).toBe(job.id);
  await expect(ana.client.call(putJob, { params, body: {} })).rejects.toMatchObject({ code: "ACCESS_DENIED" });

  const teams = [{ id: teamId, steps: ["zoning"] }];
  await owner.call(putJob, { params, body: { collaboration: { users: [], teams } } });
  await expect(ana.client.call(getJob, { params })).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
  expect((await ana.client.call(listJobs, {})).total_count).toBe(0);
  expect((await ben.client.call(checkoutJob, { params, body: {} })).claimed_by).toMatchObject({ id: ben.id });
  const unknown = { users: [{ email: "nobody@example.org", steps: ["*"] }], teams: [] };
  await expect(owner.call(putJob, { params, body: { collaboration: unknown } })).rejects.toMatchObject({
    fields: { "collaboration.users.0.email": expect.anything() },
  });
});

test("free metadata are replaced; metadata of the job type cannot change and may be repeated", async () => {
  const { owner, job, params } = await blockedJob();
  const changed = await owner.call(putJob, { params, body: { metadata: { "customer.name": "Ada" }, note: "late" } });
  const { mapping: _, zoning, ...ocr } = job.metadata;
  expect(changed.metadata).toEqual({
    "customer.name": "Ada",
    note: "late",
    mapping: job.metadata.mapping,
    zoning,
    "text-extraction": ocr["text-extraction"],
  });
  const repeated = await owner.call(putJob, { params, body: { metadata: { Mapping: mapping, note: "later" } } });
  expect(repeated.metadata).toMatchObject({ mapping: job.metadata.mapping, note: "later" });

  const immutable = { status: 400, code: "FIELD_IMMUTABLE" };
  const otherMetadata = { mapping: { taxonomy: "other" }, "zoning.high_confidence_threshold": 0 };
  await expect(owner.call(putJob, { params, body: { metadata: otherMetadata } })).rejects.toMatchObject({
    ...immutable,
    fields: {
      "metadata.mapping.taxonomy": expect.anything(),
      "metadata.zoning.high_confidence_threshold": expect.anything(),
    },
  });
  const type = owner.call(putJob, { params, body: { type: "indexing" } });
  await expect(type).rejects.toMatchObject({ ...immutable, fields: { type: expect.anything() } });
  const status = owner.call(putJob, { params, body: { status: "completed" } });
  await expect(status).rejects.toMatchObject({ code: "FIELD_READ_ONLY", fields: { status: expect.anything() } });
  expect((await owner.call(getJob, { params })).metadata).toEqual(repeated.metadata);
});

test("a job can be sent back with changed free metadata; read-only fields cannot change", async () => {
  const { owner, params } = await blockedJob();
  await owner.call(checkoutJob, { params, body: {} });
  const job = await owner.call(getJob, { params });
  const colour = { ...job, metadata: { ...job.metadata, colour: "green" } };
  const changed = await owner.call(putJob, { params, body: colour });
  expect(changed).toEqual({ ...colour, updated_at: changed.updated_at });
  const upperCaseBody = Object.fromEntries(Object.entries(changed).map(([name, value]) => [name.toUpperCase(), value]));
  const repeated = await owner.call(putJob, { params, body: upperCaseBody });
  expect(repeated).toEqual({ ...changed, updated_at: repeated.updated_at });

  const readOnlyValues = { owner: { ...job.owner, name: "Ada" }, progress: { current: 99, total: 100 }, test: true };
  await expect(owner.call(putJob, { params, body: { ...repeated, ...readOnlyValues } })).rejects.toMatchObject({
    status: 400,
    code: "FIELD_READ_ONLY",
    fields: { owner: expect.anything(), progress: expect.anything(), test: expect.anything() },
  });
  const input_content = { ...job.input_content, role: "output" };
  await expect(owner.call(putJob, { params, body: { ...repeated, input_content } })).rejects.toMatchObject({
    code: "FIELD_IMMUTABLE",
    fields: { input_content: expect.anything() },
  });
  const unclaimed = owner.call(putJob, { params, body: { ...repeated, claimed_by: null } });
  await expect(unclaimed).rejects.toMatchObject({ code: "FIELD_READ_ONLY", fields: { claimed_by: expect.anything() } });
  expect(await owner.call(getJob, { params })).toEqual(repeated);
});

test("a change with a stale If-Match is rejected", async () => {
  const { owner, job, params } = await blockedJob();
  const etag = (await owner.fetchUri(`http://galley.test/v1.1/jobs/${job.id}`)).headers.get("etag") ?? "";
  const change = (colour: string) =>
    owner.call(putJob, { params, body: { metadata: { colour } }, headers: { "if-match": etag } });
  expect((await change("green")).metadata.colour).toBe("green");
  await expect(change("blue")).rejects.toMatchObject({ status: 412, code: "ETAG_MISMATCH" });
  expect((await owner.call(getJob, { params })).metadata.colour).toBe("green");
});

test("a final job can be deleted with all its contents", async () => {
  const { owner, job, params } = await blockedJob();
  await expect(owner.call(deleteJob, { params })).rejects.toMatchObject({ status: 409, code: "JOB_NOT_FINAL" });
  const cancelled = await owner.call(cancelJob, { params });
  const { contents: _, ...deleted } = cancelled;
  expect(await owner.call(deleteJob, { params })).toEqual(deleted);
  const gone = { status: 404, code: "JOB_NOT_FOUND" };
  await expect(owner.call(getJob, { params })).rejects.toMatchObject(gone);
  await expect(owner.call(listContents, { params })).rejects.toMatchObject(gone);
  expect((await owner.call(listJobs, {})).list).not.toContainEqual(expect.objectContaining({ id: job.id }));
});
