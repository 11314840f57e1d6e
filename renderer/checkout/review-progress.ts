import { useMemo } from "react";
import { getReviewThreshold } from "../../shared/job/review-threshold.ts";
import type { Checkout, CheckoutState } from "./checkout.ts";
import { useCheckout } from "./use-checkout.ts";
import type { ReviewProgress, Workbench } from "./workbench.ts";

/** Counts the items of the document that are loaded. */
export function countLoaded(items: CheckoutState["items"]): number {
  return [...items.values()].filter(({ kind }) => kind === "ready").length;
}

/** Returns the review progress of the loaded document. */
export function useReviewProgress(checkout: Checkout, workbench: Workbench): ReviewProgress {
  const records = useCheckout(checkout, (state) => state.history.records);
  const taxonomy = useCheckout(checkout, (state) => state.taxonomy);
  const metadata = useCheckout(checkout, (state) => state.job.metadata);
  return useMemo(
    () => workbench.progress(records, getReviewThreshold(metadata, workbench.step), taxonomy),
    [workbench, records, metadata, taxonomy],
  );
}
