import type { Job } from "../../shared/api/jobs.ts";
import { getReviewThreshold } from "../../shared/job/review-threshold.ts";
import { describeError } from "../session/notices.ts";
import { countLoaded } from "./review-progress.ts";
import type { Finding, Workbench } from "./workbench.ts";
import type { CheckoutState } from "./checkout.ts";
import { t } from "../messages/messages.ts";

/** Collects the findings for the check-in dialog: those of the workbench, unopened pages, and a failed publication. */
export function collectFindings(
  {
    history,
    items,
    itemCount,
    publish,
    taxonomy,
    job,
  }: Pick<CheckoutState, "history" | "items" | "itemCount" | "publish" | "taxonomy"> & { job: Pick<Job, "metadata"> },
  workbench: Pick<Workbench, "step" | "validate">,
): Finding[] {
  const threshold = getReviewThreshold(job.metadata, workbench.step);
  const findings = workbench.validate(history.records, threshold, taxonomy);
  const unopened = itemCount === null ? 0 : itemCount - countLoaded(items);
  if (unopened > 0) {
    const firstUnopened = Array.from({ length: itemCount ?? 0 }, (_, index) => index + 1).find(
      (item) => items.get(item)?.kind !== "ready",
    );
    const message = t("checkout-pages-not-opened", { count: unopened });
    findings.push({ severity: "unresolved", message, key: null, page: firstUnopened ?? null });
  }
  if (publish.kind === "failed") {
    findings.push({
      severity: "warning",
      message: t("save-status-not-accepted", { error: describeError(publish.error) }),
      key: null,
      page: publish.item === 0 ? null : publish.item,
    });
  }
  return findings;
}
