import { jobSchema } from "../../../shared/api/jobs.ts";
import { mebibyte } from "../../../shared/bytes.ts";
import { defaultLeaseSeconds, type ReviewStep } from "../../../shared/job/job.ts";
import { isCallerError } from "../../http/envelope.ts";
import type { Clock } from "../../platform/clock.ts";
import type { ServiceConnection } from "../connections/connection.ts";
import type { ConceptSearch } from "./concept-search.ts";
import { createOfflineRoutes } from "./offline-routes.ts";
import { keepCheckout } from "./keep-checkout.ts";
import { createDownloader } from "./download-contents.ts";
import { startLeaseTimer } from "./lease-timer.ts";
import { createReadThrough, withHeaders } from "./read-through.ts";
import { parseTarget, type RequestTarget } from "./request-target.ts";
import { createServiceLink, parseEnvelope } from "./service-link.ts";
import type { KeptJob, OfflineStore } from "./store.ts";
import { createSynchronizer, isCancellationRefused, type WorkJournals } from "./synchronizer.ts";

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

/** The time for which changes are collected before they are announced. */
const announceMs = 50;

const conceptsPath = /^\/v1(?:\.1)?\/taxonomies\/[^/]+\/concepts(?:\/|$)/;

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

export type OfflineService = ReturnType<typeof createOfflineService>;

/**
 * Creates the handler between a window and a service that may be unreachable. Contents of checked-out jobs are kept
 * when they are fetched. Effects on these jobs are stored on this machine before they are sent, and are applied exactly
 * once, in order. While the service cannot be reached, requests for kept jobs are answered from the kept contents.
 *
 * @example const offline = createOfflineService({ connection, store, journals, clock: systemClock, onFault });
 * offline.start(); const response = await offline.handle(new Request("http://127.0.0.1/v1.1/jobs"));
 */
export function createOfflineService(options: OfflineServiceOptions) {
  const { connection, store, journals, concepts, clock, onFault } = options;
  const { answerMs = 3000, retryMs = { first: 1000, last: 30_000 }, leaseCheckMs = 30_000 } = options;
  const { reserveBytes = 64 * mebibyte } = options;
  const listeners = new Set<() => void>();
  let announcement: NodeJS.Timeout | undefined;
  /**
   * Announces the collected changes. Changes are collected, since each announcement is expensive: it ends long polls,
   * and their responses are computed from the whole store.
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
  const leases = startLeaseTimer({ store, link, journals, synchronizer, maxTimerMs: leaseCheckMs, onChange: announce });
  const unsubscribe = store.subscribe(announce);

  async function deliver(jobId: string, entryId: number): Promise<Response | null> {
    const answer = synchronizer.waitForAnswer(entryId, answerMs);
    synchronizer.wake(jobId);
    const response = await answer;
    return response === null ? null : withHeaders(response);
  }

  const router = createOfflineRoutes({ store, concepts, clock, deliver, onFault });
  const reads = createReadThrough({
    store,
    link,
    downloader,
    synchronizer,
    router,
    clock,
    onError: reportUnlessKnown,
  });

  /** Renews the lease of a kept job if the service can be reached, and answers with the last known lease. */
  async function renew(request: Request, kept: KeptJob): Promise<Response> {
    if (isCancellationRefused(store, kept)) {
      // The reviewer has seen the refusal. Only the service knows the current state of the job.
      synchronizer.finishJob(kept);
      return checkOut(request);
    }
    if (link.getState().status === "unknown") await limitWait(link.probe());
    await limitWait(synchronizer.verify(kept.jobId));
    // The synchronizer no longer keeps the job, since somebody else has it and no work would be lost. It is checked out
    // like any other job.
    if (store.findJob(kept.jobId) === null) return checkOut(request);
    return reads.answer(request, kept, !link.isOnline());
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
    const { body: job } = await parseEnvelope(response, jobSchema);
    const { lease_seconds: seconds = defaultLeaseSeconds } = (text === "" ? {} : JSON.parse(text)) as {
      lease_seconds?: number;
    };
    await keepCheckout(job, { store, link, seconds, isTakenOffline: false });
    leases.update();
    return response;
  }

  async function handleKept(request: Request, kept: KeptJob, target: RequestTarget): Promise<Response> {
    const { rest, key } = target;
    if (rest === "/checkout" && request.method === "POST") {
      const { force } = (await request
        .clone()
        .json()
        .catch(() => ({}))) as { force?: boolean };
      return force === true ? withHeaders(await link.send(request)) : renew(request, kept);
    }
    if (!isRead(request)) {
      const isEffect = key !== null || rest === "/checkin" || rest === "/cancel";
      return isEffect ? reads.answer(request, kept, false) : withHeaders(await link.send(request));
    }
    return reads.read(request, kept, target);
  }

  /** Answers a request of the window for the service. */
  async function handle(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const indexed = conceptsPath.test(pathname) ? store.findJob(searchParams.get("job") ?? "") : null;
    if (indexed !== null) return reads.readConcepts(request, indexed);
    const target = parseTarget(pathname);
    if (target === null) return link.send(request);
    const kept = target.jobId === null ? null : store.findJob(target.jobId);
    if (kept !== null) return handleKept(request, kept, target);
    if (target.rest === "/checkout" && request.method === "POST") return checkOut(request);
    if (!isRead(request)) return link.send(request);
    return reads.readOther(request);
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
