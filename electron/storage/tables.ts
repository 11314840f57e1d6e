import type { Kysely } from "kysely";
import { z } from "zod";
import { contentRoles, setAsideReasons } from "../../shared/api/contents.ts";
import { documentMediaTypes } from "../../shared/api/documents.ts";
import { collaborationSchema } from "../../shared/api/jobs.ts";
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
} from "../../shared/job.ts";
import { taxonomySchema } from "../../shared/taxonomy.ts";
import { flag, instant, json } from "./columns.ts";

export const userRow = z.object({
  id: z.string(),
  email: z.string(),
  /** The email in lower case: what makes it unique. */
  emailKey: z.string(),
  name: z.string(),
  passwordHash: z.string(),
  activated: flag,
  emailVerified: flag,
  isDemo: flag,
  createdAt: instant,
});
export type UserTable = z.input<typeof userRow>;
export type UserRecord = z.output<typeof userRow>;

export const apiKeyRow = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(keyKinds),
  /** HMAC of the key: how a presented key is found. */
  lookup: z.string(),
  /** The key, encrypted: a login shows it again. */
  sealed: z.string(),
  createdAt: instant,
  revokedAt: instant.nullable(),
});
export type ApiKeyTable = z.input<typeof apiKeyRow>;
export type ApiKeyRecord = z.output<typeof apiKeyRow>;

export const blobRow = z.object({ sha256: z.string(), size: z.int(), createdAt: instant });
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
  test: flag,
  createdAt: instant,
  expiresAt: instant.nullable(),
  /** Set once it was removed; the row stays for the jobs that were made of it. */
  deletedAt: instant.nullable(),
});
export type DocumentTable = z.input<typeof documentRow>;
export type StoredDocument = z.output<typeof documentRow>;

export const taxonomySummaryRow = z.object({
  id: z.string(),
  name: z.string(),
  /** From 1; jobs refer to one revision, lists show the last. None is ever purged: outputs name the one they were made by. */
  revision: z.int().positive(),
  kind: z.enum(["data-points", "keywords"]),
  title: z.string(),
  /** The author's own numbering. */
  version: z.string(),
  size: z.int(),
  /** Null for those that come with the application. */
  authorId: z.string().nullable(),
  createdAt: instant,
  /** Set once the taxonomy was removed; its revisions stay for the jobs that have them. */
  deletedAt: instant.nullable(),
});
export const taxonomyRow = taxonomySummaryRow.extend({ content: json(taxonomySchema) });
export type TaxonomyTable = z.input<typeof taxonomyRow>;
export type TaxonomySummaryRecord = z.output<typeof taxonomySummaryRow>;
export type TaxonomyRecord = z.output<typeof taxonomyRow>;

export const teamRow = z.object({
  id: z.string(),
  name: z.string(),
  /** The name as it is compared: no two teams have the same. */
  nameKey: z.string(),
  createdAt: instant,
});
export type TeamTable = z.input<typeof teamRow>;
export type TeamRecord = z.output<typeof teamRow>;

export const teamMemberRow = z.object({
  teamId: z.string(),
  userId: z.string(),
  role: z.enum(teamRoles),
  joinedAt: instant,
});
export type TeamMemberTable = z.input<typeof teamMemberRow>;
export type TeamMember = z.output<typeof teamMemberRow>;

const jobErrorSchema = z.object({
  step: z.enum([...machineSteps, ...reviewSteps]),
  code: z.string(),
  message: z.string(),
});

export const jobRow = z.object({
  id: z.string(),
  ownerId: z.string(),
  documentId: z.string(),
  taxonomyId: z.string(),
  type: z.enum(jobTypes),
  status: z.enum(jobStatuses),
  step: z.enum(machineSteps),
  attempts: z.int(),
  blockingStep: z.enum(reviewSteps).nullable(),
  leaseEpoch: z.int(),
  leaseUserId: z.string().nullable(),
  leaseClaimedAt: instant.nullable(),
  leaseExpiresAt: instant.nullable(),
  review: json(reviewStateSchema).nullable(),
  reviews: json(z.array(reviewOutcomeSchema)),
  error: json(jobErrorSchema).nullable(),
  collaboration: json(collaborationSchema),
  metadata: json(z.record(z.string(), z.unknown())),
  progressCurrent: z.int(),
  progressTotal: z.int(),
  test: flag,
  createdAt: instant,
  updatedAt: instant,
  /** From 1; incremented by every change of the row. */
  revision: z.int().positive(),
});
export type JobTable = z.input<typeof jobRow>;
export type JobRow = z.output<typeof jobRow>;

/**
 * Who can reach a job: its owner, a user or a team that it is shared with, a team of its quality review, the service's
 * experts. Status and place in lists are repeated from the job, so that one index gives a list in its order.
 */

export const jobGrantRow = z.object({
  jobId: z.string(),
  /** Id of a user or a team, or `experts`; prefixed with `test:` for jobs of test keys. */
  principalId: z.string(),
  steps: json(z.array(z.string())),
  status: z.enum(jobStatuses),
  blockingStep: z.enum(reviewSteps).nullable(),
  createdAt: instant,
});
export type JobGrantTable = z.input<typeof jobGrantRow>;

export const contentRow = z.object({
  jobId: z.string(),
  role: z.enum(contentRoles),
  /** 1-based; 0 for roles that have one item. */
  page: z.int().nonnegative(),
  /** Place of the role among the roles, for the order of lists. */
  rank: z.int(),
  /** How often it was written. */
  revision: z.int(),
  mediaType: z.string(),
  /** Null for what is made only when it is asked for. */
  sha256: z.string().nullable(),
  size: z.int().nullable(),
  /** The least confidence of its items, where a machine made it. */
  confidence: z.number().nullable(),
  /** Why this page could not be made; it then holds nothing. */
  error: z.string().nullable(),
  updatedAt: instant,
  /** Null for the machine. */
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
  createdAt: instant,
});
export type ContentRevisionTable = z.input<typeof contentRevisionRow>;

/** What the holder of a lease wrote and has not checked in: seen by nobody else. */

export const workingCopyRow = z.object({
  jobId: z.string(),
  role: z.enum(contentRoles),
  page: z.int().nonnegative(),
  leaseEpoch: z.int(),
  userId: z.string(),
  sha256: z.string(),
  size: z.int(),
  updatedAt: instant,
});
export type WorkingCopyTable = z.input<typeof workingCopyRow>;
export type WorkingCopyRecord = z.output<typeof workingCopyRow>;
export const setAsideRow = workingCopyRow.extend({ reason: z.enum(setAsideReasons), setAsideAt: instant });
export type SetAsideTable = z.input<typeof setAsideRow>;
export type SetAsideRecord = z.output<typeof setAsideRow>;

export const jobEventRow = z.object({
  id: z.string(),
  jobId: z.string(),
  /** From 1, in the order in which they happened. */
  seq: z.int().positive(),
  at: instant,
  /** Null for the machine. */
  userId: z.string().nullable(),
  kind: z.enum(["created", "step-finished", "step-failed", "checkout", "checkin", "cancel", "modified"]),
  step: z.string(),
  /** Of a quality review, where somebody checked out or in. */
  phase: z.enum(reviewPhases).nullable(),
  outcome: z.string().nullable(),
  message: z.string().nullable(),
});
export type JobEventTable = z.input<typeof jobEventRow>;
export type JobEventRecord = z.output<typeof jobEventRow>;

export const idempotencyKeyRow = z.object({
  /** Empty for calls that need no API key. */
  userId: z.string(),
  endpoint: z.string(),
  key: z.string(),
  /** HMAC of what the call said: a body may hold a password. */
  digest: z.string(),
  /** The answer, encrypted: it may hold an API key. */
  answer: z.string(),
  createdAt: instant,
});
export type IdempotencyKeyTable = z.input<typeof idempotencyKeyRow>;
export type IdempotencyKeyRecord = z.output<typeof idempotencyKeyRow>;

/** The tables as they are stored; names are snake_case in SQL and camelCase here. */
export interface Tables {
  users: UserTable;
  apiKeys: ApiKeyTable;
  blobs: BlobTable;
  documents: DocumentTable;
  taxonomies: TaxonomyTable;
  teams: TeamTable;
  teamMembers: TeamMemberTable;
  jobs: JobTable;
  jobGrants: JobGrantTable;
  contents: ContentTable;
  contentRevisions: ContentRevisionTable;
  workingCopies: WorkingCopyTable;
  setAside: SetAsideTable;
  jobEvents: JobEventTable;
  idempotencyKeys: IdempotencyKeyTable;
}

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>;
