import { Lock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { isInBlockRange } from "../../../shared/document/geometry.ts";
import type { SectionText } from "../../../shared/document/page-text.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import { useCachedContent } from "../../checkout/use-content.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { useInitialFocus } from "../../components/use-initial-focus.ts";
import { isLocked } from "../../document-ops/lock.ts";
import { listRelated } from "../../document-ops/relations.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { type BlockExtent, SectionFrame } from "../../viewer/SectionFrame.tsx";
import { getPage } from "./adapter.ts";
import * as edits from "./edits.ts";
import { describeZone, type Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Shows a section of an ePub with a bar in the gutter for each zone. */
export function SectionView({ zoning }: { zoning: Zoning }) {
  const page = useStore(zoning.store, (state) => state.page);
  const text = useCachedContent(zoning.checkout, "page-text-json", page);
  const zones = useCheckout(zoning.checkout, (state) => getPage(state.history.records, page).zones);
  if (text?.source !== "markup") return <div className="section-view" aria-busy />;
  return <Section key={page} zoning={zoning} page={page} text={text} zones={zones} />;
}

interface Props {
  zoning: Zoning;
  page: number;
  text: SectionText;
  zones: readonly Zone[];
}

function Section({ zoning, page, text, zones }: Props) {
  const view = useRef<HTMLDivElement>(null);
  useInitialFocus(view);
  const [extents, setExtents] = useState<ReadonlyMap<string, BlockExtent>>(new Map());
  const selected = useStore(zoning.store, (state) => state.selectedIds);
  const active = zones.find((zone) => zone.id === selected.at(-1));
  const related = new Set(listRelated(zones, new Set(selected)));
  const span = active === undefined ? null : getExtent(active, extents);
  const top = span?.top;
  useEffect(() => {
    const element = view.current;
    if (element === null || top === undefined) return;
    if (top < element.scrollTop + 24 || top > element.scrollTop + element.clientHeight - 48) {
      element.scrollTop = Math.max(0, top - element.clientHeight / 3);
    }
  }, [top]);

  const selectBlock = (path: string, additive: boolean): void => {
    const zone = zones.find(({ range }) => range !== undefined && isInBlockRange(path, range));
    if (zone === undefined) edits.addBlocks(zoning, page, path, path);
    else if (additive) zoning.select(page, [...new Set([...selected, zone.id])]);
    else zoning.select(page, [zone.id]);
  };

  const activeRange = active?.range;
  const activeBlocks =
    activeRange === undefined ? [] : text.blocks.filter(({ path }) => isInBlockRange(path, activeRange));
  return (
    <div
      ref={view}
      className="section-view"
      data-pane-start
      role="region"
      aria-label={t("document-label")}
      tabIndex={0}
    >
      <div className="section-paper">
        <div className="section-gutter">
          {zones.map((zone) => {
            const place = getExtent(zone, extents);
            if (place === null) return null;
            const { tag, color } = zoneStyles[zone.type];
            return (
              <button
                key={zone.id}
                type="button"
                className={related.has(zone) ? "section-bar section-bar-related" : "section-bar"}
                tabIndex={-1}
                aria-label={describeZone(zone, zones)}
                aria-pressed={selected.includes(zone.id)}
                style={{
                  top: place.top,
                  height: Math.max(16, place.bottom - place.top),
                  borderColor: color,
                  outlineColor: color,
                }}
                onClick={(event) =>
                  zoning.select(page, event.shiftKey ? [...new Set([...selected, zone.id])] : [zone.id])
                }
              >
                {tag}
                {zone.accepted ? " ✓" : ""}
                {isLocked(zone) && <Lock size={12} aria-hidden />}
              </button>
            );
          })}
        </div>
        <SectionFrame text={text} onExtents={setExtents} onBlock={selectBlock} title={t("section-number", { page })}>
          {span !== null && (
            <div className="section-selection" style={{ top: span.top, height: span.bottom - span.top }} />
          )}
          {(active !== undefined && isLocked(active) ? [] : activeBlocks.slice(1)).map(({ path }) => {
            const place = extents.get(path);
            if (place === undefined) return null;
            return (
              <button
                key={path}
                type="button"
                className="section-split"
                style={{ top: place.top - 9 }}
                onClick={() => active !== undefined && edits.splitBefore(zoning, active.id, path)}
              >
                {t("zoning-split-here")}
              </button>
            );
          })}
        </SectionFrame>
      </div>
    </div>
  );
}

/** Returns the vertical extent of the blocks of a zone, in pixels of the section; null before they are measured. */
function getExtent(zone: Zone, extents: ReadonlyMap<string, BlockExtent>): BlockExtent | null {
  const { range } = zone;
  if (range === undefined) return null;
  if (range.from === range.to) return extents.get(range.from) ?? null;
  let extent: BlockExtent | null = null;
  for (const [path, place] of extents) {
    if (!isInBlockRange(path, range)) continue;
    extent =
      extent === null ? place : { top: Math.min(extent.top, place.top), bottom: Math.max(extent.bottom, place.bottom) };
  }
  return extent;
}
