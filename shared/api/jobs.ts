import { z } from "zod";
import { defaultLeaseSeconds, jobStatuses, jobTypes, reviewSteps } from "../job.ts";
import { endpoint, listOf, pageQuery, timestamp, uuid } from "./endpoint.ts";
import { userSchema } from "./users.ts";

const steps = z.array(z.string().min(1)).describe('Roles the collaborator may access; "*" is all of them.');
export const collaborationSchema = z.object({
  teams: z.array(z.union([z.object({ id: uuid, steps }), z.object({ name: z.string(), steps })])).default([]),
  users: z.array(z.union([z.object({ id: uuid, steps }), z.object({ email: z.email(), steps })])).default([]),
});
export type Collaboration = z.infer<typeof collaborationSchema>;

export const claimSchema = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  claimed_at: timestamp,
  expires_at: timestamp,
});

export const jobSchema = z.object({
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
  claimed_by: claimSchema.nullable(),
  /** Why a failed job failed. */
  error: z.object({ step: z.string(), code: z.string(), message: z.string() }).nullable(),
  test: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  expires_at: timestamp.nullable(),
});
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
  description: "The holder's repeated checkout renews the lease.",
  params,
  body: z.object({ lease_seconds: z.int().min(60).max(43_200).default(defaultLeaseSeconds) }).prefault({}),
  response: jobSchema,
  errors: ["JOB_NOT_FOUND", "JOB_NOT_BLOCKED", "JOB_ALREADY_CHECKED_OUT", "ACCESS_DENIED"],
});

export const checkinJob = endpoint("POST /jobs/:jobId/checkin", {
  id: "job.checkin",
  summary: "Give a checked-out job back",
  description:
    "`completed` publishes the work, `aborted` returns the job to the pool, `failed` fails the job, with a `message`.",
  params,
  body: z
    .object({ status: z.enum(["completed", "aborted", "failed"]), message: z.string().min(1).max(2000).optional() })
    .refine((body) => body.status === "failed" || body.message === undefined, {
      message: "is used only with the status failed",
      path: ["message"],
    }),
  response: jobSchema,
  errors: [
    "JOB_NOT_FOUND",
    "JOB_NOT_BLOCKED",
    "JOB_NOT_CHECKED_OUT",
    "CHECKOUT_LOST",
    "CONTENT_INVALID",
    "ACCESS_DENIED",
  ],
});

export const cancelJob = endpoint("POST /jobs/:jobId/cancel", {
  id: "job.cancel",
  summary: "Stop a job early",
  params,
  response: jobSchema,
  errors: ["JOB_NOT_FOUND", "JOB_FINAL", "ACCESS_DENIED"],
});
