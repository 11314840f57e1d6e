import { z } from "zod";

const share = z.number().min(0).max(1);
const count = z.int().nonnegative();

/**
 * The estimated share of wrong items among items of the same kind, with an interval that has the true share with a
 * probability of 95 %: that of Clopper and Pearson, for the effective number of items (Korn and Graubard 1998).
 */
const wrongShareSchema = z.object({ estimate: share, low: share, high: share });
export type WrongShare = z.infer<typeof wrongShareSchema>;
export const nullableWrongShare = wrongShareSchema.nullable();

/** The maximum number of fields in a list. Those with the most wrong items come first. */
export const maxListedFields = 100;

/** The items that were drawn by chance for a review among those that thresholds accepted unseen. */
const drawCounts = z.object({
  /** The number of drawn items in completed jobs. */
  drawn: count,
  /** The number of these that a reviewer looked at one by one. */
  looked_at: count,
  /** The number of these that the reviewer changed, rejected or removed. */
  wrong: count,
  /** The share of wrong items among all that thresholds accepted unseen; null if no drawn item was looked at. */
  wrong_share: nullableWrongShare,
});

export const drawEstimateSchema = drawCounts.extend({
  /** By field, as its path without row numbers; empty for keywords. At most 100, those with the most wrong items first. */
  fields: z.array(drawCounts.extend({ field: z.string() })),
});
export type DrawEstimate = z.infer<typeof drawEstimateSchema>;

/** The estimate of a service of an earlier version, which draws nothing. */
export const emptyDrawEstimate: DrawEstimate = { drawn: 0, looked_at: 0, wrong: 0, wrong_share: null, fields: [] };
