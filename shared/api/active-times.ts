import { z } from "zod";
import { kibibyte } from "../bytes.ts";
import { reviewSteps } from "../job/job.ts";
import { declareEndpoint, timestamp, uuid } from "./endpoint.ts";

/** The maximum number of items of one request. */
export const maxActiveTimes = 100;
/** The maximum length of an item's name, in characters. */
const maxItemLength = 1000;
/** The maximum time that one request adds to an item, in seconds. */
const maxSeconds = 3600;

const activeTimeSchema = z.object({
  job_id: uuid,
  step: z.enum(reviewSteps),
  /** The number of a page, the path of a data point or the id of a keyword. */
  item: z.string().min(1).max(maxItemLength),
  seconds: z.int().min(1).max(maxSeconds),
});
export type ActiveTime = z.infer<typeof activeTimeSchema>;

const summarySchema = z.object({
  /** The steps with times. */
  steps: z.array(
    z.object({
      step: z.enum(reviewSteps),
      items: z.int().positive(),
      seconds: z.int().positive(),
      /** The median time of an item. For an even number of items, it is the lower of the two middle values. */
      median_seconds: z.int().positive(),
    }),
  ),
});
export type ActiveTimeSummary = z.infer<typeof summarySchema>;

/** Active times are stored on this machine only, and are not sent to any service. */
export const addActiveTimes = declareEndpoint("POST /active-times", {
  id: "active-time.add",
  summary: "Add active seconds to items; the response is sent after they are on disk",
  body: z.object({ times: z.array(activeTimeSchema).min(1).max(maxActiveTimes) }),
  // Each character of an item's name may take six bytes in JSON.
  maxBodyBytes: 768 * kibibyte,
  response: z.object({}),
});

export const getActiveTimes = declareEndpoint("GET /active-times", {
  id: "active-time.get",
  summary: "Sum the active seconds by step, of the items that were last worked on after a time",
  query: z.object({ changed_after: timestamp.optional() }),
  response: summarySchema,
});

export const deleteActiveTimes = declareEndpoint("DELETE /active-times", {
  id: "active-time.delete",
  summary: "Delete all active times of this connection",
  response: z.object({ deleted: z.int().nonnegative() }),
});
