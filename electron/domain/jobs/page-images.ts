import { ServiceError } from "../../../shared/errors.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import { TaskError, type Workers } from "../../pipeline/tasks.ts";
import type { Clock } from "../../platform/clock.ts";
import { createSingleFlight } from "../../platform/single-flight.ts";
import type { BlobStore } from "../../storage/blobs/blobs.ts";
import { findDocument } from "../../storage/documents.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import { describeDocument } from "../contents/describe-content.ts";
import { getImageHeight } from "./job-settings.ts";
import { createContentReference } from "../contents/reference-content.ts";
import { requireResultStorage, type QuotaContext } from "../accounts/storage-quota.ts";

const renderTimeoutMs = 30_000;
/**
 * The time in ms for which a page is not rendered again after a timeout, since each attempt occupies a worker until it
 * times out.
 */
const stalledMs = 10 * 60_000;
/** The maximum number of pages whose timeout errors are kept in memory. */
const maxStalledPages = 1000;

/** Renders the page images of jobs on first request. */
export interface PageImages {
  /**
   * Renders a page (1-based) and stores it as the job's `page-image`; concurrent requests share one rendering. A page that
   * took too long is refused for ten minutes without being tried again.
   * @throws {ServiceError} JOB_NOT_FOUND, DOCUMENT_NOT_FOUND, SERVICE_BUSY, STORAGE_FULL, or the code of the task's error
   */
  render(job: JobRecord, page: number): Promise<void>;
}

interface RenderContext extends QuotaContext {
  blobs: BlobStore;
  clock: Clock;
  workers: Workers;
}

/** Remembers the pages that took too long to render. */
class StalledPages {
  readonly #errors = new Map<string, { error: ServiceError; until: number }>();

  /** Throws the error of the page's last rendering if it timed out less than ten minutes ago. */
  throwIfStalled(key: string, now: number): void {
    const stalled = this.#errors.get(key);
    if (stalled === undefined) return;
    if (stalled.until > now) throw stalled.error;
    this.#errors.delete(key);
  }

  add(key: string, error: ServiceError, now: number): void {
    const [oldest] = this.#errors.keys();
    if (this.#errors.size >= maxStalledPages && oldest !== undefined) this.#errors.delete(oldest);
    this.#errors.set(key, { error, until: now + stalledMs });
  }
}

async function renderPage(context: RenderContext, stalled: StalledPages, job: JobRecord, page: number): Promise<void> {
  const { db, blobs, clock, workers } = context;
  await requireResultStorage(context, job.ownerId);
  const document = await findDocument(db, job.documentId);
  if (document === null) throw new ServiceError("DOCUMENT_NOT_FOUND");
  const { sha256, name } = document;
  // Other jobs may have the same document.
  const key = `${sha256}/${page}`;
  stalled.throwIfStalled(key, clock.now());
  const file = { path: await blobs.getPath(sha256, describeDocument(document)), mediaType: document.mediaType };
  const input = { document: file, page, height: getImageHeight(job) };
  const { mediaType, bytes } = await workers
    .run("renderPage", input, { timeoutMs: renderTimeoutMs, urgent: true, owner: job.ownerId, network: job.network })
    .catch((cause: unknown) => {
      if (!(cause instanceof TaskError)) throw cause;
      const message = serviceText("page-not-rendered", { page, name, reason: cause.message });
      const error = new ServiceError(cause.code, message, { cause });
      if (cause.code === "DOCUMENT_TIMEOUT") stalled.add(key, error, clock.now());
      throw error;
    });
  const item = { jobId: job.id, role: "page-image" as const, page, mediaType };
  await blobs.put(bytes, createContentReference(context, item));
}

export function createPageImages(context: RenderContext): PageImages {
  const renderings = createSingleFlight<void>();
  const stalled = new StalledPages();
  return {
    render: (job, page) => renderings.run(`${job.id}/${page}`, () => renderPage(context, stalled, job, page)),
  };
}
