import { evaluateChecksOf } from "../../../shared/checks/check-findings.ts";
import {
  type DataPoint,
  isAddedPath,
  type MappingProvenance,
  type Provenance,
} from "../../../shared/document/data-points.ts";
import { isFromEmbedded, isSameValue } from "../../../shared/invoice/embedded.ts";
import type { DataPointTaxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { isAmbiguous } from "../../document-ops/data-points.ts";
import { t } from "../../messages/messages.ts";
import { formatValue } from "../../session/values.ts";
import { formatPercent } from "../confidence.ts";
import type { Reason } from "../Explanation.tsx";
import type { Mark } from "../ReadingPane.tsx";
import { shorten } from "./names.ts";
import { phrases } from "./phrases.ts";
import type { Mapping } from "./state.ts";

/** What the reasons for a value are read from. */
export interface ExplanationSources {
  taxonomy: DataPointTaxonomy;
  /** False for an ePub. */
  isPaged: boolean;
  /** All data points, for the checks. */
  points: readonly DataPoint[];
  /** What the pipeline recorded; contents of earlier versions have none. */
  provenance: MappingProvenance | undefined;
  /** The names of reviewed documents by their ids, as far as they are known. */
  documentNames: ReadonlyMap<string, string>;
}

export function toggleExplanation({ store }: Mapping): void {
  store.setState({ isExplaining: !store.getState().isExplaining });
}

/** Returns what the pipeline recorded about the suggestions of the document. */
export const getMappingProvenance = ({ checkout }: Mapping): MappingProvenance | undefined =>
  checkout.contents.peek("mapping-json", 0)?.provenance;

/** Returns the record of a data point; undefined if the pipeline did not find its value. */
const getRecord = (
  { provenance: index }: DataPoint,
  provenance: MappingProvenance | undefined,
): Provenance | undefined => (index === undefined ? undefined : provenance?.records[index]);

/** Lists the ids of the reviewed documents with which a value agrees. */
export function listLearnedIds(point: DataPoint, provenance: MappingProvenance | undefined): string[] {
  const indexes = getRecord(point, provenance)?.learned?.documents ?? [];
  return indexes.flatMap((index) => provenance?.learned_documents?.[index] ?? []);
}

/** Returns the mark of the label of the focused data point. */
export function listReasonMarks(mapping: Mapping): Mark[] {
  const point = mapping.getFocusedPoint();
  const label = point && getRecord(point, getMappingProvenance(mapping))?.label;
  return (label?.regions ?? []).map(({ page, bbox, range }) => ({
    id: point?.path ?? "",
    label: t("why-name-of-label"),
    page,
    bbox,
    range,
    text: label?.text ?? "",
    active: false,
    related: true,
  }));
}

/**
 * Lists the reasons for and against the value of a data point: who decided about it, how the pipeline found it, and what
 * agrees with it or not. Nothing is listed that the pipeline did not record, except checks and the embedded invoice, which
 * are compared with the present value.
 */
export function explainPoint(point: DataPoint, sources: ExplanationSources): readonly Reason[] {
  const record = getRecord(point, sources.provenance);
  return [
    ...explainReview(point),
    ...explainMethod(point, record, sources.isPaged),
    ...explainLearned(point, sources),
    ...explainChecks(point, sources),
    ...(record?.check_digits === true ? [{ kind: "agrees", text: t("why-check-digits") } as const] : []),
    ...explainEmbedded(point),
    ...explainDoubts(point, record),
  ];
}

/** Tells what a reviewer decided about a data point. */
function explainReview(point: DataPoint): Reason[] {
  const { state, origin, confirmed_in_bulk: isInBulk } = point;
  const fact = (text: string): Reason[] => [{ kind: "fact", text }];
  if (state === "rejected") return fact(t("why-rejected"));
  if (isAddedPath(point.path)) return fact(t("why-added"));
  if (state === "accepted") return fact(isInBulk === true ? t("why-accepted-in-bulk") : t("why-accepted"));
  if (origin === "machine") return [];
  if (state === "absent") return fact(t("why-marked-absent"));
  return fact(state === "corrected" ? t("why-entered") : t("why-empty"));
}

/** Tells how the pipeline found a value, and on which label it is based. */
function explainMethod(point: DataPoint, record: Provenance | undefined, isPaged: boolean): Reason[] {
  const { value, origin } = point;
  if (isFromEmbedded(point)) return [{ kind: "fact", text: t("why-only-embedded") }];
  const { method, label } = record ?? {};
  if (method === undefined) {
    if (origin === "human" && record === undefined) return [];
    return [{ kind: "fact", text: value === null ? t("why-not-found") : t("why-not-recorded") }];
  }
  const found: Reason = { kind: "fact", text: t(`why-method-${method}`) };
  if (label === undefined) return [found];
  const [region] = label.regions;
  const text = t(`why-label-${getLabelKind(method)}`, { text: t("quoted-text", { text: label.text }) });
  const place = region && describePage(region.page, isPaged);
  return [found, { kind: "fact", text: place === undefined ? text : `${text} · ${place}`, place: region }];
}

const describePage = (page: number, isPaged: boolean): string =>
  isPaged ? t("viewer-page", { page }) : t("section-number", { page });

function getLabelKind(method: Provenance["method"]): "column" | "heading" | "words" | "text" {
  if (method === "column") return "column";
  if (method === "address") return "heading";
  return method === "sentence" ? "words" : "text";
}

/** Tells what agrees with reviewed documents. Those that were deleted, or are of others, have no name. */
function explainLearned(point: DataPoint, { provenance, documentNames }: ExplanationSources): Reason[] {
  const { agrees = [], documents = [] } = getRecord(point, provenance)?.learned ?? {};
  const count = documents.length;
  const names = listLearnedIds(point, provenance).flatMap((id) => documentNames.get(id) ?? []);
  const suffix = names.length === 0 ? "" : ` (${names.map((name) => shorten(name)).join(", ")})`;
  if (agrees.length === 0) return [];
  const what = agrees.flatMap((agreement) => (agreement === "absent" ? [] : t(`why-learned-${agreement}`))).join(", ");
  const text = what === "" ? t("why-none-learned", { count }) : t("why-learned", { count, what });
  return [{ kind: "agrees", text: text + suffix }];
}

/** Tells which checks of the taxonomy, and equations of the pipeline, hold for a value. */
function explainChecks(
  { path, value, state }: DataPoint,
  { taxonomy, provenance, points }: ExplanationSources,
): Reason[] {
  if (value === null || state === "rejected") return [];
  const equations = (provenance?.equations ?? []).map((expression) => ({ expression, severity: "warning" as const }));
  const checked = { ...taxonomy, checks: [...(taxonomy.checks ?? []), ...equations] };
  return evaluateChecksOf(path, checked, points, phrases).map(({ holds, message }) => ({
    kind: holds ? "agrees" : "doubts",
    text: message,
  }));
}

function explainEmbedded(point: DataPoint): Reason[] {
  const { value, embedded, type } = point;
  if (value === null || embedded === undefined || isFromEmbedded(point)) return [];
  if (embedded === null) return [{ kind: "doubts", text: t("why-embedded-no-row") }];
  if (isSameValue(value, embedded, type)) return [{ kind: "agrees", text: t("why-embedded-same") }];
  return [{ kind: "doubts", text: t("why-embedded-differs", { value: shorten(formatValue(embedded, type)) }) }];
}

/** Tells what lowered the confidence. */
function explainDoubts(point: DataPoint, { ocr_confidence: ocr, limits = [] }: Provenance = {}): Reason[] {
  const doubts = [
    ...(ocr === undefined ? [] : [t("why-ocr-doubt", { percent: formatPercent(ocr) })]),
    ...(isAmbiguous(point) ? [t("why-limit-ambiguous")] : []),
    ...limits.map((limit) => t(`why-limit-${limit}`)),
  ];
  return doubts.map((text) => ({ kind: "doubts", text }));
}
