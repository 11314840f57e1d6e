import { expect, test } from "vitest";
import { createDocument, listDocuments } from "../../../shared/api/documents.ts";
import { endpoints } from "../../../shared/api/index.ts";
import { createJob, listJobs, type Job } from "../../../shared/api/jobs.ts";
import { createTeam, deleteTeam, putMember } from "../../../shared/api/teams.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

/** A live and a test job, both shared with another user and with that user's team. */
async function bothWorlds() {
  const service = await startTestService();
  const [ana, ben] = [await service.signUp("Ana"), await service.signUp("Ben")];
  const team = await ana.client.call(createTeam, { body: { name: "Zoners" } });
  await ana.client.call(putMember, { params: { teamId: team.id, userId: ben.id }, body: {} });
  const collaboration = { users: [{ id: ben.id, steps: ["*"] }], teams: [{ id: team.id, steps: ["*"] }] };
  const bytes = await buildTextPdf(1);
  const jobWith = async (key: string) => {
    const client = service.connect(key);
    return waitForJob(client, await startJob(client, { bytes, collaboration }), isBlockedAt("zoning"));
  };
  const jobs = { live: await jobWith(ana.keys.live), test: await jobWith(ana.keys.test) };
  return { service, ana, ben, team, jobs };
}

const documentOf = ({ input_content }: Job) => /documents\/([^/]+)/.exec(input_content.uri)?.[1] ?? "";

/** The responses of all endpoints of jobs, contents and documents to a key. */
async function answersTo(service: TestService, key: string, job: Job): Promise<string[]> {
  const params = { jobId: job.id, documentId: documentOf(job), role: "page-zones-json", item: "1" };
  const bodies: Record<string, unknown> = { "job.checkin": { status: "aborted" } };
  const found: string[] = [];
  for (const { id, method, path, body } of endpoints) {
    if (!/:(?:jobId|documentId)/.test(path)) continue;
    const at = Object.entries(params).reduce((sofar, [name, value]) => sofar.replace(`:${name}`, value), path);
    const init = {
      method,
      headers: { authorization: `Basic ${btoa(`${key}:`)}`, "content-type": "application/json" },
      ...(body === null ? {} : { body: JSON.stringify(bodies[id] ?? {}) }),
    };
    found.push(`${id} ${(await service.fetch(`/v1.1${at}`, init)).status}`);
  }
  return found;
}

test("a live key cannot access test data, nor a test key live data: as owner, collaborator or team member", async () => {
  const { service, ana, ben, jobs } = await bothWorlds();
  const worlds = [
    { other: "test" as const, own: "live" as const },
    { other: "live" as const, own: "test" as const },
  ];
  for (const { keys } of [ana, ben]) {
    for (const { own, other } of worlds) {
      const answers = await answersTo(service, keys[own], jobs[other]);
      expect(answers.length).toBeGreaterThan(12);
      expect(answers.filter((answer) => !answer.endsWith(" 404"))).toEqual([]);
      const { list, total_count } = await service.connect(keys[own]).call(listJobs, {});
      expect([list.map(({ id }) => id), total_count]).toEqual([[jobs[own].id], 1]);
    }
  }
});

test("documents belong to the kind of key that uploaded them", async () => {
  const { service, ana } = await bothWorlds();
  const clients = [service.connect(ana.keys.live), service.connect(ana.keys.test)] as const;
  for (const [mine, others] of [clients, clients.toReversed() as unknown as typeof clients]) {
    const { id, uri } = await mine.call(createDocument, { body: await buildTextPdf(2) });
    expect((await mine.call(listDocuments, {})).list.map((document) => document.id)).toContain(id);
    expect((await others.call(listDocuments, {})).list.map((document) => document.id)).not.toContain(id);
    const input_content = { role: "input" as const, uri };
    const body = { type: "indexing" as const, input_content, metadata: { indexing: { taxonomy: "publishing" } } };
    await expect(others.call(createJob, { body })).rejects.toMatchObject({ status: 404, code: "DOCUMENT_NOT_FOUND" });
  }
});

test("a team is not deleted while an unfinished live or test job uses it", async () => {
  const { service, ana, team, jobs } = await bothWorlds();
  const remove = () => ana.client.call(deleteTeam, { params: { teamId: team.id } });
  await expect(remove()).rejects.toMatchObject({
    code: "TEAM_IN_USE",
    message: expect.stringContaining("2 unfinished"),
  });
  for (const kind of ["live", "test"] as const) {
    const headers = { authorization: `Basic ${btoa(`${ana.keys[kind]}:`)}` };
    await service.fetch(`/v1.1/jobs/${jobs[kind].id}/cancel`, { method: "POST", headers });
  }
  expect(await remove()).toMatchObject({ id: team.id });
});
