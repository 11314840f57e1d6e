import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PageFiles, TaskName, Tasks } from "../../../electron/pipeline/tasks.ts";
import { runTask } from "../../../electron/tools/worker-tasks.ts";
import { createNodeOptions } from "../../../electron/tools/worker-process.ts";
import { pageTextSchema } from "../../../shared/document/page-text.ts";
import { pageZonesSchema } from "../../../shared/document/zones.ts";
import { writePapers } from "../../builders/papers.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

/** Runs a task in a new process. @returns Its peak memory in MiB. */
async function measure<Name extends TaskName>(name: Name, input: Tasks[Name]["input"]): Promise<number> {
  const script = join(import.meta.dirname, "..", "..", "harness", "measure-task.ts");
  const child = fork(script, { execArgv: createNodeOptions(800) });
  const exit = once(child, "exit").then(() => Promise.reject(new Error(`the process ended while it ran ${name}`)));
  child.send({ name, input });
  const [peakMiB] = (await Promise.race([once(child, "message"), exit])) as [number];
  child.disconnect();
  await exit.catch(() => undefined);
  return peakMiB;
}

/** Writes the text and zones of a page of a paper as so many pages. */
async function writePages(folder: string, count: number): Promise<PageFiles[]> {
  const document = { path: join(folder, "paper.pdf"), sha256: "a".repeat(64), mediaType: "application/pdf" as const };
  await writePapers(document.path, 1);
  const run = async <Name extends TaskName>(name: Name, input: Tasks[Name]["input"]) =>
    (await runTask(name, input)) as Tasks[Name]["output"];
  const parse = (json: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(json));
  const { json } = await run("readPage", { document, page: 1, ocr: false });
  const paths = (page: number) => ({ text: join(folder, `${page}.text`), zones: join(folder, `${page}.zones`) });
  await writeFile(paths(1).text, json);
  const profile = await run("profileDocument", { texts: [paths(1).text] });
  const text = pageTextSchema.parse(parse(json));
  const zones = pageZonesSchema.parse(parse((await run("zonePage", { text: paths(1).text, profile })).json));
  const pages: PageFiles[] = [];
  for (let page = 1; page <= count; page++) {
    pages.push(paths(page));
    await writeFile(paths(page).text, JSON.stringify({ ...text, page }));
    await writeFile(paths(page).zones, JSON.stringify({ ...zones, page }));
  }
  return pages;
}

test("writing and validating the output of ten times the pages takes hardly more memory", async () => {
  const folder = createTemporaryFolder();
  const pages = await writePages(folder, 600);
  const mapping = { path: join(folder, "mapping.json"), taxonomyVersion: "1" };
  await writeFile(mapping.path, JSON.stringify({ taxonomy: "invoice", data_points: [] }));
  const measureOutput = (count: number) =>
    measure("writeOutput", {
      job: { id: "job", type: "data-point-extraction" },
      source: { name: "paper.pdf", mediaType: "application/pdf", sha256: "a".repeat(64), pages: count },
      pages: pages.slice(0, count),
      mapping,
      history: [],
      output: join(folder, "output.xml"),
    });
  const growth = (await measureOutput(600)) - (await measureOutput(60));
  expect(growth).toBeLessThan(50);
}, 120_000);
