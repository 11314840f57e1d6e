import { useMemo } from "react";
import { useStore } from "zustand";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { zoneFindings } from "../../document-ops/zone-findings.ts";
import { pageOf } from "./adapter.ts";
import type { Zoning } from "./state.ts";

/** What the validators say of the page, each a link to what it is about. */
export function Findings({ zoning }: { zoning: Zoning }) {
  const page = useStore(zoning.store, (state) => state.page);
  const { zones, facts } = useCheckout(zoning.checkout, (state) => pageOf(state.history.records, page));
  const text = useStore(zoning.sources.texts, (texts) => texts.get(page));
  const findings = useMemo(() => {
    const { width, height } = facts ?? {};
    return zoneFindings(zones, text, width === undefined || height === undefined ? undefined : { width, height });
  }, [zones, facts, text]);
  if (findings.length === 0) return null;
  return (
    <ul className="findings" aria-label={`Findings on ${zoning.paged ? "page" : "section"} ${page}`}>
      {findings.map((finding, index) => (
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
    </ul>
  );
}
