/** Measures the built workbench in Chromium, by real key and pointer events: `npm run bench -- workbench`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printFigures, type Figure } from "../figures.ts";
import { measureLongJob } from "./measure-long.ts";
import { measureMapping } from "./measure-mapping.ts";
import { measureNextJobs } from "./measure-next.ts";
import { measureOpenings } from "./measure-opening.ts";
import { measureQueue } from "./measure-queue.ts";
import { measureReview } from "./measure-review.ts";
import { measureStart } from "./measure-start.ts";
import { measureThesaurus } from "./measure-thesaurus.ts";
import { measureZoning } from "./measure-zoning.ts";

const measurements: Record<string, (dataFolder: string, isQuick: boolean) => Promise<Figure[]>> = {
  start: measureStart,
  queue: measureQueue,
  opening: measureOpenings,
  next: measureNextJobs,
  zoning: measureZoning,
  mapping: measureMapping,
  review: measureReview,
  thesaurus: measureThesaurus,
  long: measureLongJob,
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
