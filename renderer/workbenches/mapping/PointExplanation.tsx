import { type ReactNode, useMemo } from "react";
import type { DataPoint, Region } from "../../../shared/document/data-points.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { Button } from "../../components/Button.tsx";
import { t } from "../../messages/messages.ts";
import { useLearnedDocuments } from "../../session/learned-documents.ts";
import { formatValue } from "../../session/values.ts";
import { formatPercent } from "../confidence.ts";
import { Explanation } from "../Explanation.tsx";
import { listDataPoints } from "./adapter.ts";
import { findNextCandidate } from "./choices.ts";
import { takeAlternative } from "./edits.ts";
import { explainPoint, getMappingProvenance, listLearnedIds, toggleExplanation } from "./explain.ts";
import { shorten } from "./names.ts";
import type { Mapping } from "./state.ts";

/** Explains why the focused data point has its value, and offers the next candidate. */
export function PointExplanation({ mapping, point }: { mapping: Mapping; point: DataPoint }): ReactNode {
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
  const nextPlace = next?.alternative.regions[0];
  const value = point.value === null ? t("no-value") : shorten(formatValue(point.value, point.type));
  const show = ({ page, bbox }: Region): void => mapping.viewer.reveal(page, bbox, true);
  return (
    <Explanation
      subject={point.path}
      title={t("why-title", { value })}
      confidence={point.origin === "machine" && point.drawn !== true ? point.confidence : null}
      reasons={reasons}
      onShow={show}
      onClose={() => toggleExplanation(mapping)}
    >
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
          {nextPlace !== undefined && (
            <Button look="bare" aria-label={t("why-show-candidate")} onClick={() => show(nextPlace)}>
              {t("why-show")}
            </Button>
          )}
        </p>
      )}
    </Explanation>
  );
}
