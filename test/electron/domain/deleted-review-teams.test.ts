import { expect, test } from "vitest";
import { checkinJob, checkoutJob, getJob, putJob } from "../../../shared/api/jobs.ts";
import { deleteTeam } from "../../../shared/api/teams.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import {
  changeFirstType,
  completed,
  createTeamOf,
  getFirstType,
  mapping,
  startReviewedJob,
  type Person,
} from "../../harness/job-in-review.ts";
import { isBlockedAt, isCompleted, startJob, waitForJob } from "../../harness/jobs.ts";
import { startTestService } from "../../harness/test-service.ts";

test("a review whose team is deleted falls to the owner, also while a member holds the job", async () => {
  const { owner, ana, cleo, from, to, job, params } = await startReviewedJob();
  await ana.client.call(checkoutJob, { params, body: {} });
  await changeFirstType(ana.client, job, "title");
  await ana.client.call(deleteTeam, { params: { teamId: from } });
  await expect(ana.client.call(getJob, { params })).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
  // Without the team that does the work there is none that reviews it.
  expect((await owner.call(getJob, { params })).review).toMatchObject({ phase: "work", from: null, to: null });
  await expect(cleo.client.call(checkoutJob, { params, body: {} })).rejects.toMatchObject({
    code: "JOB_ALREADY_CHECKED_OUT",
  });
  await owner.call(checkoutJob, { params, body: { force: true, reason: "The team is gone." } });
  const change = { metadata: { note: "Done by the owner" }, collaboration: { users: [], teams: [] } };
  await owner.call(putJob, { params, body: change });
  await owner.call(checkinJob, { params, body: completed });
  const done = await waitForJob(owner, job, isCompleted);
  await cleo.client.call(deleteTeam, { params: { teamId: to } });
  await owner.call(putJob, { params, body: { ...change, metadata: { note: "Without teams" } } });
  expect((await owner.call(getJob, { params })).metadata).toMatchObject({
    note: "Without teams",
    zoning: done.metadata.zoning,
  });
});

test("a work that waits for its review falls to the owner when the reviewing team is deleted", async () => {
  const { owner, ana, cleo, to, job, params } = await startReviewedJob();
  await ana.client.call(checkoutJob, { params, body: {} });
  await changeFirstType(ana.client, job, "title");
  await ana.client.call(checkinJob, { params, body: completed });
  await cleo.client.call(deleteTeam, { params: { teamId: to } });
  expect((await owner.call(getJob, { params })).review).toMatchObject({ phase: "work", worker: { id: ana.id } });
  await owner.call(checkoutJob, { params, body: {} });
  expect(await getFirstType(owner, job)).toBe("title");
  await owner.call(checkinJob, { params, body: completed });
  await waitForJob(owner, job, isCompleted);
});

test("a later step whose teams were deleted waits for the owner, whatever its threshold", async () => {
  const service = await startTestService();
  const [ana, ben] = [await service.signUp("Ana"), await service.signUp("Ben")];
  const [from, to] = [await createTeamOf("Workers", [ana]), await createTeamOf("Reviewers", [ben])];
  const metadata = { mapping: { ...mapping, qa: { teams: [{ from, to }] } } };
  const job = await startJob(service.client, { bytes: await buildTextPdf(1), metadata });
  await waitForJob(service.client, job, isBlockedAt("zoning"));
  await ben.client.call(deleteTeam, { params: { teamId: to } });
  const params = { jobId: job.id };
  await service.client.call(checkoutJob, { params, body: {} });
  await service.client.call(checkinJob, { params, body: completed });
  const blocked = await waitForJob(service.client, job, isBlockedAt("mapping"));
  expect(blocked.review).toMatchObject({ phase: "work", from: null, to: null });
  await service.client.call(checkoutJob, { params, body: {} });
});

test("access to a completed job can be withdrawn when its teams are deleted, and one of two pairs remains", async () => {
  const service = await startTestService();
  const { client: owner } = service;
  const people = [];
  for (const name of ["Ana", "Ben", "Cleo", "Dan"]) people.push(await service.signUp(name));
  const [ana, ben, cleo, dan] = people as [Person, Person, Person, Person];
  const [a, b, c, d] = [
    await createTeamOf("A", [ana]),
    await createTeamOf("B", [ben]),
    await createTeamOf("C", [cleo]),
    await createTeamOf("D", [dan]),
  ];
  const qa = {
    teams: [
      { from: a, to: c },
      { from: b, to: d },
    ],
  };
  const collaboration = { teams: [], users: [{ id: cleo.id, steps: ["*"] }] };
  const started = await startJob(owner, {
    bytes: await buildTextPdf(1),
    collaboration,
    metadata: { mapping, zoning: { qa } },
  });
  const job = await waitForJob(owner, started, isBlockedAt("zoning"));
  const params = { jobId: job.id };
  await ana.client.call(deleteTeam, { params: { teamId: a } });
  expect((await owner.call(getJob, { params })).review).toMatchObject({ from: b, to: d });
  await ben.client.call(checkoutJob, { params, body: {} });
  await ben.client.call(checkinJob, { params, body: completed });
  await dan.client.call(checkoutJob, { params, body: {} });
  await dan.client.call(checkinJob, { params, body: completed });
  await waitForJob(owner, job, isCompleted);
  for (const [person, teamId] of [
    [ben, b],
    [cleo, c],
    [dan, d],
  ] as const) {
    await person.client.call(deleteTeam, { params: { teamId } });
  }
  expect(await cleo.client.call(getJob, { params })).toMatchObject({ id: job.id });
  await owner.call(putJob, { params, body: { collaboration: { users: [], teams: [] } } });
  await expect(cleo.client.call(getJob, { params })).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
});
