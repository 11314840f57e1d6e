import { expect, test } from "vitest";
import type { Client } from "../../../shared/api/client.ts";
import { listComments } from "../../../shared/api/comments.ts";
import { getContent } from "../../../shared/api/contents.ts";
import { listJobEvents } from "../../../shared/api/job-events.ts";
import { createJob, checkinJob, checkoutJob, getJob, listJobs, putJob } from "../../../shared/api/jobs.ts";
import { createTeam, deleteMember } from "../../../shared/api/teams.ts";
import { maxReviewRounds } from "../../../shared/job/job.ts";
import { pageZonesSchema } from "../../../shared/document/zones.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { isBlockedAt, isCompleted, startJob, waitForJob } from "../../harness/jobs.ts";
import {
  changeFirstType,
  completed,
  createTeamOf,
  getFirstType,
  mapping,
  startReviewedJob,
  type Person,
} from "../../harness/job-in-review.ts";
import { startTestService } from "../../harness/test-service.ts";

/** The lowest confidence of the result of the machine. */
const lowest_confidence: unknown = expect.any(Number);

test("one team works, the other reviews, returns with a message, and approves", async () => {
  const { owner, ana, cleo, from, to, job, params } = await startReviewedJob();
  expect(job.review).toEqual({ phase: "work", round: 1, worker: null, lowest_confidence, from, to });
  const denied = { status: 403, code: "ACCESS_DENIED" };
  await expect(cleo.client.call(checkoutJob, { params, body: {} })).rejects.toMatchObject(denied);
  await expect(owner.call(checkoutJob, { params, body: {} })).rejects.toMatchObject(denied);

  await ana.client.call(checkoutJob, { params, body: {} });
  await changeFirstType(ana.client, job, "title");
  const inReview = await ana.client.call(checkinJob, { params, body: completed });
  const worker = { id: ana.id, name: "Ana", email: ana.email };
  expect(inReview).toMatchObject({ status: "blocked", blocking_step: "zoning", claimed_by: null });
  expect(inReview.review).toEqual({ phase: "review", round: 1, worker, lowest_confidence, from, to });
  expect(await ana.client.call(checkinJob, { params, body: completed })).toEqual(inReview);

  await cleo.client.call(checkoutJob, { params, body: {} });
  expect(await getFirstType(cleo.client, job)).toBe("title");
  const withoutWhy = cleo.client.call(checkinJob, { params, body: { ...completed, outcome: "returned" } });
  await expect(withoutWhy).rejects.toMatchObject({ status: 400, fields: { message: expect.anything() } });
  const message = "The first zone is a header.";
  const returned = { ...completed, outcome: "returned" as const, message };
  expect((await cleo.client.call(checkinJob, { params, body: returned })).review).toMatchObject({ round: 2 });

  const seen = await ana.client.call(getJob, { params });
  expect(seen.review).toEqual({ phase: "work", round: 2, worker, lowest_confidence, from, to });
  const reviewer = { id: cleo.id, name: "Cleo", email: cleo.email };
  const about = { step: "zoning", worker, reviewer, at: expect.any(String) };
  expect(seen.reviews).toEqual([{ ...about, round: 1, outcome: "returned", message }]);

  await ana.client.call(checkoutJob, { params, body: {} });
  const early = ana.client.call(checkinJob, { params, body: returned });
  await expect(early).rejects.toMatchObject({ status: 400, fields: { outcome: expect.anything() } });
  await ana.client.call(checkinJob, { params, body: completed });
  await cleo.client.call(checkoutJob, { params, body: {} });
  await changeFirstType(cleo.client, job, "page-header");
  await cleo.client.call(checkinJob, { params, body: completed });
  const done = await waitForJob(owner, job, isCompleted);
  expect(done.review).toBeNull();
  expect(done.reviews.map(({ round, outcome }) => [round, outcome])).toEqual([
    [1, "returned"],
    [2, "completed"],
  ]);
  expect(await getFirstType(owner, job)).toBe("page-header");
  const output = await (await owner.fetchUri(done.output_content?.uri ?? "")).text();
  expect(output.match(/phase="\w+"/g)).toEqual(['phase="work"', 'phase="review"', 'phase="work"', 'phase="review"']);
});

test("users cannot review their own work of any round", async () => {
  const { ana, ben, cleo, job, params } = await startReviewedJob();
  await ben.client.call(checkoutJob, { params, body: {} });
  await ben.client.call(checkinJob, { params, body: completed });
  const self = { status: 403, code: "SELF_REVIEW" };
  await expect(ben.client.call(checkoutJob, { params, body: {} })).rejects.toMatchObject(self);
  const force = { force: true, reason: "I am sure." };
  await expect(ben.client.call(checkoutJob, { params, body: force })).rejects.toMatchObject(self);
  await cleo.client.call(checkoutJob, { params, body: {} });
  await cleo.client.call(checkinJob, { params, body: { ...completed, outcome: "returned", message: "Again." } });
  await ana.client.call(checkoutJob, { params, body: {} });
  await ana.client.call(checkinJob, { params, body: completed });
  await expect(ben.client.call(checkoutJob, { params, body: {} })).rejects.toMatchObject(self);
  expect((await cleo.client.call(checkoutJob, { params, body: {} })).claimed_by).toMatchObject({ id: cleo.id });
  expect((await ana.client.call(getJob, { params: { jobId: job.id } })).review?.worker).toMatchObject({ id: ana.id });
});

test("a result that needs no work goes directly to review; former members of the reviewing team cannot review", async () => {
  const { ben, cleo, from, to, job, params } = await startReviewedJob(0);
  expect(job.review).toEqual({ phase: "review", round: 1, worker: null, lowest_confidence, from, to });
  expect((await ben.client.call(listJobs, { query: { blocking_task: "zoning" } })).total_count).toBe(1);
  await cleo.client.call(deleteMember, { params: { teamId: to, userId: ben.id } });
  await expect(ben.client.call(checkoutJob, { params, body: {} })).rejects.toMatchObject({
    code: "ACCESS_DENIED",
    message: expect.stringMatching(/^Only members of the teams that (?:do|review) the work may do the step zoning/),
  });
  await cleo.client.call(checkoutJob, { params, body: {} });
  await cleo.client.call(checkinJob, { params, body: completed });
  await waitForJob(cleo.client, job, isCompleted);
});

test("the possible team pairs are narrowed by the teams of the worker and the reviewer", async () => {
  const service = await startTestService();
  const [ana, ben, cleo, dan] = [
    await service.signUp("Ana"),
    await service.signUp("Ben"),
    await service.signUp("Cleo"),
    await service.signUp("Dan"),
  ];
  const [a, b] = [await createTeamOf("A", [ana]), await createTeamOf("B", [ben])];
  const [c, d] = [await createTeamOf("C", [cleo]), await createTeamOf("D", [dan])];
  const zoning = {
    qa: {
      teams: [
        { from: a, to: c },
        { from: b, to: d },
      ],
    },
  };
  const started = await startJob(service.client, { bytes: await buildTextPdf(1), metadata: { mapping, zoning } });
  const job = await waitForJob(service.client, started, isBlockedAt("zoning"));
  const params = { jobId: job.id };
  expect(job.review).toMatchObject({ from: null, to: null });
  await ben.client.call(checkoutJob, { params, body: {} });
  const after = await ben.client.call(checkinJob, { params, body: completed });
  expect(after.review).toMatchObject({ phase: "review", from: b, to: d });
  await expect(cleo.client.call(checkoutJob, { params, body: {} })).rejects.toMatchObject({ code: "ACCESS_DENIED" });
  await dan.client.call(checkoutJob, { params, body: {} });
});

test("one error names all unknown teams and users by field", async () => {
  const { client } = await startTestService();
  const { id: from } = await client.call(createTeam, { body: { name: "Workers" } });
  const unknown = crypto.randomUUID();
  const job = await startJob(client, { bytes: await buildTextPdf(1) });
  const body = {
    type: "data-point-extraction" as const,
    input_content: { role: "input" as const, uri: job.input_content.uri },
    collaboration: {
      teams: [
        { id: from, steps: ["zoning"] },
        { name: "Painters", steps: ["zoning"] },
      ],
      users: [{ id: unknown, steps: ["*"] }],
    },
    metadata: { mapping: { ...mapping, qa: { teams: [{ from, to: unknown }] } } },
  };
  await expect(client.call(createJob, { body })).rejects.toMatchObject({
    status: 400,
    code: "FIELD_INVALID",
    fields: {
      "collaboration.teams.1.name": { message: "no team has the name Painters" },
      "collaboration.users.0.id": { message: `no user has the id ${unknown}` },
      "metadata.mapping.qa.teams.0.to": { message: `no team has the id ${unknown}` },
    },
  });
});

test("the rounds of a review are limited; in the last one the work is approved or failed", async () => {
  const { ana, cleo, params } = await startReviewedJob();
  const message = "Again.";
  const returned = { ...completed, outcome: "returned" as const, message };
  const work = async () => {
    await ana.client.call(checkoutJob, { params, body: {} });
    await ana.client.call(checkinJob, { params, body: completed });
    await cleo.client.call(checkoutJob, { params, body: {} });
  };
  for (let round = 1; round < maxReviewRounds; round++) {
    await work();
    await cleo.client.call(checkinJob, { params, body: returned });
  }
  await work();
  const refused = {
    status: 400,
    fields: { outcome: { message: expect.stringContaining("round 20, which is the last") } },
  };
  await expect(cleo.client.call(checkinJob, { params, body: returned })).rejects.toMatchObject(refused);
  expect((await cleo.client.call(getJob, { params })).claimed_by).toMatchObject({ id: cleo.id });
  const failed = await cleo.client.call(checkinJob, { params, body: { status: "failed", message } });
  expect(failed.reviews).toHaveLength(maxReviewRounds - 1);
});

test("the comments of a returned review reach the worker, with what they are about", async () => {
  const { ana, cleo, params } = await startReviewedJob();
  const subject = { role: "page-zones-json" as const, item: 1, record: "z1" };
  await ana.client.call(checkoutJob, { params, body: {} });
  const early = { ...completed, comments: [{ ...subject, text: "No.", disputed: true }] };
  await expect(ana.client.call(checkinJob, { params, body: early })).rejects.toMatchObject({
    status: 400,
    fields: { "comments.0.disputed": expect.anything() },
  });
  const remark = { ...subject, record: null, text: "The page is upside down." };
  await ana.client.call(checkinJob, { params, body: { ...completed, comments: [remark] } });

  await cleo.client.call(checkoutJob, { params, body: {} });
  const hidden = { ...completed, comments: [{ ...subject, role: "mapping-json" as const, item: 0, text: "?" }] };
  await expect(cleo.client.call(checkinJob, { params, body: hidden })).rejects.toMatchObject({ status: 400 });
  const dispute = { ...subject, text: "This is a header.", disputed: true };
  const returned = { ...completed, outcome: "returned" as const, message: "See the comment.", comments: [dispute] };
  await cleo.client.call(checkinJob, { params, body: returned });
  // A reply that was lost is asked for again: the comment is not doubled.
  await cleo.client.call(checkinJob, { params, body: returned });

  const { list, total_count: count } = await ana.client.call(listComments, { params });
  expect(count).toBe(2);
  const common = { step: "zoning", round: 1, id: expect.any(String), at: expect.any(String) };
  expect(list).toEqual([
    { ...common, ...remark, phase: "work", disputed: false, author: { id: ana.id, name: "Ana", email: ana.email } },
    { ...common, ...dispute, phase: "review", author: { id: cleo.id, name: "Cleo", email: cleo.email } },
  ]);
});

test("comments are limited by number and length", async () => {
  const { ana, params } = await startReviewedJob();
  await ana.client.call(checkoutJob, { params, body: {} });
  const comment = { role: "page-zones-json" as const, item: 1, record: null, text: "Look.", disputed: false };
  const send = (comments: (typeof comment)[]) =>
    ana.client.call(checkinJob, { params, body: { status: "aborted", comments } });
  await expect(send(Array.from({ length: 501 }, () => comment))).rejects.toMatchObject({ status: 400 });
  await expect(send([{ ...comment, text: "x".repeat(2001) }])).rejects.toMatchObject({ status: 400 });
  for (let round = 0; round < 10; round++) {
    await send(Array.from({ length: 500 }, () => comment));
    await ana.client.call(checkoutJob, { params, body: {} });
  }
  await expect(send([comment])).rejects.toMatchObject({ status: 400, fields: { comments: expect.anything() } });
  await send([]);
});

test("a reviewer reads what the pipeline wrote beside what the worker made of it", async () => {
  const { ana, cleo, job, params } = await startReviewedJob();
  const before = await getFirstType(cleo.client, job);
  await ana.client.call(checkoutJob, { params, body: {} });
  await changeFirstType(ana.client, job, "page-header");
  await ana.client.call(checkinJob, { params, body: completed });
  await cleo.client.call(checkoutJob, { params, body: {} });
  await changeFirstType(cleo.client, job, "title");
  const read = async (role: "page-zones-json" | "input", item: number) =>
    cleo.client.call(getContent, { params: { ...params, role, item }, query: { version: "computed" } });
  const zones = pageZonesSchema.parse(await (await read("page-zones-json", 1)).json());
  expect(zones.zones[0]?.type).toBe(before);
  await expect(read("page-zones-json", 2)).rejects.toMatchObject({ code: "CONTENT_NOT_FOUND" });
  await expect(read("input", 0), "only JSON has a computed version").rejects.toMatchObject({
    code: "CONTENT_NOT_FOUND",
  });
});

test("the history names who did what, and is seen by all who see the job", async () => {
  const { service, owner, ana, params } = await startReviewedJob();
  await ana.client.call(checkoutJob, { params, body: {} });
  await ana.client.call(checkinJob, { params, body: { status: "aborted", message: "It is upside down." } });
  const { list, total_count: count } = await owner.call(listJobEvents, { params });
  expect(count).toBe(list.length);
  expect(list.map(({ kind, step, outcome, user }) => [kind, step, outcome, user?.name ?? null])).toEqual([
    ["created", "read", null, expect.any(String)],
    ["step-finished", "read", "completed", null],
    ["step-finished", "zone", "needs-review", null],
    ["checkout", "zoning", null, "Ana"],
    ["checkin", "zoning", "aborted", "Ana"],
  ]);
  expect(list.at(-1)).toMatchObject({ phase: "work", message: "It is upside down." });
  const { list: second } = await owner.call(listJobEvents, { params, query: { limit: 1, offset: 1 } });
  expect(second.map(({ id }) => id)).toEqual([list[1]?.id]);
  const stranger = await service.signUp("Dora");
  await expect(stranger.client.call(listJobEvents, { params })).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
});

test("the history keeps messages and addresses of reviewers from those who cannot read what they reviewed", async () => {
  const { service, owner, ana, params } = await startReviewedJob();
  const [dora, emil] = [await service.signUp("Dora"), await service.signUp("Emil")];
  const collaboration = {
    users: [
      { id: dora.id, steps: ["output"] },
      { id: emil.id, steps: ["page-zones-json"] },
    ],
  };
  await owner.call(putJob, { params, body: { collaboration } });
  await ana.client.call(checkoutJob, { params, body: {} });
  await ana.client.call(checkinJob, { params, body: { status: "aborted", message: "It is upside down." } });
  const listLast = async (client: Client) => (await client.call(listJobEvents, { params })).list.slice(-2);
  const [checkout, checkin] = await listLast(owner);
  expect(checkin).toMatchObject({ message: "It is upside down.", user: { name: "Ana", email: ana.email } });
  expect(await listLast(emil.client)).toEqual([checkout, checkin]);
  const user = { id: ana.id, name: "Ana", email: null };
  expect(await listLast(dora.client)).toEqual([
    { ...checkout, user },
    { ...checkin, user, message: null },
  ]);
});

test("a job keeps messages and addresses of reviewers from those who cannot read what they reviewed", async () => {
  const { service, owner, ana, cleo, params } = await startReviewedJob();
  const [dora, emil] = [await service.signUp("Dora"), await service.signUp("Emil")];
  const collaboration = {
    users: [
      { id: dora.id, steps: ["mapping-json"] },
      { id: emil.id, steps: ["zoning"] },
    ],
  };
  await owner.call(putJob, { params, body: { collaboration } });
  await ana.client.call(checkoutJob, { params, body: {} });
  await ana.client.call(checkinJob, { params, body: completed });
  await cleo.client.call(checkoutJob, { params, body: {} });
  const message = "The first zone is a header.";
  await cleo.client.call(checkinJob, { params, body: { ...completed, outcome: "returned", message } });
  await ana.client.call(checkoutJob, { params, body: {} });
  const see = async ({ client }: Person) => {
    const { list } = await client.call(listJobs, {});
    const seen = await client.call(getJob, { params });
    expect({ ...list[0], contents: seen.contents }).toEqual(seen);
    return seen;
  };
  const [hidden, shown] = [await see(dora), await see(emil)];
  expect(shown).toMatchObject({
    claimed_by: { name: "Ana", email: ana.email },
    review: { worker: { name: "Ana", email: ana.email } },
    reviews: [{ message, worker: { email: ana.email }, reviewer: { name: "Cleo", email: cleo.email } }],
  });
  expect(hidden).toMatchObject({
    claimed_by: { name: "Ana", email: null },
    review: { worker: { name: "Ana", email: null } },
    reviews: [{ message: null, worker: { email: null }, reviewer: { name: "Cleo", email: null } }],
  });

  await ana.client.call(checkinJob, { params, body: { status: "failed", message: "The scan is torn." } });
  const error = { step: "zoning", code: "REVIEW_FAILED" };
  expect((await see(emil)).error).toEqual({ ...error, message: "The scan is torn." });
  expect((await see(dora)).error).toEqual({ ...error, message: null });
  expect(JSON.stringify(await see(dora))).not.toContain(ana.email);
});
