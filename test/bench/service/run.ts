/** The service's figures, each measured at the built server as a process of its own: `npm run bench -- service`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { report, type Figure } from "../figures.ts";
import { measureGetJob } from "./get-job.ts";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });

const measurements: readonly ((dataFolder: string, quick: boolean) => Promise<Figure[]>)[] = [measureGetJob];

const figures: Figure[] = [];
for (const measure of measurements) {
  const dataFolder = mkdtempSync(join(tmpdir(), "galley-bench-"));
  try {
    figures.push(...(await measure(dataFolder, values.quick)));
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
process.exitCode = report(figures) ? 0 : 1;
