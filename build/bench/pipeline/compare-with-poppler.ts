import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { withoutTarget, atLeast, type Figure } from "../figures.ts";
import type { Pdf } from "./corpus.ts";
import type { TaskRequest } from "./task-process.ts";
import { hasPoppler, timePoppler, type Task } from "./poppler.ts";

/** The name of each task, its target speed relative to poppler, and the maximum number of pages that are read of a file. */
const tasks: Record<Task, { name: string; target: number; maxPages: number }> = {
  characters: { name: "characters with positions, one process", target: 0.8, maxPages: 400 },
  text: { name: "words and lines with positions, as JSON, one process", target: 0.8, maxPages: 400 },
  images: { name: "page images, 1024 px, one process", target: 0.7, maxPages: 60 },
};

/** Runs a task in the child process. @returns Its duration in seconds. */
async function runInChild(child: ChildProcess, request: TaskRequest): Promise<number> {
  const listenerController = new AbortController();
  const failureAtExit = once(child, "exit", { signal: listenerController.signal }).then(
    () => Promise.reject(new Error(`the measured process ended while it read ${request.file}`)),
    () => [],
  );
  child.send(request);
  try {
    const [seconds] = (await Promise.race([
      once(child, "message", { signal: listenerController.signal }),
      failureAtExit,
    ])) as [number];
    return seconds;
  } finally {
    listenerController.abort();
  }
}

/**
 * Measures the speed of one process that reads or renders PDFs, relative to poppler. The two programs are run
 * alternately for each file and round, so that other load on the machine affects both. The fastest round of each
 * program counts. Galley's process is warmed up with the first file, since the service's workers are warm too.
 * @param label The name of the files in the name of the figure.
 */
export async function compareWithPoppler(
  task: Task,
  label: string,
  pdfs: readonly Pdf[],
  rounds: number,
): Promise<Figure> {
  const { name, target, maxPages } = tasks[task];
  const isPopplerInstalled = hasPoppler();
  const child = fork(join(import.meta.dirname, "task-process.ts"), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  try {
    const [galley, poppler] = [{ pages: 0, seconds: 0 }, { seconds: 0 }];
    for (const { file, pages: pageCount } of pdfs) {
      const pages = Math.min(maxPages, pageCount);
      const request = { task, file, pages };
      if (galley.pages === 0) await runInChild(child, request);
      const [galleyTimes, popplerTimes]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        if (isPopplerInstalled) popplerTimes.push(await timePoppler(task, file, pages));
        galleyTimes.push(await runInChild(child, request));
      }
      galley.pages += pages;
      galley.seconds += Math.min(...galleyTimes);
      poppler.seconds += Math.min(...popplerTimes);
    }
    const speed = galley.pages / galley.seconds;
    if (!isPopplerInstalled) return withoutTarget(`${name}, ${label} (poppler is not installed)`, speed, " pages/s");
    const popplerSpeed = galley.pages / poppler.seconds;
    const speeds = `${Math.round(speed)}/s, poppler ${Math.round(popplerSpeed)}/s`;
    return atLeast(`${name}, ${label} (${speeds})`, target, speed / popplerSpeed, " of poppler");
  } finally {
    // A process that has failed is no longer connected.
    if (child.connected) {
      const exit = once(child, "exit");
      child.disconnect();
      await exit;
    }
  }
}
