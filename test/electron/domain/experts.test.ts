import { expect, test } from "vitest";
import { checkinJob, checkoutJob, getJob, listJobs } from "../../../shared/api/jobs.ts";
import { createTeam } from "../../../shared/api/teams.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { startTestService } from "../../harness/test-service.ts";

const expertsOf = { name: "Curators", id: "curators" };

test.each(Object.keys(expertsOf) as (keyof typeof expertsOf)[])(
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
