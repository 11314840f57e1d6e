import { z } from "zod";
import { maxOfflineLeaseSeconds, minLeaseSeconds, reviewSteps } from "../job/job.ts";
import { connectionSchema } from "./connections.ts";
import { contentRoles } from "./contents.ts";
import { createListSchema, declareEndpoint, timestamp, uuid } from "./endpoint.ts";
import { claimSchema, jobSchema } from "./jobs.ts";

/**
 * The endpoints of a connection's offline work: the jobs that are kept on this machine, the outbox, and conflicts.
 * Their paths are below the connection's gateway path, like those of the session and the journals.
 */

/** The state of the connection to the service. */
const connectionStateSchema = z.object({
  status: connectionSchema.shape.status,
  /** Says what happened and what to do; null while the service is reachable. */
  reason: z.string().nullable(),
  /** When the status began. */
  since: timestamp,
  /** The time of the next attempt to reach the service; null if none is planned. */
  retry_at: timestamp.nullable(),
  /**
   * The time by which the clock of this machine is ahead of the service's clock. A difference of up to two seconds is
   * given as 0.
   */
  clock_difference_ms: z.int(),
});

/**
 * The state of a lease by the clock of the service. `ending`: less than a third of its time is left, because it could not
 * be renewed. `expired`: the work continues with the kept contents. `lost`: the work is in conflict.
 */
const leaseStates = ["active", "ending", "expired", "lost"] as const;

/** A checked-out job whose contents are kept on this machine. */
const keptJobSchema = z.object({
  job_id: uuid,
  name: z.string(),
  step: z.enum(reviewSteps),
  /** The claim under which the work began. It stays the same when a lease that expired is checked out again. */
  claimed_at: timestamp,
  lease_expires_at: timestamp,
  lease: z.enum(leaseStates),
  /** Whether all contents were requested for offline work. */
  taken_offline: z.boolean(),
  kept_bytes: z.int(),
  /** Null until the contents have been listed. */
  total_bytes: z.int().nullable(),
  kept_items: z.int(),
  total_items: z.int().nullable(),
  /** Says why contents could not be kept or sent, and what to do; null if there was no error. */
  error: z.string().nullable(),
  /** Number of entries of the outbox. */
  pending_count: z.int(),
  /** Says why the work could not be sent although the service was reached. A reviewer must resolve the conflict. */
  conflict: z.string().nullable(),
});
export type KeptJobView = z.infer<typeof keptJobSchema>;

export const outboxKinds = ["content", "checkin", "cancel"] as const;

/** A request that waits to be sent. `blocked`: the service refused it, and `last_error` says why. */
const outboxEntrySchema = z.object({
  id: z.int(),
  job_id: uuid,
  job_name: z.string(),
  kind: z.enum(outboxKinds),
  title: z.string(),
  created_at: timestamp,
  attempts: z.int(),
  last_error: z.string().nullable(),
  state: z.enum(["waiting", "sending", "blocked"]),
});
export type OutboxEntryView = z.infer<typeof outboxEntrySchema>;

export const offlineStateSchema = z.object({
  connection: connectionStateSchema,
  kept: z.array(keptJobSchema),
  outbox: z.array(outboxEntrySchema),
  storage: z.object({ kept_bytes: z.int(), free_bytes: z.int() }),
});
export type OfflineState = z.infer<typeof offlineStateSchema>;

export const getOfflineState = declareEndpoint("GET /state", {
  id: "offline.state",
  summary: "Get the state of the connection, the kept jobs and the outbox",
  description: "Supports `If-None-Match` and long polls. The free space of the disk does not change the entity tag.",
  response: offlineStateSchema,
});

const jobParams = z.object({ jobId: uuid });

export const takeOffline = declareEndpoint("POST /kept/:jobId", {
  id: "kept.create",
  summary: "Take a job offline: check it out for longer and keep all its contents",
  description:
    "The response is sent when the job is checked out; the contents follow, and the state shows the progress. Nothing " +
    "is checked out if the disk has too little space.",
  params: jobParams,
  body: z
    .object({ lease_seconds: z.int().min(minLeaseSeconds).max(maxOfflineLeaseSeconds).default(maxOfflineLeaseSeconds) })
    .prefault({}),
  response: keptJobSchema,
});

export const dropKept = declareEndpoint("DELETE /kept/:jobId", {
  id: "kept.delete",
  summary: "Delete the kept contents of a job that has no unsent work",
  params: jobParams,
  response: z.object({}),
});

export const sendOutbox = declareEndpoint("POST /outbox/send", {
  id: "outbox.send",
  summary: "Try to reach the service now, and to send what waits and what was refused",
  response: z.object({}),
});

const conflictItemSchema = z.object({
  role: z.enum(contentRoles),
  item: z.int(),
  /**
   * Three versions of the content: `base` is the version before the work, `mine` the version of the reviewer, and
   * `theirs` the current version of the service. A version that is not available is null.
   */
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
});

const plannedCheckinSchema = z.object({
  outcome: z.enum(["completed", "returned", "aborted", "failed"]),
  message: z.string().nullable(),
});
export type PlannedCheckin = z.infer<typeof plannedCheckinSchema>;

export const conflictSchema = z.object({
  reason: z.string(),
  /** The other user who has checked the job out; null if there is none. */
  holder: claimSchema.nullable(),
  /** The current job of the service; null if the service cannot be reached or no longer has the job. */
  job: jobSchema.nullable(),
  /** Whether the job can be checked out again at the same step. */
  can_checkout: z.boolean(),
  claimed_at: timestamp,
  /** The journal of the work. */
  entries: z.array(z.record(z.string(), z.unknown())),
  checkin: plannedCheckinSchema.nullable(),
  /** Whether the reviewer has cancelled the job. */
  is_cancelled: z.boolean(),
  items: z.array(conflictItemSchema),
});

export const getConflict = declareEndpoint("GET /conflicts/:jobId", {
  id: "conflict.get",
  summary: "Get both versions of work that could not be sent",
  params: jobParams,
  response: conflictSchema,
});

export const resolveConflict = declareEndpoint("POST /conflicts/:jobId/resolve", {
  id: "conflict.resolve",
  summary: "Resolve a conflict",
  description:
    "`replay` checks the job out again and leaves the journal, which the window replays on the current contents; the " +
    "planned check-in or cancellation is dropped. `stash` keeps the work aside, where it can be exported, and gives the " +
    "job up; the planned cancellation is sent.",
  params: jobParams,
  body: z.object({ choice: z.enum(["replay", "stash"]) }),
  response: z.object({}),
});

export const stashedWorkSchema = z.object({
  id: uuid,
  job_id: uuid,
  name: z.string(),
  step: z.enum(reviewSteps),
  at: timestamp,
  entry_count: z.int(),
});
export type StashedWork = z.infer<typeof stashedWorkSchema>;

export const listStash = declareEndpoint("GET /stash", {
  id: "stash.list",
  summary: "List the work that was kept aside",
  response: createListSchema(stashedWorkSchema).pick({ list: true }),
});

export const stashJournals = declareEndpoint("POST /stash", {
  id: "stash.add",
  summary: "Keep the journals of steps aside that are over",
  description:
    "Moves the journals of a job to the work that is kept aside, except that of the step that can still be checked in. " +
    "The job went on to another step or to its quality review, was returned, or ended, without them.",
  body: z.object({ job_id: uuid, name: z.string().max(1000), except: z.enum(reviewSteps).nullable() }),
  response: createListSchema(stashedWorkSchema).pick({ list: true }),
});

const stashParams = z.object({ stashId: uuid });

export const exportStashedWork = declareEndpoint("GET /stash/:stashId/export", {
  id: "stash.export",
  summary: "Download work that was kept aside: journal, contents and planned check-in, as JSON",
  params: stashParams,
  response: "raw",
  mediaType: "application/json",
});

export const deleteStashedWork = declareEndpoint("DELETE /stash/:stashId", {
  id: "stash.delete",
  summary: "Delete work that was kept aside",
  params: stashParams,
  response: z.object({}),
});
