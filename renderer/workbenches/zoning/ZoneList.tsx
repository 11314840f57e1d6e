import { useVirtualizer } from "@tanstack/react-virtual";
import { Lock } from "lucide-react";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { getZoneText } from "../../../shared/document/zones.ts";
import { describeDispute, getOpenDisputes } from "../../checkout/disputes.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { type ChoiceEvent, Listbox, Option } from "../../components/Listbox.tsx";
import { isLocked } from "../../document-ops/lock.ts";
import { listRelated } from "../../document-ops/relations.ts";
import { chooseTextColor } from "../../styles/contrast.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { AcceptedMark, ConfidenceMark } from "../ConfidenceMark.tsx";
import { DisputeMark } from "../DisputeMark.tsx";
import { getPage, zoneKey } from "./adapter.ts";
import { usePageText } from "./page-text.ts";
import { addToReadingOrder } from "./edits.ts";
import { extendSelection } from "./extend-selection.ts";
import { describeContinuation, describeZone, type Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

const rowHeight = 28;
/** Indentation of each list level, in pixels. */
const indent = 12;

/** Lists the zones of the page in reading order, as the accessible counterpart of the zones painted on the page. */
export function ZoneList({ zoning }: { zoning: Zoning }) {
  const scroller = useRef<HTMLDivElement>(null);
  const page = useStore(zoning.store, (state) => state.page);
  const selectedIds = useStore(zoning.store, (state) => state.selectedIds);
  const isSplitting = useStore(zoning.store, (state) => state.cut !== null);
  const zones = useCheckout(zoning.checkout, (state) => getPage(state.history.records, page).zones);
  const disputes = useCheckout(zoning.checkout, getOpenDisputes);
  const text = usePageText(zoning, page);
  const active = zones.findIndex((zone) => zone.id === selectedIds.at(-1));
  const related = new Set(listRelated(zones, new Set(selectedIds)));
  const virtualizer = useVirtualizer({
    count: zones.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // Only long lists are virtual, so that a screen reader finds all rows of a short list.
    overscan: zones.length <= 200 ? 200 : 8,
  });
  // A finding that appears below the list reduces its height. The active row is then scrolled into view again.
  useEffect(() => {
    const element = scroller.current;
    if (element === null || active < 0) return;
    const observer = new ResizeObserver(() => virtualizer.scrollToIndex(active, { align: "auto" }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [virtualizer, active]);

  const onChoose = (index: number, event: ChoiceEvent): void => {
    const zone = zones[index];
    if (zone === undefined) return;
    const { mode } = zoning.store.getState();
    if ("key" in event) zoning.select(page, event.shiftKey ? extendSelection(selectedIds, zone.id) : [zone.id], true);
    else if (mode === "order") addToReadingOrder(zoning, page, zone.id);
    else if (event.shiftKey || event.ctrlKey || event.metaKey) {
      const remainingIds = selectedIds.filter((id) => id !== zone.id);
      zoning.select(page, remainingIds.length < selectedIds.length ? remainingIds : [...selectedIds, zone.id]);
    } else zoning.select(page, [zone.id], true);
  };

  return (
    <Listbox
      ref={scroller}
      id="zone"
      label={zoning.isPaged ? t("zoning-zones-of-page", { page }) : t("zoning-zones-of-section", { page })}
      className="zone-list"
      multiselectable
      count={zones.length}
      active={active}
      // While a split is being placed, the arrow keys move its cut.
      ignoresKeys={isSplitting}
      onChoose={onChoose}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const zone = zones[index];
          if (zone === undefined) return null;
          const { tag, color, name } = zoneStyles[zone.type];
          const from = describeContinuation(zone, zones);
          const described = zones.find(({ id }) => id === zone.describes);
          const excerpt = text === undefined ? "" : getZoneText(text, zone).slice(0, 120);
          const dispute = disputes.get(zoneKey(page, zone.id));
          const parts = [describeZone(zone, zones), ...(dispute === undefined ? [] : [describeDispute(dispute)])];
          const depth = zone.type === "list-item" ? (zone.level ?? 1) - 1 : 0;
          return (
            <Option
              key={zone.id}
              list="zone"
              index={index}
              count={zones.length}
              className={related.has(zone) ? "zone-row zone-row-related" : "zone-row"}
              selected={selectedIds.includes(zone.id)}
              label={[parts.join(", "), ...(excerpt === "" ? [] : [excerpt])].join(": ")}
              style={{ top: start, height: rowHeight }}
            >
              <span className="zone-row-order">{zone.order}</span>
              <span
                className="zone-chip"
                style={{ background: color, color: chooseTextColor(color), marginLeft: depth * indent }}
              >
                {tag}
              </span>
              {from !== undefined && (
                <span className="quiet" title={t("zone-continues", { from })}>
                  ↪
                </span>
              )}
              <span className="zone-row-text clip" dir="auto">
                {/* Without this text, the row of a picture would be empty. */}
                {excerpt.trim() === "" && text !== undefined ? <span className="quiet">{name}</span> : excerpt}
              </span>
              {described !== undefined && (
                <span
                  className="quiet zone-row-relation"
                  title={t("zone-describes-tooltip", { order: described.order })}
                >
                  → {described.order}
                </span>
              )}
              {dispute !== undefined && <DisputeMark dispute={dispute} />}
              {isLocked(zone) && (
                <span
                  className="zone-row-lock"
                  role="img"
                  aria-label={t("locked-note")}
                  title={t("zoning-locked-l-unlocks")}
                >
                  <Lock size={14} aria-hidden />
                </span>
              )}
              {zone.accepted ? <AcceptedMark /> : <ConfidenceMark confidence={zone.confidence} />}
            </Option>
          );
        })}
      </div>
    </Listbox>
  );
}
