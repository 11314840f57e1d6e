import { type Bbox, isCentreInside } from "../../../shared/document/geometry.ts";
import type { Axis } from "../../document-ops/zones.ts";
import { isLocked } from "../../document-ops/lock.ts";
import { announceLock } from "./edits.ts";
import type { SplitDraft, Zoning } from "./state.ts";
import { announce } from "../../session/notices.ts";
import { t } from "../../messages/messages.ts";

/**
 * Finds the gaps in the projection profile of the words in a box, where the box can be split without crossing a word.
 *
 * @param axis The direction of the cut line.
 * @returns The middles of all gaps in points, ascending, and the middle of the widest gap. Without gaps, the latter is
 *   the middle of the box.
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
  let maxWidth = -Infinity;
  let coveredEnd: number | null = null;
  for (const [from, to] of spans) {
    // The boxes of adjacent lines may overlap slightly. An overlap of less than one point still counts as a gap.
    if (coveredEnd !== null && from > coveredEnd - 1) {
      positions.push((from + coveredEnd) / 2);
      if (from - coveredEnd > maxWidth) [maxWidth, widestGap] = [from - coveredEnd, (from + coveredEnd) / 2];
    }
    coveredEnd = Math.max(coveredEnd ?? to, to);
  }
  return { positions, widestGap };
}

/** Returns the box of the zone that is split, and its extent across the cut lines; null if it no longer exists. */
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
  zoning.store.setState({ cut: { page, id: zone.id, axis, positions: [widestGap], activeIndex: 0 } });
  zoning.announce(t("zone-split-hint"));
}

/** The maximum distance in pixels between a pointer and the cut that it grips. */
const gripDistancePx = 6;

const getPosition = ({ axis }: SplitDraft, { x, y }: Pick<Bbox, "x" | "y">): number => (axis === "horizontal" ? y : x);

/**
 * Activates the cut at a point of a page, in points, if there is one.
 * @returns false if the point is outside of the zone that is split
 */
export function activateCutAt(zoning: Zoning, page: number, point: Pick<Bbox, "x" | "y">, scale: number): boolean {
  const { cut } = zoning.store.getState();
  const limits = cut === null || cut.page !== page ? null : getLimits(zoning, cut);
  if (cut === null || limits === null || !isCentreInside({ ...point, width: 0, height: 0 }, limits.bbox)) return false;
  const at = getPosition(cut, point);
  const grippedIndex = cut.positions.findIndex((position) => Math.abs(position - at) * scale <= gripDistancePx);
  if (grippedIndex !== -1) zoning.store.setState({ cut: { ...cut, activeIndex: grippedIndex } });
  return true;
}

/** Moves the active cut to the gap between words nearest to a point of its page, or with `exact` to that point. */
export function moveCutTo(zoning: Zoning, point: Pick<Bbox, "x" | "y">, exact: boolean): void {
  const { cut } = zoning.store.getState();
  const limits = cut === null ? null : getLimits(zoning, cut);
  if (cut === null || limits === null) return;
  const at = getPosition(cut, point);
  const gaps = exact ? [] : findGaps(limits.bbox, zoning.getWordBoxes(cut.page), cut.axis).positions;
  const nearest = gaps.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0] ?? at;
  const position = Math.min(limits.end - 1, Math.max(limits.start + 1, nearest));
  zoning.store.setState({ cut: { ...cut, positions: cut.positions.with(cut.activeIndex, position) } });
}

/** Moves the active cut to the next gap between words, or by one point if `fine` is set or there are no gaps. */
export function moveCut(zoning: Zoning, direction: 1 | -1, fine: boolean): void {
  const { cut } = zoning.store.getState();
  const limits = cut === null ? null : getLimits(zoning, cut);
  if (cut === null || limits === null) return;
  const current = cut.positions[cut.activeIndex] ?? limits.start;
  const { positions } = findGaps(limits.bbox, zoning.getWordBoxes(cut.page), cut.axis);
  const next =
    direction > 0 ? positions.find((gap) => gap > current + 0.5) : positions.findLast((gap) => gap < current - 0.5);
  const target = fine || positions.length === 0 ? current + direction : (next ?? current);
  const position = Math.min(limits.end - 1, Math.max(limits.start + 1, target));
  zoning.store.setState({ cut: { ...cut, positions: cut.positions.with(cut.activeIndex, position) } });
}

export function toggleCutAxis(zoning: Zoning): void {
  const { cut } = zoning.store.getState();
  if (cut !== null) startCut(zoning, cut.axis === "horizontal" ? "vertical" : "horizontal");
}

/**
 * Adds a cut in the next free gap below or to the right of the active cut. If there is none, adds it in the last free
 * gap before the active cut.
 */
export function addCut(zoning: Zoning): void {
  const { cut } = zoning.store.getState();
  const limits = cut === null ? null : getLimits(zoning, cut);
  if (cut === null || limits === null) return;
  const current = cut.positions[cut.activeIndex] ?? limits.start;
  const { positions } = findGaps(limits.bbox, zoning.getWordBoxes(cut.page), cut.axis);
  const free = positions.filter((gap) => cut.positions.every((position) => Math.abs(position - gap) > 0.5));
  const nextGap = free.find((gap) => gap > current) ?? free.at(-1);
  if (nextGap === undefined) return void announce("info", t("zone-split-no-gap"));
  zoning.store.setState({ cut: { ...cut, positions: [...cut.positions, nextGap], activeIndex: cut.positions.length } });
}
