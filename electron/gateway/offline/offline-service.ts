import { listComments } from "../../../shared/api/comments.ts";
import { contentRoles, type ContentRole } from "../../../shared/api/contents.ts";
import { envelopeSchema } from "../../../shared/api/endpoint.ts";
import { jobSchema } from "../../../shared/api/jobs.ts";
import { mebibyte } from "../../../shared/bytes.ts";
import { GatewayError } from "../../../shared/errors.ts";
import { defaultLeaseSeconds, type ReviewStep } from "../../../shared/job/job.ts";
import { isCallerError } from "../../http/envelope.ts";
import type { Clock } from "../../platform/clock.ts";
import type { ServiceConnection } from "../connections/connection.ts";
import type { ConceptSearch } from "./concept-search.ts";
import { createOfflineRoutes, taxonomyItem, type RequestEffect } from "./offline-routes.ts";
import { keepCheckout } from "./keep-checkout.ts";
import { projectClaim } from "./present-job.ts";
import { contentListSchema, createDownloader, toItemKey } from "./download-contents.ts";
import { startLeaseTimer } from "./lease-timer.ts";
import { createServiceLink, isTemporary, parseAnswer } from "./service-link.ts";
import { isSameItem, type ItemKey, type KeptJob, type OfflineStore } from "./store.ts";
import { createSynchronizer, type WorkJournals } from "./synchronizer.ts";

export interface OfflineServiceOptions {
  connection: Pick<ServiceConnection, "send" | "state">;
  store: OfflineStore;
  journals: WorkJournals;
  concepts: ConceptSearch;
  clock: Clock;
  onFault: (error: unknown, tracking: string) => void;
  /** The maximum time for which a window waits for the service's answer to an effect that is already stored. */
  answerMs?: number;
  retryMs?: { first: number; last: number };
  /** The maximum time until the clock is read again for the leases. */
  leaseCheckMs?: number;
  /** The space that must stay free on the disk when a job is taken offline. */
  reserveBytes?: number;
}

/** The job and the content item that a path addresses. */
interface Target {
  jobId: string | null;
  /** The path below the job. */
  rest: string;
  key: ItemKey | null;
}

const jobPath = /^\/v1(?:\.1)?\/jobs(?:\/([0-9a-f-]{36})(\/.*)?)?$/i;
const itemPath = /^\/contents\/([a-z-]+)\/(\d{1,15})$/;
const rolePath = /^\/contents\/([a-z-]+)$/;

/** A content of at most this size is fetched as a whole before the response. A larger one is fetched in the background. */
const maxWaitBytes = 16 * mebibyte;

/** The time for which changes are collected before they are announced. */
const announceMs = 50;

const conceptsPath = /^\/v1(?:\.1)?\/taxonomies\/[^/]+\/concepts(?:\/|$)/;

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

function parseRole(text: string | undefined) {
  return contentRoles.find((role) => role === text) ?? null;
}

/** Parses a path below `/jobs`; null for any other path. */
function parseTarget(pathname: string): Target | null {
  const match = jobPath.exec(pathname);
  if (match === null) return null;
  const [, id, rest = ""] = match;
  const jobId = id?.toLowerCase() ?? null;
  const [, roleText, itemText] = itemPath.exec(rest) ?? [];
  const role = parseRole(roleText);
  return { jobId, rest, key: role === null || jobId === null ? null : { jobId, role, item: Number(itemText) } };
}

/** Copies a response with additional headers. The headers of a response from the network cannot be changed. */
function withHeaders({ body, status, statusText, headers }: Response, more: Record<string, string> = {}): Response {
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

export type OfflineService = ReturnType<typeof createOfflineService>;

/**
 * Creates the handler between a window and a service that may be unreachable. Contents of checked-out jobs are kept when
 * they are fetched. Effects on them are stored on this machine before they are sent, and are applied exactly once, in order.
 * While the service cannot be reached, requests for kept jobs are answered from the kept contents.
 *
 * @example
 * const offline = createOfflineService({ connection, store, journals, clock: systemClock, onFault });
 * offline.start();
 * const response = await offline.handle(new Request("http://127.0.0.1/v1.1/jobs"));
 */
export function createOfflineService(options: OfflineServiceOptions) {
  const { connection, store, journals, concepts, clock, onFault } = options;
  const { answerMs = 3000, retryMs = { first: 1000, last: 30_000 }, leaseCheckMs = 30_000 } = options;
  const { reserveBytes = 64 * mebibyte } = options;
  const listeners = new Set<() => void>();
  let announcement: NodeJS.Timeout | undefined;
  /**
   * Announces collected changes. Each announcement is expensive: it ends long polls, and their responses are computed
   * from the whole store.
   */
  const announce = (): void => {
    announcement ??= setTimeout(() => {
      announcement = undefined;
      for (const listener of listeners) listener();
    }, announceMs);
  };
  const [latest] = store.listJobs().toSorted((a, b) => b.confirmedAt - a.confirmedAt);
  const reportFault = (error: unknown): void => onFault(error, "offline");

  /** Reports an error of a background task, unless it is an expected one, such as an unreachable service. */
  const reportUnlessKnown = (error: unknown): void => {
    if (!isCallerError(error)) reportFault(error);
  };

  const link = createServiceLink({
    connection,
    clock,
    retryMs,
    clockDifferenceMs: latest?.clockDifferenceMs ?? 0,
    onOnline: () => {
      synchronizer.wakeAll();
      downloader.resume();
      leases.update();
    },
    onChange: announce,
  });
  const synchronizer = createSynchronizer({
    store,
    link,
    journals,
    clock,
    retryMs,
    onLease: () => leases.update(),
    onFault: reportFault,
  });
  const downloader = createDownloader({ store, link, reserveBytes, retryMs: retryMs.last, onFault: reportUnlessKnown });
  const leases = startLeaseTimer({ store, link, journals, synchronizer, checkMs: leaseCheckMs, onChange: announce });
  const unsubscribe = store.subscribe(announce);

  async function deliver(jobId: string, entryId: number): Promise<Response | null> {
    const answer = synchronizer.waitForAnswer(entryId, answerMs);
    synchronizer.wake(jobId);
    const response = await answer;
    return response === null ? null : withHeaders(response);
  }

  const router = createOfflineRoutes({ store, concepts, clock, deliver, onFault });

  /** Answers a request from the kept contents. `isStale` marks the response as not confirmed by the service. */
  async function answer(request: Request, kept: KeptJob | null, isStale: boolean): Promise<Response> {
    const effect: RequestEffect = { entry: null, isPending: false };
    const response = await router(request, effect);
    if (effect.isPending) return withHeaders(response, { "galley-pending": "true" });
    if (!isStale || !response.ok) return response;
    return withHeaders(response, { "galley-kept": new Date(kept?.confirmedAt ?? clock.now()).toISOString() });
  }

  /**
   * Tells whether to send a request. It is also sent with the status `refused`, such as for a missing key, because it
   * then fails at once.
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

  /** Reads an item of a kept job: the reviewer's unsent version, or else that of the service, or else the kept one. */
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
      // The service has another version.
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
    if (isFromService && !isSmall && kept.error === null) void downloader.fetchItem(key).catch(reportUnlessKnown);
    return response;
  }

  /** Reads a list of a kept job's contents. Items that the reviewer has changed replace those of the service. */
  async function readList(request: Request, kept: KeptJob, role: ContentRole): Promise<Response> {
    const { isFromService, response } = await sendOrAnswer(request, kept);
    if (!isFromService || response.status !== 200) return response;
    const { envelope, page } = await parseAnswer(async () => {
      const parsed = envelopeSchema.parse(await response.clone().json());
      return { envelope: parsed, page: contentListSchema.parse(parsed.response) };
    });
    downloader.keepList(kept.jobId, role, page);
    if (store.listChangedItems(kept.jobId).length === 0) return response;
    const list = page.list.map((description) => {
      const item = store.findItem(toItemKey(kept.jobId, description));
      return item === null || item.base === null ? description : item.description;
    });
    return withJson(response, { ...envelope, response: { ...page, list } });
  }

  /** Reads comments of a kept job, and keeps them if the response contains all of them. */
  async function readComments(request: Request, kept: KeptJob): Promise<Response> {
    const { isFromService, response } = await sendOrAnswer(request, kept);
    if (!isFromService || response.status !== 200) return response;
    const { list, total_count: total } = await parseAnswer(async () =>
      listComments.response.parse(envelopeSchema.parse(await response.clone().json()).response),
    );
    if (list.length === total && store.findJob(kept.jobId) !== null) {
      store.transaction(() => store.keepComments(kept.jobId, list));
    }
    return response;
  }

  /** Reads a kept job with the claim under which its work began. */
  async function readJob(request: Request, kept: KeptJob): Promise<Response> {
    const hasEffect = store.listJobEntries(kept.jobId).some(({ kind }) => kind !== "content");
    if (hasEffect) return answer(request, kept, false);
    const { isFromService, response } = await sendOrAnswer(request, kept);
    if (!isFromService || response.status !== 200) return response;
    const { envelope, job } = await parseAnswer(async () => {
      const parsed = envelopeSchema.parse(await response.clone().json());
      return { envelope: parsed, job: jobSchema.parse(parsed.response) };
    });
    const current = store.findJob(kept.jobId);
    if (current === null || job.claimed_by?.claimed_at !== current.leaseClaimedAt) {
      if (current !== null) void synchronizer.verify(kept.jobId);
      return response;
    }
    store.transaction(() => store.updateJob(kept.jobId, { job, confirmedAt: link.getServiceTime() }));
    if (current.claimedAt === current.leaseClaimedAt) return response;
    return withJson(response, { ...envelope, response: projectClaim({ ...current, job }) });
  }

  /** Renews the lease of a kept job if the service can be reached, and answers with the last known lease. */
  async function renew(request: Request, kept: KeptJob): Promise<Response> {
    if (link.getState().status === "unknown") await limitWait(link.probe());
    await limitWait(synchronizer.verify(kept.jobId));
    // The synchronizer no longer keeps the job: somebody else has it, and no work is lost. It is checked out as any other.
    if (store.findJob(kept.jobId) === null) return checkOut(request);
    return answer(request, kept, !link.isOnline());
  }

  /** Waits for a task, but at most as long as a window waits for an answer. */
  function limitWait(task: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, answerMs);
    });
    return Promise.race([task, timeout]).finally(() => clearTimeout(timer));
  }

  /** Checks out a job that is not kept yet, and keeps it. */
  async function checkOut(request: Request): Promise<Response> {
    const text = await request.clone().text();
    const response = withHeaders(await link.send(request));
    if (response.status !== 200) return response;
    const job = await parseAnswer(async () =>
      jobSchema.parse(envelopeSchema.parse(await response.clone().json()).response),
    );
    const { lease_seconds: seconds = defaultLeaseSeconds } = (text === "" ? {} : JSON.parse(text)) as {
      lease_seconds?: number;
    };
    await keepCheckout(job, { store, link, seconds, isTakenOffline: false });
    leases.update();
    return response;
  }

  async function handleKept(request: Request, kept: KeptJob, { rest, key }: Target): Promise<Response> {
    if (rest === "/checkout" && request.method === "POST") {
      const { force } = (await request
        .clone()
        .json()
        .catch(() => ({}))) as { force?: boolean };
      return force === true ? withHeaders(await link.send(request)) : renew(request, kept);
    }
    if (!isRead(request)) {
      const isEffect = key !== null || rest === "/checkin" || rest === "/cancel";
      return isEffect ? answer(request, kept, false) : withHeaders(await link.send(request));
    }
    // A query asks for a computed or set-aside version of an item, which `readItem` cannot read.
    const { search, searchParams } = new URL(request.url);
    if (key !== null && search === "") return readItem(request, kept, key);
    if (rest === "/comments") return readComments(request, kept);
    const role = parseRole(rolePath.exec(rest)?.[1]);
    if (role !== null && !searchParams.has("set_aside")) return readList(request, kept, role);
    if (rest === "") return readJob(request, kept);
    return (await sendOrAnswer(request, kept)).response;
  }

  /** The jobs whose taxonomies this process has begun to keep. */
  const jobsWithKeptTaxonomy = new Set<string>();

  /**
   * Reads concepts of a kept job. Also keeps its taxonomy for the time when the service cannot be reached. A large taxonomy
   * is kept only if the job is taken offline.
   */
  async function readConcepts(request: Request, kept: KeptJob): Promise<Response> {
    const { isFromService, response } = await sendOrAnswer(request, kept);
    const { jobId } = kept;
    if (isFromService && response.ok && !jobsWithKeptTaxonomy.has(jobId)) {
      jobsWithKeptTaxonomy.add(jobId);
      downloader.fetchUnlisted({ jobId, ...taxonomyItem }, maxWaitBytes).catch((error: unknown) => {
        jobsWithKeptTaxonomy.delete(jobId);
        reportUnlessKnown(error);
      });
    }
    return response;
  }

  /** Answers a request of the window for the service. */
  async function handle(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const indexed = conceptsPath.test(pathname) ? store.findJob(searchParams.get("job") ?? "") : null;
    if (indexed !== null) return readConcepts(request, indexed);
    const target = parseTarget(pathname);
    if (target === null) return link.send(request);
    const kept = target.jobId === null ? null : store.findJob(target.jobId);
    if (kept !== null) return handleKept(request, kept, target);
    if (target.rest === "/checkout" && request.method === "POST") return checkOut(request);
    if (!isRead(request)) return link.send(request);
    return (await sendOrAnswer(request, null)).response;
  }

  return {
    store,
    link,
    journals,
    downloader,
    synchronizer,
    handle,
    /** Calls `listener` when the state may have changed; returns the unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Deletes the journal of a job's step. While entries of the job wait to be sent, the journal stays, because the
     * work may turn out to be in conflict.
     */
    deleteJournal(address: { jobId: string; step: ReviewStep }): void {
      const { jobId } = address;
      const isWaiting = store.findJob(jobId)?.step === address.step && store.countJobEntries(jobId) > 0;
      if (isWaiting) store.transaction(() => store.updateJob(jobId, { isJournalDone: true }));
      else journals.delete(address);
    },
    /** Tries to reach the service, and then sends the outbox. Call it again after a new sign-in. */
    start(): void {
      leases.update();
      void link.probe();
    },
    async close(): Promise<void> {
      unsubscribe();
      clearTimeout(announcement);
      leases.stop();
      link.close();
      await Promise.all([synchronizer.close(), downloader.close()]);
    },
  };
}
