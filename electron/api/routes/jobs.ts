import { listComments } from "../../../shared/api/comments.ts";
import { basePath } from "../../../shared/api/index.ts";
import type { ContentRole } from "../../../shared/api/contents.ts";
import { uuid } from "../../../shared/api/endpoint.ts";
import {
  cancelJob,
  checkinJob,
  checkoutJob,
  createJob,
  deleteJob,
  getJob,
  listJobs,
  putJob,
} from "../../../shared/api/jobs.ts";
import { listJobEvents } from "../../../shared/api/job-events.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { getActiveLease } from "../../../shared/job/job.ts";
import type { Caller } from "../../domain/context.ts";
import * as checkin from "../../domain/review/checkin.ts";
import * as checkout from "../../domain/review/checkout.ts";
import * as comments from "../../domain/review/comments.ts";
import { listReadableRoles } from "../../domain/contents/contents.ts";
import { checkUnchanged, parseJobChange } from "../../domain/jobs/change-job.ts";
import { parseJobRequest } from "../../domain/jobs/job-request.ts";
import * as jobs from "../../domain/jobs/jobs.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import { computeVersionTag, meetsIfMatch } from "../../http/entity-tags.ts";
import { TaggedResult } from "../../http/route.ts";
import { createCommentPresenter, createEventPresenter, presentJob, presentJobs, presentPage } from "../present.ts";
import { parsePeriod } from "../period.ts";
import { createAuthenticatedRoute, type ServiceState } from "../route.ts";

function createForeignUriError(message: string): ServiceError {
  return new ServiceError("CONTENT_URI_FOREIGN", `input_content.uri ${message}.`, {
    fields: { "input_content.uri": { message } },
  });
}

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/** Returns the origin of a URL, in which every loopback name is replaced by `localhost`. */
function normalizeOrigin({ protocol, hostname, port }: URL): string {
  const name = loopbackNames.includes(hostname) ? "localhost" : hostname;
  return `${protocol}//${name}:${port}`;
}

/**
 * Parses the URI of an input: the contents of a document, or the input of a job.
 * @param ownUrls URLs of this service under which clients know it; a relative URI is resolved against the first
 * @throws {ServiceError} CONTENT_URI_FOREIGN for any other URI; the service never fetches a URI
 */
function parseInputUri(uri: string, ownUrls: readonly [string, ...string[]]): jobs.InputAddress {
  const [origin] = ownUrls;
  if (!URL.canParse(uri, origin)) throw createForeignUriError("is not a URI");
  const url = new URL(uri, origin);
  if (!ownUrls.some((own) => normalizeOrigin(new URL(own)) === normalizeOrigin(url)))
    throw createForeignUriError(`does not belong to this service, ${origin}${basePath}`);
  const [, documentId, jobId] =
    /^\/v1(?:\.1)?\/(?:documents\/([^/]+)\/contents|jobs\/([^/]+)\/contents\/input\/0)$/.exec(url.pathname) ?? [];
  const parsed = uuid.safeParse(documentId ?? jobId);
  if (!parsed.success) {
    throw createForeignUriError("is neither the address of the contents of a document nor of the input of a job");
  }
  return { resource: documentId === undefined ? "job" : "document", id: parsed.data };
}

/**
 * Computes the entity tag of a job from the revision of its row, the contents that the caller can read, whether its
 * lease is active, the origin of the URIs, and the version of the application. The names of users never change. The tag
 * also contains `updatedAt`, because a revision can be used twice if a backup of the database is restored.
 */
function computeJobTag(
  { context, origin, version }: Omit<ServiceState, "caller">,
  job: JobRecord,
  roles: readonly ContentRole[],
): string {
  const isClaimed = getActiveLease(job.state, context.clock.now()) !== null;
  return computeVersionTag(version, origin, job.revision, job.updatedAt, isClaimed, ...roles);
}

/** Presents one job, with the contents that the caller can read. */
async function presentJobFor(
  caller: Caller,
  { context, origin }: Pick<ServiceState, "context" | "origin">,
  job: JobRecord,
) {
  return presentJob(context, origin, job, await listReadableRoles(context, caller, job), caller);
}

/**
 * Presents the current job in response to a repeated request. The caller may see less of the job than in the response
 * to the first request.
 * @throws {ServiceError} JOB_NOT_FOUND
 */
async function presentCurrentJob(
  { context, params, origin }: Pick<ServiceState, "context" | "origin"> & { params: { jobId: string } },
  caller: Caller,
) {
  return presentJobFor(caller, { context, origin }, await jobs.getJob(context, caller, params.jobId));
}

export const jobRoutes = [
  createAuthenticatedRoute(
    createJob,
    async ({ context, request, body, origin }, caller) => {
      const jobRequest = parseJobRequest(body);
      const input = parseInputUri(jobRequest.inputUri, [origin, request.url]);
      const job = await jobs.createJob(context, caller, jobRequest, input);
      return presentJobFor(caller, { context, origin }, job);
    },
    { handlerValidatesBody: true },
  ),
  createAuthenticatedRoute(listJobs, async ({ context, query, origin }, caller) => {
    const { status, blocking_task: blockingStep, search, type, taxonomy, held_by: heldBy, team, order } = query;
    const confidenceBelow = query.confidence_below;
    const chosen = { status, blockingStep, search, type, taxonomy, heldBy, team, order };
    const filter = { ...chosen, ...parsePeriod(query), confidenceBelow };
    const page = await jobs.listJobs(context, caller, filter, query);
    const presented = await presentJobs(context, origin, page.records, caller);
    return presentPage(query, { ...page, records: presented }, (job) => job);
  }),
  createAuthenticatedRoute(
    getJob,
    async (call, caller) => {
      const { context, params, origin } = call;
      const job = await jobs.getJob(context, caller, params.jobId);
      const roles = await listReadableRoles(context, caller, job);
      const present = () => presentJob(context, origin, job, roles, caller);
      return new TaggedResult(computeJobTag(call, job, roles), present);
    },
    { subscribe: ({ params }, { context }, listener) => context.changes.subscribe(params.jobId, listener) },
  ),
  createAuthenticatedRoute(
    checkoutJob,
    async ({ context, params, body, origin }, caller) => {
      const request = { leaseSeconds: body.lease_seconds, takeOverReason: body.force ? body.reason : undefined };
      const job = await checkout.checkoutJob(context, caller, params.jobId, request);
      return presentJobFor(caller, { context, origin }, job);
    },
    {
      replay: async (call, caller) => {
        // The access to the step may have been withdrawn since the first request.
        await jobs.authorizeReview(call.context, caller, await jobs.getJob(call.context, caller, call.params.jobId));
        return presentCurrentJob(call, caller);
      },
    },
  ),
  createAuthenticatedRoute(listJobEvents, async ({ context, params, query }, caller) => {
    const page = await jobs.listJobEvents(context, caller, params.jobId, query);
    return presentPage(query, page, await createEventPresenter(context, page.records));
  }),
  createAuthenticatedRoute(listComments, async ({ context, params, query }, caller) => {
    const page = await comments.listComments(context, caller, params.jobId, query);
    return presentPage(query, page, await createCommentPresenter(context, page.records));
  }),
  createAuthenticatedRoute(
    checkinJob,
    async ({ context, params, body, origin }, caller) =>
      presentJobFor(caller, { context, origin }, await checkin.checkinJob(context, caller, params.jobId, body)),
    { replay: presentCurrentJob },
  ),
  createAuthenticatedRoute(
    putJob,
    async (call, caller) => {
      const { context, params, body, request, origin } = call;
      // Starts over if the job changes between reading and writing, because the change was validated against the old job.
      for (;;) {
        const job = await jobs.getJob(context, caller, params.jobId, { kind: "manage" });
        const roles = await listReadableRoles(context, caller, job);
        if (!meetsIfMatch(request, computeJobTag(call, job, roles))) throw new ServiceError("ETAG_MISMATCH");
        const change = parseJobChange(job.state.type, body);
        checkUnchanged(change, await presentJob(context, origin, job, roles, caller));
        const modified = await jobs.modifyJob(context, caller, job, change);
        if (modified !== null) return presentJobFor(caller, call, modified);
      }
    },
    { handlerValidatesBody: true },
  ),
  createAuthenticatedRoute(deleteJob, async ({ context, params, origin }, caller) =>
    presentJob(context, origin, await jobs.deleteJob(context, caller, params.jobId), null, caller),
  ),
  createAuthenticatedRoute(
    cancelJob,
    async ({ context, params, origin }, caller) =>
      presentJobFor(caller, { context, origin }, await jobs.cancelJob(context, caller, params.jobId)),
    { replay: presentCurrentJob },
  ),
];
