import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printFigures, type Figure } from "./figures.ts";

/** A measurement. It gets an empty data folder, which is deleted afterwards. */
export type Measure = (dataFolder: string, isQuick: boolean) => Promise<Figure[]>;

/**
 * Runs the measurements that the command line names, by default all of them, and prints their figures. The exit code is 1
 * if a target is missed.
 */
export async function runMeasurements(measurements: Record<string, Measure>): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { quick: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const figures: Figure[] = [];
  for (const name of positionals.length === 0 ? Object.keys(measurements) : positionals) {
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
}
