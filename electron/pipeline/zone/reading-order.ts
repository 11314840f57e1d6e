import type { Bbox } from "../../../shared/document/geometry.ts";
import type { ZoneType } from "../../../shared/document/zones.ts";
import { xyCut } from "./xy-cut.ts";

interface Placed {
  type: ZoneType;
  bbox: Bbox;
}

/** Heads first, feet last, between them as the white on the page parts it. */
export function inReadingOrder<Zone extends Placed>(drafts: readonly Zone[], em: number): Zone[] {
  const heads = drafts.filter((draft) => draft.type === "page-header");
  const feet = drafts.filter((draft) => draft.type === "page-footer");
  const body = drafts.filter((draft) => draft.type !== "page-header" && draft.type !== "page-footer");
  const parts = xyCut(body, { columnGap: 0.5 * em, bandGap: 0.1 });
  return [...byPlace(heads), ...parts.flatMap(byPlace), ...byPlace(feet)];
}

function byPlace<Zone extends Placed>(drafts: readonly Zone[]): Zone[] {
  return drafts.toSorted((a, b) => a.bbox.y - b.bbox.y || a.bbox.x - b.bbox.x);
}
