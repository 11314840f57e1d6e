import { Check, Dot, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef } from "react";
import type { DataPoint, Region } from "../../../shared/document/data-points.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { Button } from "../../components/Button.tsx";
import { t } from "../../messages/messages.ts";
import { useLearnedDocuments } from "../../session/learned-documents.ts";
import { formatValue } from "../../session/values.ts";
import { formatPercent, getConfidenceBucket } from "../confidence.ts";
import { ConfidenceMark } from "../ConfidenceMark.tsx";
import { listDataPoints } from "./adapter.ts";
import { findNextCandidate } from "./choices.ts";
import { takeAlternative } from "./edits.ts";
import { explainPoint, getMappingProvenance, listLearnedIds, type Reason, toggleExplanation } from "./explain.ts";
import { shorten } from "./names.ts";
import type { Mapping } from "./state.ts";

const icons: Record<Reason["kind"], { Icon: typeof Check; name: string | undefined }> = {
  fact: { Icon: Dot, name: undefined },
  agrees: { Icon: Check, name: t("why-agrees") },
  doubts: { Icon: TriangleAlert, name: t("why-doubts") },
};

/** Explains why the focused data point has its value, and offers the next candidate. Takes the focus when it is opened. */
export function PointExplanation({ mapping, point }: { mapping: Mapping; point: DataPoint }): ReactNode {
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  const points = useCheckout(mapping.checkout, (state) => listDataPoints(state.history.records));
  const provenance = getMappingProvenance(mapping);
  // Names are shown as far as the user may list them: those of a document that was deleted, or of others, stay unknown.
  const hasLearned = listLearnedIds(point, provenance).length > 0;
  const { data: documents } = useLearnedDocuments(mapping.taxonomy.name, hasLearned);
  const reasons = useMemo(() => {
    const documentNames = new Map((documents ?? []).map(({ id, name }) => [id, name]));
    const { taxonomy, isPaged } = mapping;
    return explainPoint(point, { taxonomy, isPaged, points, provenance, documentNames });
  }, [mapping, point, points, provenance, documents]);
  const next = findNextCandidate(point);
  const value = point.value === null ? t("no-value") : shorten(formatValue(point.value, point.type));
  const explainedPath = useRef<string>(null);
  useLayoutEffect(() => {
    const { activeElement: active } = document;
    if (explainedPath.current === null) section.current?.focus({ preventScroll: true });
    // The list takes the focus when another data point is explained.
    else if (active instanceof HTMLElement && section.current?.contains(active) === true) active.blur();
    section.current?.scrollIntoView({ block: "nearest" });
    explainedPath.current = point.path;
  }, [point.path]);
  const show = ({ page, bbox }: Region): void => mapping.viewer.reveal(page, bbox, true);
  return (
    <section ref={section} className="explanation" tabIndex={-1} aria-labelledby={titleId}>
      <div className="explanation-title">
        <h3 id={titleId}>{t("why-title", { value })}</h3>
        {point.origin === "machine" && point.drawn !== true && (
          <span className="quiet">
            <ConfidenceMark confidence={point.confidence} />{" "}
            <span aria-hidden>
              {t(`confidence-${getConfidenceBucket(point.confidence)}`)}, {formatPercent(point.confidence)}
            </span>
          </span>
        )}
        <Button look="bare" iconOnly aria-label={t("why-close")} onClick={() => toggleExplanation(mapping)}>
          <X size={14} aria-hidden />
        </Button>
      </div>
      <ul>
        {reasons.map(({ kind, text, place }, index) => (
          <li key={index} className={`reason reason-${kind}`}>
            <ReasonIcon kind={kind} />
            <span>
              {text}
              {place !== undefined && (
                <Button look="bare" aria-label={t("why-show-label")} onClick={() => show(place)}>
                  {t("why-show")}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {next === undefined ? (
        <p className="quiet">{t("why-no-candidate")}</p>
      ) : (
        <p className="explanation-next">
          <span className="quiet">{t("why-next-candidate")}</span>{" "}
          <strong>{shorten(formatValue(next.alternative.value, point.type))}</strong>{" "}
          <span className="quiet">{formatPercent(next.alternative.confidence)}</span>{" "}
          <Button onClick={() => takeAlternative(mapping, next.index)}>
            {t("why-take")} <kbd>{t("mapping-alt", { index: next.number })}</kbd>
          </Button>
          {next.alternative.regions[0] !== undefined && (
            <Button
              look="bare"
              aria-label={t("why-show-candidate")}
              onClick={() => next.alternative.regions[0] && show(next.alternative.regions[0])}
            >
              {t("why-show")}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

function ReasonIcon({ kind }: { kind: Reason["kind"] }): ReactNode {
  const { Icon, name } = icons[kind];
  return name === undefined ? <Icon size={14} aria-hidden /> : <Icon size={14} role="img" aria-label={name} />;
}
