import { describeError } from "../session/notices.ts";
import type { Finding, Workbench } from "./workbench.ts";
import type { CheckoutState } from "./checkout.ts";

/** What check-in shows: the workbench's findings, the pages that nobody looked at, and what the service refused. */
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
  const opened = [...items.values()].filter(({ kind }) => kind === "ready").length;
  const closed = itemCount === null ? 0 : itemCount - opened;
  if (closed > 0) {
    const first = Array.from({ length: itemCount ?? 0 }, (_, index) => index + 1).find((item) => !items.has(item));
    const message = closed === 1 ? "1 page was not looked at" : `${closed} pages were not looked at`;
    findings.push({ severity: "unresolved", message, key: null, page: first ?? null });
  }
  if (publish.kind === "failed") {
    findings.push({
      severity: "warning",
      message: `The service has not taken it yet: ${describeError(publish.error)}`,
      key: null,
      page: publish.item === 0 ? null : publish.item,
    });
  }
  return findings;
}
