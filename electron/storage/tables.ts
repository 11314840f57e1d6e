import type { Kysely } from "kysely";
import { z } from "zod";
import { contentRoles, setAsideReasons, type ContentRole } from "../../shared/api/contents.ts";
import { documentMediaTypes } from "../../shared/api/documents.ts";
import { jobEventKinds } from "../../shared/api/job-events.ts";
import type { ChangeKind } from "../../shared/api/statistics.ts";
import { teamRoles } from "../../shared/api/teams.ts";
import { keyKinds } from "../../shared/api/users.ts";
import {
  jobStatuses,
  jobTypes,
  machineSteps,
  reviewOutcomeSchema,
  reviewPhases,
  reviewStateSchema,
  reviewSteps,
  type ReviewPhase,
  type ReviewStep,
} from "../../shared/job/job.ts";
import { judgedItemsSchema } from "../../shared/learned.ts";
import { titleTranslationsSchema } from "../../shared/taxonomy/taxonomy.ts";
import { booleanColumn, timestampColumn, jsonColumn } from "./database/columns.ts";

export const userRow = z.object({
  id: z.string(),
  email: z.string(),
  /** The folded email, unique. */
  emailKey: z.string(),
  name: z.string(),
  passwordHash: z.string(),
  activated: booleanColumn,
  emailVerified: booleanColumn,
  isDemo: booleanColumn,
  /**
   * HMAC of the network from which the account was created. Accounts of a network take turns as one party. Empty for
   * accounts of this machine and of earlier versions.
   */
  network: z.string(),
  createdAt: timestampColumn,
});
export type UserTable = z.input<typeof userRow>;
export type UserRecord = z.output<typeof userRow>;

export const apiKeyRow = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(keyKinds),
  /** HMAC of the key, by which a presented key is looked up. */
  lookup: z.string(),
  /** The encrypted key, which a login shows again. */
  sealed: z.string(),
  createdAt: timestampColumn,
  revokedAt: timestampColumn.nullable(),
});
export type ApiKeyTable = z.input<typeof apiKeyRow>;
export type ApiKeyRecord = z.output<typeof apiKeyRow>;

export const blobRow = z.object({ sha256: z.string(), size: z.int(), createdAt: timestampColumn });
export type BlobTable = z.input<typeof blobRow>;

export const documentRow = z.object({
  id: z.string(),
  ownerId: z.string(),
  name: z.string(),
  mediaType: z.enum(documentMediaTypes),
  sha256: z.string(),
  size: z.int(),
  pages: z.int().positive(),
  title: z.string().nullable(),
  language: z.string().nullable(),
  test: booleanColumn,
  createdAt: timestampColumn,
  expiresAt: timestampColumn.nullable(),
  /** Time of its removal; the row remains for the jobs that use the document. */
  deletedAt: timestampColumn.nullable(),
});
export type DocumentTable = z.input<typeof documentRow>;
export type StoredDocument = z.output<typeof documentRow>;

export const taxonomyRow = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * From 1, unique among the live and test taxonomies of a name. Jobs refer to a revision and lists show the latest.
   * Live revisions are never purged, since outputs name them.
   */
  revision: z.int().positive(),
  kind: z.enum(["data-points", "keywords"]),
  title: z.string(),
  /** The title in other languages, by language, if it has translations. */
  translations: jsonColumn(titleTranslationsSchema).nullish(),
  /** The author's version number. */
  version: z.string(),
  size: z.int(),
  /** SHA-256 of its content, in lower-case hex. */
  sha256: z.string(),
  /** Null for built-in taxonomies. */
  authorId: z.string().nullable(),
  /** Whether a test key created it. Built-in taxonomies are live, and visible to test keys too. */
  test: booleanColumn,
  createdAt: timestampColumn,
  /** Time of its removal; the row remains for the jobs that use the revision. */
  deletedAt: timestampColumn.nullable(),
});
export type TaxonomyTable = z.input<typeof taxonomyRow>;
export type TaxonomyRecord = z.output<typeof taxonomyRow>;

/**
 * The content of each taxonomy that is not large. It may have several megabytes, which SQLite would read with every row
 * of the table of taxonomies.
 */
export interface TaxonomyContentTable {
  taxonomyId: string;
  /** The whole taxonomy as JSON. */
  content: string;
}

/** The blob of each large taxonomy. */
export interface TaxonomyBlobTable extends Pick<BlobTable, "sha256" | "size"> {
  taxonomyId: string;
}

export const teamRow = z.object({
  id: z.string(),
  name: z.string(),
  /** The folded name, unique; see `computeNameKey`. */
  nameKey: z.string(),
  test: booleanColumn,
  createdAt: timestampColumn,
  /** The time of the last change of its name or members, or of the last invitation. */
  updatedAt: timestampColumn,
});
export type TeamTable = z.input<typeof teamRow>;
export type TeamRecord = z.output<typeof teamRow>;

export const teamMemberRow = z.object({
  teamId: z.string(),
  userId: z.string(),
  role: z.enum(teamRoles),
  joinedAt: timestampColumn,
});
export type TeamMemberTable = z.input<typeof teamMemberRow>;
export type TeamMember = z.output<typeof teamMemberRow>;

/** An invitation to a team that was not answered yet. */
export const teamInvitationRow = z.object({
  teamId: z.string(),
  userId: z.string(),
  role: z.enum(teamRoles),
  /** The id of the admin who invited the user. */
  invitedBy: z.string(),
  invitedAt: timestampColumn,
});
export type TeamInvitationTable = z.input<typeof teamInvitationRow>;
export type TeamInvitation = z.output<typeof teamInvitationRow>;

const jobErrorSchema = z.object({
  step: z.enum([...machineSteps, ...reviewSteps]),
  code: z.string(),
  message: z.string(),
});

const collaborators = z.array(z.object({ id: z.string(), steps: z.array(z.string()) })).default([]);
/**
 * The users and teams with which a job is shared, by id. A name in a request is resolved once, since it may belong to
 * another team later.
 */
const collaboratorsSchema = z.object({ teams: collaborators, users: collaborators });
export type Collaborators = z.output<typeof collaboratorsSchema>;

export const jobRow = z.object({
  id: z.string(),
  ownerId: z.string(),
  /** The network of the owner's account. */
  network: z.string(),
  documentId: z.string(),
  taxonomyId: z.string(),
  type: z.enum(jobTypes),
  status: z.enum(jobStatuses),
  step: z.enum(machineSteps),
  attempts: z.int(),
  blockingStep: z.enum(reviewSteps).nullable(),
  leaseEpoch: z.int(),
  leaseUserId: z.string().nullable(),
  leaseClaimedAt: timestampColumn.nullable(),
  leaseExpiresAt: timestampColumn.nullable(),
  review: jsonColumn(reviewStateSchema).nullable(),
  /** The lowest confidence in the result for whose review the job is blocked; null for other jobs. */
  lowestConfidence: z.number().nullable(),
  reviews: jsonColumn(z.array(reviewOutcomeSchema)),
  error: jsonColumn(jobErrorSchema).nullable(),
  collaboration: jsonColumn(collaboratorsSchema),
  metadata: jsonColumn(z.record(z.string(), z.unknown())),
  progressCurrent: z.int(),
  progressTotal: z.int(),
  test: booleanColumn,
  createdAt: timestampColumn,
  updatedAt: timestampColumn,
  /** From 1; incremented by every change of the row. */
  revision: z.int().positive(),
});
export type JobTable = z.input<typeof jobRow>;
export type JobRow = z.output<typeof jobRow>;

/**
 * The grant of access to a job to one principal. A job's owner, collaborators, quality review teams and the experts
 * have grants. Status and creation time repeat the job's columns, so that one index returns a job list in order.
 */
export const jobGrantRow = z.object({
  jobId: z.string(),
  /** Id of a user or a team, or `experts`; prefixed with `test:` for jobs of test keys. */
  principalId: z.string(),
  steps: jsonColumn(z.array(z.string())),
  status: z.enum(jobStatuses),
  blockingStep: z.enum(reviewSteps).nullable(),
  createdAt: timestampColumn,
});
export type JobGrantTable = z.input<typeof jobGrantRow>;

/** The name of a job by which lists are searched and sorted. */
export interface JobNameTable {
  jobId: string;
  /** The folded `name` of the metadata; empty without one. */
  nameKey: string;
}

export const contentRow = z.object({
  jobId: z.string(),
  role: z.enum(contentRoles),
  /** 1-based page number; 0 in roles with a single item. */
  page: z.int().nonnegative(),
  /** Index of the role in `contentRoles`, by which lists are sorted. */
  rank: z.int(),
  /** Number of writes. */
  revision: z.int(),
  mediaType: z.string(),
  /** Null for a page image that has not been rendered yet, which has no row. */
  sha256: z.string().nullable(),
  size: z.int().nullable(),
  /** The confidence of a page, or the lowest of its data points or keywords; null in human revisions. */
  confidence: z.number().nullable(),
  /** Why the page could not be processed; its content is then empty. */
  error: z.string().nullable(),
  /** The format of its bytes, from `contentFormats`. */
  format: z.int(),
  updatedAt: timestampColumn,
  /** Null for automated steps. */
  updatedBy: z.string().nullable(),
});
export type ContentTable = z.input<typeof contentRow>;
export type ContentRecord = z.output<typeof contentRow>;

export const contentRevisionRow = z.object({
  jobId: z.string(),
  role: z.enum(contentRoles),
  page: z.int().nonnegative(),
  revision: z.int().positive(),
  sha256: z.string(),
  size: z.int(),
  authorId: z.string().nullable(),
  createdAt: timestampColumn,
});
export type ContentRevisionTable = z.input<typeof contentRevisionRow>;

/** A content item that the lease holder has written but not checked in. Only the holder sees it. */
export const workingCopyRow = z.object({
  jobId: z.string(),
  role: z.enum(contentRoles),
  page: z.int().nonnegative(),
  leaseEpoch: z.int(),
  userId: z.string(),
  sha256: z.string(),
  size: z.int(),
  updatedAt: timestampColumn,
});
export type WorkingCopyTable = z.input<typeof workingCopyRow>;
export type WorkingCopyRecord = z.output<typeof workingCopyRow>;

/** A working copy that was not published. Its author can still read it until the retention period ends. */
export const setAsideRow = workingCopyRow.extend({ reason: z.enum(setAsideReasons), setAsideAt: timestampColumn });
export type SetAsideTable = z.input<typeof setAsideRow>;
export type SetAsideRecord = z.output<typeof setAsideRow>;

export const jobEventRow = z.object({
  id: z.string(),
  jobId: z.string(),
  /** Position in the job's history, from 1. */
  seq: z.int().positive(),
  at: timestampColumn,
  /** Null for automated steps. */
  userId: z.string().nullable(),
  kind: z.enum(jobEventKinds),
  step: z.enum([...machineSteps, ...reviewSteps]),
  /** The phase of a checkout or check-in. */
  phase: z.enum(reviewPhases).nullable(),
  outcome: z.string().nullable(),
  message: z.string().nullable(),
  /**
   * The expiry of a checkout's lease, unless it is renewed; null for other events and for checkouts of earlier
   * versions.
   */
  leaseExpiresAt: timestampColumn.nullable(),
});
export type JobEventTable = z.input<typeof jobEventRow>;
export type JobEventRecord = z.output<typeof jobEventRow>;

/** A comment of a check-in on a content of a job. */
export const commentRow = z.object({
  id: z.string(),
  jobId: z.string(),
  /** Position among the comments of the job, from 1. */
  seq: z.int().positive(),
  at: timestampColumn,
  authorId: z.string(),
  step: z.enum(reviewSteps),
  phase: z.enum(reviewPhases),
  round: z.int().positive(),
  role: z.enum(contentRoles),
  item: z.int().nonnegative(),
  /** The id of a record in the item; null for the whole item. */
  record: z.string().nullable(),
  text: z.string(),
  disputed: booleanColumn,
});
export type CommentTable = z.input<typeof commentRow>;
export type CommentRecord = z.output<typeof commentRow>;

export const idempotencyKeyRow = z.object({
  /** The id of the user; for calls without an API key, the HMAC of the request. */
  userId: z.string(),
  endpoint: z.string(),
  key: z.string(),
  /** HMAC of the request, whose body may contain a password. */
  digest: z.string(),
  /** The encrypted response; encrypted empty text if the response contained API keys. */
  answer: z.string(),
  createdAt: timestampColumn,
});
export type IdempotencyKeyTable = z.input<typeof idempotencyKeyRow>;
export type IdempotencyKeyRecord = z.output<typeof idempotencyKeyRow>;

/** The bytes of a job: metadata, collaboration, comments and content revisions, as `stored-bytes.ts` counts them. */
export interface JobStorageTable {
  jobId: string;
  ownerId: string;
  bytes: number;
}

/**
 * What was learned from one document of a user for a taxonomy. The taxonomy is given by its name, since it may be
 * replaced.
 */
export const learnedDocumentRow = z.object({
  id: z.string(),
  ownerId: z.string(),
  test: booleanColumn,
  taxonomy: z.string(),
  kind: z.enum(["data-points", "keywords"]),
  /** The document of the job; null for an imported one. */
  documentId: z.string().nullable(),
  /** The hash of the document's bytes. A document is learned once for a user and taxonomy. */
  sha256: z.string(),
  /** The file name of the document. */
  name: z.string(),
  /** The number of data points or concepts. */
  items: z.int(),
  /** The size of the content in bytes. */
  size: z.int(),
  learnedAt: timestampColumn,
  /** A `LearnedContent` as JSON. */
  content: z.string(),
});
export type LearnedDocumentTable = z.input<typeof learnedDocumentRow>;
export type LearnedDocumentRecord = z.output<typeof learnedDocumentRow>;

/** How reviewers judged the suggestions of one step of a completed job. */
export const judgedStepRow = z.object({
  jobId: z.string(),
  step: z.enum(reviewSteps),
  ownerId: z.string(),
  test: booleanColumn,
  taxonomy: z.string(),
  completedAt: timestampColumn,
  items: jsonColumn(judgedItemsSchema),
});
export type JudgedStepTable = z.input<typeof judgedStepRow>;
export type JudgedStepRecord = z.output<typeof judgedStepRow>;

/** The numbers of changes by a check-in that completed or returned a review. */
export interface ReviewCountsTable extends Record<ChangeKind, number> {
  id: string;
  jobId: string;
  step: ReviewStep;
  phase: ReviewPhase;
  outcome: "completed" | "returned";
  at: number;
  /** The time since the checkout. */
  seconds: number;
  /** The number of items that the worker changed or accepted; in a quality review, that the reviewer did. */
  decided: number;
  /** The number of items that workers had decided before a quality review; 0 in the phase work. */
  judged: number;
  /** The number of these that the reviewer changed or disputed. */
  disagreed: number;
}

/** The identity of the database, in one row. The marker of its data folder has the same. */
export interface DatabaseIdentityTable {
  id: string;
}

/** The newest format of each role that was ever written to this database. */
export interface ContentFormatTable {
  role: ContentRole;
  format: number;
}

/** The columns of each table as stored. Names are snake_case in SQL and camelCase here. */
export interface Tables {
  users: UserTable;
  apiKeys: ApiKeyTable;
  blobs: BlobTable;
  documents: DocumentTable;
  taxonomies: TaxonomyTable;
  taxonomyContents: TaxonomyContentTable;
  taxonomyBlobs: TaxonomyBlobTable;
  teams: TeamTable;
  teamMembers: TeamMemberTable;
  teamInvitations: TeamInvitationTable;
  jobs: JobTable;
  jobGrants: JobGrantTable;
  jobNames: JobNameTable;
  jobStorage: JobStorageTable;
  contents: ContentTable;
  contentRevisions: ContentRevisionTable;
  workingCopies: WorkingCopyTable;
  setAside: SetAsideTable;
  jobEvents: JobEventTable;
  jobComments: CommentTable;
  idempotencyKeys: IdempotencyKeyTable;
  databaseIdentity: DatabaseIdentityTable;
  contentFormats: ContentFormatTable;
  learnedDocuments: LearnedDocumentTable;
  judgedSteps: JudgedStepTable;
  reviewCounts: ReviewCountsTable;
}

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>;
