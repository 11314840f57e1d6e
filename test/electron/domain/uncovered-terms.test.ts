import { expect, test } from "vitest";
import { indexingSchema, maxTermLength, maxUncoveredTerms } from "../../../shared/document/keywords.ts";
import { checkoutJob } from "../../../shared/api/jobs.ts";
import { buildEpub, buildXhtml } from "../../builders/epub.ts";
import {
  getContentItem,
  isBlockedAt,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../../harness/jobs.ts";
import { startTestService } from "../../harness/test-service.ts";

const body =
  "<h1>Lignin in paper</h1><p>The lignin is in the wood pulp. The wood pulp is not the lignin of the paper.</p>";

test("an indexing has the terms that no label covers, and stays valid with and without them", async () => {
  const { client } = await startTestService();
  const metadata = { indexing: { taxonomy: "publishing" }, zoning: { high_confidence_threshold: 0 } };
  const bytes = buildEpub([buildXhtml(body)]);
  const started = await startJob(client, { type: "indexing", bytes, name: "lignin.epub", metadata });
  const job = await waitForJob(client, started, isBlockedAt("indexing"));
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const item = await getContentItem(client, job, "indexing-json");
  const indexing = indexingSchema.parse(await readContentItem(client, item));
  expect(indexing.uncovered_terms?.map(({ text, count }) => ({ text, count }))).toEqual([
    { text: "lignin", count: 3 },
    { text: "wood pulp", count: 2 },
  ]);
  expect(indexing.uncovered_terms?.[1]?.evidence).toMatchObject([
    { page: 1, text: "wood pulp" },
    { text: "wood pulp" },
  ]);

  await writeContentItem(client, item, indexing);
  const { uncovered_terms: terms, ...earlier } = indexing;
  await writeContentItem(client, item, earlier);
  const [term] = terms ?? [];
  const tooMany = Array.from({ length: maxUncoveredTerms + 1 }, () => term);
  await expect(writeContentItem(client, item, { ...indexing, uncovered_terms: tooMany })).rejects.toMatchObject({
    code: "CONTENT_INVALID",
    fields: { uncovered_terms: {} },
  });
  const long = { ...term, text: "x".repeat(maxTermLength + 1) };
  await expect(writeContentItem(client, item, { ...indexing, uncovered_terms: [long] })).rejects.toMatchObject({
    code: "CONTENT_INVALID",
    fields: { "uncovered_terms.0.text": {} },
  });
});
