import { describeError } from "../session/notices.ts";
import type { Finding, Workbench } from "./workbench.ts";
import type { CheckoutState } from "./checkout.ts";
import { t } from "../messages/messages.ts";

/** Collects the findings that check-in shows: those of the workbench, pages that were not opened, and a failed write. */
export function collectFindings(
  {
    history,
    items,
    itemCount,
    publish,
    taxonomy,
  }: Pick<CheckoutState, "history" | "items" | "itemCount" | "publish" | "taxonomy">,
  workbench: Pick<Workbench, "validate">,
): Finding[] {
  const findings = workbench.validate(history.records, taxonomy);
  const openCount = [...items.values()].filter(({ kind }) => kind === "ready").length;
  const unopened = itemCount === null ? 0 : itemCount - openCount;
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
      message: t("checkout-service-has-not-accepted-changes", { error: describeError(publish.error) }),
      key: null,
      page: publish.item === 0 ? null : publish.item,
    });
  }
  return findings;
}
