import { execFile } from "node:child_process";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import type { DocumentProfile } from "../../electron/pipeline/zone/layout/document-profile.ts";
import { forkWorkerProcess, type WorkerProcess } from "../../electron/tools/worker-process.ts";
import { createWorkers, type WorkersOptions } from "../../electron/tools/workers.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { workerEntry } from "./shared-workers.ts";
import { writeTemporaryFile } from "./read-document.ts";
import { createTemporaryFolder, type RegisterCleanup } from "./temporary-folder.ts";

/** The profile of a document of one page of plain text. */
export const profile: DocumentProfile = {
  bodySize: 10,
  leading: 12,
  pages: 1,
  headingSizes: [],
  headingRanks: [],
  bibliographies: [],
  numberedStyles: [],
  headingStyles: [],
  tagsHeadings: false,
  contents: [],
  contentsEnds: [],
  runningLines: [],
  repeatedImages: [],
};

/** Starts a pool and records its processes. */
export function startWorkers(
  size: number,
  options: Partial<WorkersOptions> = {},
  onCleanup: RegisterCleanup = onTestFinished,
) {
  const processes: WorkerProcess[] = [];
  const workers = createWorkers({
    entry: workerEntry,
    size,
    ...options,
    spawn: (entry, limits) => {
      const started = forkWorkerProcess(entry, limits);
      processes.push(started);
      return started;
    },
  });
  onCleanup(() => workers.close());
  return { workers, processes };
}

/** Creates a named pipe, whose reader waits for a writer. `reading` resolves when a reader has opened it. */
export async function endlessFile() {
  const path = join(createTemporaryFolder(), "pipe");
  await promisify(execFile)("mkfifo", [path]);
  const reading = async () => {
    const pipe = await open(path, "w");
    onTestFinished(() => pipe.close());
    return pipe;
  };
  return { path, reading };
}

/** Returns the error of a task. It is awaited from the start, so that it never counts as unhandled. */
export async function failureOf(task: Promise<unknown>): Promise<unknown> {
  try {
    await task;
  } catch (error) {
    return error;
  }
  throw new Error("the task did not fail");
}

/** Writes a PDF with a text layer to a file, as workers receive it. */
export async function textDocument(pages: number) {
  const path = await writeTemporaryFile(await buildTextPdf(pages), "text.pdf");
  return { path, mediaType: "application/pdf" as const };
}
