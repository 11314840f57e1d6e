import { basePath } from "../../../shared/api/index.ts";
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
import { ServiceError } from "../../../shared/errors.ts";
import { getActiveLease } from "../../../shared/job.ts";
import { checkUnchanged, parseJobChange } from "../../domain/job-change.ts";
import { parseJobRequest } from "../../domain/job-request.ts";
import * as jobs from "../../domain/jobs.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import * as review from "../../domain/review.ts";
import { computeVersionTag, meetsIfMatch } from "../../http/entity-tags.ts";
import { TaggedResult } from "../../http/route.ts";
import { presentJob, presentJobs, presentPage } from "../present.ts";
import { createAuthenticatedRoute, type ServiceState } from "../route.ts";

function createForeignUriError(message: string): ServiceError {
  return new ServiceError("CONTENT_URI_FOREIGN", `input_content.uri ${message}.`, {
    fields: { "input_content.uri": { message } },
  });
}

/**
 * Extracts the document id from the URI of a document of this service.
 * @throws {ServiceError} CONTENT_URI_FOREIGN for any other URI; the service never fetches a URI
 */
function parseDocumentUri(uri: string, origin: string): string {
  if (!URL.canParse(uri, origin)) throw createForeignUriError("is not a URI");
  const { protocol, host, pathname } = new URL(uri, origin);
  if (`${protocol}//${host}` !== origin)
    throw createForeignUriError(`does not belong to this service, ${origin}${basePath}`);
  const [, id] = /^\/v1(?:\.1)?\/documents\/([^/]+)\/contents$/.exec(pathname) ?? [];
  const parsed = uuid.safeParse(id);
  if (!parsed.success) throw createForeignUriError("is not the address of the contents of a document");
  return parsed.data;
}

/**
 * Computes the entity tag of a job from everything on which its representation depends: the row, every change of which
 * increments `revision` and sets `updatedAt`; the clock, since an expired lease is not shown; the origin of the URIs;
 * and the version of the application. The names of users never change. `updatedAt` tells two changes apart that have
 * the same revision because a backup of the database was restored between them.
 */
function computeJobTag({ context, origin, version }: Omit<ServiceState, "caller">, job: JobRecord): string {
  const isClaimed = getActiveLease(job.state, context.clock.now()) !== null;
  return computeVersionTag(version, origin, job.revision, job.updatedAt, isClaimed);
}

export const jobRoutes = [
  createAuthenticatedRoute(
    createJob,
    async ({ context, body, origin }, caller) => {
      const request = parseJobRequest(body);
      const documentId = parseDocumentUri(request.inputUri, origin);
      return presentJob(context, origin, await jobs.createJob(context, caller, request, documentId));
    },
    { handlerValidatesBody: true },
  ),
  createAuthenticatedRoute(listJobs, async ({ context, query, origin }, caller) => {
    const filter = { status: query.status, blockingStep: query.blocking_task };
    const { records, total } = await jobs.listJobs(context, caller, filter, query);
    const presented = await presentJobs(context, origin, records, caller.user);
    return presentPage(query, { records: presented, total }, (job) => job);
  }),
  createAuthenticatedRoute(
    getJob,
    async (call, caller) => {
      const { context, params, origin } = call;
      const job = await jobs.getJob(context, caller, params.jobId);
      return new TaggedResult(computeJobTag(call, job), () => presentJob(context, origin, job, caller.user));
    },
    { subscribe: ({ params }, { context }, listener) => context.changes.subscribe(params.jobId, listener) },
  ),
  createAuthenticatedRoute(checkoutJob, async ({ context, params, body, origin }, caller) => {
    const request = { leaseSeconds: body.lease_seconds, takeOverReason: body.force ? body.reason : undefined };
    const job = await review.checkoutJob(context, caller, params.jobId, request);
    return presentJob(context, origin, job);
  }),
  createAuthenticatedRoute(checkinJob, async ({ context, params, body, origin }, caller) =>
    presentJob(context, origin, await review.checkinJob(context, caller, params.jobId, body)),
  ),
  createAuthenticatedRoute(
    putJob,
    async (call, caller) => {
      const { context, params, body, request, origin } = call;
      // Starts over if the job changes between reading and writing, because the change was validated against the old job.
      for (;;) {
        const job = await jobs.getJob(context, caller, params.jobId, { kind: "manage" });
        if (!meetsIfMatch(request, computeJobTag(call, job))) throw new ServiceError("ETAG_MISMATCH");
        const change = parseJobChange(job.state.type, body);
        checkUnchanged(change, await presentJob(context, origin, job, caller.user));
        const modified = await jobs.modifyJob(context, caller, job, change);
        if (modified !== null) return presentJob(context, origin, modified, caller.user);
      }
    },
    { handlerValidatesBody: true },
  ),
  createAuthenticatedRoute(deleteJob, async ({ context, params, origin }, caller) =>
    presentJob(context, origin, await jobs.deleteJob(context, caller, params.jobId)),
  ),
  createAuthenticatedRoute(cancelJob, async ({ context, params, origin }, caller) =>
    presentJob(context, origin, await jobs.cancelJob(context, caller, params.jobId)),
  ),
];
