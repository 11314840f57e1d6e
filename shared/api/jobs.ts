import { z } from "zod";
import {
  defaultLeaseSeconds,
  jobStatuses,
  jobTypes,
  maxLeaseSeconds,
  maxOfflineLeaseSeconds,
  minLeaseSeconds,
  reviewPhases,
  reviewSteps,
} from "../job.ts";
import { endpoint, listOf, pageQuery, timestamp, uuid } from "./endpoint.ts";
import { userSchema } from "./users.ts";

/** Each is looked up when a job is created: nobody shares a job with more than this. */
const maxCollaborators = 200;

const steps = z
  .array(z.string().min(1).max(100))
  .max(100)
  .describe('Roles the collaborator may access; "*" is all of them.');
export const collaborationSchema = z
  .object({
    teams: z
      .array(z.union([z.object({ id: uuid, steps }), z.object({ name: z.string(), steps })]))
      .max(maxCollaborators)
      .default([]),
    users: z
      .array(z.union([z.object({ id: uuid, steps }), z.object({ email: z.email(), steps })]))
      .max(maxCollaborators)
      .default([]),
  })
  .meta({ id: "Collaboration" });
export type Collaboration = z.infer<typeof collaborationSchema>;

export const claimSchema = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  claimed_at: timestamp,
  expires_at: timestamp,
});

const personSchema = z.object({ id: uuid, name: z.string(), email: z.string() });

/** How the review of a blocked job stands. */
export const reviewSchema = z.object({
  phase: z.enum(reviewPhases),
  /** 1, and one more each time that a reviewer returns the work. */
  round: z.int().positive(),
  /** Who worked on the step last; null before anybody did. */
  worker: personSchema.nullable(),
  /** Ids of the teams that work on the step and that review it; null where there is none, or where several may. */
  from: uuid.nullable(),
  to: uuid.nullable(),
});

/** What came of a quality review. */
export const reviewOutcomeSchema = z.object({
  step: z.enum(reviewSteps),
  round: z.int().positive(),
  /** Null where what the machine made needed no work. */
  worker: personSchema.nullable(),
  reviewer: personSchema,
  outcome: z.enum(["completed", "returned"]),
  message: z.string().nullable(),
  at: timestamp,
});

export const jobSchema = z
  .object({
    id: uuid,
    owner: userSchema,
    type: z.enum(jobTypes),
    status: z.enum(jobStatuses),
    input_content: z.object({ role: z.string(), uri: z.string() }),
    output_content: z.object({ role: z.string(), uri: z.string() }).optional(),
    collaboration: collaborationSchema,
    metadata: z.record(z.string(), z.unknown()),
    /** Estimates; they never go backwards. */
    progress: z.object({ current: z.number(), total: z.number() }),
    blocking_step: z.enum(reviewSteps).optional(),
    /** While the job is blocked: whose turn it is. Null otherwise. */
    review: reviewSchema.nullable(),
    /** What came of each quality review so far, the oldest first. */
    reviews: z.array(reviewOutcomeSchema),
    claimed_by: claimSchema.nullable(),
    /** Why a failed job failed. */
    error: z.object({ step: z.string(), code: z.string(), message: z.string() }).nullable(),
    test: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
    expires_at: timestamp.nullable(),
  })
  .meta({ id: "Job" });
export type Job = z.infer<typeof jobSchema>;

const params = z.object({ jobId: uuid });

export const createJob = endpoint("POST /jobs", {
  id: "job.create",
  summary: "Create a job",
  description: "Fields that are not named here are kept in `metadata`. Dotted keys in `metadata` are stored nested.",
  body: z.looseObject({
    type: z.enum(jobTypes),
    input_content: z.object({ role: z.literal("input"), uri: z.string().min(1) }),
    collaboration: collaborationSchema.optional(),
    metadata: z.record(z.string(), z.unknown()).default({}),
  }),
  status: 201,
  response: jobSchema,
  example: {
    type: "data-point-extraction",
    input_content: {
      role: "input",
      uri: "http://127.0.0.1:8080/v1.1/documents/5d0e2a1c-7c0b-4c58-9a52-0b6f4f0c9d11/contents",
    },
    collaboration: { teams: [], users: [{ email: "bo@example.com", steps: ["zoning"] }] },
    metadata: { mapping: { taxonomy: "invoice", high_confidence_threshold: 0.8 } },
  },
  errors: ["FIELD_READ_ONLY", "CONTENT_URI_FOREIGN", "DOCUMENT_NOT_FOUND", "TAXONOMY_UNKNOWN"],
});

export const listJobs = endpoint("GET /jobs", {
  id: "job.list",
  summary: "The jobs that the caller can reach",
  query: pageQuery.extend({
    status: z.enum(jobStatuses).optional(),
    blocking_task: z
      .enum(reviewSteps)
      .optional()
      .meta({ aliases: ["blocking_step"] }),
  }),
  response: listOf(jobSchema),
});

export const getJob = endpoint("GET /jobs/:jobId", {
  id: "job.get",
  summary: "One job",
  params,
  response: jobSchema,
  errors: ["JOB_NOT_FOUND"],
});

export const checkoutJob = endpoint("POST /jobs/:jobId/checkout", {
  id: "job.checkout",
  summary: "Claim a blocked job for a while",
  description:
    "The holder's repeated checkout renews the lease. The job's owner, or an admin of a team that may do the step, " +
    "takes it over from another holder with `force` and a `reason`; the holder's work is set aside.",
  params,
  body: z
    .object({
      lease_seconds: z.int().min(minLeaseSeconds).max(maxOfflineLeaseSeconds).default(defaultLeaseSeconds),
      /** Lets the lease last up to 7 days in place of 12 hours. */
      offline: z.boolean().default(false),
      force: z.boolean().default(false),
      reason: z.string().trim().min(1).max(2000).optional(),
    })
    .refine(({ offline, lease_seconds }) => offline || lease_seconds <= maxLeaseSeconds, {
      message: `is ${maxLeaseSeconds} at most, unless offline is true`,
      path: ["lease_seconds"],
    })
    .refine(({ force, reason }) => !force || reason !== undefined, {
      message: "is required with force",
      path: ["reason"],
    })
    .refine(({ force, reason }) => force || reason === undefined, {
      message: "is used only with force",
      path: ["reason"],
    })
    .prefault({}),
  response: jobSchema,
  example: { lease_seconds: 3600 },
  errors: ["JOB_NOT_FOUND", "JOB_NOT_BLOCKED", "JOB_ALREADY_CHECKED_OUT", "SELF_REVIEW", "ACCESS_DENIED"],
});

export const checkinJob = endpoint("POST /jobs/:jobId/checkin", {
  id: "job.checkin",
  summary: "Give a checked-out job back",
  description:
    "`completed` publishes the work, `aborted` returns the job to the pool, `failed` fails the job, with a `message`. " +
    "In a quality review `completed` approves; with the outcome `returned`, and a `message`, the work goes back.",
  params,
  body: z
    .object({
      status: z.enum(["completed", "aborted", "failed"]),
      /** A reviewer's, with the status `completed`: the work goes back to where it came from. */
      outcome: z.enum(["returned"]).optional(),
      message: z.string().min(1).max(2000).optional(),
    })
    .refine(({ status, outcome }) => outcome === undefined || status === "completed", {
      message: "is used only with the status completed",
      path: ["outcome"],
    })
    .refine(({ outcome, message }) => outcome === undefined || message !== undefined, {
      message: "is required with the outcome returned",
      path: ["message"],
    })
    .refine(({ status, outcome, message }) => status === "failed" || outcome !== undefined || message === undefined, {
      message: "is used only with the status failed, or the outcome returned",
      path: ["message"],
    }),
  response: jobSchema,
  example: { status: "completed" },
  errors: [
    "JOB_NOT_FOUND",
    "JOB_NOT_BLOCKED",
    "JOB_NOT_CHECKED_OUT",
    "CHECKOUT_LOST",
    "CONTENT_INVALID",
    "ACCESS_DENIED",
  ],
});

export const putJob = endpoint("PUT /jobs/:jobId", {
  id: "job.put",
  summary: "Change whom a job is shared with, or its free metadata",
  description:
    "What is left out stays as it is; `metadata` replaces the free metadata whole. The metadata that the job's type " +
    "asks for stays what it was at creation, and may be repeated; so may all else that a job is answered with. " +
    "`If-Match` is understood.",
  params,
  body: z.looseObject({
    collaboration: collaborationSchema.optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
  }),
  response: jobSchema,
  errors: ["JOB_NOT_FOUND", "ACCESS_DENIED", "FIELD_READ_ONLY", "FIELD_IMMUTABLE", "ETAG_MISMATCH"],
});

export const deleteJob = endpoint("DELETE /jobs/:jobId", {
  id: "job.delete",
  summary: "Remove a job that is finished, cancelled or failed",
  description: "With everything it has. The answer is the job as it was.",
  params,
  response: jobSchema,
  errors: ["JOB_NOT_FOUND", "JOB_NOT_FINAL", "ACCESS_DENIED"],
});

export const cancelJob = endpoint("POST /jobs/:jobId/cancel", {
  id: "job.cancel",
  summary: "Stop a job early",
  params,
  response: jobSchema,
  errors: ["JOB_NOT_FOUND", "JOB_FINAL", "ACCESS_DENIED"],
});
