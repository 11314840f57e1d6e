/**
 * Measures the tasks that read a whole document, each in a new process: indexing with large vocabularies, and memory and
 * time by the number of pages (`npm run bench -- tasks [--quick | --vocabularies]`). The figures are printed as they are
 * measured, since the run takes minutes.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printFigures, type Figure } from "../figures.ts";
import { measureLengths } from "./measure-lengths.ts";
import { measureVocabularies } from "./measure-vocabularies.ts";

const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, vocabularies: { type: "boolean", default: false } },
});
const folder = mkdtempSync(join(tmpdir(), "galley-bench-"));
const figures: Figure[] = [];

async function print(measured: AsyncIterable<Figure[]>): Promise<void> {
  for await (const group of measured) {
    printFigures(group);
    figures.push(...group);
  }
}

try {
  await print(measureVocabularies(folder));
  if (!values.vocabularies) await print(measureLengths(folder, values.quick ? [100, 400] : [250, 1000, 4000]));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = figures.every(({ isMet }) => isMet !== false) ? 0 : 1;
