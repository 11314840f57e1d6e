import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { checkinJob, checkoutJob, getJob, listJobs } from "../../../../shared/api/jobs.ts";
import { createTeam, deleteTeam, listTeams, putTeam } from "../../../../shared/api/teams.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { isBlockedAt, startJob, waitForJob } from "../../../harness/jobs.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";
import { startTestService } from "../../../harness/test-service.ts";

test.each(["name", "id"] as const)(
  "the experts, named by the team's %s, do any live job's blocked step, and know of no test job",
  async (identifier) => {
    const first = await startTestService();
    const team = await first.client.call(createTeam, { body: { name: "Curators" } });
    await first.close();
    const { dataFolder } = first;
    const service = await startTestService({ dataFolder, expertsTeam: identifier === "id" ? team.id : "curators" });
    const { client: expert } = service;
    const ana = await service.signUp("Ana");
    const live = await startJob(ana.client, { bytes: await buildTextPdf(1) });
    const tester = service.connect(ana.keys.test);
    const trial = await startJob(tester, { bytes: await buildTextPdf(1) });
    await waitForJob(ana.client, live, isBlockedAt("zoning"));
    await waitForJob(tester, trial, isBlockedAt("zoning"));

    const query = { status: "blocked" as const, blocking_task: "zoning" as const };
    const list = await expert.call(listJobs, { query });
    expect([list.list.map(({ id }) => id), list.total_count]).toEqual([[live.id], 1]);
    const hidden = { status: 404, code: "JOB_NOT_FOUND" };
    await expect(expert.call(checkoutJob, { params: { jobId: trial.id }, body: {} })).rejects.toMatchObject(hidden);
    const params = { jobId: live.id };
    await expert.call(checkoutJob, { params, body: {} });
    expect((await expert.call(checkinJob, { params, body: { status: "completed" } })).status).toBe("running");
    const stranger = (await service.signUp("Sam")).client;
    await expect(stranger.call(getJob, { params })).rejects.toMatchObject(hidden);
  },
);

test("a service does not start with a team of experts that does not exist", async () => {
  const first = await startTestService();
  await first.client.call(createTeam, { body: { name: "Zoners" } });
  await first.close();
  const { dataFolder } = first;
  const start = (expertsTeam: string, folder = dataFolder) => startTestService({ dataFolder: folder, expertsTeam });
  const advice = "create the team with POST /teams and a live key, then start again with --experts and the team's id";
  await expect(start("Curators")).rejects.toThrow("--experts Curators: no live team has this name. ");
  await expect(start("Curators")).rejects.toThrow(advice);
  await expect(start(randomUUID())).rejects.toThrow("no live team has this id");
  await expect(start("Curators", createTemporaryFolder())).rejects.toThrow(advice);
  const { client } = await startTestService({ dataFolder });
  expect((await client.call(listTeams, {})).total_count, "the folder was released").toBe(1);
});

test("the experts' team keeps the name with which the service was started, so that no other team can take it", async () => {
  const first = await startTestService();
  const { id: teamId } = await first.client.call(createTeam, { body: { name: "Curators" } });
  await first.close();
  const service = await startTestService({ dataFolder: first.dataFolder, expertsTeam: "curators" });
  const rename = (name: string) => service.client.call(putTeam, { params: { teamId }, body: { name } });
  await expect(rename("Editors")).rejects.toMatchObject({
    status: 409,
    code: "TEAM_IN_USE",
    message: `The server finds its experts by the name Curators: start it with --experts ${teamId} first.`,
  });
  expect((await rename("CURATORS")).name).toBe("CURATORS");
  const eve = await service.signUp("Eve");
  await expect(eve.client.call(createTeam, { body: { name: "Curators" } })).rejects.toMatchObject({
    code: "FIELD_INVALID",
  });
});

test("the experts remain the same team: neither its rename nor another team of its name changes them", async () => {
  const first = await startTestService();
  const { id: teamId } = await first.client.call(createTeam, { body: { name: "Curators" } });
  await first.close();
  const service = await startTestService({ dataFolder: first.dataFolder, expertsTeam: teamId });
  const [ana, eve] = [await service.signUp("Ana"), await service.signUp("Eve")];
  await service.client.call(putTeam, { params: { teamId }, body: { name: "Editors" } });
  await eve.client.call(createTeam, { body: { name: "Curators" } });
  const job = await startJob(ana.client, { bytes: await buildTextPdf(1) });
  const params = { jobId: job.id };
  expect((await service.client.call(getJob, { params })).id).toBe(job.id);
  expect((await service.client.call(listJobs, {})).total_count).toBe(1);
  await expect(eve.client.call(getJob, { params })).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
  expect((await eve.client.call(listJobs, {})).total_count).toBe(0);
  await expect(service.client.call(deleteTeam, { params: { teamId } })).rejects.toMatchObject({
    status: 409,
    code: "TEAM_IN_USE",
    message: "The team Editors is the experts' team of this server: start the server with another team first.",
  });
});
