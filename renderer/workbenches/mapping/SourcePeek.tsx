import type { ReactNode } from "react";
import { useStore } from "zustand";
import { union } from "../../../shared/document/geometry.ts";
import { Crop } from "../../viewer/Crop.tsx";
import type { PageSource } from "../../viewer/page-source.ts";
import { shorten } from "./names.ts";
import type { Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** What is shown around the source, in points. */
const surroundings = { x: 40, y: 14 };
/** Pixels between the source and the edges of the pane. */
const margin = 24;
/** CSS pixels per point. */
const density = 4;

/** Shows the source of the focused data point large, with what is around it, while the reviewer holds Space. */
export function SourcePeek({ mapping, source }: { mapping: Mapping; source: PageSource | null }): ReactNode {
  const isPeeking = useStore(mapping.store, (state) => state.isPeeking);
  const size = useStore(mapping.viewer, (state) => state.sizes);
  const paneWidth = useStore(mapping.viewer, (state) => state.viewWidth);
  const point = mapping.getFocusedPoint();
  const [first] = point?.regions ?? [];
  const page = first === undefined ? undefined : size[first.page - 1];
  const boxes = point?.regions.flatMap(({ page, bbox }) => (page === first?.page ? (bbox ?? []) : [])) ?? [];
  if (!isPeeking || source === null || point === undefined || first === undefined || page === undefined) return null;
  if (boxes.length === 0) return null;
  const box = union(boxes);
  const x = Math.max(0, box.x - surroundings.x);
  const y = Math.max(0, box.y - surroundings.y);
  const bbox = {
    x,
    y,
    width: Math.min(page.width, box.x + box.width + surroundings.x) - x,
    height: Math.min(page.height, box.y + box.height + surroundings.y) - y,
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
        density={density}
      />
    </div>
  );
}
