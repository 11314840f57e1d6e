import type { MachineStep, ReviewStep } from "../../shared/job.ts";
import { TaskError, type PageFiles } from "../pipeline/tasks.ts";
import { findTaxonomy } from "../storage/taxonomies.ts";
import { needsReview, getReviewThreshold } from "./job-settings.ts";
import { read, zone } from "./read-and-zone.ts";
import * as run from "./step-run.ts";
import type { StepRun } from "./step-run.ts";
import { writeOutput } from "./write-output.ts";

const documentTimeoutMs = 600_000;

async function pageFiles(step: StepRun): Promise<PageFiles[]> {
  const texts = await run.listFiles(step, await run.listItems(step, "page-text-json"));
  const zones = await run.listFiles(step, await run.listItems(step, "page-zones-json"));
  return texts.map((text, index) => {
    const zonesOfPage = zones[index];
    if (zonesOfPage === undefined) throw new Error(`page ${index + 1} has no zones`);
    return { text, zones: zonesOfPage };
  });
}

function least(items: readonly { confidence: number }[]): number | null {
  return items.length === 0 ? null : Math.min(...items.map(({ confidence }) => confidence));
}

/** A step's one attempt: the runner counts and repeats it. */
function once({ signal }: StepRun) {
  return { timeoutMs: documentTimeoutMs, attempts: 1, signal };
}

async function map(step: StepRun): Promise<void> {
  if ((await run.singleItem(step, "mapping-json")) !== null) return;
  const { content: taxonomy } = await findTaxonomy(step.context.db, step.job.taxonomyId);
  if (taxonomy.kind !== "data-points")
    throw new TaskError("TAXONOMY_INVALID", "The taxonomy has no data points.", true);
  const mapping = await run.runTask(step, "mapDocument", { pages: await pageFiles(step), taxonomy }, once(step));
  await keepWhole(step, "mapping-json", mapping, least(mapping.data_points));
}

async function index(step: StepRun): Promise<void> {
  if ((await run.singleItem(step, "indexing-json")) !== null) return;
  const { content: taxonomy } = await findTaxonomy(step.context.db, step.job.taxonomyId);
  if (taxonomy.kind !== "keywords") throw new TaskError("TAXONOMY_INVALID", "The taxonomy has no concepts.", true);
  const indexing = await run.runTask(step, "indexDocument", { pages: await pageFiles(step), taxonomy }, once(step));
  await keepWhole(step, "indexing-json", indexing, least(indexing.keywords));
}

async function keepWhole(
  step: StepRun,
  role: "mapping-json" | "indexing-json",
  value: unknown,
  confidence: number | null,
): Promise<void> {
  const item = { role, page: 0, mediaType: "application/json", confidence, units: step.document.pages };
  await run.keepResult(step, { ...item, bytes: run.encodeJson(value) });
}

async function write(step: StepRun): Promise<void> {
  if ((await run.singleItem(step, "output")) !== null) return;
  await writeOutput(step, await pageFiles(step));
}

/** What the machine does at each step. What a step finds done already it does not do again. */
export const stepHandlers: Record<MachineStep, (step: StepRun) => Promise<void>> = { read, zone, map, index, write };

const reviewed: Record<ReviewStep, "page-zones-json" | "mapping-json" | "indexing-json"> = {
  zoning: "page-zones-json",
  mapping: "mapping-json",
  indexing: "indexing-json",
};

/** Whether what a step made goes to a reviewer. */
export async function isReviewNeeded(step: StepRun, review: ReviewStep): Promise<boolean> {
  const confidences = (await run.listItems(step, reviewed[review])).flatMap(({ confidence }) =>
    confidence === null ? [] : [{ confidence }],
  );
  return needsReview(getReviewThreshold(step.job, review), least(confidences));
}
