import { expect, test } from "vitest";
import { cancelJob } from "../../../shared/api/jobs.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { createManualTimers } from "../../harness/clock.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService } from "../../harness/test-service.ts";

/** A blocked job, and a function that requests it with its current entity tag. */
async function quietJob() {
  const timers = createManualTimers();
  const service = await startTestService({ timers });
  const { client } = service;
  const job = await waitForJob(client, await startJob(client, { bytes: await buildTextPdf(1) }), isBlockedAt("zoning"));
  const address = `${origin}/v1.1/jobs/${job.id}`;
  const etag = (await client.fetchUri(address)).headers.get("etag") ?? "";
  const ask = (prefer?: string) =>
    client.fetchUri(address, { headers: { "if-none-match": etag, ...(prefer === undefined ? {} : { prefer }) } });
  return { client, service, timers, job, ask };
}

test("a caller with the current entity tag gets 304, immediately or after the wait", async () => {
  const { ask, timers } = await quietJob();
  expect((await ask()).status).toBe(304);
  expect(timers.pending).toEqual([]);
  const waiting = ask("wait=20");
  await expect.poll(() => timers.pending).toMatchObject([{ delayMs: 20_000 }]);
  timers.run();
  expect((await waiting).status).toBe(304);
});

test("a long poll is answered when the job changes", async () => {
  const { client, job, ask } = await quietJob();
  const waiting = ask("respond-async, wait=20");
  await client.call(cancelJob, { params: { jobId: job.id } });
  expect(await (await waiting).json()).toMatchObject({ response: { status: "cancelled" } });
});

test("closing ends long polls and rejects later requests", async () => {
  const { service, ask } = await quietJob();
  const waiting = ask("wait=20");
  await service.close();
  expect((await waiting).status).toBe(304);
  expect((await service.handle(new Request(`${origin}/v1.1/status`))).status).toBe(503);
});
