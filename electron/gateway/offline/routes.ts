import { ApiError } from "../../../shared/api/client.ts";
import { checkoutJob } from "../../../shared/api/jobs.ts";
import {
  deleteStashedWork,
  dropKept,
  exportStashedWork,
  getConflict,
  getOfflineState,
  listStash,
  resolveConflict,
  sendOutbox,
  takeOffline,
  type KeptJobView,
  type OfflineState,
} from "../../../shared/api/offline.ts";
import { errorTable, GatewayError, ServiceError, type ErrorCode } from "../../../shared/errors.ts";
import { maxLeaseSeconds } from "../../../shared/job/job.ts";
import { formatTimestamp, formatTimestampOrNull } from "../../platform/clock.ts";
import { computeVersionTag } from "../../http/entity-tags.ts";
import { createRoute, TaggedResult } from "../../http/route.ts";
import { createConflicts } from "./conflicts.ts";
import { keepCheckout } from "./keep-checkout.ts";
import { presentEntry, presentKeptJob } from "./present-job.ts";
import type { Stash } from "./stash.ts";
import type { OfflineService } from "./offline-service.ts";
import type { KeptJob } from "./store.ts";
import { hasWork } from "./synchronizer.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** The offline work and the stash of a request's connection. `offline` is null for the embedded service. */
export interface OfflineConnection {
  offline: OfflineService | null;
  stash: Stash;
}

function presentJob({ store, link }: OfflineService, job: KeptJob): KeptJobView {
  const isListed = job.job.contents?.every(
    ({ role }) => ["page-image", "output"].includes(role) || store.countRole(job.jobId, role) !== null,
  );
  return presentKeptJob(job, {
    totals: store.getTotals(job.jobId),
    pendingCount: store.countJobEntries(job.jobId),
    serviceTime: link.getServiceTime(),
    isListed: isListed ?? false,
  });
}

const embeddedState: OfflineState = {
  connection: {
    status: "online",
    reason: null,
    retry_at: null,
    clock_difference_ms: 0,
    since: formatTimestamp(Date.now()),
  },
  kept: [],
  outbox: [],
  storage: { kept_bytes: 0, free_bytes: 0 },
};

function describeState(offline: OfflineService): Omit<OfflineState, "storage"> & { keptBytes: number } {
  const { store, link } = offline;
  const { status, reason, since, retryAt, clockDifferenceMs } = link.getState();
  const jobs = store.listJobs();
  const findJob = (jobId: string) => jobs.find((job) => job.jobId === jobId);
  return {
    connection: {
      status,
      reason,
      since: formatTimestamp(since),
      clock_difference_ms: clockDifferenceMs,
      retry_at: formatTimestampOrNull(retryAt),
    },
    kept: jobs.map((job) => presentJob(offline, job)),
    outbox: store.listEntries().flatMap((entry) => {
      const kept = findJob(entry.jobId);
      return kept === undefined ? [] : [presentEntry(entry, kept.job)];
    }),
    keptBytes: store.getKeptBytes(),
  };
}

/** Converts an error response of the service to an error for the window. */
function toCallerError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { code, message, fields } = error;
  const details = fields === null ? {} : { fields };
  if (Object.hasOwn(errorTable, code)) return new ServiceError(code as ErrorCode, message, details);
  return new GatewayError("SERVICE_FAILED", message, { cause: error });
}

async function convertErrors<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    throw toCallerError(error);
  }
}

function requireOffline({ offline }: OfflineConnection): OfflineService {
  if (offline !== null) return offline;
  throw new GatewayError("KEPT_NOT_FOUND", serviceText("always-available"));
}

/** Takes a job offline. Its contents are fetched in the background. */
async function takeJobOffline(offline: OfflineService, jobId: string, seconds: number): Promise<KeptJobView> {
  const { store, downloader, link, synchronizer } = offline;
  await downloader.checkSpace(jobId);
  if (store.findJob(jobId) === null) {
    const body = { lease_seconds: seconds, offline: seconds > maxLeaseSeconds };
    const job = await link.client.call(checkoutJob, { params: { jobId }, body });
    await keepCheckout(job, { store, link, seconds, isTakenOffline: true });
  } else {
    store.transaction(() => store.updateJob(jobId, { leaseSeconds: seconds, isTakenOffline: true, error: null }));
    await synchronizer.verify(jobId);
  }
  const kept = store.findJob(jobId);
  if (kept === null) throw new GatewayError("KEPT_NOT_FOUND", serviceText("kept-job-continued"));
  downloader.fetchAll(jobId);
  return presentJob(offline, kept);
}

function dropJob({ store, journals }: OfflineService, jobId: string): void {
  const kept = store.findJob(jobId);
  if (kept === null) throw new GatewayError("KEPT_NOT_FOUND");
  if (hasWork(store, journals, kept)) {
    throw new GatewayError("WORK_PENDING", serviceText("kept-job-has-work"));
  }
  store.transaction(() => store.deleteJob(jobId));
}

/** Tries to reach the service now, and to send the refused entries again. */
async function sendNow({ store, link }: OfflineService): Promise<void> {
  store.transaction(() => {
    for (const entry of store.listEntries()) {
      if (entry.state === "blocked") store.writeEntry({ ...entry, state: "waiting", lastError: null });
    }
  });
  await link.probe();
}

/** The routes of a connection's offline work. */
export const offlineRoutes = [
  createRoute(
    getOfflineState,
    (_call, { offline }: OfflineConnection) => {
      if (offline === null) return embeddedState;
      const { keptBytes, ...state } = describeState(offline);
      // The free space is not part of the entity tag: it changes all the time, and would end each long poll at once.
      return new TaggedResult(computeVersionTag(JSON.stringify(state), keptBytes), async () => ({
        ...state,
        storage: { kept_bytes: keptBytes, free_bytes: await offline.store.getFreeBytes() },
      }));
    },
    { subscribe: (_call, { offline }, listener) => offline?.subscribe(listener) ?? (() => undefined) },
  ),
  createRoute(takeOffline, ({ params, body }, connection: OfflineConnection) =>
    convertErrors(takeJobOffline(requireOffline(connection), params.jobId, body.lease_seconds)),
  ),
  createRoute(dropKept, ({ params }, connection: OfflineConnection) => {
    dropJob(requireOffline(connection), params.jobId);
    return {};
  }),
  createRoute(sendOutbox, async (_call, { offline }: OfflineConnection) => {
    if (offline !== null) await sendNow(offline);
    return {};
  }),
  createRoute(getConflict, ({ params }, connection: OfflineConnection) =>
    createConflicts(requireOffline(connection)).get(params.jobId),
  ),
  createRoute(resolveConflict, async ({ params, body }, connection: OfflineConnection) => {
    const conflicts = createConflicts(requireOffline(connection));
    if (body.choice === "replay") await convertErrors(conflicts.replay(params.jobId));
    else await conflicts.stashWork(params.jobId);
    return {};
  }),
  createRoute(listStash, (_call, { stash }: OfflineConnection) => ({ list: stash.list() })),
  createRoute(exportStashedWork, ({ params }, { stash }: OfflineConnection) => {
    const content = stash.read(params.stashId);
    if (content === null) throw new GatewayError("STASHED_WORK_NOT_FOUND");
    return new Response(content, {
      headers: {
        "content-type": "application/json",
        "content-disposition": `attachment; filename="galley-work-${params.stashId}.json"`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      },
    });
  }),
  createRoute(deleteStashedWork, ({ params }, { stash }: OfflineConnection) => {
    if (!stash.delete(params.stashId)) throw new GatewayError("STASHED_WORK_NOT_FOUND");
    return {};
  }),
];
