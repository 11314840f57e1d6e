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
  /** The time in which a window waits for the service's answer to an effect that is stored already. */
  answerMs?: number;
  retryMs?: { first: number; last: number };
  /** The longest time until the clock is read again for the leases. */
  leaseCheckMs?: number;
  /** The space that must stay free on the disk when a job is taken offline. */
  reserveBytes?: number;
}

/** A request for a job, and for one of its contents. */
interface Target {
  jobId: string | null;
  /** The path below the job. */
  rest: string;
  key: ItemKey | null;
}

const jobPath = /^\/v1(?:\.1)?\/jobs(?:\/([0-9a-f-]{36})(\/.*)?)?$/i;
const itemPath = /^\/contents\/([a-z-]+)\/(\d{1,15})$/;
const rolePath = /^\/contents\/([a-z-]+)$/;

/** A content of at most this size is fetched whole before it is answered; a larger one is kept in the background. */
const maxWaitBytes = 16 * mebibyte;

/** The time in which changes are announced together. */
const announceMs = 50;

const conceptsPath = /^\/v1(?:\.1)?\/taxonomies\/[^/]+\/concepts(?:\/|$)/;

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

function parseRole(text: string | undefined) {
  return contentRoles.find((role) => role === text) ?? null;
}

/** Returns what a path addresses below `/jobs`; null for any other path. */
function parseTarget(pathname: string): Target | null {
  const match = jobPath.exec(pathname);
  if (match === null) return null;
  const [, id, rest = ""] = match;
  const jobId = id?.toLowerCase() ?? null;
  const [, roleText, itemText] = itemPath.exec(rest) ?? [];
  const role = parseRole(roleText);
  return { jobId, rest, key: role === null || jobId === null ? null : { jobId, role, item: Number(itemText) } };
}

/** Copies a response, whose headers cannot be changed if it came from the network. */
function withHeaders({ body, status, statusText, headers }: Response, more: Record<string, string> = {}): Response {
  const copy = new Headers(headers);
  for (const [name, value] of Object.entries(more)) copy.set(name, value);
  return new Response(body, { status, statusText, headers: copy });
}

/** Copies a response with another body. It has no entity tag, since that of the service is of another body. */
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
 * Stands between a window and a service that may be unreachable. Contents of checked-out jobs are kept as they are
 * fetched. Effects on them are stored on this machine before they are sent, and are sent exactly once, in order. While
 * the service cannot be reached, requests for kept jobs are answered from what is kept, as the service would.
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
  /** Announces changes together: each of them ends long polls, whose answer is computed from the whole store. */
  const announce = (): void => {
    announcement ??= setTimeout(() => {
      announcement = undefined;
      for (const listener of listeners) listener();
    }, announceMs);
  };
  const [latest] = store.listJobs().toSorted((a, b) => b.confirmedAt - a.confirmedAt);
  const reportFault = (error: unknown): void => onFault(error, "offline");

  /** Reports an error of a task in the background, unless the service was not reached. */
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

  /** Answers from what is kept; `isStale` marks the answer as one that the service did not confirm. */
  async function answer(request: Request, kept: KeptJob | null, isStale: boolean): Promise<Response> {
    const effect: RequestEffect = { entry: null, isPending: false };
    const response = await router(request, effect);
    if (effect.isPending) return withHeaders(response, { "galley-pending": "true" });
    if (!isStale || !response.ok) return response;
    return withHeaders(response, { "galley-kept": new Date(kept?.confirmedAt ?? clock.now()).toISOString() });
  }

  /** Tells whether a request is worth the time until it fails. A refusal, such as of a missing key, fails at once. */
  const isReachable = (): boolean => ["online", "unknown", "refused"].includes(link.getState().status);

  /**
   * Sends a request, or answers it from what is kept if the service cannot answer now.
   * @param sent the request for the service, if it is another one
   * @throws {GatewayError} why the service does not answer, if it is not unreachable and nothing is kept
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
    // What the service or the connection says is more precise than that nothing is kept.
    if (refusal !== null) return { isFromService: false, response: refusal };
    if (failure !== null && !(failure instanceof GatewayError && failure.code === "SERVICE_UNREACHABLE")) throw failure;
    return { isFromService: false, response };
  }

  /** Reads an item of a kept job: the reviewer's version, or else that of the service if it can be reached. */
  async function readItem(request: Request, kept: KeptJob, key: ItemKey): Promise<Response> {
    const item = store.findItem(key);
    if (item === null) return (await sendOrAnswer(request, kept)).response;
    const isPending = store.listJobEntries(kept.jobId).some((entry) => isSameItem(entry.key, key));
    const isSound = item.sha256 !== null && (await store.bodies.verify(item.sha256));
    if (isSound && isPending) return answer(request, kept, false);
    if (isSound && item.description.etag !== null) {
      const headers = { "if-none-match": item.description.etag };
      const sent = new Request(request.url, { headers, signal: request.signal });
      const { isFromService, response } = await sendOrAnswer(request, kept, sent);
      if (!isFromService) return response;
      await response.body?.cancel();
      if (response.status === 304) return answer(request, kept, false);
      // The service has another version.
      store.transaction(() => store.writeItem({ ...item, sha256: null }));
    }
    const isSmall = (item.description.size ?? 0) <= maxWaitBytes;
    if (isReachable() && isSmall) {
      try {
        if (await downloader.fetchItem(key)) return await answer(request, kept, false);
      } catch {
        return answer(request, kept, true);
      }
    }
    const { isFromService, response } = await sendOrAnswer(request, kept);
    // A large document is read in ranges, and kept as a whole beside them.
    if (isFromService && !isSmall && kept.error === null) void downloader.fetchItem(key).catch(reportUnlessKnown);
    return response;
  }

  /** Reads a list of a kept job's contents, in which the reviewer's versions replace those of the service. */
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

  /** Reads comments of a kept job, and keeps them if they are all in one answer. */
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

  /** Renews the lease of a kept job if the service can be reached, and answers with the last lease known. */
  async function renew(request: Request, kept: KeptJob): Promise<Response> {
    if (link.getState().status === "unknown") await limitWait(link.probe());
    await limitWait(synchronizer.verify(kept.jobId));
    // Without work to lose, a job that somebody else has is given up, and the checkout is an ordinary one.
    if (store.findJob(kept.jobId) === null) return checkOut(request);
    return answer(request, kept, !link.isOnline());
  }

  /** Waits for a task, but no longer than a window waits for an answer. */
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
    downloader.keepJob(job, { seconds, isTakenOffline: false });
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
    // A query asks for what was set aside at the service, which is not kept.
    const { search, searchParams } = new URL(request.url);
    if (key !== null && search === "") return readItem(request, kept, key);
    if (rest === "/comments") return readComments(request, kept);
    const role = parseRole(rolePath.exec(rest)?.[1]);
    if (role !== null && !searchParams.has("set_aside")) return readList(request, kept, role);
    if (rest === "") return readJob(request, kept);
    return (await sendOrAnswer(request, kept)).response;
  }

  /** The jobs whose concepts this process has read from the service. */
  const indexedJobs = new Set<string>();

  /**
   * Reads concepts of a kept job. Its taxonomy is kept for the time when the service cannot be reached; a large one only if
   * the job is taken offline.
   */
  async function readConcepts(request: Request, kept: KeptJob): Promise<Response> {
    const { isFromService, response } = await sendOrAnswer(request, kept);
    const { jobId } = kept;
    if (isFromService && response.ok && !indexedJobs.has(jobId)) {
      indexedJobs.add(jobId);
      downloader.fetchUnlisted({ jobId, ...taxonomyItem }, maxWaitBytes).catch((error: unknown) => {
        indexedJobs.delete(jobId);
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
     * Deletes the journal of a job's step. While the check-in waits to be sent, the journal stays, in case that the work
     * is in conflict by then.
     */
    deleteJournal(address: { jobId: string; step: ReviewStep }): void {
      const { jobId } = address;
      const isWaiting = store.findJob(jobId)?.step === address.step && store.countJobEntries(jobId) > 0;
      if (isWaiting) store.transaction(() => store.updateJob(jobId, { isJournalDone: true }));
      else journals.delete(address);
    },
    /** Reaches the service and begins to send what waits. Also after the account was signed in again. */
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
