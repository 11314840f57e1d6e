import { expect, test } from "vitest";
import type { Job } from "../../../shared/api/jobs.ts";
import { recognizeServiceText } from "../../../shared/service-texts/service-text.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { startJob, waitForJob } from "../../harness/jobs.ts";
import { createSlowWorkers } from "../../harness/slow-workers.ts";
import { startTestService } from "../../harness/test-service.ts";

const document = await buildTextPdf(1);

/** A task that gets no time, by a property of its input, and what its job says then. */
const slowTasks: [string, (input: object) => boolean, string][] = [
  [
    "reading",
    (input) => "ocr" in input,
    "The only page of document.pdf could not be read: the limit of 0.001 s was exceeded while reading page 1",
  ],
  [
    "zoning",
    (input) => "profile" in input,
    "The only page of document.pdf could not be zoned: the limit of 0.001 s was exceeded while zoning page 1",
  ],
  [
    "comparing pages",
    (input) => "texts" in input,
    "the limit of 0.001 s was exceeded while comparing the pages of the document",
  ],
  ["mapping", (input) => "learned" in input, "the limit of 0.001 s was exceeded while mapping the data points"],
  ["writing", (input) => "history" in input, "the limit of 0.001 s was exceeded while writing the output"],
];

test.each(slowTasks)("a job whose %s takes too long says what was done", async (_, isSlow, message) => {
  const { client } = await startTestService({ workers: createSlowWorkers(isSlow) });
  const metadata = {
    zoning: { high_confidence_threshold: 0 },
    mapping: { taxonomy: "invoice", high_confidence_threshold: 0 },
  };
  const job = await startJob(client, { bytes: document, metadata });
  const failed = await waitForJob(client, job, ({ status }: Job) => status === "failed");
  expect(failed.error?.message).toBe(message);
  expect(recognizeServiceText(message.replaceAll("0.001", "60"))?.id).toBeDefined();
});
