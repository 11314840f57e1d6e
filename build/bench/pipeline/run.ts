/** How fast documents are read, drawn and zoned: `npm run bench -- pipeline [--data DIR] [--quick]`. */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { report, type Figure } from "../figures.ts";
import { measureBesidePoppler } from "./beside-poppler.ts";
import { findPdfs, makePdf, type Pdf } from "./corpus.ts";
import { measureFirstPage, measureJobs } from "./whole-jobs.ts";

const { values } = parseArgs({ options: { data: { type: "string" }, quick: { type: "boolean", default: false } } });
const rounds = values.quick ? 2 : 5;
const folder = mkdtempSync(join(tmpdir(), "galley-bench-"));
const figures: Figure[] = [];

async function measureSpeed(named: string, pdfs: readonly Pdf[]): Promise<void> {
  for (const work of ["characters", "text", "images"] as const) {
    figures.push(await measureBesidePoppler(work, named, pdfs, rounds));
  }
}

try {
  const [tiny, small, middle, large] = await Promise.all([10, 100, 1000, 2000].map((pages) => makePdf(folder, pages)));
  if (tiny === undefined || small === undefined || middle === undefined || large === undefined)
    throw new Error("no PDFs");
  await measureSpeed("10 pages", [tiny]);
  await measureSpeed("1,000 pages", [middle]);
  if (values.data !== undefined) {
    const given = await findPdfs(values.data);
    if (given.length === 0) throw new Error(`${values.data} has no PDFs that can be opened`);
    await measureSpeed(`${given.length} given PDFs`, given);
  }
  figures.push(...(await measureJobs(folder, { small, middle, large }, values.quick ? 1 : 2)));
  figures.push(await measureFirstPage(folder, large));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const [load = 0] = loadavg();
console.log(`The machine's load at the end: ${load.toFixed(1)}; figures of a busy machine are too low.\n`);
process.exitCode = report(figures) ? 0 : 1;
