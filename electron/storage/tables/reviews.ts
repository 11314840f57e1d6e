import { z } from "zod";
import type { ChangeKind } from "../../../shared/api/statistics.ts";
import { reviewSteps, type ReviewPhase, type ReviewStep } from "../../../shared/job/job.ts";
import { judgedItemsSchema, judgedStepSchema, reviewedDrawSchema } from "../../../shared/learned.ts";
import { booleanColumn, jsonColumn, timestampColumn } from "../database/columns.ts";

/**
 * The data that were learned from one document of a user for a taxonomy. The taxonomy is given by its name, since it
 * may be replaced.
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

/** The judgements of reviewers on the suggestions of one step of a completed job. */
export const judgedStepRow = z.object({
  jobId: z.string(),
  step: z.enum(reviewSteps),
  ownerId: z.string(),
  test: booleanColumn,
  taxonomy: z.string(),
  completedAt: timestampColumn,
  fields: jsonColumn(judgedStepSchema.shape.fields),
  items: jsonColumn(judgedItemsSchema),
  draw: jsonColumn(reviewedDrawSchema).nullable(),
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
  /** The number of items that the worker or, in a quality review, the reviewer changed or accepted. */
  decided: number;
  /** The number of items that workers had decided before a quality review; 0 in the phase work. */
  judged: number;
  /** The number of these that the reviewer changed or disputed. */
  disagreed: number;
}
