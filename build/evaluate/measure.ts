import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runConcurrently } from "../../shared/run-concurrently.ts";
import { TaskError, type Workers } from "../../electron/pipeline/tasks.ts";
import { processDocument } from "./pipeline.ts";
import { drawReliabilityDiagram } from "./reliability-diagram.ts";
import { computeCalibration } from "./scorers/calibration.ts";
import type { EvaluationSet, Outcome } from "./sets/set.ts";
import { writeVisualization } from "./show.ts";

/** Number of documents that are processed in parallel: one for each core of the reference machine. */
const defaultConcurrency = 2;

/** The results of one set, with the time and the errors of each document. */
export interface SetMeasurement {
  set: EvaluationSet;
  outcome: Outcome;
  names: Set<string>;
  seconds: number;
  documents: Map<string, { seconds: number; errors: string[] }>;
  /** Paths of the visualizations; empty unless requested. */
  visualizations: string[];
}

/** Options of a measurement. */
export interface MeasureOptions {
  /** Folder of the results. */
  out: string;
  /** Whether each document is visualized. */
  show: boolean;
  /** Whether the documents are processed one after the other. */
  sequential: boolean;
}

/**
 * Runs the pipeline over some documents of a set, scores the predictions and writes them, with a reliability diagram.
 * @param names Names of the documents to process.
 */
export async function measureSet(
  workers: Workers,
  set: EvaluationSet,
  names: Set<string>,
  { out, show, sequential }: MeasureOptions,
): Promise<SetMeasurement> {
  const start = performance.now();
  const documents: SetMeasurement["documents"] = new Map();
  const visualizations: string[] = [];
  const selected = set.documents.filter(({ name }) => names.has(name));
  const concurrency = sequential ? 1 : defaultConcurrency;
  await set.learn?.(names, out);
  await runConcurrently(selected, concurrency, new AbortController().signal, async ({ name, file }) => {
    const documentStart = performance.now();
    const path = typeof file === "string" ? file : await file(out);
    const processed = await processDocument(workers, path, join(out, "pages", set.name, name));
    try {
      await set.predict(name, processed, workers);
    } catch (error) {
      if (!(error instanceof TaskError)) throw error;
      processed.errors.push(error.message);
    }
    if (show) {
      const files = await writeVisualization(
        workers,
        processed,
        set.visualize(name, processed),
        join(out, "show", set.name, name),
      );
      visualizations.push(...files);
    }
    documents.set(name, { seconds: (performance.now() - documentStart) / 1000, errors: processed.errors });
  });
  await set.complete?.(workers);
  const seconds = (performance.now() - start) / 1000;
  const outcome = set.score(names);
  await mkdir(join(out, set.name), { recursive: true });
  for (const [file, content] of Object.entries(outcome.files))
    await writeFile(join(out, set.name, file), typeof content === "string" ? content : JSON.stringify(content));
  const judged = outcome.judgedValues ?? outcome.judgedPages?.flatMap(({ zones }) => zones);
  if (judged !== undefined)
    await writeFile(
      join(out, set.name, "reliability.svg"),
      drawReliabilityDiagram(set.name, computeCalibration(judged)),
    );
  return { set, outcome, names, seconds, documents, visualizations };
}
