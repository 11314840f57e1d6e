import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inLanes } from "../../electron/domain/lanes.ts";
import { TaskError, type Workers } from "../../electron/pipeline/tasks.ts";
import { processDocument } from "./pipeline.ts";
import type { EvaluationSet, Outcome } from "./sets/set.ts";
import { writeExhibit } from "./show.ts";

const documentsAtOnce = 2;

/** What a set came to: its outcome, and the seconds and errors of each document. */
export interface Measured {
  set: EvaluationSet;
  outcome: Outcome;
  names: Set<string>;
  seconds: number;
  documents: Map<string, { seconds: number; errors: string[] }>;
  /** The files to look at, where they were asked for. */
  shown: string[];
}

/** Where results go, and whether they are shown too. */
export interface Target {
  out: string;
  show: boolean;
}

/** Runs the pipeline over the documents of a set with these names, and writes what was predicted. */
export async function measure(
  workers: Workers,
  set: EvaluationSet,
  names: Set<string>,
  { out, show }: Target,
): Promise<Measured> {
  const start = performance.now();
  const documents: Measured["documents"] = new Map();
  const shown: string[] = [];
  const wanted = set.documents.filter(({ name }) => names.has(name));
  await inLanes(wanted, documentsAtOnce, new AbortController().signal, async ({ name, file }) => {
    const begun = performance.now();
    const path = typeof file === "string" ? file : await file(out);
    const processed = await processDocument(workers, path, join(out, "pages", set.name, name));
    try {
      await set.take(name, processed, workers);
    } catch (error) {
      if (!(error instanceof TaskError)) throw error;
      processed.errors.push(error.message);
    }
    if (show) {
      const files = await writeExhibit(
        workers,
        processed,
        set.exhibit(name, processed),
        join(out, "show", set.name, name),
      );
      shown.push(...files);
    }
    documents.set(name, { seconds: (performance.now() - begun) / 1000, errors: processed.errors });
  });
  const seconds = (performance.now() - start) / 1000;
  const outcome = set.score(names);
  await mkdir(join(out, set.name), { recursive: true });
  for (const [file, content] of Object.entries(outcome.files))
    await writeFile(join(out, set.name, file), JSON.stringify(content));
  return { set, outcome, names, seconds, documents, shown };
}
