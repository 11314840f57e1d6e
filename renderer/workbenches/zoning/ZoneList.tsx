import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { getZoneText } from "../../../shared/document/zones.ts";
import { useCachedContent } from "../../checkout/use-content.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import type { ChoiceEvent } from "../../components/Listbox.tsx";
import { Listbox, Option } from "../../components/Listbox.tsx";
import { tiedTo } from "../../document-ops/ties.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { AcceptedMark, ConfidenceMark } from "../ConfidenceMark.tsx";
import { pageOf } from "./adapter.ts";
import type { Zoning } from "./state.ts";
import { describe, goesOnFrom } from "./state.ts";

const rowHeight = 28;
/** Pixels by which each level of a list is further in. */
const indent = 12;

/** The zones of the page in reading order: what a screen reader reads, and what the eye runs down. */
export function ZoneList({ zoning }: { zoning: Zoning }) {
  const scroller = useRef<HTMLDivElement>(null);
  const page = useStore(zoning.store, (state) => state.page);
  const selected = useStore(zoning.store, (state) => state.selected);
  const splitting = useStore(zoning.store, (state) => state.cut !== null);
  const zones = useCheckout(zoning.checkout, (state) => pageOf(state.history.records, page).zones);
  const text = useCachedContent(zoning.checkout, "page-text-json", page);
  const lead = selected.at(-1);
  const at = zones.findIndex((zone) => zone.id === lead);
  const tied = new Set(tiedTo(zones, new Set(selected)));
  const list = useVirtualizer({
    count: zones.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // Only lists that would be slow otherwise leave rows out: a screen reader finds the others all there.
    overscan: zones.length <= 200 ? 200 : 8,
  });
  useEffect(() => {
    if (at >= 0) list.scrollToIndex(at, { align: "auto" });
  }, [list, at]);

  const onChoose = (index: number, event: ChoiceEvent): void => {
    const zone = zones[index];
    if (zone === undefined) return;
    const { mode, picked } = zoning.store.getState();
    if ("key" in event) zoning.select(page, event.shiftKey ? [...selected, zone.id] : [zone.id], true);
    else if (mode === "order") {
      if (!picked.includes(zone.id)) zoning.store.setState({ picked: [...picked, zone.id] });
    } else if (event.shiftKey || event.ctrlKey || event.metaKey) {
      const without = selected.filter((id) => id !== zone.id);
      zoning.select(page, without.length < selected.length ? without : [...selected, zone.id]);
    } else zoning.select(page, [zone.id], true);
  };

  return (
    <Listbox
      ref={scroller}
      id="zone"
      label={`Zones of ${zoning.paged ? "page" : "section"} ${page}`}
      className="zone-list"
      multiselectable
      count={zones.length}
      active={at}
      // While a split is being placed, the arrow keys move its cut.
      ignoresKeys={splitting}
      onChoose={onChoose}
    >
      <div role="presentation" style={{ height: list.getTotalSize(), position: "relative" }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const zone = zones[index];
          if (zone === undefined) return null;
          const { tag, color } = zoneStyles[zone.type];
          const from = goesOnFrom(zone, zones);
          const described = zones.find(({ id }) => id === zone.describes);
          const depth = zone.type === "list-item" ? (zone.level ?? 1) - 1 : 0;
          return (
            <Option
              key={zone.id}
              list="zone"
              index={index}
              count={zones.length}
              className={tied.has(zone) ? "zone-row zone-row-tied" : "zone-row"}
              selected={selected.includes(zone.id)}
              label={describe(zone, zones)}
              style={{ top: start, height: rowHeight }}
            >
              <span className="zone-row-order">{zone.order}</span>
              <span className="zone-chip" style={{ background: color, marginLeft: depth * indent }}>
                {tag}
              </span>
              {from !== undefined && (
                <span className="quiet" title={`Goes on from ${from}`}>
                  ↪
                </span>
              )}
              <span className="zone-row-text" dir="auto">
                {text === undefined ? "" : getZoneText(text, zone).slice(0, 120)}
              </span>
              {described !== undefined && (
                <span className="quiet zone-row-tie" title={`Describes zone ${described.order}`}>
                  of {described.order}
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
