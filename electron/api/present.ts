import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import type { Comment } from "../../shared/api/comments.ts";
import { pageRoles, type ContentItem, type ContentRole } from "../../shared/api/contents.ts";
import type { DocumentRecord } from "../../shared/api/documents.ts";
import type { ListPage } from "../../shared/api/endpoint.ts";
import { basePath } from "../../shared/api/index.ts";
import type { JobContents, jobSchema } from "../../shared/api/jobs.ts";
import type { JobEvent } from "../../shared/api/job-events.ts";
import type { LearnedDocumentRecord, LearnedSummary } from "../../shared/api/learned.ts";
import type { TaxonomySummary } from "../../shared/api/taxonomies.ts";
import type { Team, TeamInvitation } from "../../shared/api/teams.ts";
import type { User } from "../../shared/api/users.ts";
import { getActiveLease, type Lease, type ReviewOutcome, type ReviewState } from "../../shared/job/job.ts";
import type { ApiKeys } from "../domain/accounts/api-keys.ts";
import type { ContentView } from "../domain/contents/contents.ts";
import type { Caller, Context } from "../domain/context.ts";
import { computeExpiry, setAsideRetentionMs } from "../domain/housekeeping/expiry.ts";
import { findDeletedDocuments } from "../domain/jobs/documents.ts";
import type { LearnedDocuments } from "../domain/taxonomies/learned.ts";
import type { SetAsideView } from "../domain/review/set-aside.ts";
import type { TaxonomyView } from "../domain/taxonomies/taxonomies.ts";
import type { InvitationView } from "../domain/accounts/team-invitations.ts";
import type { Team as TeamRecord } from "../domain/accounts/teams.ts";
import { loadReviewDisclosure, type JobEventView, type ReviewDisclosure } from "../domain/jobs/jobs.ts";
import { loadUsers } from "../domain/accounts/users.ts";
import { computeVersionTag, formatEntityTag } from "../http/entity-tags.ts";
import { JsonStream, TaggedResult } from "../http/route.ts";
import { formatTimestamp, formatTimestampOrNull } from "../platform/clock.ts";
import type { JobRecord } from "../storage/jobs.ts";
import type { LearnedDocumentInfo, LearnedSummaryRecord } from "../storage/learned.ts";
import type { RecordPage, PageRequest } from "../storage/database/record-page.ts";
import type { CommentRecord } from "../storage/tables/jobs.ts";
import type { StoredDocument } from "../storage/tables/documents.ts";
import type { UserRecord } from "../storage/tables/accounts.ts";

// Converts records to their representations in the API: field names, URIs and timestamps.

/** Presents a page of a list. The limit of a truncated page is its number of records, so that the next page follows it. */
export function presentPage<Source, Item>(
  { limit, offset }: PageRequest,
  { records, total, isTruncated = false }: RecordPage<Source>,
  present: (record: Source) => Item,
): ListPage<Item> {
  return { limit: isTruncated ? records.length : limit, offset, list: records.map(present), total_count: total };
}

const undisclosedKeys: ApiKeys = { live: null, test: null };

export function presentUser(user: UserRecord, keys: ApiKeys = undisclosedKeys): User {
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

export function presentTeam({ id, name, test, updatedAt, members, invitations }: TeamRecord): Team {
  const presentMember = (member: TeamRecord["members"][number]) => ({ ...presentUser(member), role: member.role });
  return {
    id,
    name,
    members: members.map(presentMember),
    invitations: invitations.map(presentMember),
    test,
    expires_at: formatTimestampOrNull(computeExpiry(test, updatedAt)),
  };
}

export function presentInvitation({ team, role, inviter, invitedAt }: InvitationView): TeamInvitation {
  return {
    team: { id: team.id, name: team.name },
    role,
    invited_by: { id: inviter.id, name: inviter.name, email: inviter.email },
    invited_at: formatTimestamp(invitedAt),
  };
}

function buildDocumentUri(origin: string, id: string): string {
  return `${origin}${basePath}/documents/${id}/contents`;
}

export function presentDocument(origin: string, document: StoredDocument): DocumentRecord {
  return {
    id: document.id,
    uri: buildDocumentUri(origin, document.id),
    name: document.name,
    media_type: document.mediaType,
    size: document.size,
    sha256: document.sha256,
    pages: document.pages,
    test: document.test,
    created_at: formatTimestamp(document.createdAt),
    expires_at: formatTimestampOrNull(document.expiresAt),
  };
}

export function presentTaxonomy({ taxonomy, author, writable }: TaxonomyView): TaxonomySummary {
  const { id, name, kind, title, translations, version, size, test, createdAt } = taxonomy;
  return {
    name,
    kind,
    title,
    translations: translations ?? undefined,
    version,
    size,
    author: author === null ? null : { id: author.id, name: author.name },
    writable,
    etag: formatEntityTag(id),
    updated_at: formatTimestamp(createdAt),
    test,
    expires_at: formatTimestampOrNull(computeExpiry(test, createdAt)),
  };
}

export function presentLearnedSummary({ updatedAt, ...summary }: LearnedSummaryRecord, test: boolean): LearnedSummary {
  return { ...summary, updated_at: formatTimestamp(updatedAt), test };
}

export function presentLearnedDocument(document: LearnedDocumentInfo): LearnedDocumentRecord {
  const { id, name, sha256, items, size, learnedAt } = document;
  return { id, name, sha256, items, size, learned_at: formatTimestamp(learnedAt) };
}

/** Yields the parts of the export as JSON: texts, and between them the documents whose contents must be inserted. */
function* listExportParts({ summary, documents }: LearnedDocuments): Generator<string | LearnedDocumentInfo> {
  const { taxonomy, kind } = summary;
  let prefix = `${JSON.stringify({ taxonomy, kind }).slice(0, -1)},"documents":[`;
  for (const document of documents) {
    const { name, sha256, learnedAt } = document;
    const fields = JSON.stringify({ name, sha256, learned_at: formatTimestamp(learnedAt) });
    yield `${prefix}${fields.slice(0, -1)},"content":`;
    yield document;
    prefix = "},";
  }
  yield documents.length === 0 ? `${prefix}]}` : "}]}";
}

/** Presents learned data as a stream of JSON, which reads the stored contents one after the other. */
export function presentLearnedExport(learned: LearnedDocuments): TaggedResult<JsonStream> {
  const { summary, documents, readContent } = learned;
  const versions = documents.map(({ id, sha256, name, learnedAt, size }) => [id, sha256, name, learnedAt, size]);
  return new TaggedResult(computeVersionTag(summary.taxonomy, summary.kind, ...versions.flat()), () => {
    let size = 0;
    for (const part of listExportParts(learned)) size += typeof part === "string" ? Buffer.byteLength(part) : part.size;
    async function* readBytes(): AsyncGenerator<Uint8Array> {
      for (const part of listExportParts(learned)) {
        yield Buffer.from(typeof part === "string" ? part : await readContent(part));
        // Other requests are answered between two documents.
        await setImmediate();
      }
    }
    return new JsonStream(size, ReadableStream.from(readBytes()));
  });
}

function buildRoleUri(origin: string, jobId: string, role: string): string {
  return `${origin}${basePath}/jobs/${jobId}/contents/${role}`;
}

function buildContentUri(origin: string, jobId: string, role: string, page: number): string {
  return `${buildRoleUri(origin, jobId, role)}/${page}`;
}

export function presentContent(origin: string, item: ContentView): ContentItem {
  return {
    role: item.role,
    uri: buildContentUri(origin, item.jobId, item.role, item.page),
    ...(pageRoles.includes(item.role) ? { page: item.page } : {}),
    media_type: item.mediaType,
    size: item.size,
    sha256: item.sha256,
    etag: item.sha256 === null ? null : formatEntityTag(item.sha256),
    updated_at: formatTimestamp(item.updatedAt),
    updated_by: item.updatedBy,
    writable: item.writable,
  };
}

export function presentSetAside(origin: string, item: SetAsideView): ContentItem {
  const { jobId, role, page, leaseEpoch, mediaType, size, sha256, updatedAt, userId, reason, setAsideAt } = item;
  return {
    role,
    uri: `${buildContentUri(origin, jobId, role, page)}?set_aside=${leaseEpoch}`,
    ...(pageRoles.includes(role) ? { page } : {}),
    media_type: mediaType,
    size,
    sha256,
    etag: formatEntityTag(sha256),
    updated_at: formatTimestamp(updatedAt),
    updated_by: userId,
    writable: false,
    set_aside: {
      reason,
      at: formatTimestamp(setAsideAt),
      expires_at: formatTimestamp(setAsideAt + setAsideRetentionMs),
    },
  };
}

type JobPresentation = z.input<typeof jobSchema>;

/** Returns the common value of a list; null if the values differ or the list is empty. */
function getCommonValue(values: readonly string[]): string | null {
  const [first, ...others] = new Set(values);
  return first === undefined || others.length > 0 ? null : first;
}

/** Lists the ids of the users whom a job refers to. */
function listUserIds({ ownerId, state }: JobRecord): string[] {
  const { lease, review, reviews } = state;
  const reviewers = reviews.flatMap(({ worker, reviewer }) => (worker === null ? [reviewer] : [worker, reviewer]));
  return [ownerId, ...(lease === null ? [] : [lease.userId]), ...(review?.workers ?? []), ...reviewers];
}

/**
 * Creates the function that presents a person of a job's reviews. An email address that is not disclosed becomes null.
 */
function createPersonPresenter(getUser: (id: string) => UserRecord) {
  return (userId: string, isDisclosed: boolean) => {
    const { id, name, email } = getUser(userId);
    return { id, name, email: isDisclosed ? email : null };
  };
}

type PersonPresenter = ReturnType<typeof createPersonPresenter>;

/** Presents the current review of a job, its past reviews, its lease and its error. */
function presentReviews({ state }: JobRecord, now: number, present: PersonPresenter, isStepDisclosed: StepDisclosure) {
  const presentOrNull = (userId: string | null, isShown: boolean) =>
    userId === null ? null : present(userId, isShown);
  const isCurrentShown = state.blockingStep === null || isStepDisclosed(state.blockingStep);
  const presentReview = ({ phase, round, workers, pairs }: ReviewState) => ({
    phase,
    round,
    lowest_confidence: state.lowestConfidence,
    worker: presentOrNull(workers.at(-1) ?? null, isCurrentShown),
    from: getCommonValue(pairs.map(({ from }) => from)),
    to: getCommonValue(pairs.map(({ to }) => to)),
  });
  const presentOutcome = ({ worker, reviewer, at, message, ...fields }: ReviewOutcome) => {
    const isShown = isStepDisclosed(fields.step);
    return {
      ...fields,
      message: isShown ? message : null,
      worker: presentOrNull(worker, isShown),
      reviewer: present(reviewer, isShown),
      at: formatTimestamp(at),
    };
  };
  const lease = getActiveLease(state, now);
  const presentClaim = ({ userId, claimedAt, expiresAt }: Lease) => ({
    ...present(userId, isCurrentShown),
    claimed_at: formatTimestamp(claimedAt),
    expires_at: formatTimestamp(expiresAt),
  });
  const { error } = state;
  return {
    review: state.review === null ? null : presentReview(state.review),
    reviews: state.reviews.map(presentOutcome),
    claimed_by: lease === null ? null : presentClaim(lease),
    error: error === null || isStepDisclosed(error.step) ? error : { ...error, message: null },
  };
}

type StepDisclosure = (step: Parameters<ReviewDisclosure>[1]) => boolean;

/** Presents jobs for a caller, and loads their users and the caller's rights in one query each. */
export async function presentJobs(
  context: Context,
  origin: string,
  jobs: readonly JobRecord[],
  caller: Caller,
): Promise<JobPresentation[]> {
  const getUser = await loadUsers(context, jobs.flatMap(listUserIds), caller.user);
  const isStepDisclosed = await loadReviewDisclosure(context, caller, jobs);
  const deletedDocuments = await findDeletedDocuments(
    context,
    jobs.map(({ documentId }) => documentId),
  );
  const presentPerson = createPersonPresenter(getUser);
  return jobs.map((job) => {
    const { state } = job;
    // The address of a deleted document no longer exists, but the job still has its input.
    const inputUri = deletedDocuments.has(job.documentId)
      ? buildContentUri(origin, job.id, "input", 0)
      : buildDocumentUri(origin, job.documentId);
    const output = { role: "output", uri: buildContentUri(origin, job.id, "output", 0) };
    return {
      id: job.id,
      owner: presentUser(getUser(job.ownerId)),
      type: state.type,
      status: state.status,
      input_content: { role: "input", uri: inputUri },
      ...(state.status === "completed" ? { output_content: output } : {}),
      collaboration: job.collaboration,
      metadata: job.metadata,
      progress: { current: job.progressCurrent, total: job.progressTotal },
      ...(state.blockingStep === null ? {} : { blocking_step: state.blockingStep }),
      ...presentReviews(job, context.clock.now(), presentPerson, (step) => isStepDisclosed(job, step)),
      test: job.test,
      created_at: formatTimestamp(job.createdAt),
      updated_at: formatTimestamp(job.updatedAt),
      expires_at: formatTimestampOrNull(computeExpiry(job.test, job.updatedAt)),
    };
  });
}

/** Loads the users of events. @returns a function that presents one of the events */
export async function createEventPresenter(
  context: Context,
  events: readonly JobEventView[],
): Promise<(event: JobEventView) => JobEvent> {
  const getUser = await loadUsers(context, [...new Set(events.flatMap(({ userId }) => userId ?? []))]);
  const presentPerson = createPersonPresenter(getUser);
  return ({ id, at, kind, step, phase, userId, outcome, message, leaseExpiresAt, isDisclosed }) => ({
    id,
    at: formatTimestamp(at),
    kind,
    step,
    phase,
    user: userId === null ? null : presentPerson(userId, isDisclosed),
    outcome,
    message: isDisclosed ? message : null,
    expires_at: formatTimestampOrNull(leaseExpiresAt),
  });
}

/** Loads the authors of comments. @returns a function that presents one of the comments */
export async function createCommentPresenter(
  context: Context,
  comments: readonly CommentRecord[],
): Promise<(comment: CommentRecord) => Comment> {
  const getUser = await loadUsers(context, [...new Set(comments.map(({ authorId }) => authorId))]);
  return ({ id, at, authorId, step, phase, round, role, item, record, text, disputed }) => {
    const { name, email } = getUser(authorId);
    const author = { id: authorId, name, email };
    return { id, author, at: formatTimestamp(at), step, phase, round, role, item, record, text, disputed };
  };
}

function describeContents(origin: string, jobId: string, role: ContentRole): JobContents {
  const paginated = pageRoles.includes(role);
  const uri = paginated ? buildRoleUri(origin, jobId, role) : buildContentUri(origin, jobId, role, 0);
  return { role, uri, paginated };
}

/** Presents one job. @param roles the roles of the contents that the caller can read; null to omit the contents */
export async function presentJob(
  context: Context,
  origin: string,
  job: JobRecord,
  roles: readonly ContentRole[] | null,
  caller: Caller,
): Promise<JobPresentation> {
  const [presented] = await presentJobs(context, origin, [job], caller);
  if (presented === undefined) throw new Error(`the job ${job.id} has no representation`);
  return roles === null
    ? presented
    : { ...presented, contents: roles.map((role) => describeContents(origin, job.id, role)) };
}
