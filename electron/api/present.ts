import type { z } from "zod";
import { pageRoles, type ContentItem } from "../../shared/api/contents.ts";
import type { DocumentRecord } from "../../shared/api/documents.ts";
import type { ListPage } from "../../shared/api/endpoint.ts";
import { basePath } from "../../shared/api/index.ts";
import type { jobSchema } from "../../shared/api/jobs.ts";
import type { TaxonomySummary } from "../../shared/api/taxonomies.ts";
import type { Team } from "../../shared/api/teams.ts";
import type { User } from "../../shared/api/users.ts";
import { getActiveLease, type Lease, type ReviewOutcome, type ReviewState } from "../../shared/job.ts";
import type { ApiKeys } from "../domain/api-keys.ts";
import type { ContentView } from "../domain/contents.ts";
import type { Context } from "../domain/context.ts";
import { computeExpiry, setAsideMs } from "../domain/expiry.ts";
import type { SetAsideView } from "../domain/set-aside.ts";
import type { Team as TeamRecord } from "../domain/teams.ts";
import { loadUsers } from "../domain/users.ts";
import { formatEntityTag } from "../http/entity-tags.ts";
import type { JobRecord } from "../storage/jobs.ts";
import type { RecordPage, PageRequest } from "../storage/record-page.ts";
import type { StoredDocument, TaxonomySummaryRecord, UserRecord } from "../storage/tables.ts";

/** Records as the interface shows them: wire names, addresses, dates. */

function date(instant: number): string {
  return new Date(instant).toISOString();
}

function dateOrNull(instant: number | null): string | null {
  return instant === null ? null : date(instant);
}

export function presentPage<Record, Item>(
  { limit, offset }: PageRequest,
  { records, total }: RecordPage<Record>,
  present: (record: Record) => Item,
): ListPage<Item> {
  return { limit, offset, list: records.map(present), total_count: total };
}

const hiddenKeys: ApiKeys = { live: null, test: null };

export function presentUser(user: UserRecord, keys: ApiKeys = hiddenKeys): User {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    activated: user.activated,
    email_verified: user.emailVerified,
    is_demo: user.isDemo,
    api_keys: keys,
  };
}

export function presentTeam({ id, name, members }: TeamRecord): Team {
  return { id, name, members: members.map((member) => ({ ...presentUser(member), role: member.role })) };
}

export function documentUri(origin: string, id: string): string {
  return `${origin}${basePath}/documents/${id}/contents`;
}

export function presentDocument(origin: string, document: StoredDocument): DocumentRecord {
  return {
    id: document.id,
    uri: documentUri(origin, document.id),
    name: document.name,
    media_type: document.mediaType,
    size: document.size,
    sha256: document.sha256,
    pages: document.pages,
    test: document.test,
    created_at: date(document.createdAt),
    expires_at: dateOrNull(document.expiresAt),
  };
}

export function presentTaxonomy(taxonomy: TaxonomySummaryRecord): TaxonomySummary {
  const { name, kind, title, version, size } = taxonomy;
  return { name, kind, title, version, size };
}

function contentUri(origin: string, jobId: string, role: string, page: number): string {
  return `${origin}${basePath}/jobs/${jobId}/contents/${role}/${page}`;
}

export function presentContent(origin: string, item: ContentView): ContentItem {
  return {
    role: item.role,
    uri: contentUri(origin, item.jobId, item.role, item.page),
    ...(pageRoles.includes(item.role) ? { page: item.page } : {}),
    media_type: item.mediaType,
    size: item.size,
    sha256: item.sha256,
    etag: item.sha256 === null ? null : formatEntityTag(item.sha256),
    updated_at: date(item.updatedAt),
    updated_by: item.updatedBy,
    writable: item.writable,
  };
}

export function presentSetAside(origin: string, item: SetAsideView): ContentItem {
  const { jobId, role, page, leaseEpoch, mediaType, size, sha256, updatedAt, userId, reason, setAsideAt } = item;
  return {
    role,
    uri: `${contentUri(origin, jobId, role, page)}?set_aside=${leaseEpoch}`,
    ...(pageRoles.includes(role) ? { page } : {}),
    media_type: mediaType,
    size,
    sha256,
    etag: formatEntityTag(sha256),
    updated_at: date(updatedAt),
    updated_by: userId,
    writable: false,
    set_aside: { reason, at: date(setAsideAt), expires_at: date(setAsideAt + setAsideMs) },
  };
}

type WireJob = z.input<typeof jobSchema>;

/** The value that all have; null where there is none, or more than one. */
function common(values: readonly string[]): string | null {
  const [first, ...others] = new Set(values);
  return first === undefined || others.length > 0 ? null : first;
}

/** Ids of the users that a job names. */
function peopleOf({ ownerId, state }: JobRecord): string[] {
  const { lease, review, reviews } = state;
  const reviewers = reviews.flatMap(({ worker, reviewer }) => (worker === null ? [reviewer] : [worker, reviewer]));
  return [ownerId, ...(lease === null ? [] : [lease.userId]), ...(review?.workers ?? []), ...reviewers];
}

/** Jobs with the users that they name, found in one query; `known` is one that need not be looked for. */
export async function presentJobs(
  context: Context,
  origin: string,
  jobs: readonly JobRecord[],
  known?: UserRecord,
): Promise<WireJob[]> {
  const userOf = await loadUsers(context, jobs.flatMap(peopleOf), known);
  const person = (userId: string) => {
    const { id, name, email } = userOf(userId);
    return { id, name, email };
  };
  const personOrNull = (userId: string | null) => (userId === null ? null : person(userId));
  const review = ({ phase, round, workers, pairs }: ReviewState) => ({
    phase,
    round,
    worker: personOrNull(workers.at(-1) ?? null),
    from: common(pairs.map(({ from }) => from)),
    to: common(pairs.map(({ to }) => to)),
  });
  const outcome = ({ worker, reviewer, at, ...told }: ReviewOutcome) => ({
    ...told,
    worker: personOrNull(worker),
    reviewer: person(reviewer),
    at: date(at),
  });
  return jobs.map((job) => {
    const { state } = job;
    const lease = getActiveLease(state, context.clock.now());
    const claim = ({ userId, claimedAt, expiresAt }: Lease) => ({
      ...person(userId),
      claimed_at: date(claimedAt),
      expires_at: date(expiresAt),
    });
    const output = { role: "output", uri: contentUri(origin, job.id, "output", 0) };
    return {
      id: job.id,
      owner: presentUser(userOf(job.ownerId)),
      type: state.type,
      status: state.status,
      input_content: { role: "input", uri: documentUri(origin, job.documentId) },
      ...(state.status === "completed" ? { output_content: output } : {}),
      collaboration: job.collaboration,
      metadata: job.metadata,
      progress: { current: job.progressCurrent, total: job.progressTotal },
      ...(state.blockingStep === null ? {} : { blocking_step: state.blockingStep }),
      review: state.review === null ? null : review(state.review),
      reviews: state.reviews.map(outcome),
      claimed_by: lease === null ? null : claim(lease),
      error: state.error,
      test: job.test,
      created_at: date(job.createdAt),
      updated_at: date(job.updatedAt),
      expires_at: dateOrNull(computeExpiry(job.test, job.updatedAt)),
    };
  });
}

export async function presentJob(
  context: Context,
  origin: string,
  job: JobRecord,
  known?: UserRecord,
): Promise<WireJob> {
  const [presented] = await presentJobs(context, origin, [job], known);
  if (presented === undefined) throw new Error(`the job ${job.id} was not presented`);
  return presented;
}
