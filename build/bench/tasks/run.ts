/**
 * Measures the tasks that read a whole document, each in a new process: memory and time by the number of pages
 * (`npm run bench -- tasks [--quick]`). The figures are printed as they are measured, since the run takes minutes.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printFigures, type Figure } from "../figures.ts";
import { measureLengths } from "./measure-lengths.ts";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const folder = mkdtempSync(join(tmpdir(), "galley-bench-"));
const figures: Figure[] = [];
try {
  for await (const lengthFigures of measureLengths(folder, values.quick ? [100, 400] : [250, 1000, 4000])) {
    printFigures(lengthFigures);
    figures.push(...lengthFigures);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = figures.every(({ met }) => met !== false) ? 0 : 1;
