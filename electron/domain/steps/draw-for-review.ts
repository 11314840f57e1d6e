import { getRandomReviewShare, getReviewThreshold, needsReview } from "../../../shared/job/review-threshold.ts";
import type { ReviewStep } from "../../../shared/job/job.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import type { KeySecrets } from "../accounts/key-secrets.ts";

/** The number of leading hexadecimal digits of an HMAC that make a number: 52 bits, which a number represents exactly. */
const digits = 13;

/** An item that can be drawn: the suggestion of a step. */
interface Drawable {
  confidence: number;
  drawn?: true;
}

/**
 * Draws items of a step for a review, among those that the threshold of the job accepts unseen, and marks them. Each
 * is drawn with the probability `random_review_share` of the job, independently of the others (Poisson sampling; Särndal,
 * Swensson and Wretman 1992, "Model Assisted Survey Sampling").
 *
 * The draw is a keyed hash of the job and the item. Nobody who lacks the master key can foresee or steer it, and a step
 * that is repeated draws the same items again, as long as the master key is the same.
 * @param getId Returns the identifier of an item within the result.
 */
export function drawForReview<Item extends Drawable>(
  secrets: Pick<KeySecrets, "computeHmac">,
  { id: jobId, metadata }: Pick<JobRecord, "id" | "metadata">,
  step: ReviewStep,
  items: readonly Item[],
  getId: (item: Item) => string,
): Item[] {
  const threshold = getReviewThreshold(metadata, step);
  const share = getRandomReviewShare(metadata, step);
  const isDrawn = (item: Item): boolean => {
    if (share <= 0 || needsReview(threshold, item.confidence)) return false;
    const hmac = secrets.computeHmac(`random review ${jobId} ${step} ${getId(item)}`);
    return Number.parseInt(hmac.slice(0, digits), 16) / 16 ** digits < share;
  };
  return items.map((item) => (isDrawn(item) ? { ...item, drawn: true as const } : item));
}
