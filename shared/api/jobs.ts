import { z } from "zod";
import { kibibyte } from "../bytes.ts";
import {
  defaultLeaseSeconds,
  jobStatuses,
  jobTypes,
  maxLeaseSeconds,
  maxOfflineLeaseSeconds,
  maxReviewRounds,
  minLeaseSeconds,
  reviewPhases,
  reviewSteps,
} from "../job/job.ts";
import { commentsSchema, maxCheckinBytes } from "./comments.ts";
import { contentRoles } from "./contents.ts";
import {
  declareEndpoint,
  createListSchema,
  createNameSchema,
  describeEarlyEnd,
  pageQuery,
  timestamp,
  uuid,
} from "./endpoint.ts";
import { userSchema } from "./users.ts";

/** The limit of the bodies that create or change a job, in bytes. */
const maxJobBytes = 256 * kibibyte;
/** The maximum number of collaborators of each kind. It limits the look-ups when a job is created. */
const maxCollaborators = 200;

const teamFields = { id: uuid.optional(), name: z.string().optional() };
const userFields = { id: uuid.optional(), email: z.email().optional() };

/** The collaboration of a job, with ids of users and teams. Older services return the names and emails of the request. */
const collaborationSchema = z
  .object({
    teams: z.array(z.object({ ...teamFields, steps: z.array(z.string()) })).default([]),
    users: z.array(z.object({ ...userFields, steps: z.array(z.string()) })).default([]),
  })
  .meta({ id: "Collaboration" });
export type Collaboration = z.infer<typeof collaborationSchema>;

const steps = z
  .array(createNameSchema(["*", ...reviewSteps, ...contentRoles]))
  .max(100)
  .transform((names) => [...new Set(names)])
  .describe('The review steps and content roles that the collaborator may access; "*" means all.');

/**
 * The collaboration in a request. An entry may have both an id and a name or email if both identify the same user or
 * team. The job stores only the resolved ids.
 */
const newCollaborationSchema = z
  .object({
    teams: z
      .array(
        z.object({ ...teamFields, steps }).refine(({ id, name }) => id !== undefined || name !== undefined, {
          message: "is required without a name",
          path: ["id"],
        }),
      )
      .max(maxCollaborators)
      .default([]),
    users: z
      .array(
        z.object({ ...userFields, steps }).refine(({ id, email }) => id !== undefined || email !== undefined, {
          message: "is required without an email",
          path: ["id"],
        }),
      )
      .max(maxCollaborators)
      .default([]),
  })
  .meta({ id: "NewCollaboration" });

/**
 * A user who works on a review step. The email is null unless the caller can read the content that is reviewed at the
 * step.
 */
const personSchema = z.object({ id: uuid, name: z.string(), email: z.string().nullable() });

export const claimSchema = personSchema.extend({
  claimed_at: timestamp,
  expires_at: timestamp,
});

/** The review state of a blocked job. */
const reviewSchema = z.object({
  phase: z.enum(reviewPhases),
  /** From 1; incremented each time a reviewer returns the work. */
  round: z.int().positive(),
  /**
   * The lowest confidence of an item when the job reached the step. It is null if there are no items, or if an older
   * service sent the job.
   */
  lowest_confidence: z.number().nullable().default(null),
  /** The user who last worked on the step; null if nobody has worked on it. */
  worker: personSchema.nullable(),
  /**
   * The ids of the team that works (`from`) and of the team that reviews (`to`). They are null without a quality
   * review, and while several teams are possible.
   */
  from: uuid.nullable(),
  to: uuid.nullable(),
});

/** The outcome of a quality review. */
export const reviewOutcomeSchema = z.object({
  step: z.enum(reviewSteps),
  round: z.int().positive(),
  /** The user whose work was reviewed; null if the result of the pipeline needed no work. */
  worker: personSchema.nullable(),
  reviewer: personSchema,
  outcome: z.enum(["completed", "returned"]),
  /** Null if there is no message, or if the caller cannot read the content that is reviewed at the step. */
  message: z.string().nullable(),
  at: timestamp,
});

/** The contents of a job in one role. */
const jobContentsSchema = z.object({
  role: z.enum(contentRoles),
  /** The address of the content, or of the list of its items, which have addresses of their own. */
  uri: z.string(),
  /** Whether `uri` is the address of a list, because the role has one item per page. */
  paginated: z.boolean(),
});
export type JobContents = z.infer<typeof jobContentsSchema>;

export const jobSchema = z
  .object({
    id: uuid,
    owner: userSchema,
    type: z.enum(jobTypes),
    status: z.enum(jobStatuses),
    input_content: z.object({ role: z.string(), uri: z.string() }),
    output_content: z.object({ role: z.string(), uri: z.string() }).optional(),
    /** The contents that the caller can read and that exist so far; only in responses with a single job. */
    contents: z.array(jobContentsSchema).optional(),
    collaboration: collaborationSchema,
    metadata: z.record(z.string(), z.unknown()),
    /** The estimated progress; `current` never decreases. */
    progress: z.object({ current: z.number(), total: z.number() }),
    blocking_step: z.enum(reviewSteps).optional(),
    /** The review state of a blocked job; null otherwise. */
    review: reviewSchema.nullable(),
    /** The outcomes of quality reviews, the oldest first. */
    reviews: z.array(reviewOutcomeSchema),
    claimed_by: claimSchema.nullable(),
    /**
     * The error of a failed job; null otherwise. The message of a reviewer is null unless the caller can read the
     * content that is reviewed at the step.
     */
    error: z.object({ step: z.string(), code: z.string(), message: z.string().nullable() }).nullable(),
    test: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
    expires_at: timestamp.nullable(),
  })
  .meta({ id: "Job" });
export type Job = z.infer<typeof jobSchema>;

const params = z.object({ jobId: uuid });

export const createJob = declareEndpoint("POST /jobs", {
  id: "job.create",
  summary: "Create a job",
  description:
    "The input is the contents of a document or the input of another job. " +
    "Unknown fields are stored in `metadata`. Metadata that the job type defines can be nested or have dotted names, such " +
    "as `mapping.taxonomy`. All other metadata are stored as they are sent; the key `__proto__` and numbers that would be " +
    "changed, such as integers beyond 2^53 that a double cannot hold, are rejected. The names of teams and the email " +
    "addresses of users in `collaboration` are resolved once: the job has their ids.",
  body: z.looseObject({
    type: createNameSchema(jobTypes),
    input_content: z.object({ role: createNameSchema(["input"]), uri: z.string().min(1) }),
    collaboration: newCollaborationSchema.optional(),
    metadata: z.record(z.string(), z.unknown()).default({}),
  }),
  maxBodyBytes: maxJobBytes,
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
  errors: ["FIELD_READ_ONLY", "CONTENT_URI_FOREIGN", "DOCUMENT_NOT_FOUND", "JOB_NOT_FOUND", "TAXONOMY_UNKNOWN"],
});

/** The holders of a lease from the view of the caller: the caller, nobody, or another user. */
export const jobHolders = ["me", "nobody", "others"] as const;
export type JobHolder = (typeof jobHolders)[number];

/** The orders of a list of jobs; a minus means descending. */
export const jobOrders = ["created_at", "-created_at", "name", "-name", "updated_at", "-updated_at"] as const;
export type JobOrder = (typeof jobOrders)[number];

export const maxSearchLength = 254;

const confidenceParameter = z
  .string()
  .regex(/^(?:0\.\d{1,6}|1)$/, "must be a number above 0 and up to 1, such as 0.7")
  .transform(Number)
  .refine((confidence) => confidence > 0, "must be above 0");

export const listJobs = declareEndpoint("GET /jobs", {
  id: "job.list",
  summary: "List the jobs that the caller can access",
  description:
    "The oldest come first unless `order` says otherwise; a minus means descending. `search` finds a part of the " +
    "`metadata.name`, regardless of case, or the beginning of the id. `taxonomy` is the name of a taxonomy, and `held_by` " +
    "says who holds the lease. `team` is the id of a team that may work on the jobs or review them. They were created at " +
    "`created_after` or later, and before `created_before`. With `confidence_below`, from above 0 to 1, they wait for a " +
    "review of something with a lower confidence. " +
    describeEarlyEnd("jobs, with their metadata, collaboration and reviews,"),
  query: pageQuery.extend({
    status: createNameSchema(jobStatuses).optional(),
    blocking_task: createNameSchema(reviewSteps)
      .optional()
      .meta({ aliases: ["blocking_step"] }),
    search: z
      .string()
      .trim()
      .max(maxSearchLength)
      .transform((text) => (text === "" ? undefined : text))
      .optional(),
    type: createNameSchema(jobTypes).optional(),
    taxonomy: z.string().trim().min(1).max(maxSearchLength).optional(),
    held_by: createNameSchema(jobHolders).optional(),
    team: uuid.optional(),
    created_after: timestamp.optional(),
    created_before: timestamp.optional(),
    confidence_below: confidenceParameter.optional(),
    order: createNameSchema(jobOrders).optional(),
  }),
  response: createListSchema(jobSchema),
});

export type JobListQuery = z.output<typeof listJobs.query>;

export const getJob = declareEndpoint("GET /jobs/:jobId", {
  id: "job.get",
  summary: "Get a job",
  params,
  description:
    "Supports `If-None-Match`, and with it long polls: with `Prefer: wait=N` as well (at most 25 seconds), the response is " +
    "sent as soon as the job changes.",
  response: jobSchema,
  errors: ["JOB_NOT_FOUND"],
});

export const checkoutJob = declareEndpoint("POST /jobs/:jobId/checkout", {
  id: "job.checkout",
  summary: "Check out a blocked job",
  description:
    "The caller gets an exclusive lease for a limited time; a repeated checkout renews it. With `force` and a `reason` " +
    "the owner of the job can take over the lease of another user, as can an admin of a team that may do the step. The " +
    "working copy of the other user is then set aside.",
  params,
  body: z
    .object({
      lease_seconds: z.int().min(minLeaseSeconds).max(maxOfflineLeaseSeconds).default(defaultLeaseSeconds),
      offline: z.boolean().default(false).describe("Allows a lease of up to 7 days instead of 12 hours."),
      force: z.boolean().default(false),
      reason: z.string().trim().min(1).max(2000).optional(),
    })
    .refine(({ offline, lease_seconds }) => offline || lease_seconds <= maxLeaseSeconds, {
      message: `must be at most ${maxLeaseSeconds} unless offline is true`,
      path: ["lease_seconds"],
    })
    .refine(({ force, reason }) => !force || reason !== undefined, {
      message: "is required with force",
      path: ["reason"],
    })
    .refine(({ force, reason }) => force || reason === undefined, {
      message: "is allowed only with force",
      path: ["reason"],
    })
    .prefault({}),
  response: jobSchema,
  example: { lease_seconds: 3600 },
  errors: ["JOB_NOT_FOUND", "JOB_NOT_BLOCKED", "JOB_ALREADY_CHECKED_OUT", "SELF_REVIEW", "ACCESS_DENIED"],
});

export const checkinJob = declareEndpoint("POST /jobs/:jobId/checkin", {
  id: "job.checkin",
  summary: "Check in a job",
  description:
    "`completed` publishes the working copy, `aborted` sets it aside and returns the job to the pool, and " +
    "`failed` fails the job with a `message`. A `message` is kept in the history of the job, and `comments` are added to " +
    "those of the job. In a quality review `completed` approves the work; together with the " +
    `outcome \`returned\` and a \`message\` it returns the work for rework, at most ${maxReviewRounds - 1} times.`,
  params,
  body: z
    .object({
      status: createNameSchema(["completed", "aborted", "failed"]),
      outcome: createNameSchema(["returned"])
        .optional()
        .describe("Returns the work for rework; only in a quality review."),
      message: z
        .string()
        .trim()
        .max(2000)
        .transform((text) => (text === "" ? undefined : text))
        .optional()
        .describe("The reason of `failed` and `returned`; a remark with the other statuses."),
      comments: commentsSchema.optional(),
    })
    .refine(({ status, outcome }) => outcome === undefined || status === "completed", {
      message: "is allowed only with the status completed",
      path: ["outcome"],
    })
    .refine(({ outcome, message }) => outcome === undefined || message !== undefined, {
      message: "is required with the outcome returned",
      path: ["message"],
    }),
  maxBodyBytes: maxCheckinBytes,
  response: jobSchema,
  example: { status: "completed" },
  errors: [
    "JOB_NOT_FOUND",
    "CONTENT_LOST",
    "JOB_NOT_BLOCKED",
    "JOB_NOT_CHECKED_OUT",
    "CHECKOUT_LOST",
    "CONTENT_INVALID",
    "ACCESS_DENIED",
  ],
});

export const putJob = declareEndpoint("PUT /jobs/:jobId", {
  id: "job.put",
  summary: "Change the collaboration or the free metadata of a job",
  description:
    "Omitted fields keep their values. `metadata` replaces all free metadata, which are those that the job type does not " +
    "define. The metadata that the job type defines and all other fields of a job cannot be changed, but may be sent " +
    "with their current values. Supports `If-Match`.",
  params,
  body: z.looseObject({
    collaboration: newCollaborationSchema.optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
  }),
  maxBodyBytes: maxJobBytes,
  response: jobSchema,
  errors: ["JOB_NOT_FOUND", "ACCESS_DENIED", "FIELD_READ_ONLY", "FIELD_IMMUTABLE", "ETAG_MISMATCH", "STORAGE_FULL"],
});

export const deleteJob = declareEndpoint("DELETE /jobs/:jobId", {
  id: "job.delete",
  summary: "Delete a completed, cancelled or failed job",
  description: "Also deletes the contents of the job. The response is the deleted job.",
  params,
  response: jobSchema,
  errors: ["JOB_NOT_FOUND", "JOB_NOT_FINAL", "ACCESS_DENIED"],
});

export const cancelJob = declareEndpoint("POST /jobs/:jobId/cancel", {
  id: "job.cancel",
  summary: "Cancel a job",
  params,
  response: jobSchema,
  errors: ["JOB_NOT_FOUND", "JOB_FINAL", "ACCESS_DENIED"],
});
