import { z } from "zod";
import { machineSteps, reviewPhases, reviewSteps } from "../job/job.ts";
import { createListSchema, declareEndpoint, describeEarlyEnd, pageQuery, timestamp, uuid } from "./endpoint.ts";

/** The kinds of events in the history of a job. */
export const jobEventKinds = [
  "created",
  "step-finished",
  "step-failed",
  "content-restored",
  "checkout",
  "checkin",
  "cancel",
  "modified",
] as const;

const jobEventSchema = z
  .object({
    id: uuid,
    at: timestamp,
    kind: z.enum(jobEventKinds),
    /** The step at which the job was before the event. */
    step: z.enum([...machineSteps, ...reviewSteps]),
    /** The phase of a checkout or check-in. */
    phase: z.enum(reviewPhases).nullable(),
    /** Null for automated steps. The email is null if the caller cannot read the reviewed content. */
    user: z.object({ id: uuid, name: z.string(), email: z.string().nullable() }).nullable(),
    /**
     * For a check-in, its outcome; for a finished step, `completed`, `needs-review`, or `drawn` if a review is needed only
     * for items that were drawn by chance; for a failed step, the error code; for a checkout, `take-over` or null.
     */
    outcome: z.string().nullable(),
    /** Null if there is no message, or if the caller cannot read the reviewed content. */
    message: z.string().nullable(),
    /**
     * For a checkout, the time at which its lease ends unless it is renewed or checked in. Null for other events, and for
     * checkouts that an earlier version of the service recorded.
     */
    expires_at: timestamp.nullable().default(null),
  })
  .meta({ id: "JobEvent" });
export type JobEvent = z.infer<typeof jobEventSchema>;

export const listJobEvents = declareEndpoint("GET /jobs/:jobId/events", {
  id: "job.list-events",
  summary: "List the history of a job",
  description:
    "The oldest event comes first. Of a job that changes without end, the latest 1,000 are kept. Everybody who can see " +
    "the job sees all of its events. But `message` and `user.email` of the events at a review step are null unless the " +
    "caller can read the content that is reviewed there: `page-zones-json`, `mapping-json` or `indexing-json`. The same " +
    "holds for the messages and addresses in a job. " +
    describeEarlyEnd("events"),
  params: z.object({ jobId: uuid }),
  query: pageQuery,
  response: createListSchema(jobEventSchema),
  errors: ["JOB_NOT_FOUND"],
});
