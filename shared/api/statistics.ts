import { z } from "zod";
import { jobStatuses, reviewPhases, reviewSteps } from "../job/job.ts";
import { declareEndpoint, timestamp, uuid } from "./endpoint.ts";
import { drawEstimateSchema } from "./wrong-share.ts";

/**
 * The kinds of changes that a reviewer can make to a zone, a data point, a keyword or a word. Each item counts for only
 * one kind.
 */
export const changeKinds = [
  "added",
  "removed",
  "split",
  "merged",
  "retyped",
  "moved",
  "reordered",
  "corrected",
  "absent",
  "rejected",
  "changed",
  "accepted",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The number of items by kind of change. */
export type ChangeCounts = Record<ChangeKind, number>;

const count = z.int().nonnegative();
const changeCountsSchema = z.object(
  Object.fromEntries(changeKinds.map((kind) => [kind, count])) as Record<ChangeKind, typeof count>,
);

/** The check-ins of one step and phase that completed the review or, in a quality review, returned the work. */
const reviewStatisticsSchema = z.object({
  step: z.enum(reviewSteps),
  phase: z.enum(reviewPhases),
  checkins: count,
  /** From check-out to check-in, in seconds; null without check-ins. */
  median_seconds: z.number().nonnegative().nullable(),
  mean_seconds: z.number().nonnegative().nullable(),
  /**
   * The changes of the completed reviews, compared with the versions before them. Reviews that returned the work add no
   * changes.
   */
  changes: changeCountsSchema,
});

const statisticsSchema = z
  .object({
    /** Whether the jobs are those of test keys. */
    test: z.boolean(),
    documents: count,
    /** The pages of these documents. A document counts once, whatever the number of its jobs. */
    pages: count,
    jobs: z.object(
      Object.fromEntries(jobStatuses.map((status) => [status, count])) as Record<
        (typeof jobStatuses)[number],
        typeof count
      >,
    ),
    reviews: z.array(reviewStatisticsSchema),
    /**
     * The agreement in quality reviews: the number of items that workers had decided, and the number of these that the
     * reviewers changed or disputed. A decision counts once, however often the work was returned.
     */
    agreement: z.array(z.object({ step: z.enum(reviewSteps), reviews: count, decided: count, disagreed: count })),
    /**
     * What the items that were drawn by chance show about those that thresholds accepted unseen, by taxonomy and step. A
     * job counts once it is completed. At most 50, those with the most drawn items. Services of earlier versions draw nothing.
     */
    draws: z.array(drawEstimateSchema.extend({ taxonomy: z.string(), step: z.enum(reviewSteps) })).default([]),
  })
  .meta({ id: "Statistics" });
export type Statistics = z.infer<typeof statisticsSchema>;

export const getStatistics = declareEndpoint("GET /statistics", {
  id: "statistics.get",
  summary: "Count documents, reviews and corrections",
  description:
    "Counts the jobs that the caller can access, those of test keys apart from the others. They were created at " +
    "`created_after` or later, and before `created_before`. `team` is the id of a team that may work on the jobs or review " +
    "them. What reviewers changed is counted when a review is completed; of documents that were reviewed before the service " +
    "could count, nothing is known. Everybody who can see a job sees its counts, which name no reviewer and no content, only the " +
    "taxonomy and its fields.",
  query: z.object({
    team: uuid.optional(),
    created_after: timestamp.optional(),
    created_before: timestamp.optional(),
  }),
  response: statisticsSchema,
});
