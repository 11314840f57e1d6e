import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { measureTask, writePages } from "../../harness/task-cost.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { reportFigure } from "../report-figure.ts";

test("writing and validating the output of ten times the pages takes hardly more memory", async (context) => {
  const folder = createTemporaryFolder();
  const pages = await writePages(folder, 3000);
  const mapping = { path: join(folder, "mapping.json"), taxonomyVersion: "1" };
  await writeFile(mapping.path, JSON.stringify({ taxonomy: "invoice", data_points: [] }));
  const measureOutput = (count: number) => {
    const output = {
      job: { id: "job", type: "data-point-extraction" as const },
      source: { name: "paper.pdf", mediaType: "application/pdf" as const, sha256: "a".repeat(64), pages: count },
      pages: pages.slice(0, count),
      mapping,
      history: [],
      output: join(folder, "output.xml"),
    };
    return measureTask("writeOutput", output, 0, 100);
  };
  const growth = (await measureOutput(3000)).peakMiB - (await measureOutput(300)).peakMiB;
  reportFigure(context, "output of 3,000 pages: memory beyond that of 300", "< 50 MiB", `${Math.round(growth)} MiB`);
  expect(growth).toBeLessThan(50);
}, 600_000);
