import { ServiceError } from "../../shared/errors.ts";
import { TaskError, type Workers } from "../pipeline/tasks.ts";
import type { Clock } from "../platform/clock.ts";
import type { BlobStore } from "../storage/blobs.ts";
import { findDocument } from "../storage/documents.ts";
import type { JobRecord } from "../storage/jobs.ts";
import { describeDocument } from "./describe-content.ts";
import { getImageHeight } from "./job-settings.ts";
import { referenceContent } from "./reference-content.ts";
import { requireResultStorage, type QuotaContext } from "./storage-quota.ts";

const renderTimeoutMs = 30_000;

/** Renders the page images of jobs on first request. */
export interface PageImages {
  /**
   * Renders a page (1-based) and stores it as the job's `page-image`; concurrent requests share one rendering.
   * @throws {ServiceError} JOB_NOT_FOUND, DOCUMENT_NOT_FOUND, SERVICE_BUSY, STORAGE_FULL, or the code of the task's error
   */
  render(job: JobRecord, page: number): Promise<void>;
}

interface RenderContext extends QuotaContext {
  blobs: BlobStore;
  clock: Clock;
  workers: Workers;
}

async function renderPage(context: RenderContext, job: JobRecord, page: number): Promise<void> {
  const { db, blobs, workers } = context;
  await requireResultStorage(context, job.ownerId);
  const document = await findDocument(db, job.documentId);
  if (document === null) throw new ServiceError("DOCUMENT_NOT_FOUND");
  const { sha256, name } = document;
  const file = { path: await blobs.getPath(sha256, describeDocument(document)), mediaType: document.mediaType };
  const input = { document: file, page, height: getImageHeight(job) };
  const { mediaType, bytes } = await workers
    .run("renderPage", input, { timeoutMs: renderTimeoutMs, urgent: true, owner: job.ownerId, network: job.network })
    .catch((cause: unknown) => {
      if (!(cause instanceof TaskError)) throw cause;
      throw new ServiceError(cause.code, `Page ${page} of ${name} cannot be rendered: ${cause.message}`, { cause });
    });
  const item = { jobId: job.id, role: "page-image" as const, page, mediaType };
  await blobs.put(bytes, referenceContent(context, item));
}

export function createPageImages(context: RenderContext): PageImages {
  const running = new Map<string, Promise<void>>();
  return {
    render(job, page) {
      const key = `${job.id}/${page}`;
      const rendering = running.get(key) ?? renderPage(context, job, page).finally(() => running.delete(key));
      running.set(key, rendering);
      return rendering;
    },
  };
}
