import type { HistoryEvent, PageFiles } from "../../pipeline/tasks.ts";
import { listCheckins } from "../../storage/job-events.ts";
import { findTaxonomy } from "../../storage/taxonomies.ts";
import { findUsers } from "../../storage/users.ts";
import { createContentReference } from "../contents/reference-content.ts";
import { findItem, getDocumentTaskOptions, listFilePaths, runTask, storeFile, type StepRun } from "./step-run.ts";

/** Lists the check-ins of a job for the output. */
async function listHistory({ context, job }: StepRun): Promise<HistoryEvent[]> {
  const checkins = await listCheckins(context.db, job.id);
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

/** Returns the path of the reviewed mapping or indexing. */
async function getReviewedFile(step: StepRun, role: "mapping-json" | "indexing-json"): Promise<string> {
  const item = await findItem(step, role);
  const [path] = item === null ? [] : await listFilePaths(step, [item]);
  if (path === undefined) throw new Error(`the job has no ${role}`);
  return path;
}

const mediaType = "application/xml";

/** Writes the document-model XML of a job from its page texts, zones and mapping or indexing to a file. */
async function writeFile(step: StepRun, pages: readonly PageFiles[], output: string): Promise<void> {
  const { job, document, context } = step;
  const { version: taxonomyVersion } = await findTaxonomy(context.db, job.taxonomyId);
  const { name, sha256, title, language } = document;
  const isIndexing = job.state.type === "indexing";
  const path = await getReviewedFile(step, isIndexing ? "indexing-json" : "mapping-json");
  const result = { path, taxonomyVersion };
  const source = { name, mediaType: document.mediaType, sha256, pages: document.pages };
  const input = {
    job: { id: job.id, type: job.state.type },
    source: { ...source, ...(title === null ? {} : { title }), ...(language === null ? {} : { language }) },
    pages,
    ...(isIndexing ? { indexing: result } : { mapping: result }),
    history: await listHistory(step),
  };
  await runTask(step, "writeOutput", { ...input, output }, getDocumentTaskOptions(step));
}

/** Writes and stores the output of a job. */
export async function writeOutput(step: StepRun, pages: readonly PageFiles[]): Promise<void> {
  const item = { role: "output" as const, page: 0, mediaType, units: step.document.pages };
  await storeFile(step, item, (output) => writeFile(step, pages, output));
}

/** Writes the lost output of a completed job again. @throws {ServiceError} JOB_NOT_FOUND if the job was deleted meanwhile */
export async function rewriteOutput(step: StepRun, pages: readonly PageFiles[]): Promise<void> {
  const { context, job } = step;
  const item = { jobId: job.id, role: "output" as const, page: 0, mediaType };
  await context.blobs.putFile((output) => writeFile(step, pages, output), createContentReference(context, item));
}
