import type { ReactNode } from "react";
import { useStore } from "zustand";
import { union } from "../../../shared/document/geometry.ts";
import { Crop } from "../../viewer/Crop.tsx";
import type { PageSource } from "../../viewer/page-source.ts";
import { shorten } from "./names.ts";
import type { Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** The size of the shown area around the source, in points. */
const surroundings = { x: 40, y: 14 };
/** The distance between the image and the edges of the pane, in pixels. */
const margin = 24;
/** In CSS pixels per point. */
const maxScale = 4;

/** Shows an enlarged image of the source of the focused data point while the reviewer holds Space. */
export function SourcePeek({ mapping, source }: { mapping: Mapping; source: PageSource | null }): ReactNode {
  const isPeeking = useStore(mapping.store, (state) => state.isPeeking);
  const pageSizes = useStore(mapping.viewer, (state) => state.sizes);
  const paneWidth = useStore(mapping.viewer, (state) => state.viewWidth);
  const point = mapping.getFocusedPoint();
  const [first] = point?.regions ?? [];
  const pageSize = first === undefined ? undefined : pageSizes[first.page - 1];
  const boxes = point?.regions.flatMap(({ page, bbox }) => (page === first?.page ? (bbox ?? []) : [])) ?? [];
  if (!isPeeking || source === null || point === undefined || first === undefined || pageSize === undefined)
    return null;
  if (boxes.length === 0) return null;
  const box = union(boxes);
  const x = Math.max(0, box.x - surroundings.x);
  const y = Math.max(0, box.y - surroundings.y);
  const bbox = {
    x,
    y,
    width: Math.min(pageSize.width, box.x + box.width + surroundings.x) - x,
    height: Math.min(pageSize.height, box.y + box.height + surroundings.y) - y,
  };
  return (
    <div className="source-peek">
      <Crop
        source={source}
        page={first.page}
        bbox={bbox}
        label={t("point-source-enlarged", { text: shorten(point.text) })}
        maxWidth={paneWidth - 2 * margin}
        maxHeight={window.innerHeight * 0.6}
        maxScale={maxScale}
      />
    </div>
  );
}
