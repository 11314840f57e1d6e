import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageFiles, TaskName, Tasks } from "../../electron/pipeline/tasks.ts";
import { createNodeOptions } from "../../electron/tools/worker-process.ts";
import { runTask } from "../../electron/tools/worker-tasks.ts";
import { pageTextSchema, type PageText } from "../../shared/document/page-text.ts";
import { pageZonesSchema, type PageZones } from "../../shared/document/zones.ts";
import { writePapers } from "../builders/papers.ts";

export interface TaskCost {
  /** Peak resident memory of the process. */
  peakMiB: number;
  /** Processor time of the process. */
  seconds: number;
  /** The time of the first run of the task, and of each repetition. */
  firstMs: number;
  repeatedMs: number[];
}

/** The message to the process that measures. */
export interface MeasureRequest {
  name: TaskName;
  input: unknown;
  /** The number of runs after the first one. */
  repetitions: number;
}

/**
 * Runs a task in a new process with the options of a worker.
 * @param memoryMiB the limit of its heap. With a low one, garbage that was not collected yet hardly counts.
 */
export async function measureTask<Name extends TaskName>(
  name: Name,
  input: Tasks[Name]["input"],
  repetitions = 0,
  memoryMiB = 800,
): Promise<TaskCost> {
  const child = fork(join(import.meta.dirname, "measure-task.ts"), { execArgv: createNodeOptions(memoryMiB) });
  const exit = once(child, "exit").then(() => Promise.reject(new Error(`the process ended while it ran ${name}`)));
  child.send({ name, input, repetitions } satisfies MeasureRequest);
  const [cost] = (await Promise.race([once(child, "message"), exit])) as [TaskCost];
  child.disconnect();
  await exit.catch(() => undefined);
  return cost;
}

async function run<Name extends TaskName>(name: Name, input: Tasks[Name]["input"]): Promise<Tasks[Name]["output"]> {
  return (await runTask(name, input)) as Tasks[Name]["output"];
}

const parseJson = (json: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(json));

/** Reads and zones a generated PDF of papers. */
async function readPapers(folder: string, count: number): Promise<{ text: PageText; zones: PageZones }[]> {
  const document = { path: join(folder, "papers.pdf"), mediaType: "application/pdf" as const };
  await writePapers(document.path, count);
  const texts: { file: string; text: PageText }[] = [];
  for (let page = 1; page <= count; page++) {
    const { json } = await run("readPage", { document, page, ocr: false });
    const file = join(folder, `paper-${page}.text`);
    await writeFile(file, json);
    texts.push({ file, text: pageTextSchema.parse(parseJson(json)) });
  }
  const profile = await run("profileDocument", { texts: texts.map(({ file }) => file) });
  return await Promise.all(
    texts.map(async ({ file, text }) => {
      const { json } = await run("zonePage", { page: 1, text: file, profile });
      return { text, zones: pageZonesSchema.parse(parseJson(json)) };
    }),
  );
}

/** Writes the pages of a document of `count` pages, which repeats `distinct` generated ones. */
export async function writePages(folder: string, count: number, distinct = 1): Promise<PageFiles[]> {
  const papers = await readPapers(folder, distinct);
  const files: PageFiles[] = [];
  for (let page = 1; page <= count; page++) {
    const paper = papers[(page - 1) % papers.length];
    const file = { text: join(folder, `${page}.text`), zones: join(folder, `${page}.zones`) };
    await writeFile(file.text, JSON.stringify({ ...paper?.text, page }));
    await writeFile(file.zones, JSON.stringify({ ...paper?.zones, page }));
    files.push(file);
  }
  return files;
}
