import { expect, test } from "vitest";
import { pageZonesSchema } from "../../../shared/document/zones.ts";
import { buildLongTablePdf } from "../../builders/pdf.ts";
import { isBlockedAt, getContentItem, readContentItem, startJob, waitForJob } from "../../harness/jobs.ts";
import { startTestService } from "../../harness/test-service.ts";

test("a table across pages is one zone per page with the relation continues", async () => {
  const { client } = await startTestService();
  const metadata = { mapping: { taxonomy: "invoice" }, zoning: { high_confidence_threshold: 1 } };
  const runningJob = await startJob(client, { bytes: await buildLongTablePdf(3), metadata });
  const job = await waitForJob(client, runningJob, isBlockedAt("zoning"));
  const tables = await Promise.all(
    [1, 2, 3].map(async (page) => {
      const { zones } = pageZonesSchema.parse(
        await readContentItem(client, await getContentItem(client, job, "page-zones-json", page)),
      );
      return zones.find((zone) => zone.type === "table");
    }),
  );
  expect(tables.map((table) => table?.table?.rows)).toEqual([41, 41, 41]);
  expect(tables.map((table) => table?.continues)).toEqual([undefined, tables[0]?.id, tables[1]?.id]);
});
