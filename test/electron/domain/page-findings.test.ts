import { expect, test } from "vitest";
import { pageTextSchema } from "../../../shared/document/page-text.ts";
import { unreadableByPdfjs } from "../../builders/unreadable-by-pdfjs.ts";
import { blockedAt, itemOf, readItem, startJob, until } from "../../harness/jobs.ts";
import { startService } from "../../harness/service.ts";

const metadata = { mapping: { taxonomy: "invoice" }, zoning: { high_confidence_threshold: 1 } };

test("what one reader failed at is in the page's content, and in the log with its job and page", async () => {
  const { client, log } = await startService();
  const bytes = unreadableByPdfjs("\ue000".repeat(40));
  const job = await startJob(client, { bytes, metadata });
  await until(client, job, blockedAt("zoning"));
  const text = pageTextSchema.parse(await readItem(client, await itemOf(client, job, "page-text-json", 1)));
  const finding = expect.stringContaining("pdf.js cannot read the page") as string;
  expect(text.findings).toEqual([finding]);
  const entries = log.map((line): unknown => JSON.parse(line));
  expect(entries).toContainEqual(
    expect.objectContaining({ message: "a page was read with a finding", job: job.id, page: 1, cause: finding }),
  );
});
