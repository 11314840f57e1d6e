import { useVirtualizer } from "@tanstack/react-virtual";
import { Lock, Square, SquareCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Listbox, Option } from "../../components/Listbox.tsx";
import type { TextStyle } from "../../document-ops/similar-zones.ts";
import { isLocked } from "../../document-ops/lock.ts";
import { chooseTextColor } from "../../styles/contrast.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { Crop } from "../../viewer/Crop.tsx";
import type { PageSource } from "../../viewer/page-source.ts";
import { zoneKey } from "./adapter.ts";
import type { SimilarZone } from "./similar-search.ts";
import { lowerCase, t } from "../../messages/messages.ts";

interface Props {
  source: PageSource | null;
  found: readonly SimilarZone[];
  unchecked: ReadonlySet<string>;
  onToggle: (zones: readonly SimilarZone[], isChecked: boolean) => void;
}

export const getZoneKey = ({ page, zone }: SimilarZone): string => zoneKey(page, zone.id);

/** In pixels. */
const rowHeight = 56;
/** The maximum size of a zone's image, in pixels. */
const cropSize = { width: 340, height: 44 };

/** Describes a text style, such as `Times-Bold 12 pt`, or `bold 12 pt` if the font is unknown. */
function describeStyle({ font, size, bold, italic }: TextStyle): string {
  const looks = [bold ? t("zoning-bold") : "", italic ? t("zoning-italic") : ""].filter((look) => look !== "");
  return [font === "" ? looks.join(" ") : font, t("zone-points", { points: Math.round(size * 10) / 10 })]
    .join(" ")
    .trim();
}

/**
 * Lists zones with their images. The arrow keys go through the list. Space checks or unchecks a zone. With Shift, it
 * changes all zones from the one that was toggled last.
 */
export function SimilarList({ source, found, unchecked, onToggle }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  /** The index of the row that was toggled last: the start of a range with Shift. */
  const anchor = useRef(0);
  useEffect(() => scroller.current?.focus(), []);
  const current = Math.min(active, found.length - 1);
  const virtualizer = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const toggle = (index: number, extends_: boolean): void => {
    const zone = found[index];
    if (zone === undefined) return;
    const from = extends_ ? Math.min(anchor.current, index) : index;
    const to = extends_ ? Math.max(anchor.current, index) : index;
    onToggle(found.slice(from, to + 1), unchecked.has(getZoneKey(zone)));
    anchor.current = index;
  };
  return (
    <div
      className="similar-list-frame"
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== " " || event.target !== scroller.current) return;
        event.preventDefault();
        event.stopPropagation();
        toggle(current, event.shiftKey);
      }}
    >
      <Listbox
        ref={scroller}
        id="similar"
        label={t("similar-list-label")}
        className="similar-list"
        multiselectable
        count={found.length}
        active={current}
        onChoose={(index, event) => {
          setActive(index);
          if ("key" in event) virtualizer.scrollToIndex(index, { align: "auto" });
          else toggle(index, event.shiftKey);
        }}
      >
        <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const similar = found[index];
            if (similar === undefined) return null;
            const { page, zone, style, text } = similar;
            const { name, tag, color } = zoneStyles[zone.type];
            const isChecked = !unchecked.has(getZoneKey(similar));
            const locked = isLocked(zone) ? `, ${t("locked-note")}` : "";
            return (
              <Option
                key={getZoneKey(similar)}
                list="similar"
                index={index}
                count={found.length}
                className={index === current ? "similar-row similar-row-active" : "similar-row"}
                selected={isChecked}
                label={t("zone-place-description", { page, order: zone.order, type: lowerCase(name), locked, text })}
                style={{ top: start, height: rowHeight }}
              >
                {isChecked ? <SquareCheck size={16} aria-hidden /> : <Square size={16} aria-hidden />}
                <span>{t("page-short", { page })}</span>
                <span className="zone-chip" style={{ background: color, color: chooseTextColor(color) }}>
                  {tag}
                </span>
                <span className="similar-crop">
                  {zone.bbox !== undefined && (
                    <Crop
                      source={source}
                      page={page}
                      bbox={zone.bbox}
                      label={t("zoning-image-zone", { order: zone.order })}
                      maxWidth={cropSize.width}
                      maxHeight={cropSize.height}
                      maxScale={1}
                    />
                  )}
                </span>
                {isLocked(zone) && <Lock size={14} aria-hidden />}
                <span className="similar-style clip quiet">{style === undefined ? "" : describeStyle(style)}</span>
              </Option>
            );
          })}
        </div>
      </Listbox>
    </div>
  );
}
