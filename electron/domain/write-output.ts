import { indexingSchema } from "../../shared/document/keywords.ts";
import { mappingSchema } from "../../shared/document/data-points.ts";
import type { HistoryEvent, OutputInput, PageFiles } from "../pipeline/tasks.ts";
import { listJobEvents } from "../storage/job-events.ts";
import { findTaxonomy } from "../storage/taxonomies.ts";
import { findUsers } from "../storage/users.ts";
import { describeContent } from "./describe-content.ts";
import { storeResult, runTask, findItem, type StepRun } from "./step-run.ts";

const timeoutMs = 600_000;

/** Lists the check-ins of a job for the output. */
async function listHistory({ context, job }: StepRun): Promise<HistoryEvent[]> {
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

async function readReviewedContent(step: StepRun, role: "mapping-json" | "indexing-json"): Promise<unknown> {
  const item = await findItem(step, role);
  if (item === null || item.sha256 === null) throw new Error(`the job has no ${role}`);
  return JSON.parse(
    new TextDecoder().decode(await step.context.blobs.read(item.sha256, describeContent(step.context.db, item))),
  );
}

/** Writes the document-model XML of a job from its page texts, zones and mapping or indexing. */
export async function writeOutput(step: StepRun, pages: readonly PageFiles[]): Promise<void> {
  const { job, document, context, signal } = step;
  const { version: taxonomyVersion } = await findTaxonomy(context.db, job.taxonomyId);
  const { name, mediaType, sha256, title, language } = document;
  const results =
    job.state.type === "indexing"
      ? {
          indexing: {
            content: indexingSchema.parse(await readReviewedContent(step, "indexing-json")),
            taxonomyVersion,
          },
        }
      : { mapping: { content: mappingSchema.parse(await readReviewedContent(step, "mapping-json")), taxonomyVersion } };
  const source = { name, mediaType, sha256, pages: document.pages };
  const input: OutputInput = {
    job: { id: job.id, type: job.state.type },
    source: { ...source, ...(title === null ? {} : { title }), ...(language === null ? {} : { language }) },
    pages,
    ...results,
    history: await listHistory(step),
  };
  const xml = await runTask(step, "writeOutput", input, { timeoutMs, attempts: 1, signal });
  const item = { role: "output" as const, page: 0, mediaType: "application/xml", units: document.pages };
  await storeResult(step, { ...item, bytes: new TextEncoder().encode(xml) });
}
