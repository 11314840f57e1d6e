import { expect, test } from "vitest";
import { getJob } from "../../../shared/api/jobs.ts";
import type { Client } from "../../../shared/api/client.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { startJob, waitForJob } from "../../harness/jobs.ts";
import { startTestService } from "../../harness/test-service.ts";
import { reportFigure } from "../report-figure.ts";

const pages = 500;
const rounds = 5;
const maxRatio = 3;
const metadata = { mapping: { taxonomy: "invoice" }, zoning: { high_confidence_threshold: 1 } };

/** Returns the median time from the upload of a document of two pages until its job has run, in milliseconds. */
async function measureShortJob(client: Client, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const job = await startJob(client, { bytes, metadata });
    await waitForJob(client, job, ({ status }) => status !== "running");
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Infinity;
}

test("a short job beside another user's long one", { timeout: 600_000 }, async (context) => {
  const service = await startTestService();
  const [ada, ben] = [await service.signUp("Ada"), await service.signUp("Ben")];
  const [short, long] = [await buildTextPdf(2), await buildTextPdf(pages)];
  // Starts the workers.
  await measureShortJob(ben.client, short);
  const alone = await measureShortJob(ben.client, short);
  const [first, second] = [
    await startJob(ada.client, { bytes: long, metadata }),
    await startJob(ada.client, { bytes: long, metadata }),
  ];
  await waitForJob(ada.client, first, ({ progress }) => progress.current > 0);
  const beside = await measureShortJob(ben.client, short);
  const jobs = await Promise.all([first, second].map(({ id }) => ada.client.call(getJob, { params: { jobId: id } })));
  const ratio = beside / alone;
  const name = `2-page job beside two of ${pages} pages of another user, time against alone (${Math.round(alone)} ms)`;
  reportFigure(context, name, `≤ ${maxRatio}`, ratio.toFixed(1));
  expect(jobs.map(({ status }) => status)).toContain("running");
  expect(ratio).toBeLessThanOrEqual(maxRatio);
});
