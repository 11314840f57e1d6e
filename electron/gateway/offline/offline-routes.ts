import { listComments } from "../../../shared/api/comments.ts";
import {
  contentRoles,
  getContent,
  listContents,
  listContentsByRole,
  maxContentBytes,
  pageRoles,
  putContent,
  type ContentItem,
  type ContentRole,
  reviewedRole,
} from "../../../shared/api/contents.ts";
import type { ListPage, PageQuery } from "../../../shared/api/endpoint.ts";
import { basePath } from "../../../shared/api/index.ts";
import { cancelJob, checkinJob, checkoutJob, getJob, listJobs, type Job } from "../../../shared/api/jobs.ts";
import { getConcept, searchConcepts } from "../../../shared/api/taxonomies.ts";
import { GatewayError, ServiceError } from "../../../shared/errors.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import { normalizeContent } from "../../domain/contents/normalize-content.ts";
import { createContentResponse } from "../../http/content-response.ts";
import { meetsIfMatch } from "../../http/entity-tags.ts";
import { readBody } from "../../http/request-body.ts";
import { createRoute } from "../../http/route.ts";
import { createRouter, type Router } from "../../http/router.ts";
import { formatTimestamp, type Clock } from "../../platform/clock.ts";
import { hashBytes } from "./kept-bodies.ts";
import type { ConceptSearch, KeptTaxonomy } from "./concept-search.ts";
import { filterJobs } from "./job-list.ts";
import { presentJob, projectClaim } from "./present-job.ts";
import { getContentTag, type ItemKey, type KeptItem, type KeptJob, type OfflineStore } from "./store.ts";

/** What a handler reports about a request that changes a job. The middleware then sends the stored outbox entry. */
export interface RequestOutcome {
  /** The outbox entry that the handler has stored; null if it has stored none. */
  entry: { jobId: string; id: number } | null;
  /** Whether the entry is still waiting to be sent. The response then does not come from the service. */
  isPending: boolean;
}

export interface RouteOptions {
  store: OfflineStore;
  concepts: ConceptSearch;
  clock: Clock;
  /** Sends an outbox entry. Resolves with the response of the service, or with null if the entry has to wait. */
  deliver: (jobId: string, entryId: number) => Promise<Response | null>;
  onFault: (error: unknown, tracking: string) => void;
}

/** The content item with the taxonomy of an indexing job. */
export const taxonomyItem = { role: "indexing-taxonomy-json", item: 0 } as const;

const encodeJson = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));

const formatItemSubject = ({ role, item: page }: ItemKey): string =>
  page === 0 ? serviceText("subject-content", { role }) : serviceText("subject-page-content", { role, page });

const createNotKeptError = (subject: string): GatewayError =>
  new GatewayError("NOT_KEPT", serviceText("not-kept", { subject }));

function toPage<Item>(list: readonly Item[], { limit, offset }: PageQuery): ListPage<Item> {
  return { limit, offset, list: list.slice(offset, offset + limit), total_count: list.length };
}

/** Creates the router that answers requests for kept jobs from this machine, in the same way as the service. */
export function createOfflineRoutes({
  store,
  concepts,
  clock,
  deliver,
  onFault,
}: RouteOptions): Router<RequestOutcome> {
  function getKeptJob(jobId: string): KeptJob {
    const kept = store.findJob(jobId);
    if (kept === null) throw createNotKeptError(serviceText("subject-job"));
    return kept;
  }

  const present = (kept: KeptJob): Job => presentJob(kept, store.listJobEntries(kept.jobId));

  /**
   * Returns a kept job that can be worked on. @throws {ServiceError} if its lease was lost, or it was checked in or
   * cancelled
   */
  function getEditableJob(jobId: string): KeptJob {
    const kept = getKeptJob(jobId);
    if (kept.conflict !== null) {
      throw new ServiceError("CHECKOUT_LOST", serviceText("work-lost", { reason: kept.conflict }));
    }
    const [effect] = store.listJobEntries(jobId).filter(({ kind }) => kind !== "content");
    if (effect === undefined) return kept;
    const message = serviceText(effect.kind === "cancel" ? "cancellation-waits" : "checkin-waits");
    throw new ServiceError("JOB_NOT_BLOCKED", message);
  }

  function getItem(key: ItemKey): KeptItem {
    const item = store.findItem(key);
    if (item !== null) return item;
    const total = store.countRole(key.jobId, key.role);
    if (total !== null && key.item > total) throw new ServiceError("CONTENT_NOT_FOUND");
    throw createNotKeptError(formatItemSubject(key));
  }

  /** Returns the version of an item that the pipeline wrote. It is not kept if another reviewer has changed the item. */
  function getComputedItem(key: ItemKey): KeptItem {
    const item = getItem(key);
    const original = item.base === null ? item : { ...item, description: item.base, sha256: item.baseSha256 };
    if (original.description.updated_by === null) return original;
    const { role, item: page } = key;
    const subject =
      page === 0
        ? serviceText("subject-computed-content", { role })
        : serviceText("subject-computed-page-content", { role, page });
    throw createNotKeptError(subject);
  }

  /**
   * Returns the taxonomy of a kept indexing job. A request without a job means the current taxonomy, which is not kept.
   */
  function getTaxonomy(name: string, jobId: string | undefined): KeptTaxonomy {
    const createError = () => createNotKeptError(serviceText("subject-taxonomy", { name }));
    if (jobId === undefined) throw createError();
    getKeptJob(jobId);
    const sha256 = store.findItem({ jobId, ...taxonomyItem })?.sha256 ?? null;
    if (sha256 === null) throw createError();
    return {
      name,
      sha256,
      async useFile(use) {
        if (!(await store.bodies.useFile(sha256, use))) throw createError();
      },
    };
  }

  function listItemsOfRole(jobId: string, role: ContentRole, query: PageQuery): ListPage<ContentItem> {
    const total = store.countRole(jobId, role);
    if (total === null) throw createNotKeptError(serviceText("subject-contents", { role }));
    const first = pageRoles.includes(role) ? 1 : 0;
    const count = Math.max(0, Math.min(query.limit, total - query.offset));
    const list = Array.from(
      { length: count },
      (_, index) => getItem({ jobId, role, item: first + query.offset + index }).description,
    );
    return { limit: query.limit, offset: query.offset, list, total_count: total };
  }

  /** Stores a content in the outbox. @returns the id of its entry; null if it is the current content */
  function storeContent(request: Request, kept: KeptJob, key: ItemKey, body: Uint8Array<ArrayBuffer>): number | null {
    const { jobId } = key;
    return store.transaction(() => {
      const item = getItem(key);
      const sha256 = hashBytes(body);
      const etag = getContentTag(sha256);
      // The window repeats the request, because the response to an earlier one was lost.
      if (item.description.etag === etag) return null;
      if (!meetsIfMatch(request, item.description.etag)) throw new ServiceError("ETAG_MISMATCH");
      const createdAt = clock.now();
      const lastEntry = store
        .listJobEntries(jobId)
        .findLast((entry) => entry.key?.role === key.role && entry.key.item === key.item);
      // If the last entry was never sent, or was refused by the service, it is replaced. Otherwise it may have arrived,
      // so the new entry is added after it.
      const isReplaced =
        lastEntry !== undefined &&
        (lastEntry.state === "blocked" || (lastEntry.state === "waiting" && lastEntry.attempts === 0));
      if (isReplaced) store.replaceEntry(lastEntry.id, body);
      const baseEtag = item.description.etag;
      const entryId = isReplaced
        ? lastEntry.id
        : store.addEntry({ jobId, kind: "content", key, baseEtag, body, createdAt });
      const { base, baseSha256 } = item.base === null ? { base: item.description, baseSha256: item.sha256 } : item;
      store.keepBody(
        key,
        {
          ...item.description,
          sha256,
          etag,
          size: body.byteLength,
          updated_at: formatTimestamp(createdAt),
          updated_by: kept.userId,
        },
        { sha256, size: body.byteLength, bytes: body },
        { base, baseSha256 },
      );
      return entryId;
    });
  }

  /** Stores a check-in or a cancellation. Returns the id of the stored entry if the request is repeated. */
  function storeCompletion(jobId: string, kind: "checkin" | "cancel", body: Uint8Array<ArrayBuffer>): number {
    return store.transaction(() => {
      getKeptJob(jobId);
      const stored = store
        .listJobEntries(jobId)
        .find((entry) => entry.kind === kind && entry.body !== null && Buffer.compare(entry.body, body) === 0);
      if (stored !== undefined) {
        // An effect that the service has refused is sent again, since the reason for the refusal may no longer exist.
        if (stored.state === "blocked") store.writeEntry({ ...stored, state: "waiting", lastError: null });
        return stored.id;
      }
      if (kind === "checkin") getEditableJob(jobId);
      return store.addEntry({ jobId, kind, key: null, baseEtag: null, body, createdAt: clock.now() });
    });
  }

  /** Stores a check-in or a cancellation, and returns the job as it will be afterwards. */
  function answerCompletion(
    jobId: string,
    kind: "checkin" | "cancel",
    body: Uint8Array<ArrayBuffer>,
    outcome: RequestOutcome,
  ): Job {
    outcome.entry = { jobId, id: storeCompletion(jobId, kind, body) };
    return present(getKeptJob(jobId));
  }

  /** Returns the key of the item that the parameters of a path address. */
  const toItemKey = ({ jobId, role, item }: { jobId: string; role: ContentRole; item: number }): ItemKey => {
    return { jobId, role, item };
  };

  return createRouter<RequestOutcome, RequestOutcome>({
    basePaths: [basePath, "/v1"],
    routes: [
      createRoute(listJobs, ({ query }) => {
        const [firstJob, ...others] = store.listJobs();
        if (firstJob === undefined) throw createNotKeptError(serviceText("subject-jobs"));
        const presented = [firstJob, ...others].map(present);
        const jobs = filterJobs(presented, query, firstJob.userId, clock.now());
        return toPage(jobs, query);
      }),
      createRoute(getJob, ({ params }) => present(getKeptJob(params.jobId)), {
        subscribe: (_call, _state, listener) => store.subscribe(listener),
      }),
      createRoute(checkoutJob, ({ params }) => {
        const { jobId } = params;
        getKeptJob(jobId);
        // A check-in or cancellation that the service has refused permanently is withdrawn, so that the reviewer can
        // correct the work.
        const refused = store
          .listJobEntries(jobId)
          .filter(({ kind, state }) => kind !== "content" && state === "blocked");
        if (refused.length > 0) {
          store.transaction(() => {
            for (const { id } of refused) store.deleteEntry(id);
            store.updateJob(jobId, { isJournalDone: false });
          });
        }
        return projectClaim(getEditableJob(jobId));
      }),
      createRoute(checkinJob, ({ params, body }, outcome: RequestOutcome) =>
        answerCompletion(params.jobId, "checkin", encodeJson(body), outcome),
      ),
      createRoute(cancelJob, ({ params }, outcome: RequestOutcome) =>
        answerCompletion(params.jobId, "cancel", encodeJson({}), outcome),
      ),
      createRoute(listComments, ({ params, query }) => {
        getKeptJob(params.jobId);
        const comments = store.findComments(params.jobId);
        if (comments === null) throw createNotKeptError(serviceText("subject-comments"));
        return toPage(comments, query);
      }),
      createRoute(listContents, ({ params, query }) => {
        getKeptJob(params.jobId);
        const list = contentRoles.flatMap((role) => {
          const total = store.countRole(params.jobId, role);
          return total === null ? [] : listItemsOfRole(params.jobId, role, { limit: total, offset: 0 }).list;
        });
        return toPage(list, query);
      }),
      createRoute(listContentsByRole, ({ params, query }) => {
        getKeptJob(params.jobId);
        if (query.set_aside) throw createNotKeptError(serviceText("subject-set-aside"));
        return listItemsOfRole(params.jobId, params.role, query);
      }),
      createRoute(getContent, async ({ params, query, request }) => {
        const item = query.version === "computed" ? getComputedItem(toItemKey(params)) : getItem(toItemKey(params));
        const { etag, media_type: mediaType, size } = item.description;
        const { sha256 } = item;
        const createError = () => createNotKeptError(formatItemSubject(item));
        if (sha256 === null || etag === null || size === null) throw createError();
        return createContentResponse(request, {
          etag,
          mediaType,
          size,
          read: async (range) => {
            const body = await store.bodies.stream(sha256, range);
            if (body !== null) return body;
            throw new GatewayError("NOT_KEPT", serviceText("kept-content-damaged"));
          },
        });
      }),
      createRoute(searchConcepts, async ({ params, query }) => {
        const { job, limit, prefix, language = null } = query;
        const list = await concepts.search(getTaxonomy(params.name, job), { prefix, language, limit });
        return { limit, list };
      }),
      createRoute(getConcept, ({ params, query: { job, language = null } }) =>
        concepts.describe(getTaxonomy(params.name, job), { id: params.conceptId, language }),
      ),
      createRoute(putContent, async ({ params, request }, outcome: RequestOutcome) => {
        const key = toItemKey(params);
        const kept = getEditableJob(params.jobId);
        if (reviewedRole[kept.step] !== params.role) {
          throw new ServiceError(
            "CONTENT_READ_ONLY",
            serviceText("content-blocked-elsewhere", { role: params.role, step: kept.step }),
          );
        }
        const { role, item: page } = params;
        const body = await readBody(request, maxContentBytes[role] ?? 0);
        // The content is validated in the same way as by the service, except against the taxonomy, so that the service
        // does not refuse it later.
        const { bytes } = normalizeContent(body, { role, page, taxonomy: null, isFinal: false });
        getEditableJob(params.jobId);
        const id = storeContent(request, kept, key, bytes ?? new Uint8Array(body));
        outcome.entry = id === null ? null : { jobId: params.jobId, id };
        return getItem(key).description;
      }),
    ],
    // Other resources are not kept, so that only the service can tell whether they exist.
    createNotServedError: () => new GatewayError("NOT_KEPT", serviceText("service-needed")),
    notFoundCodes: { jobId: "JOB_NOT_FOUND", role: "CONTENT_NOT_FOUND", item: "CONTENT_NOT_FOUND" },
    async middleware({ request, env: outcome }, next) {
      const localResponse = await next(request, outcome);
      if (outcome.entry === null) return localResponse;
      const serviceResponse = await deliver(outcome.entry.jobId, outcome.entry.id);
      outcome.isPending = serviceResponse === null;
      return serviceResponse ?? localResponse;
    },
    onFault,
  });
}
