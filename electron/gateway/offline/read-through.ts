import { listComments } from "../../../shared/api/comments.ts";
import type { ContentRole } from "../../../shared/api/contents.ts";
import { jobSchema } from "../../../shared/api/jobs.ts";
import { mebibyte } from "../../../shared/bytes.ts";
import { GatewayError } from "../../../shared/errors.ts";
import { formatTimestamp, type Clock } from "../../platform/clock.ts";
import type { Router } from "../../http/router.ts";
import { contentListSchema, getContentItemKey, type Downloader } from "./download-contents.ts";
import { taxonomyItem, type RequestOutcome } from "./offline-routes.ts";
import { projectClaim } from "./present-job.ts";
import type { RequestTarget } from "./request-target.ts";
import { isTemporary, parseEnvelope, type ServiceLink } from "./service-link.ts";
import { isSameItem, type ItemKey, type KeptJob, type OfflineStore } from "./store.ts";
import { isCancellationRefused, type Synchronizer } from "./synchronizer.ts";

/** A content of at most this size is fetched as a whole before the response. A larger one is fetched in the background. */
const maxWaitBytes = 16 * mebibyte;

/** Copies a response with additional headers. The headers of a response from the network cannot be changed. */
export function withHeaders(
  { body, status, statusText, headers }: Response,
  more: Record<string, string> = {},
): Response {
  const copy = new Headers(headers);
  for (const [name, value] of Object.entries(more)) copy.set(name, value);
  return new Response(body, { status, statusText, headers: copy });
}

/** Copies a response with another body. Removes the entity tag, which belongs to the original body. */
function withJson(response: Response, json: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete("etag");
  headers.set("cache-control", "no-store");
  headers.delete("content-length");
  headers.delete("content-encoding");
  return new Response(JSON.stringify(json), { status: response.status, headers });
}

export interface ReadThroughOptions {
  store: OfflineStore;
  link: ServiceLink;
  downloader: Downloader;
  synchronizer: Synchronizer;
  /** Answers from the kept contents. */
  router: Router<RequestOutcome>;
  clock: Clock;
  /** Reports an error of a background task. */
  onError: (error: unknown) => void;
}

/**
 * While the service can be reached, sends requests to it and keeps the contents of the responses. Otherwise answers
 * from the kept contents.
 */
export interface ReadThrough {
  /** Answers a request from the kept contents. `isStale` marks the response as not confirmed by the service. */
  answer(request: Request, kept: KeptJob | null, isStale: boolean): Promise<Response>;
  /** Reads a job that is not kept, or a list of jobs. */
  readOther(request: Request): Promise<Response>;
  /** Reads the resource at a path of a kept job. */
  read(request: Request, kept: KeptJob, target: RequestTarget): Promise<Response>;
  /**
   * Reads concepts of a kept job. Also keeps its taxonomy for the time when the service cannot be reached. A large taxonomy
   * is kept only if the job is taken offline.
   */
  readConcepts(request: Request, kept: KeptJob): Promise<Response>;
}

export function createReadThrough(options: ReadThroughOptions): ReadThrough {
  const { store, link, downloader, synchronizer, router, clock, onError } = options;

  async function answer(request: Request, kept: KeptJob | null, isStale: boolean): Promise<Response> {
    const outcome: RequestOutcome = { entry: null, isPending: false };
    const response = await router(request, outcome);
    if (outcome.isPending) return withHeaders(response, { "galley-pending": "true" });
    if (!isStale || !response.ok) return response;
    return withHeaders(response, { "galley-kept": formatTimestamp(kept?.confirmedAt ?? clock.now()) });
  }

  /**
   * Tells whether to send a request. A request is also sent if the status is `refused`, for example because of a
   * missing key, since it then fails at once.
   */
  const isReachable = (): boolean => ["online", "unknown", "refused"].includes(link.getState().status);

  /**
   * Sends a request, or answers it from the kept contents if the service cannot answer now.
   * @param sent the request that is sent to the service; by default the request itself
   * @throws {GatewayError} if nothing is kept, and the service cannot be used for a reason other than being unreachable
   */
  async function sendOrAnswer(
    request: Request,
    kept: KeptJob | null,
    sent = request,
  ): Promise<{ isFromService: boolean; response: Response }> {
    let refusal: Response | null = null;
    let failure: unknown = null;
    if (isReachable()) {
      try {
        const response = withHeaders(await link.send(sent));
        if (!isTemporary(response.status)) return { isFromService: true, response };
        refusal = response;
      } catch (error) {
        if (request.signal.aborted) throw error;
        failure = error;
      }
    }
    const response = await answer(request, kept, true);
    if (response.status !== 503) return { isFromService: false, response };
    // The error of the service or of the connection says more than that nothing is kept.
    if (refusal !== null) return { isFromService: false, response: refusal };
    if (failure !== null && !(failure instanceof GatewayError && failure.code === "SERVICE_UNREACHABLE")) throw failure;
    return { isFromService: false, response };
  }

  /**
   * Reads an item of a kept job: the reviewer's unsent version, or else the version of the service, or else the kept
   * version.
   */
  async function readItem(request: Request, kept: KeptJob, key: ItemKey): Promise<Response> {
    const item = store.findItem(key);
    if (item === null) return (await sendOrAnswer(request, kept)).response;
    const hasUnsentVersion = (): boolean =>
      (store.findItem(key)?.sha256 ?? null) !== null &&
      store.listJobEntries(kept.jobId).some((entry) => isSameItem(entry.key, key));
    const isSound = item.sha256 !== null && (await store.bodies.verify(item.sha256));
    if (isSound && hasUnsentVersion()) return answer(request, kept, false);
    if (isSound && item.description.etag !== null) {
      const headers = { "if-none-match": item.description.etag };
      const sent = new Request(request.url, { headers, signal: request.signal });
      const { isFromService, response } = await sendOrAnswer(request, kept, sent);
      if (!isFromService) return response;
      await response.body?.cancel();
      if (response.status === 304) return answer(request, kept, false);
      // The reviewer may have changed the item meanwhile.
      if (hasUnsentVersion()) return readItem(request, kept, key);
      // The version of the service differs from the kept one.
      store.transaction(() => {
        const current = store.findItem(key);
        if (current?.description.etag === item.description.etag) store.writeItem({ ...current, sha256: null });
      });
    }
    const isSmall = (item.description.size ?? 0) <= maxWaitBytes;
    if (isReachable() && isSmall) {
      try {
        if ((await downloader.fetchItem(key)) || hasUnsentVersion()) return await answer(request, kept, false);
      } catch {
        return answer(request, kept, true);
      }
    }
    const { isFromService, response } = await sendOrAnswer(request, kept);
    // The window reads a large document in ranges. The whole document is fetched in the background.
    if (isFromService && !isSmall && kept.error === null) void downloader.fetchItem(key).catch(onError);
    return response;
  }

  /** Reads a list of a kept job's contents. Items that the reviewer has changed replace those of the service. */
  async function readList(request: Request, kept: KeptJob, role: ContentRole): Promise<Response> {
    const { isFromService, response } = await sendOrAnswer(request, kept);
    if (!isFromService || response.status !== 200) return response;
    const { envelope, body: page } = await parseEnvelope(response, contentListSchema);
    downloader.storeListPage(kept.jobId, role, page);
    if (store.listChangedItems(kept.jobId).length === 0) return response;
    const list = page.list.map((description) => {
      const item = store.findItem(getContentItemKey(kept.jobId, description));
      return item === null || item.base === null ? description : item.description;
    });
    return withJson(response, { ...envelope, response: { ...page, list } });
  }

  /** Reads comments of a kept job, and keeps them if the response contains all of them. */
  async function readComments(request: Request, kept: KeptJob): Promise<Response> {
    const { isFromService, response } = await sendOrAnswer(request, kept);
    if (!isFromService || response.status !== 200) return response;
    const { list, total_count: total } = (await parseEnvelope(response, listComments.response)).body;
    if (list.length === total && store.findJob(kept.jobId) !== null) {
      store.transaction(() => store.keepComments(kept.jobId, list));
    }
    return response;
  }

  /** Reads a kept job with the claim under which its work began. */
  async function readJob(request: Request, kept: KeptJob): Promise<Response> {
    const hasEffect = store.listJobEntries(kept.jobId).some(({ kind }) => kind !== "content");
    if (hasEffect && !isCancellationRefused(store, kept)) return answer(request, kept, false);
    const { isFromService, response } = await sendOrAnswer(request, kept);
    if (!isFromService || response.status !== 200) return response;
    const { envelope, body: job } = await parseEnvelope(response, jobSchema);
    const current = store.findJob(kept.jobId);
    if (current === null || job.claimed_by?.claimed_at !== current.leaseClaimedAt) {
      if (current !== null) void synchronizer.verify(kept.jobId);
      return response;
    }
    store.transaction(() => store.updateJob(kept.jobId, { job, confirmedAt: link.getServiceTime() }));
    if (current.claimedAt === current.leaseClaimedAt) return response;
    return withJson(response, { ...envelope, response: projectClaim({ ...current, job }) });
  }

  /** The jobs whose taxonomies this process has begun to keep. */
  const jobsWithKeptTaxonomy = new Set<string>();

  async function readConcepts(request: Request, kept: KeptJob): Promise<Response> {
    const { isFromService, response } = await sendOrAnswer(request, kept);
    const { jobId } = kept;
    if (isFromService && response.ok && !jobsWithKeptTaxonomy.has(jobId)) {
      jobsWithKeptTaxonomy.add(jobId);
      downloader.fetchIfSmall({ jobId, ...taxonomyItem }, maxWaitBytes).catch((error: unknown) => {
        jobsWithKeptTaxonomy.delete(jobId);
        onError(error);
      });
    }
    return response;
  }

  return {
    answer,
    async readOther(request) {
      return (await sendOrAnswer(request, null)).response;
    },
    async read(request, kept, { rest, key, listedRole }) {
      // A query asks for a computed or set-aside version of an item, which `readItem` cannot read.
      const { search, searchParams } = new URL(request.url);
      if (key !== null && search === "") return readItem(request, kept, key);
      if (rest === "/comments") return readComments(request, kept);
      if (listedRole !== null && !searchParams.has("set_aside")) return readList(request, kept, listedRole);
      if (rest === "") return readJob(request, kept);
      return (await sendOrAnswer(request, kept)).response;
    },
    readConcepts,
  };
}
