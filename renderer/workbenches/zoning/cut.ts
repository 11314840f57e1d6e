import type { Bbox } from "../../../shared/document/geometry.ts";
import { isCentreInside } from "../../../shared/document/geometry.ts";
import type { Axis } from "../../document-ops/zones.ts";
import { isLocked } from "../../document-ops/lock.ts";
import { announceLock } from "./edits.ts";
import type { SplitDraft, Zoning } from "./state.ts";
import { announce } from "../../session/notices.ts";
import { t } from "../../messages/messages.ts";

/**
 * Finds the gaps of a projection profile: positions where a box can be split without crossing a word, in points,
 * ascending. The extents of the words perpendicular to the cut are merged. Each gap is represented by its middle.
 *
 * @param axis The direction of the cut line.
 * @returns `widestGap` is the middle of the widest gap, or of the box if there is no gap.
 */
export function findGaps(
  bbox: Bbox,
  words: readonly Bbox[],
  axis: Axis,
): { positions: readonly number[]; widestGap: number } {
  const spans = words
    .filter((word) => isCentreInside(word, bbox))
    .map((word) =>
      axis === "horizontal" ? ([word.y, word.y + word.height] as const) : ([word.x, word.x + word.width] as const),
    )
    .toSorted((a, b) => a[0] - b[0]);
  const positions: number[] = [];
  let widestGap = axis === "horizontal" ? bbox.y + bbox.height / 2 : bbox.x + bbox.width / 2;
  let width = -Infinity;
  let end: number | null = null;
  for (const [from, to] of spans) {
    // The boxes of adjacent lines may overlap slightly. An overlap of less than one point still counts as a gap.
    if (end !== null && from > end - 1) {
      positions.push((from + end) / 2);
      if (from - end > width) [width, widestGap] = [from - end, (from + end) / 2];
    }
    end = Math.max(end ?? to, to);
  }
  return { positions, widestGap };
}

function getLimits(zoning: Zoning, cut: SplitDraft): { bbox: Bbox; start: number; end: number } | null {
  const bbox = zoning.getZones(cut.page).find((zone) => zone.id === cut.id)?.bbox;
  if (bbox === undefined) return null;
  const [start, length] = cut.axis === "horizontal" ? [bbox.y, bbox.height] : [bbox.x, bbox.width];
  return { bbox, start, end: start + length };
}

export function startCut(zoning: Zoning, axis: Axis = "horizontal"): void {
  const [zone] = zoning.getSelectedZones();
  const { page } = zoning.store.getState();
  if (zone?.bbox === undefined) return;
  if (isLocked(zone)) return announceLock(zoning);
  const { widestGap } = findGaps(zone.bbox, zoning.getWordBoxes(page), axis);
  zoning.store.setState({ cut: { page, id: zone.id, axis, positions: [widestGap], active: 0 } });
  zoning.announce(t("zone-split-hint"));
}

/** The distance in pixels at which a press takes a cut. */
const gripDistance = 6;

const getPosition = ({ axis }: SplitDraft, { x, y }: Pick<Bbox, "x" | "y">): number => (axis === "horizontal" ? y : x);

/**
 * Makes the cut at a point of a page, in points, the active one.
 * @returns false if the point is outside of the zone that is split
 */
export function takeCutAt(zoning: Zoning, page: number, point: Pick<Bbox, "x" | "y">, scale: number): boolean {
  const { cut } = zoning.store.getState();
  const limits = cut === null || cut.page !== page ? null : getLimits(zoning, cut);
  if (cut === null || limits === null || !isCentreInside({ ...point, width: 0, height: 0 }, limits.bbox)) return false;
  const at = getPosition(cut, point);
  const taken = cut.positions.findIndex((position) => Math.abs(position - at) * scale <= gripDistance);
  if (taken !== -1) zoning.store.setState({ cut: { ...cut, active: taken } });
  return true;
}

/** Moves the active cut to a point of its page: to the nearest gap between words, or exactly there. */
export function moveCutTo(zoning: Zoning, point: Pick<Bbox, "x" | "y">, exact: boolean): void {
  const { cut } = zoning.store.getState();
  const limits = cut === null ? null : getLimits(zoning, cut);
  if (cut === null || limits === null) return;
  const at = getPosition(cut, point);
  const gaps = exact ? [] : findGaps(limits.bbox, zoning.getWordBoxes(cut.page), cut.axis).positions;
  const nearest = gaps.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0] ?? at;
  const to = Math.min(limits.end - 1, Math.max(limits.start + 1, nearest));
  zoning.store.setState({ cut: { ...cut, positions: cut.positions.with(cut.active, to) } });
}

/** Moves the active cut to the next gap between words, or with `fine` by one point. */
export function moveCut(zoning: Zoning, direction: 1 | -1, fine: boolean): void {
  const { cut } = zoning.store.getState();
  const limits = cut === null ? null : getLimits(zoning, cut);
  if (cut === null || limits === null) return;
  const current = cut.positions[cut.active] ?? limits.start;
  const { positions } = findGaps(limits.bbox, zoning.getWordBoxes(cut.page), cut.axis);
  const next =
    direction > 0 ? positions.find((gap) => gap > current + 0.5) : positions.findLast((gap) => gap < current - 0.5);
  const target = fine || positions.length === 0 ? current + direction : (next ?? current);
  const to = Math.min(limits.end - 1, Math.max(limits.start + 1, target));
  zoning.store.setState({ cut: { ...cut, positions: cut.positions.with(cut.active, to) } });
}

export function toggleCutAxis(zoning: Zoning): void {
  const { cut } = zoning.store.getState();
  if (cut !== null) startCut(zoning, cut.axis === "horizontal" ? "vertical" : "horizontal");
}

/** Adds a cut in the next free gap below or right of the active one, or else in the next one before it. */
export function addCut(zoning: Zoning): void {
  const { cut } = zoning.store.getState();
  const limits = cut === null ? null : getLimits(zoning, cut);
  if (cut === null || limits === null) return;
  const from = cut.positions[cut.active] ?? limits.start;
  const { positions } = findGaps(limits.bbox, zoning.getWordBoxes(cut.page), cut.axis);
  const free = positions.filter((gap) => cut.positions.every((position) => Math.abs(position - gap) > 0.5));
  const nextGap = free.find((gap) => gap > from) ?? free.at(-1);
  if (nextGap === undefined) return void announce("info", t("zone-split-no-gap"));
  zoning.store.setState({ cut: { ...cut, positions: [...cut.positions, nextGap], active: cut.positions.length } });
}
