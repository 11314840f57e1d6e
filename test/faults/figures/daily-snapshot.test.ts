import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as elapsed } from "node:timers/promises";
import { expect, test } from "vitest";
import { createDocument, getDocument } from "../../../shared/api/documents.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { startTestService } from "../../harness/test-service.ts";
import { isLongRun } from "../repetitions.ts";
import { reportFigure } from "../report-figure.ts";

test("a daily snapshot of a large database does not slow requests down", { timeout: 600_000 }, async (context) => {
  const sizeMiB = isLongRun ? 4096 : 1024;
  const dataFolder = createTemporaryFolder();
  const first = await startTestService({ dataFolder });
  const { id } = await first.client.call(createDocument, { body: await buildTextPdf(1) });
  await first.close();
  const database = new DatabaseSync(join(dataFolder, "galley.sqlite"));
  database.exec("PRAGMA synchronous = OFF; CREATE TABLE filler (bytes BLOB)");
  const insert = database.prepare("INSERT INTO filler VALUES (randomblob(1048576))");
  database.exec("BEGIN");
  for (let count = 0; count < sizeMiB; count += 1) insert.run();
  database.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();

  const service = await startTestService({ dataFolder });
  const client = service.connect(first.key);
  const measure = async (until: () => boolean): Promise<number[]> => {
    const latencies: number[] = [];
    while (!until()) {
      const startedAt = performance.now();
      await client.call(getDocument, { params: { documentId: id } });
      latencies.push(performance.now() - startedAt);
      await elapsed(2);
    }
    return latencies.toSorted((a, b) => a - b);
  };
  const getP99 = (latencies: readonly number[]) => latencies[Math.floor(latencies.length * 0.99)] ?? 0;
  const endsAt = performance.now() + 8000;
  const before = await measure(() => performance.now() > endsAt);
  let isOver = false;
  const startedAt = performance.now();
  const snapshot = service.makeDailySnapshot().finally(() => {
    isOver = true;
  });
  const during = await measure(() => isOver);
  await snapshot;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const ratio = getP99(during) / getP99(before);
  const detail = `${getP99(before).toFixed(1)} ms before, ${getP99(during).toFixed(1)} ms during ${seconds} s`;
  reportFigure(
    context,
    `p99 of GET during a snapshot of ${sizeMiB} MiB to before (${detail})`,
    "≤ 5",
    ratio.toFixed(2),
  );
  expect(ratio).toBeLessThanOrEqual(5);
});
