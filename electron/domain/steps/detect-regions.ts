import { serviceText } from "../../../shared/service-texts/service-text.ts";
import { type DocumentFile, TaskError, type Tasks } from "../../pipeline/tasks.ts";
import { runTask, type StepRun } from "./step-run.ts";

/** The text of a page as the task `readPage` returns it. */
export type PageReadResult = Omit<Tasks["readPage"]["output"], "needsOcr">;

/** The time limit for a page in ms. A page may have to wait for others, since one worker runs all layout models. */
const detectionTimeoutMs = 120_000;
/** The number of pages of a job on which a model may fail. After that, it is not run for the job any more. */
const maxFailures = 3;

/**
 * Creates the function that adds the regions of the layout model in the data folder to the text of a page. Without a
 * model, the text stays as it is. If the model cannot be used, the text gets a finding.
 */
export async function createRegionDetection(
  step: StepRun,
  document: DocumentFile,
): Promise<(read: PageReadResult, signal: AbortSignal) => Promise<PageReadResult>> {
  const detector = document.mediaType === "application/pdf" ? await step.context.detectors.select() : null;
  if (detector === null) return (read) => Promise.resolve(read);
  const { name } = detector;
  let failures = 0;

  const addFinding = async (read: PageReadResult, reason: string, signal: AbortSignal): Promise<PageReadResult> => {
    const finding = serviceText("page-without-detector", { name, reason });
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
      const { json } = await runTask(step, "detectRegions", input, options);
      return { ...read, json };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TaskError)) throw error;
      failures += 1;
      return addFinding(read, error.message, signal);
    }
  };
}
