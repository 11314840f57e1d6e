import { TriangleAlert } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { useStore } from "zustand";
import { useCachedContent } from "../../checkout/use-content.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { CommandButton } from "../../components/CommandButton.tsx";
import { validateZones } from "../../document-ops/validate-zones.ts";
import { describeReading } from "./describe-reading.ts";
import { getPage } from "./adapter.ts";
import type { Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** The maximum number of listed findings. Further findings appear when listed ones are resolved. */
const maxFindings = 40;

/** Lists the problems in reading the current page, and the findings about its zones, which a click selects. */
export function Findings({ zoning }: { zoning: Zoning }) {
  const page = useStore(zoning.store, (state) => state.page);
  const { facts, ...current } = useCheckout(zoning.checkout, (state) => getPage(state.history.records, page));
  // The value is deferred, so that an edit is rendered before the zones are validated again.
  const zones = useDeferredValue(current.zones);
  const text = useCachedContent(zoning.checkout, "page-text-json", page);
  const { width, height } = facts ?? {};
  const findings = useMemo(
    () => validateZones(zones, text, width === undefined || height === undefined ? undefined : { width, height }),
    [zones, text, width, height],
  );
  const readingFindings = text === undefined ? [] : describeReading(text);
  const isGarbled = text?.source === "text-layer" && text.garbled === true;
  if (findings.length === 0 && readingFindings.length === 0) return null;
  return (
    <ul
      className="findings"
      aria-label={zoning.isPaged ? t("zoning-findings-on-page", { page }) : t("zoning-findings-in-section", { page })}
    >
      {readingFindings.map((message) => (
        <li key={message} className="finding" title={message}>
          <TriangleAlert size={14} aria-hidden /> {message}
        </li>
      ))}
      {/* A page without zones has the notice about OCR instead. */}
      {zones.length > 0 && isGarbled && (
        <li className="finding">
          <CommandButton command="page.read-by-ocr" />
        </li>
      )}
      {findings.slice(0, maxFindings).map((finding, index) => (
        <li key={index}>
          <button
            type="button"
            className={`finding hoverable ${finding.severity === "error" ? "finding-error" : ""}`}
            onClick={() => {
              zoning.select(page, finding.zones, true);
              if (finding.bbox !== undefined) zoning.viewer.reveal(page, finding.bbox);
            }}
          >
            {finding.severity === "error" ? "✕" : <TriangleAlert size={14} aria-hidden />} {finding.message}
          </button>
        </li>
      ))}
      {findings.length > maxFindings && (
        <li className="quiet">{t("zoning-more-findings", { count: findings.length - maxFindings })}</li>
      )}
    </ul>
  );
}
