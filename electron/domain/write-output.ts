import { indexingSchema } from "../../shared/document/keywords.ts";
import { mappingSchema } from "../../shared/document/data-points.ts";
import type { HistoryEvent, OutputInput, PageFiles } from "../pipeline/tasks.ts";
import { listJobEvents } from "../storage/job-events.ts";
import { findTaxonomy } from "../storage/taxonomies.ts";
import { findUsers } from "../storage/users.ts";
import { keepResult, runTask, singleItem, type StepRun } from "./step-run.ts";

const timeoutMs = 600_000;

/** The reviews of a job, as the output tells them. */
async function historyOf({ context, job }: StepRun): Promise<HistoryEvent[]> {
  const checkins = (await listJobEvents(context.db, job.id)).filter(({ kind }) => kind === "checkin");
  const users = await findUsers(
    context.db,
    checkins.flatMap(({ userId }) => (userId === null ? [] : [userId])),
  );
  return checkins.map(({ at, step, phase, userId, outcome }) => ({
    at: new Date(at).toISOString(),
    step,
    phase: phase ?? "work",
    user: users.get(userId ?? "")?.name ?? "",
    outcome: outcome ?? "",
  }));
}

async function reviewedContent(step: StepRun, role: "mapping-json" | "indexing-json"): Promise<unknown> {
  const item = await singleItem(step, role);
  if (item === null || item.sha256 === null) throw new Error(`the job has no ${role}`);
  return JSON.parse(new TextDecoder().decode(await step.context.blobs.read(item.sha256)));
}

/** Writes the document-model XML of a job from what was read, zoned, mapped or indexed, and reviewed. */
export async function writeOutput(step: StepRun, pages: readonly PageFiles[]): Promise<void> {
  const { job, document, context, signal } = step;
  const { version: taxonomyVersion } = await findTaxonomy(context.db, job.taxonomyId);
  const { name, mediaType, sha256, title, language } = document;
  const found =
    job.state.type === "indexing"
      ? { indexing: { content: indexingSchema.parse(await reviewedContent(step, "indexing-json")), taxonomyVersion } }
      : { mapping: { content: mappingSchema.parse(await reviewedContent(step, "mapping-json")), taxonomyVersion } };
  const source = { name, mediaType, sha256, pages: document.pages };
  const input: OutputInput = {
    job: { id: job.id, type: job.state.type },
    source: { ...source, ...(title === null ? {} : { title }), ...(language === null ? {} : { language }) },
    pages,
    ...found,
    history: await historyOf(step),
  };
  const xml = await runTask(step, "writeOutput", input, { timeoutMs, attempts: 1, signal });
  const item = { role: "output" as const, page: 0, mediaType: "application/xml", units: document.pages };
  await keepResult(step, { ...item, bytes: new TextEncoder().encode(xml) });
}
