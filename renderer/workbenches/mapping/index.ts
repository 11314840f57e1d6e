import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { CheckFinding } from "../../../shared/checks/check-findings.ts";
import { collectInvoice } from "../../../shared/invoice/collect-invoice.ts";
import { type DataPointTaxonomy, listFields } from "../../../shared/taxonomy/taxonomy.ts";
import type { Records } from "../../../shared/document/records.ts";
import { needsItemReview } from "../../../shared/job/review-threshold.ts";
import { isAmbiguous, isUnreviewed } from "../../document-ops/data-points.ts";
import { viewCommands } from "../../viewer/commands.ts";
import { countReviews, type Finding, type ItemReview, type Workbench } from "../../checkout/workbench.ts";
import { mappingAdapter, pointKey, listDataPoints } from "./adapter.ts";
import { mappingCommands } from "./commands.ts";
import { getCheckFindings, getRecentFindings, parseTaxonomy } from "./findings.ts";
import { MappingView } from "./MappingView.tsx";
import { formatName } from "./names.ts";
import { phrases } from "./phrases.ts";
import { t } from "../../messages/messages.ts";

function createLabelMap(taxonomy: DataPointTaxonomy): Map<string, string> {
  return new Map(listFields(taxonomy).map(({ path, field }) => [path, field.label]));
}

/** Counts the missing required values that have no record, such as empty cells of a new row. */
function countMissingRecords(taxonomy: DataPointTaxonomy, records: Records): number {
  const missing = getRecentFindings(taxonomy, listDataPoints(records)).filter(({ kind }) => kind === "missing");
  return missing.flatMap(({ paths }) => paths.filter((path) => !records.has(pointKey(path)))).length;
}

/**
 * Returns whether a data point must be reviewed. An ambiguous date, a value that a reviewer added and one that was drawn
 * by chance must be reviewed at any confidence.
 */
const isOpen = (point: DataPoint, threshold: number): boolean =>
  isUnreviewed(point) && (point.origin === "human" || isAmbiguous(point) || needsItemReview(threshold, point));

const groupNames: Record<CheckFinding["kind"], string> = {
  missing: t("mapping-missing-values"),
  failed: t("mapping-failed-checks"),
  differs: t("mapping-differences-from-embedded-invoice"),
};

export const workbench: Workbench<"mapping-json"> = {
  step: "mapping",
  title: t("mapping-title"),
  adapter: mappingAdapter,
  commands: [...mappingCommands, ...viewCommands],
  View: MappingView,
  validate(records, threshold, taxonomy) {
    const points = listDataPoints(records);
    const known = parseTaxonomy(taxonomy);
    const findings = known === undefined ? [] : getCheckFindings(known, points);
    const pages = new Map(points.map(({ path, regions }) => [path, regions[0]?.page ?? null]));
    const failed = findings.map(({ kind, severity, message, paths: [path = ""] }): Finding => ({
      severity,
      group: groupNames[kind],
      message,
      key: pointKey(path),
      page: pages.get(path) ?? null,
    }));
    const missing = new Set(findings.flatMap(({ kind, paths }) => (kind === "missing" ? paths : [])));
    const labels = known === undefined ? new Map<string, string>() : createLabelMap(known);
    const unreviewed = points
      .filter((point) => isOpen(point, threshold) && !missing.has(point.path))
      .map(({ path, label, regions, drawn }): Finding => ({
        severity: "unresolved",
        ...(drawn === true ? { group: t("drawn-not-reviewed") } : {}),
        message: t("point-not-reviewed-named", {
          name: formatName(path, label ?? labels.get(path.replaceAll(/\[\d+\]/g, ""))),
        }),
        key: pointKey(path),
        page: regions[0]?.page ?? null,
      }));
    return [...failed, ...unreviewed];
  },
  describeOutput(records, taxonomy) {
    const known = parseTaxonomy(taxonomy);
    if (known === undefined || listFields(known).every(({ field }) => field.term === undefined)) return null;
    const collected = collectInvoice(known, listDataPoints(records), phrases);
    return "obstacle" in collected ? t("output-e-invoice-unavailable", { reason: collected.obstacle }) : null;
  },
  progress(records, threshold, taxonomy) {
    const points = listDataPoints(records);
    const known = parseTaxonomy(taxonomy);
    const missing = known === undefined ? 0 : countMissingRecords(known, records);
    const reviews = points.map((point): ItemReview => {
      if (isOpen(point, threshold)) return "open";
      return point.state === "suggested" || isUnreviewed(point) ? "exempt" : point.state;
    });
    const open = Array.from({ length: missing }, (): ItemReview => "open");
    return countReviews([...reviews, ...open], t("mapping-data-points-noun"));
  },
};
