import { z } from "zod";
import { contentRoles } from "../../../shared/api/contents.ts";
import { jobEventKinds } from "../../../shared/api/job-events.ts";
import {
  jobStatuses,
  jobTypes,
  machineSteps,
  reviewOutcomeSchema,
  reviewPhases,
  reviewStateSchema,
  reviewSteps,
} from "../../../shared/job/job.ts";
import { booleanColumn, jsonColumn, timestampColumn } from "../database/columns.ts";

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
  /** The lowest confidence of the items that wait for review in a blocked job; null for other jobs. */
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
const jobGrantRow = z.object({
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
   * For a checkout, the time at which its lease expires unless it is renewed. Null for other events, and for checkouts
   * that an earlier version recorded.
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

/** The bytes of a job: metadata, collaboration, comments and content revisions, as `stored-bytes.ts` counts them. */
export interface JobStorageTable {
  jobId: string;
  ownerId: string;
  bytes: number;
}
