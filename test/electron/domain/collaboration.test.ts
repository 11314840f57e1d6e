import { expect, test } from "vitest";
import { createDocument } from "../../../shared/api/documents.ts";
import { createJob, getJob, listJobs, putJob } from "../../../shared/api/jobs.ts";
import { createTeam, deleteTeam, putTeam } from "../../../shared/api/teams.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { addMember } from "../../harness/teams.ts";
import { startTestService } from "../../harness/test-service.ts";

/** A service with two users and a team, and a function that creates a job with a collaboration. */
async function openWorld() {
  const service = await startTestService();
  const { client } = service;
  const [ana, ben] = [await service.signUp("Ana"), await service.signUp("Ben")];
  const zoners = await client.call(createTeam, { body: { name: "Zoners" } });
  const mappers = await client.call(createTeam, { body: { name: "Mappers" } });
  const { uri } = await client.call(createDocument, { body: await buildTextPdf(1) });
  const share = (collaboration: object) =>
    client.call(createJob, {
      body: {
        type: "data-point-extraction",
        input_content: { role: "input", uri },
        collaboration: collaboration,
        metadata: { mapping: { taxonomy: "invoice" } },
      },
    });
  return { client, ana, ben, zoners, mappers, share };
}

test("an entry may name a user or team in two ways only if both name the same", async () => {
  const { client, ana, ben, zoners, mappers, share } = await openWorld();
  const steps = ["zoning"];
  const rejected = (field: string) => ({ status: 400, code: "FIELD_INVALID", fields: { [field]: expect.anything() } });
  const contradiction = { users: [{ id: ana.id, email: ben.email, steps }] };
  await expect(share(contradiction)).rejects.toMatchObject(rejected("collaboration.users.0.email"));
  await expect(share({ teams: [{ id: zoners.id, name: mappers.name, steps }] })).rejects.toMatchObject(
    rejected("collaboration.teams.0.name"),
  );
  await expect(share({ users: [{ steps }] })).rejects.toMatchObject({ status: 400, code: "FIELD_MISSING" });
  expect((await client.call(listJobs, {})).total_count).toBe(0);

  const collaboration = {
    users: [{ id: ana.id, email: ana.email.toUpperCase(), steps }],
    teams: [{ id: zoners.id, name: "zoners", steps }],
  };
  const job = await share(collaboration);
  expect(job.collaboration).toEqual({ users: [{ id: ana.id, steps }], teams: [{ id: zoners.id, steps }] });
  expect(await ana.client.call(getJob, { params: { jobId: job.id } })).toMatchObject({ id: job.id });
  const change = client.call(putJob, { params: { jobId: job.id }, body: { collaboration: contradiction } });
  await expect(change).rejects.toMatchObject(rejected("collaboration.users.0.email"));
});

test("steps and roles are compared regardless of case and stored in lower case; unknown ones are rejected", async () => {
  const { client, ana, share } = await openWorld();
  const users = (...steps: string[]) => ({ users: [{ id: ana.id, steps }] });
  await expect(share(users("zoning", "nonsense"))).rejects.toMatchObject({
    status: 400,
    code: "FIELD_INVALID",
    fields: { "collaboration.users.0.steps.1": expect.anything() },
  });
  const { id, collaboration } = await share(users("Zoning", "zoning", "PAGE-IMAGE"));
  expect(collaboration.users).toEqual([{ id: ana.id, steps: ["zoning", "page-image"] }]);
  const params = { jobId: id };
  const change = client.call(putJob, { params, body: { collaboration: users("read") } });
  await expect(change).rejects.toMatchObject({ code: "FIELD_INVALID" });
  expect((await client.call(putJob, { params, body: { collaboration: users("*") } })).collaboration.users).toEqual([
    { id: ana.id, steps: ["*"] },
  ]);
});

/** A job that its owner has shared with a team of Ana by the name of the team, which Ben would like to see. */
async function shareByName() {
  const service = await startTestService();
  const owner = service.client;
  const [ana, ben, cleo] = [await service.signUp("Ana"), await service.signUp("Ben"), await service.signUp("Cleo")];
  const { id: teamId } = await ana.client.call(createTeam, { body: { name: "Crew" } });
  await addMember(ana.client, teamId, cleo);
  const { uri } = await owner.call(createDocument, { body: await buildTextPdf(1) });
  const body = {
    type: "data-point-extraction" as const,
    input_content: { role: "input" as const, uri },
    collaboration: { users: [], teams: [{ name: "crew", steps: ["*"] }] },
    metadata: { mapping: { taxonomy: "invoice" } },
  };
  const job = await owner.call(createJob, { body });
  return { owner, ana, ben, cleo, teamId, body, job, params: { jobId: job.id } };
}

const hidden = { status: 404, code: "JOB_NOT_FOUND" };

test("a team that takes the name of a renamed one gets none of its jobs when they are changed or run again", async () => {
  const { owner, ana, ben, cleo, teamId, body, job, params } = await shareByName();
  await ana.client.call(putTeam, { params: { teamId }, body: { name: "The crew" } });
  await ben.client.call(createTeam, { body: { name: "Crew" } });
  await owner.call(putJob, { params, body: { metadata: { note: "urgent" } } });
  await expect(ben.client.call(getJob, { params })).rejects.toMatchObject(hidden);
  expect((await cleo.client.call(getJob, { params })).metadata).toMatchObject({ note: "urgent" });

  // As the queue does to run a job again.
  const again = await owner.call(createJob, { body: { ...body, collaboration: job.collaboration } });
  await expect(ben.client.call(getJob, { params: { jobId: again.id } })).rejects.toMatchObject(hidden);
  expect(await cleo.client.call(getJob, { params: { jobId: again.id } })).toMatchObject({ id: again.id });
  // The whole job can be sent back as it was read.
  const read = await owner.call(getJob, { params });
  expect((await owner.call(putJob, { params, body: { ...read } })).collaboration).toEqual(job.collaboration);
});

test("a team that takes the name of a deleted one gets none of its jobs, and the other collaborators can be changed", async () => {
  const { owner, ana, ben, cleo, teamId, job, params } = await shareByName();
  await ana.client.call(deleteTeam, { params: { teamId } });
  await ben.client.call(createTeam, { body: { name: "Crew" } });
  await owner.call(putJob, { params, body: { metadata: { note: "urgent" } } });
  await expect(ben.client.call(getJob, { params })).rejects.toMatchObject(hidden);
  await expect(cleo.client.call(getJob, { params })).rejects.toMatchObject(hidden);
  const users = [{ id: cleo.id, steps: ["zoning"] }];
  const shared = await owner.call(putJob, { params, body: { collaboration: { ...job.collaboration, users } } });
  expect(shared.collaboration).toEqual({ ...job.collaboration, users });
  expect(await cleo.client.call(getJob, { params })).toMatchObject({ id: job.id });
  await expect(ben.client.call(getJob, { params })).rejects.toMatchObject(hidden);
});
