import { setTimeout } from "node:timers/promises";
import type { z } from "zod";
import { ApiError, readRetryAfter } from "../../../shared/api/client.ts";
import {
  contentItemSchema,
  listContentsByRole,
  type ContentItem,
  type ContentRole,
} from "../../../shared/api/contents.ts";
import { listComments, maxJobComments, type Comment } from "../../../shared/api/comments.ts";
import { createListSchema, maxLimit } from "../../../shared/api/endpoint.ts";
import { getJob } from "../../../shared/api/jobs.ts";
import { formatBytes, mebibyte } from "../../../shared/bytes.ts";
import { GatewayError } from "../../../shared/errors.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import { isCallerError } from "../../http/envelope.ts";
import { createSingleFlight } from "../../platform/single-flight.ts";
import { isDiskFull } from "../database.ts";
import {
  createBrokenError,
  createCheckedClient,
  isTemporary,
  readError,
  getContentUrl,
  type ServiceLink,
} from "./service-link.ts";
import type { ItemKey, OfflineStore } from "./store.ts";

/** A page of a list of contents. */
export const contentListSchema = createListSchema(contentItemSchema);
type ContentList = z.infer<typeof contentListSchema>;

export interface DownloadOptions {
  store: OfflineStore;
  link: ServiceLink;
  /** The space that must stay free on the disk, for journals and the outbox. */
  reserveBytes: number;
  /** The time in ms after which the download of a job continues if a response was interrupted. */
  retryMs: number;
  onFault: (error: unknown) => void;
}

/** Keeps the contents of checked-out jobs on this machine. */
export interface Downloader {
  /** Stores the descriptions of the items in one page of a role's list. */
  storeListPage(jobId: string, role: ContentRole, page: ContentList): void;
  /**
   * Fetches one item and keeps it.
   * @returns false if the item was not kept: either the reviewer has changed it in the meantime, or it cannot be kept,
   * and the job's `error` says why
   */
  fetchItem(key: ItemKey): Promise<boolean>;
  /**
   * Stores the list of a role with few items, and fetches one of them, unless it is already kept or is larger than
   * `maxBytes`.
   */
  fetchIfSmall(key: ItemKey, maxBytes: number): Promise<void>;
  /** Checks that the disk has space for all contents of a job. @throws {GatewayError} DISK_FULL */
  checkSpace(jobId: string): Promise<void>;
  /** Fetches all contents of a job that are not kept yet, in the background. */
  fetchAll(jobId: string): void;
  /** Continues the downloads that were interrupted when the process or the connection ended. */
  resume(): void;
  close(): Promise<void>;
}

/**
 * Tells whether contents of a role are taken offline. A job under review has no output yet, and the window draws the
 * pages from the document instead of from page images.
 */
const isTakenOffline = (role: ContentRole): boolean => role !== "page-image" && role !== "output";

/** The number of contents that are fetched at the same time. */
const concurrency = 3;

/** The maximum number of contents of a role. It is the maximum number of pages of a document. */
const maxItems = 20_000;

/** The number of received bytes after which the free space of the disk is measured again. */
const bytesPerSpaceCheck = 8 * mebibyte;

const diskFullMessage = serviceText("kept-disk-full");

/** Reads a response in chunks. @throws {GatewayError} SERVICE_UNREACHABLE if the connection ends before the response */
async function* streamOrThrowBroken(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw createBrokenError(cause);
  }
}

/** The longest time to wait before a request is repeated, if the service asks for more by `Retry-After`. */
const maxWaitMs = 60_000;
/**
 * The time between two requests after the service has limited their rate. It is long enough to leave a part of the rate
 * to requests of the window.
 */
const limitedIntervalMs = 200;

/**
 * Creates a sender of background requests. Repeats a request that the service refuses because of its rate limit (429), and
 * sends the following requests more slowly.
 */
function createRateLimitedSender({ send }: ServiceLink, signal: AbortSignal) {
  let intervalMs = 0;
  let nextAt = 0;
  return {
    send: async (request: Request): Promise<Response> => {
      for (;;) {
        const now = performance.now();
        const waitMs = Math.max(0, nextAt - now);
        nextAt = now + waitMs + intervalMs;
        if (waitMs > 0) await setTimeout(waitMs, undefined, { signal });
        const response = await send(request.clone());
        if (response.status !== 429) return response;
        await response.body?.cancel();
        intervalMs = limitedIntervalMs;
        const retryAfterMs = (readRetryAfter(response.headers) ?? 1) * 1000;
        nextAt = Math.max(nextAt, performance.now() + Math.min(Math.max(retryAfterMs, limitedIntervalMs), maxWaitMs));
      }
    },
    /** Sends the next requests at full speed again. */
    reset: (): void => {
      intervalMs = 0;
    },
  };
}

export const getContentItemKey = (jobId: string, { role, page }: ContentItem): ItemKey => ({
  jobId,
  role,
  item: page ?? 0,
});

/** Creates the downloader of a connection. */
export function createDownloader({ store, link, reserveBytes, retryMs, onFault }: DownloadOptions): Downloader {
  const closing = new AbortController();
  const sender = createRateLimitedSender(link, closing.signal);
  const client = createCheckedClient(sender.send);
  const fetches = createSingleFlight<boolean>();
  const downloads = new Map<string, Promise<void>>();
  let isClosed = false;

  function storeListPage(jobId: string, role: ContentRole, page: ContentList): void {
    store.transaction(() => {
      // The job may have been checked in while the list was on its way.
      if (store.findJob(jobId) === null) return;
      store.writeRole(jobId, role, page.total_count);
      for (const description of page.list) {
        const key = getContentItemKey(jobId, description);
        const kept = store.findItem(key);
        // An item that the reviewer has changed is not replaced by the older version of the service.
        if (kept !== null && kept.base !== null) continue;
        const sha256 = kept?.description.etag === description.etag ? (kept?.sha256 ?? null) : null;
        store.writeItem({ ...key, description, sha256, base: null, baseSha256: null });
      }
    });
  }

  /** Lists all contents of a job in the roles that are taken offline. */
  async function* listPages(jobId: string): AsyncGenerator<{ role: ContentRole; page: ContentList }> {
    const job = await client.call(getJob, { params: { jobId } });
    for (const { role } of job.contents ?? []) {
      if (!isTakenOffline(role)) continue;
      for (let offset = 0, total = 1; offset < total; offset += maxLimit) {
        const query = { limit: maxLimit, offset };
        const page = await client.call(listContentsByRole, { params: { jobId, role }, query });
        total = page.total_count;
        if (total > maxItems || page.list.length > maxLimit) {
          const message = `The service lists ${total} contents of ${role}, more than a document can have.`;
          throw new GatewayError("NOT_A_SERVICE", message);
        }
        yield { role, page };
      }
    }
  }

  /**
   * Reads a response in chunks. Stops when only the reserve of the disk is free, since a service could send content
   * without end.
   * @throws {GatewayError} SERVICE_UNREACHABLE if it breaks off; DISK_FULL
   */
  async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    let uncheckedBytes = bytesPerSpaceCheck;
    for await (const chunk of streamOrThrowBroken(body)) {
      uncheckedBytes += chunk.byteLength;
      if (uncheckedBytes >= bytesPerSpaceCheck) {
        uncheckedBytes = 0;
        if ((await store.getFreeBytes()) < reserveBytes) throw new GatewayError("DISK_FULL", diskFullMessage);
      }
      yield chunk;
    }
  }

  async function receiveItem(key: ItemKey): Promise<boolean> {
    const { jobId, role, item } = key;
    if (store.findItem(key) === null) return false;
    const response = await sender.send(new Request(getContentUrl(key)));
    if (!response.ok || response.body === null) {
      const error = await readError(response);
      if (isTemporary(response.status)) throw new GatewayError("NOT_KEPT", error?.message ?? "");
      store.transaction(() =>
        store.updateJob(jobId, {
          error: serviceText("content-not-kept", {
            role,
            item: String(item),
            reason: error?.message ?? String(response.status),
          }),
        }),
      );
      return false;
    }
    const body = await store.bodies.receive(readChunks(response.body));
    const etag = response.headers.get("etag");
    return store.transaction(() => {
      const current = store.findItem(key);
      // The reviewer may have changed the item meanwhile.
      if (current === null || current.base !== null) return false;
      const { sha256, size } = body;
      store.keepBody(key, { ...current.description, etag, sha256, size }, body);
      const job = store.findJob(jobId);
      if (job !== null && job.error !== null) store.updateJob(jobId, { error: null });
      return true;
    });
  }

  /** Fetches an item. Concurrent calls for the same item share one request. */
  function fetchItem(key: ItemKey): Promise<boolean> {
    const name = JSON.stringify([key.jobId, key.role, key.item]);
    return fetches.run(name, () =>
      receiveItem(key).catch((error: unknown) => {
        if (!isDiskFull(error)) throw error;
        store.transaction(() => store.updateJob(key.jobId, { error: diskFullMessage }));
        return false;
      }),
    );
  }

  /** Fetches and stores the comments of a job. */
  async function fetchComments(jobId: string): Promise<void> {
    const comments: Comment[] = [];
    for (let total = 1; comments.length < total;) {
      const query = { limit: maxLimit, offset: comments.length };
      const page = await client.call(listComments, { params: { jobId }, query });
      total = Math.min(page.total_count, maxJobComments);
      if (page.list.length === 0) break;
      comments.push(...page.list);
    }
    if (isClosed || store.findJob(jobId) === null) return;
    store.transaction(() => store.keepComments(jobId, comments));
  }

  async function fetchMissing(jobId: string): Promise<void> {
    await fetchComments(jobId).catch((error: unknown) => {
      // A service of an earlier version has no comments.
      if (!(error instanceof ApiError && error.code === "ROUTE_NOT_FOUND")) throw error;
    });
    for await (const { role, page } of listPages(jobId)) {
      if (isClosed || store.findJob(jobId) === null) return;
      storeListPage(jobId, role, page);
    }
    const missing = store
      .listItems(jobId)
      .filter(({ role, sha256, base }) => isTakenOffline(role) && sha256 === null && base === null);
    const queue = missing.values();
    const work = async (): Promise<void> => {
      for (const key of queue) {
        if (isClosed || store.findJob(jobId) === null) return;
        // The download ends when the disk is full. The contents that are kept so far can be used.
        if (!(await fetchItem(key)) && store.findJob(jobId)?.error === diskFullMessage) return;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }

  function fetchAll(jobId: string): void {
    if (downloads.has(jobId) || isClosed) return;
    const promise = fetchMissing(jobId)
      .catch((error: unknown) => {
        // If the service is unreachable, `resume` continues the download when it is reached again.
        if (!link.isOnline() || isClosed) return;
        if (error instanceof GatewayError && error.code === "SERVICE_UNREACHABLE") {
          // Only one response was interrupted, or it is not known yet that the connection is offline.
          globalThis.setTimeout(() => fetchAll(jobId), retryMs).unref();
          return;
        }
        if (isCallerError(error) || error instanceof ApiError)
          store.transaction(() => store.updateJob(jobId, { error: error.message }));
        else onFault(error);
      })
      .finally(() => {
        downloads.delete(jobId);
        if (downloads.size === 0) sender.reset();
      });
    downloads.set(jobId, promise);
  }

  return {
    storeListPage: storeListPage,
    fetchItem,
    async fetchIfSmall(key, maxBytes) {
      const { jobId, role } = key;
      const query = { limit: maxLimit, offset: 0 };
      storeListPage(jobId, role, await client.call(listContentsByRole, { params: { jobId, role }, query }));
      const item = store.findItem(key);
      if (item?.sha256 === null && (item.description.size ?? 0) <= maxBytes) await fetchItem(key);
    },
    async checkSpace(jobId) {
      let neededBytes = 0;
      for await (const { page } of listPages(jobId)) {
        for (const description of page.list) {
          const kept = store.findItem(getContentItemKey(jobId, description));
          if ((kept?.sha256 ?? null) === null) neededBytes += description.size ?? 0;
        }
      }
      const freeBytes = await store.getFreeBytes();
      if (neededBytes + reserveBytes <= freeBytes) return;
      const toMebibytes = (bytes: number): string => formatBytes(Math.ceil(bytes / mebibyte) * mebibyte);
      const sizes = {
        needed: toMebibytes(neededBytes),
        reserve: toMebibytes(reserveBytes),
        free: toMebibytes(freeBytes),
      };
      throw new GatewayError("DISK_FULL", serviceText("kept-disk-too-full", sizes));
    },
    fetchAll,
    resume() {
      for (const job of store.listJobs()) if (job.isTakenOffline && job.conflict === null) fetchAll(job.jobId);
    },
    async close() {
      isClosed = true;
      closing.abort();
      await Promise.allSettled([...downloads.values(), fetches.settle()]);
    },
  };
}
