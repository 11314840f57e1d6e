import type { ModelKind } from "../../../shared/api/detectors.ts";
import { type DocumentFile, TaskError, type Tasks } from "../../pipeline/tasks.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import { runTask, type StepRun } from "./step-run.ts";

/** The text of a page as the task `readPage` returns it. */
export type PageReadResult = Omit<Tasks["readPage"]["output"], "needsOcr">;

/** A function that adds the results of models to the text of a page. */
type RunModels = (read: PageReadResult, signal: AbortSignal) => Promise<PageReadResult>;

/** The time limit for a page in ms. A page may have to wait for others, since one worker runs all models. */
const detectionTimeoutMs = 120_000;
/** The number of pages of a job on which a model may fail. After that, it is not run for the job any more. */
const maxFailures = 3;

/** The task that runs a model of each kind, and the finding of a page on which it cannot be used. */
const runs = {
  layout: { task: "detectRegions", finding: "page-without-detector" },
  table: { task: "recognizeTables", finding: "page-without-table-model" },
} as const;

/**
 * Creates the function that runs the models in the data folder: the layout model, and then the table model, which also
 * reads the tables that the layout model has found. Without a model, the text stays as it is. If a model cannot be used,
 * the text gets a finding.
 */
export async function createRegionDetection(step: StepRun, document: DocumentFile): Promise<RunModels> {
  const runLayoutModel = await createModelRun(step, document, "layout");
  const runTableModel = await createModelRun(step, document, "table");
  return async (read, signal) => runTableModel(await runLayoutModel(read, signal), signal);
}

async function createModelRun(step: StepRun, document: DocumentFile, kind: ModelKind): Promise<RunModels> {
  const detector = document.mediaType === "application/pdf" ? await step.context.detectors.select(kind) : null;
  if (detector === null) return (read) => Promise.resolve(read);
  const { name } = detector;
  let failures = 0;

  const addFinding = async (read: PageReadResult, reason: string, signal: AbortSignal): Promise<PageReadResult> => {
    const finding = serviceText(runs[kind].finding, { name, reason });
    const { json } = await runTask(step, "addFinding", { json: read.json, finding }, { signal });
    return { ...read, json, findings: [...(read.findings ?? []), finding] };
  };

  return async (read, signal) => {
    if (read.error !== undefined) return read;
    if ("problem" in detector) return addFinding(read, detector.problem, signal);
    if (failures >= maxFailures) {
      return addFinding(read, serviceText("detector-switched-off", { count: maxFailures }), signal);
    }
    const input = { document, json: read.json, detector: detector.file };
    const options = { timeoutMs: detectionTimeoutMs, attempts: 1, signal, detector: true };
    try {
      const result: Tasks["recognizeTables"]["output"] = await runTask(step, runs[kind].task, input, options);
      const next = { ...read, json: result.json };
      return result.problem === undefined ? next : await addFinding(next, result.problem, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TaskError)) throw error;
      failures += 1;
      return addFinding(read, error.message, signal);
    }
  };
}
