import { afterEach, expect, it } from "vitest";
import { findNextJobs } from "../../../renderer/checkout/next-jobs.ts";
import { createClient } from "../../../shared/api/client.ts";
import { basePath } from "../../../shared/api/index.ts";
import { cancelJob, deleteJob, type Job } from "../../../shared/api/jobs.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService } from "../../harness/test-service.ts";

const disposers: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const dispose of disposers.splice(0).toReversed()) await dispose();
});

it("goes on to another job if the next one was deleted since it was listed", async () => {
  const service = await startTestService({}, (dispose) => disposers.push(dispose));
  const ana = await service.signUp("Ana");
  const collaboration = { teams: [], users: [{ email: ana.email, steps: ["*"] }] };
  const bytes = await buildTextPdf(1);
  const jobs: Job[] = [];
  for (let count = 0; count < 3; count++) {
    const started = await startJob(service.client, { bytes, collaboration });
    jobs.push(await waitForJob(service.client, started, isBlockedAt("zoning")));
  }
  const [current, deleted, other] = jobs as [Job, Job, Job];
  const remove = async (jobId: string): Promise<void> => {
    await service.client.call(cancelJob, { params: { jobId } });
    await service.client.call(deleteJob, { params: { jobId } });
  };
  let mustDelete = true;
  const fetch = async (request: Request): Promise<Response> => {
    if (mustDelete && request.method === "GET" && request.url.endsWith(`/jobs/${deleted.id}`)) {
      mustDelete = false;
      await remove(deleted.id);
    }
    return service.handle(request);
  };
  const client = createClient({ baseUrl: origin + basePath, key: ana.keys.live, fetch });
  const seeker = { userId: ana.id, now: () => Date.now() };
  const next = findNextJobs(client, current, seeker, new AbortController().signal);
  expect((await next.first)?.id).toBe(other.id);
  expect(mustDelete).toBe(false);
  expect((await next.claim())?.id).toBe(other.id);
});
