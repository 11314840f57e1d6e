/**
 * Measures how fast documents are read, rendered and zoned: `npm run bench -- pipeline [--data DIR] [--quick]`; with
 * `--long [--pages N]`, documents of N pages from the upload to the output; with `--fair`, how long a small document waits
 * for OCR of large ones.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printFigures, type Figure } from "../figures.ts";
import { compareWithPoppler } from "./compare-with-poppler.ts";
import { findPdfs, makePdf, type Pdf } from "./corpus.ts";
import { measureFairness } from "./fairness.ts";
import { measureLongDocuments } from "./long-documents.ts";
import { measureFirstPage, measureJobs } from "./whole-jobs.ts";

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    quick: { type: "boolean", default: false },
    fair: { type: "boolean", default: false },
    long: { type: "boolean", default: false },
    pages: { type: "string", default: "5000" },
  },
});
const rounds = values.quick ? 2 : 5;
const folder = mkdtempSync(join(tmpdir(), "galley-bench-"));
const figures: Figure[] = [];

async function measureSpeed(label: string, pdfs: readonly Pdf[]): Promise<void> {
  for (const task of ["characters", "text", "images"] as const) {
    figures.push(await compareWithPoppler(task, label, pdfs, rounds));
  }
}

async function measureReadingAndZoning(): Promise<void> {
  const [tiny, small, medium, large] = await Promise.all([10, 100, 1000, 2000].map((pages) => makePdf(folder, pages)));
  if (tiny === undefined || small === undefined || medium === undefined || large === undefined)
    throw new Error("the PDFs were not generated");
  await measureSpeed("10 pages", [tiny]);
  await measureSpeed("1,000 pages", [medium]);
  if (values.data !== undefined) {
    const userPdfs = await findPdfs(values.data);
    if (userPdfs.length === 0) throw new Error(`${values.data} has no PDF that can be opened`);
    await measureSpeed(`${userPdfs.length} PDFs of --data`, userPdfs);
  }
  figures.push(...(await measureJobs(folder, { small, medium, large }, values.quick ? 1 : 2)));
  figures.push(await measureFirstPage(folder, large));
}

try {
  if (values.long) figures.push(...(await measureLongDocuments(folder, Number(values.pages))));
  else if (values.fair) figures.push(...(await measureFairness(folder)));
  else await measureReadingAndZoning();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const [load = 0] = loadavg();
console.log(`Load average at the end: ${load.toFixed(1)}. On a busy machine, the speeds are too low.\n`);
process.exitCode = printFigures(figures) ? 0 : 1;
