import type { Bbox } from "../../../shared/document/geometry.ts";
import { isCentreInside } from "../../../shared/document/geometry.ts";
import type { Axis } from "../../document-ops/zones.ts";
import type { Cut, Zoning } from "./state.ts";

/**
 * Where a box can be cut without cutting through a word, in points from low to high, the widest gap marked.
 * Words' extents along the axis are joined where they overlap; the cuts lie in the middle of the gaps between.
 */
export function gapsIn(bbox: Bbox, words: readonly Bbox[], axis: Axis): { at: readonly number[]; widest: number } {
  const spans = words
    .filter((word) => isCentreInside(word, bbox))
    .map((word) =>
      axis === "horizontal" ? ([word.y, word.y + word.height] as const) : ([word.x, word.x + word.width] as const),
    )
    .toSorted((a, b) => a[0] - b[0]);
  const at: number[] = [];
  let widest = axis === "horizontal" ? bbox.y + bbox.height / 2 : bbox.x + bbox.width / 2;
  let width = -Infinity;
  let end: number | null = null;
  for (const [from, to] of spans) {
    // Letters of neighboring lines may touch: a little overlap is still a gap.
    if (end !== null && from > end - 1) {
      at.push((from + end) / 2);
      if (from - end > width) [width, widest] = [from - end, (from + end) / 2];
    }
    end = Math.max(end ?? to, to);
  }
  return { at, widest };
}

function limits(zoning: Zoning, cut: Cut): { bbox: Bbox; start: number; end: number } | null {
  const bbox = zoning.zones(cut.page).find((zone) => zone.id === cut.id)?.bbox;
  if (bbox === undefined) return null;
  const [start, length] = cut.axis === "horizontal" ? [bbox.y, bbox.height] : [bbox.x, bbox.width];
  return { bbox, start, end: start + length };
}

export function startCut(zoning: Zoning, axis: Axis = "horizontal"): void {
  const [zone] = zoning.selectedZones();
  const { page } = zoning.store.getState();
  if (zone?.bbox === undefined) return;
  const { widest } = gapsIn(zone.bbox, zoning.words(page), axis);
  zoning.store.setState({ cut: { page, id: zone.id, axis, at: [widest], active: 0 } });
  zoning.say("Split: arrows move the cut, X turns it, Space adds one, Enter divides, Escape leaves.");
}

/** Moves the active cut to the next gap between words, or by a point with `fine`. */
export function moveCut(zoning: Zoning, by: 1 | -1, fine: boolean): void {
  const { cut } = zoning.store.getState();
  const inside = cut === null ? null : limits(zoning, cut);
  if (cut === null || inside === null) return;
  const now = cut.at[cut.active] ?? inside.start;
  const { at } = gapsIn(inside.bbox, zoning.words(cut.page), cut.axis);
  const next = by > 0 ? at.find((gap) => gap > now + 0.5) : at.findLast((gap) => gap < now - 0.5);
  const wanted = fine || at.length === 0 ? now + by : (next ?? now);
  const to = Math.min(inside.end - 1, Math.max(inside.start + 1, wanted));
  zoning.store.setState({ cut: { ...cut, at: cut.at.with(cut.active, to) } });
}

export function turnCut(zoning: Zoning): void {
  const { cut } = zoning.store.getState();
  if (cut !== null) startCut(zoning, cut.axis === "horizontal" ? "vertical" : "horizontal");
}

export function addCut(zoning: Zoning): void {
  const { cut } = zoning.store.getState();
  const inside = cut === null ? null : limits(zoning, cut);
  if (cut === null || inside === null) return;
  const from = cut.at[cut.active] ?? inside.start;
  const { at } = gapsIn(inside.bbox, zoning.words(cut.page), cut.axis);
  const free = at.find((gap) => gap > from + 0.5) ?? (from + inside.end) / 2;
  zoning.store.setState({ cut: { ...cut, at: [...cut.at, free], active: cut.at.length } });
}
