import { randomUUID } from "node:crypto";
import { ServiceError } from "../../shared/errors.ts";
import { initialState, stepsOf, type JobStatus, type ReviewStep } from "../../shared/job.ts";
import { findSteps, insertCollaborators } from "../storage/collaborators.ts";
import { indexBlob } from "../storage/blob-index.ts";
import { toFlag } from "../storage/columns.ts";
import { insertUnmadeContents, writeContent } from "../storage/contents.ts";
import type { StoredDocument } from "../storage/documents.ts";
import { appendJobEvent } from "../storage/job-events.ts";
import * as store from "../storage/jobs.ts";
import type { JobRecord } from "../storage/jobs.ts";
import type { PageOf, PageRequest } from "../storage/page-of.ts";
import { findLatestTaxonomy, type TaxonomyRecord } from "../storage/taxonomies.ts";
import { findUserByEmail, findUsers } from "../storage/users.ts";
import { type Action, demand, type Standing } from "./access.ts";
import type { Caller, Context } from "./context.ts";
import { expiryOf, getDocument } from "./documents.ts";
import { fieldError, type Problem } from "./fields.ts";
import { applyEvent } from "./job-events.ts";
import type { JobRequest } from "./job-request.ts";

interface Collaborator {
  userId: string;
  steps: readonly string[];
}

async function resolveCollaborators({ db }: Context, { collaboration }: JobRequest): Promise<Collaborator[]> {
  const problems: Problem[] = collaboration.teams.map((_, index) => ({
    path: `collaboration.teams.${index}`,
    message: "names a team that the service does not have",
    missing: false,
  }));
  const steps = new Map<string, Set<string>>();
  for (const [index, entry] of collaboration.users.entries()) {
    const user =
      "id" in entry ? (await findUsers(db, [entry.id])).get(entry.id) : await findUserByEmail(db, entry.email);
    if (user === undefined || user === null) {
      const [path, value] = "id" in entry ? ["id", entry.id] : ["email", entry.email];
      problems.push({ path: `collaboration.users.${index}.${path}`, message: `no user has ${value}`, missing: false });
    } else {
      steps.set(user.id, new Set([...(steps.get(user.id) ?? []), ...entry.steps]));
    }
  }
  if (problems.length > 0) throw fieldError(problems);
  return [...steps].flatMap(([userId, own]) => (own.size === 0 ? [] : [{ userId, steps: [...own] }]));
}

async function findTaxonomyFor({ db }: Context, { type, taxonomy: name }: JobRequest): Promise<TaxonomyRecord> {
  const kind = type === "indexing" ? "keywords" : "data-points";
  const path = type === "indexing" ? "metadata.indexing.taxonomy" : "metadata.mapping.taxonomy";
  const refuse = (message: string) =>
    new ServiceError("TAXONOMY_UNKNOWN", `${path} ${message}.`, { fields: { [path]: { message } } });
  const taxonomy = await findLatestTaxonomy(db, name);
  if (taxonomy === null) throw refuse(`names ${name}, which the service does not have`);
  if (taxonomy.kind !== kind)
    throw refuse(`names ${name}, a taxonomy of ${taxonomy.kind}; a ${type} job needs ${kind}`);
  return taxonomy;
}

interface Beginnings {
  job: store.JobTable;
  document: StoredDocument;
  taxonomy: TaxonomyRecord;
  collaborators: readonly Collaborator[];
}

async function begin(context: Context, { job, document, taxonomy, collaborators }: Beginnings): Promise<void> {
  const now = job.createdAt;
  const jobId = job.id;
  const written = await context.blobs.put(new TextEncoder().encode(JSON.stringify(taxonomy.content)));
  const role = taxonomy.kind === "keywords" ? "indexing-taxonomy-json" : "mapping-taxonomy-json";
  const common = { jobId, page: 0, now };
  const { sha256, size, mediaType } = document;
  const images = Array.from({ length: mediaType === "application/pdf" ? document.pages : 0 }, (_, index) => ({
    jobId,
    role: "page-image" as const,
    page: index + 1,
    mediaType: "image/webp",
    now,
  }));
  await context.db.transaction().execute(async (transaction) => {
    await store.insertJob(transaction, job);
    await insertCollaborators(
      transaction,
      collaborators.map(({ userId, steps }) => ({ jobId, userId, steps: JSON.stringify(steps) })),
    );
    await indexBlob(transaction, { ...written, createdAt: now });
    await writeContent(transaction, { ...common, role: "input", mediaType, sha256, size, authorId: job.ownerId });
    await writeContent(transaction, { ...common, ...written, role, mediaType: "application/json", authorId: null });
    await insertUnmadeContents(transaction, images);
    const event = { jobId, at: now, userId: job.ownerId, kind: "created" as const, step: job.step };
    await appendJobEvent(transaction, { ...event, outcome: null, message: null });
  });
}

/**
 * Creates a job and sets it going. It is durable before this resolves.
 * @throws {ServiceError} DOCUMENT_NOT_FOUND, TAXONOMY_UNKNOWN, FIELD_INVALID
 */
export async function createJob(
  context: Context,
  caller: Caller,
  request: JobRequest,
  documentId: string,
): Promise<JobRecord> {
  const document = await getDocument(context, caller, documentId);
  const taxonomy = await findTaxonomyFor(context, request);
  const collaborators = await resolveCollaborators(context, request);
  const now = context.clock.now();
  const state = initialState(request.type);
  const job: store.JobTable = {
    ...store.stateColumns(state),
    id: randomUUID(),
    ownerId: caller.user.id,
    documentId,
    taxonomyId: taxonomy.id,
    collaboration: JSON.stringify(request.collaboration),
    metadata: JSON.stringify(request.metadata),
    progressCurrent: 0,
    progressTotal: document.pages * stepsOf[request.type].length,
    test: toFlag(caller.test),
    createdAt: now,
    updatedAt: now,
    expiresAt: expiryOf(caller, now),
  };
  await begin(context, { job, document, taxonomy, collaborators });
  context.runner.start(job.id);
  return reread(context, job.id);
}

async function reread({ db }: Context, id: string): Promise<JobRecord> {
  const job = await store.findJob(db, id);
  if (job === null) throw new ServiceError("JOB_NOT_FOUND");
  return job;
}

export async function standingOf({ db }: Context, caller: Caller, job: JobRecord): Promise<Standing> {
  const owner = job.ownerId === caller.user.id;
  return { owner, steps: owner ? null : await findSteps(db, job.id, caller.user.id) };
}

/** @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED */
export async function getJob(
  context: Context,
  caller: Caller,
  id: string,
  action: Action = { kind: "see" },
): Promise<JobRecord> {
  const job = await reread(context, id);
  demand(await standingOf(context, caller, job), action, "JOB_NOT_FOUND");
  return job;
}

export function listJobs(
  { db }: Context,
  caller: Caller,
  filter: { status?: JobStatus | undefined; blockingStep?: ReviewStep | undefined },
  page: PageRequest,
): Promise<PageOf<JobRecord>> {
  return store.listJobs(db, { userId: caller.user.id, ...filter }, page);
}

/** Stops a job early; a cancelled one stays as it is. */
export async function cancelJob(context: Context, caller: Caller, id: string): Promise<JobRecord> {
  const job = await getJob(context, caller, id, { kind: "manage" });
  if (job.state.status !== "cancelled") {
    await applyEvent(context, id, { kind: "cancel" });
    await context.runner.stop(id);
  }
  return reread(context, id);
}
