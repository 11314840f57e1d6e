import { useDeferredValue, useMemo } from "react";
import { useStore } from "zustand";
import { useCachedContent } from "../../checkout/use-content.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { zoneFindings } from "../../document-ops/zone-findings.ts";
import { pageOf } from "./adapter.ts";
import type { Zoning } from "./state.ts";

/** More at once is not read; the rest follows as these are mended. */
const shown = 40;

/** What the validators say of the page, each a link to what it is about. */
export function Findings({ zoning }: { zoning: Zoning }) {
  const page = useStore(zoning.store, (state) => state.page);
  const { facts, ...current } = useCheckout(zoning.checkout, (state) => pageOf(state.history.records, page));
  // What is done is shown first, what is to be said of it a moment later.
  const zones = useDeferredValue(current.zones);
  const text = useCachedContent(zoning.checkout, "page-text-json", page);
  const findings = useMemo(() => {
    const { width, height } = facts ?? {};
    return zoneFindings(zones, text, width === undefined || height === undefined ? undefined : { width, height });
  }, [zones, facts, text]);
  if (findings.length === 0) return null;
  return (
    <ul className="findings" aria-label={`Findings on ${zoning.paged ? "page" : "section"} ${page}`}>
      {findings.slice(0, shown).map((finding, index) => (
        <li key={index}>
          <button
            type="button"
            className={`finding ${finding.hard ? "finding-hard" : ""}`}
            onClick={() => {
              zoning.select(page, finding.zones, true);
              if (finding.bbox !== undefined) zoning.viewer.reveal(page, finding.bbox);
            }}
          >
            {finding.hard ? "✕" : "▲"} {finding.message}
          </button>
        </li>
      ))}
      {findings.length > shown && <li className="quiet">and {findings.length - shown} more</li>}
    </ul>
  );
}
