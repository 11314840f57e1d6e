import type { Client } from "../../shared/api/client.ts";
import {
  contentItemSchema,
  listContentsByRole,
  type ContentItem,
  type ContentRole,
} from "../../shared/api/contents.ts";
import { createDocument } from "../../shared/api/documents.ts";
import { envelopeSchema } from "../../shared/api/endpoint.ts";
import { createJob, jobSchema, type Job } from "../../shared/api/jobs.ts";
import { finalStatuses, type JobType } from "../../shared/job/job.ts";
import { origin } from "./origin.ts";

export interface NewJob {
  type?: JobType;
  bytes: Uint8Array<ArrayBuffer>;
  name?: string;
  metadata?: Record<string, unknown>;
  collaboration?: Job["collaboration"];
}

const taxonomies = {
  "data-point-extraction": { mapping: { taxonomy: "invoice" } },
  indexing: { indexing: { taxonomy: "publishing" } },
};

/** Uploads a document and creates a job on it, with a built-in taxonomy unless `metadata` names one. */
export async function startJob(client: Client, job: NewJob): Promise<Job> {
  const { type = "data-point-extraction", bytes, name = "document.pdf", metadata, collaboration } = job;
  const headers = { "content-disposition": `attachment; filename="${name}"` };
  const { uri } = await client.call(createDocument, { body: bytes, headers });
  const body = { type, input_content: { role: "input" as const, uri }, metadata: metadata ?? taxonomies[type] };
  return client.call(createJob, { body: { ...body, ...(collaboration === undefined ? {} : { collaboration }) } });
}

/** Follows a job by long polls until it meets a condition. @throws {Error} if it reaches a final status before. */
export async function waitForJob(
  client: Client,
  { id }: { id: string },
  meetsCondition: (job: Job) => boolean,
  serviceOrigin = origin,
): Promise<Job> {
  const address = `${serviceOrigin}/v1.1/jobs/${id}`;
  let response = await client.fetchUri(address);
  for (;;) {
    const job = jobSchema.parse(envelopeSchema.parse(await response.json()).response);
    if (meetsCondition(job)) return job;
    if (finalStatuses.includes(job.status)) {
      throw new Error(`the job is ${job.status}: ${job.error?.message ?? "and will not change any more"}`);
    }
    const etag = response.headers.get("etag") ?? "";
    do response = await client.fetchUri(address, { headers: { "if-none-match": etag, prefer: "wait=20" } });
    while (response.status === 304);
  }
}

export const isBlockedAt = (step: string) => (job: Job) => job.blocking_step === step;
export const isCompleted = (job: Job) => job.status === "completed";

/** Lists the content items of a role. */
export async function listContentItems(
  client: Client,
  { id }: { id: string },
  role: ContentRole,
): Promise<ContentItem[]> {
  return (await client.call(listContentsByRole, { params: { jobId: id, role }, query: { limit: 100 } })).list;
}

/** Returns the content item of a role, or that of one page. */
export async function getContentItem(
  client: Client,
  job: { id: string },
  role: ContentRole,
  page?: number,
): Promise<ContentItem> {
  const item = (await listContentItems(client, job, role)).find((candidate) => candidate.page === page);
  if (item === undefined) throw new Error(`the job has no ${role} ${page ?? ""}`);
  return item;
}

export async function readContentItem(client: Client, item: ContentItem): Promise<unknown> {
  return (await client.fetchUri(item.uri)).json();
}

/** Overwrites a content item. @returns The item after the write. */
export async function writeContentItem(
  client: Client,
  item: ContentItem,
  value: unknown,
  headers = {},
): Promise<ContentItem> {
  const init = { method: "PUT", body: JSON.stringify(value) };
  const response = await client.fetchUri(item.uri, {
    ...init,
    headers: { "content-type": "application/octet-stream", ...headers },
  });
  return contentItemSchema.parse(envelopeSchema.parse(await response.json()).response);
}
