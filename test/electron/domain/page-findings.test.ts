import { expect, test } from "vitest";
import { pageTextSchema } from "../../../shared/document/page-text.ts";
import { pageZonesSchema } from "../../../shared/document/zones.ts";
import { BoxFont } from "../../builders/box-font.ts";
import { buildEpub, buildPackageDocument, buildXhtml } from "../../builders/epub.ts";
import { buildRawPage } from "../../builders/raw-pdf.ts";
import { isBlockedAt, getContentItem, readContentItem, startJob, waitForJob } from "../../harness/jobs.ts";
import { startTestService } from "../../harness/test-service.ts";

const metadata = { mapping: { taxonomy: "invoice" }, zoning: { high_confidence_threshold: 1 } };

test("a garbled text layer is in the page's findings and in the log, and needs review", async () => {
  const { client, log } = await startTestService();
  const font = new BoxFont();
  const content = `BT /B 8 Tf 50 700 Td ${font.encode("\ue000".repeat(40))} Tj ET`;
  const bytes = buildRawPage({ content, fonts: "/B 6 0 R", objects: font.buildObjects(6) });
  const job = await startJob(client, { bytes, metadata: { ...metadata, zoning: { high_confidence_threshold: 0.1 } } });
  await waitForJob(client, job, isBlockedAt("zoning"));
  const text = pageTextSchema.parse(
    await readContentItem(client, await getContentItem(client, job, "page-text-json", 1)),
  );
  const finding = expect.stringContaining("The text layer is garbled") as string;
  expect(text.findings).toEqual([finding]);
  const zones = pageZonesSchema.parse(
    await readContentItem(client, await getContentItem(client, job, "page-zones-json", 1)),
  );
  expect(zones).toMatchObject({ zones: [{ confidence: 0 }], confidence: 0 });
  const entries = log.map((line): unknown => JSON.parse(line));
  expect(entries).toContainEqual(
    expect.objectContaining({
      level: "warn",
      message: "a page was read with a finding",
      job: job.id,
      page: 1,
      finding,
    }),
  );
});

test("an ePub with a missing fallback is a document with an empty page and a finding", async () => {
  const { client, log } = await startTestService();
  const item = '<item id="a" href="a.json" media-type="application/json" fallback="missing"/>';
  const packageDocument = buildPackageDocument(item, '<itemref idref="a"/>');
  const bytes = buildEpub([], { packageDocument, files: { "OPS/a.json": "{}" } });
  const job = await startJob(client, { bytes, name: "foreign.epub", metadata });
  await waitForJob(client, job, isBlockedAt("zoning"));
  const text = pageTextSchema.parse(
    await readContentItem(client, await getContentItem(client, job, "page-text-json", 1)),
  );
  const finding = "OPS/a.json is neither a text nor an image (application/json), and has no fallback";
  expect(text).toMatchObject({ blocks: [], findings: [finding] });
  expect(text.error).toBeUndefined();
  const zones = pageZonesSchema.parse(
    await readContentItem(client, await getContentItem(client, job, "page-zones-json", 1)),
  );
  expect(zones).toMatchObject({ zones: [], confidence: 0 });
  expect(log.filter((line) => line.includes(finding))).toHaveLength(1);
});

test("a small ePub with thousands of faulty sections fills neither the log nor the contents", async () => {
  const { client, log } = await startTestService();
  const sections = 100;
  const item = `<item id="a" href="a.json" media-type="x/${"y".repeat(20_000)}&#x7f;"/>`;
  const text = '<item id="b" href="b.xhtml" media-type="application/xhtml+xml"/>';
  const refs = ['<itemref idref="b"/>', ...Array<string>(sections).fill('<itemref idref="a"/>')];
  const files = { "OPS/a.json": "{}", "OPS/b.xhtml": buildXhtml("<p>Text</p>") };
  const bytes = buildEpub([], { packageDocument: buildPackageDocument(item + text, refs.join("")), files });
  const job = await startJob(client, { bytes, name: "faulty.epub", metadata });
  await waitForJob(client, job, isBlockedAt("zoning"));
  const page = pageTextSchema.parse(
    await readContentItem(client, await getContentItem(client, job, "page-text-json", 2)),
  );
  expect(page.findings).toEqual([expect.stringMatching(/^OPS\/a\.json is neither.*, and has no fallback$/)]);
  expect(page.findings?.[0]?.length).toBeLessThanOrEqual(500);
  expect(page.findings?.[0]).not.toMatch(/\p{Cc}/u);
  const lines = log.filter((line) => line.includes(job.id) && line.includes("finding"));
  expect(lines.length).toBeLessThan(sections / 2);
  expect(lines.at(-1)).toContain("more pages have errors or findings");
});
