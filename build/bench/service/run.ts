/** Measures the built server, which runs as a process of its own: `npm run bench -- service`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printFigures, type Figure } from "../figures.ts";
import { measureGetJob } from "./get-job.ts";
import { measureListJobs } from "./list-jobs.ts";
import { measureRace } from "./race.ts";
import { measureMemory } from "./upload.ts";

const measurements: Record<string, (dataFolder: string, quick: boolean) => Promise<Figure[]>> = {
  get: measureGetJob,
  list: measureListJobs,
  race: measureRace,
  memory: measureMemory,
};

const { values, positionals } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
});
const names = positionals.length === 0 ? Object.keys(measurements) : positionals;
const figures: Figure[] = [];
for (const name of names) {
  const measure = measurements[name];
  if (measure === undefined)
    throw new Error(`${name} is no measurement; choose from ${Object.keys(measurements).join(", ")}`);
  const dataFolder = mkdtempSync(join(tmpdir(), "galley-bench-"));
  try {
    figures.push(...(await measure(dataFolder, values.quick)));
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
process.exitCode = printFigures(figures) ? 0 : 1;
