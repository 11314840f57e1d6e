import { type PointerEvent as ReactPointerEvent, useRef } from "react";
import { type Bbox, overlapArea } from "../../../shared/document/geometry.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import { isLocked } from "../../document-ops/lock.ts";
import { snapMovedEdges, snapToWords } from "../../document-ops/snap.ts";
import { createZoneIndex } from "../../document-ops/validate-zones.ts";
import { clampShift, minZoneSize } from "../../document-ops/zones.ts";
import { isWritable } from "../../checkout/commands.ts";
import * as edits from "./edits.ts";
import type { Zoning } from "./state.ts";

/** Distance in pixels after which a press becomes a drag. */
export const dragThresholdPx = 4;

interface Point {
  x: number;
  y: number;
}

/** A press of the pointer on a page, which may become a drag. */
interface Press {
  /** In points of the page. */
  start: Point;
  /** In CSS pixels of the window. */
  screen: Point;
  /** The edit of a drag; `band` selects zones by a rubber band. */
  kind: "move" | "resize" | "draw" | "band";
  /** The compass direction of the pressed handle, such as `ne`; empty without one. */
  handle: string;
  /** Whether the selection is extended (Shift). */
  additive: boolean;
  isDragging: boolean;
}

const indexes = new WeakMap<readonly Zone[], ReturnType<typeof createZoneIndex>>();

/** Finds the zones under a point, the smallest one first, which is painted on top. */
export function findZonesAt(zones: readonly Zone[], { x, y }: Point): Zone[] {
  const index = indexes.get(zones) ?? createZoneIndex(zones);
  indexes.set(zones, index);
  const area = (zone: Zone): number => (zone.bbox === undefined ? 0 : zone.bbox.width * zone.bbox.height);
  return index
    .search({ minX: x, minY: y, maxX: x, maxY: y })
    .map((entry) => entry.zone)
    .toSorted((a, b) => area(a) - area(b));
}

export function createBox(a: Point, b: Point): Bbox {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

/** Moves the edges of a box that a handle (`n`, `se`, …) drags. The box keeps the minimum size of a zone. */
export function dragHandle(bbox: Bbox, handle: string, dx: number, dy: number): Bbox {
  let { x, y } = bbox;
  let right = bbox.x + bbox.width;
  let bottom = bbox.y + bbox.height;
  if (handle.includes("w")) x = Math.min(x + dx, right - minZoneSize);
  if (handle.includes("e")) right = Math.max(right + dx, x + minZoneSize);
  if (handle.includes("n")) y = Math.min(y + dy, bottom - minZoneSize);
  if (handle.includes("s")) bottom = Math.max(bottom + dy, y + minZoneSize);
  return { x, y, width: right - x, height: bottom - y };
}

/** Selects the zone at a point, or in the reading-order mode adds it to the order. @param additive True with Shift */
export function handleClick(zoning: Zoning, page: number, point: Point, additive: boolean): void {
  const { store } = zoning;
  const { mode, selectedIds, page: selectedPage } = store.getState();
  const zoneIds = findZonesAt(zoning.getZones(page), point).map((zone) => zone.id);
  const [top] = zoneIds;
  if (mode === "order") {
    if (top !== undefined) edits.addToReadingOrder(zoning, page, top);
    return;
  }
  const current = page === selectedPage ? selectedIds : [];
  if (top === undefined) return additive ? undefined : zoning.select(page, []);
  if (additive) {
    return zoning.select(page, current.includes(top) ? current.filter((id) => id !== top) : [...current, top]);
  }
  // A second click on the same spot selects the zone below the selected one.
  const depth = current.length === 1 ? zoneIds.indexOf(current[0] ?? "") : -1;
  zoning.select(page, [zoneIds[(depth + 1) % zoneIds.length] ?? top]);
}

/** Lists the boxes of the selected zones that are not locked. */
function listMovableBoxes(zoning: Zoning): Bbox[] {
  return zoning.getSelectedZones().flatMap((zone) => (isLocked(zone) ? [] : (zone.bbox ?? [])));
}

/** Computes the boxes that result from a drag, in points of the page. @param exact True to turn off snapping (Shift) */
function computeBoxes(zoning: Zoning, page: number, press: Press, to: Point, exact: boolean): Bbox[] {
  const [dx, dy] = [to.x - press.start.x, to.y - press.start.y];
  const selectedBoxes = listMovableBoxes(zoning);
  switch (press.kind) {
    case "move": {
      const by = clampShift(selectedBoxes, dx, dy, zoning.getExtent(page));
      return selectedBoxes.map((box) => ({ ...box, x: box.x + by.dx, y: box.y + by.dy }));
    }
    case "resize": {
      const [box] = selectedBoxes;
      if (box === undefined) return [];
      const dragged = dragHandle(box, press.handle, dx, dy);
      return [exact ? dragged : snapMovedEdges(dragged, box, zoning.getWordBoxes(page))];
    }
    case "draw": {
      const box = createBox(press.start, to);
      return [exact ? box : snapToWords(box, zoning.getWordBoxes(page))];
    }
    case "band":
      return [createBox(press.start, to)];
  }
}

function commitGesture(zoning: Zoning, page: number, press: Press, boxes: readonly Bbox[], exact: boolean): void {
  const [box] = boxes;
  if (box === undefined) return;
  switch (press.kind) {
    case "move": {
      const [from] = listMovableBoxes(zoning);
      if (from !== undefined) edits.moveBy(zoning, box.x - from.x, box.y - from.y, !exact);
      return;
    }
    case "resize": {
      const [zone] = zoning.getSelectedZones();
      if (zone !== undefined) edits.resizeTo(zoning, zone.id, box);
      return;
    }
    case "draw":
      if (box.width >= minZoneSize && box.height >= minZoneSize) edits.draw(zoning, page, box);
      return;
    case "band": {
      const state = zoning.store.getState();
      const before = press.additive && state.page === page ? state.selectedIds : [];
      const zonesInBand = zoning
        .getZones(page)
        .filter((zone) => zone.bbox !== undefined && overlapArea(zone.bbox, box) > 0);
      zoning.select(page, [...new Set([...before, ...zonesInBand.map((zone) => zone.id)])]);
    }
  }
}

/** Converts the position of a pointer event to points of the page that handles it. @param scale Pixels per point */
export function getPagePoint({ currentTarget, clientX, clientY }: ReactPointerEvent, scale: number): Point {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: (clientX - left) / scale, y: (clientY - top) / scale };
}

/** Returns the pointer handlers of a page: select, rubber band, move, resize and draw. */
export function usePageGestures(zoning: Zoning, page: number, scale: number) {
  const press = useRef<Press | null>(null);
  const getPoint = (event: ReactPointerEvent): Point => getPagePoint(event, scale);

  return {
    onPointerDown(event: ReactPointerEvent) {
      if (event.button !== 0) return;
      const start = getPoint(event);
      const { mode, selectedIds, page: selectedPage } = zoning.store.getState();
      const handle = event.target instanceof Element ? (event.target.getAttribute("data-handle") ?? "") : "";
      // A drag that begins on a locked zone draws a rubber band.
      const isOnSelection =
        selectedPage === page &&
        findZonesAt(zoning.getZones(page), start).some((zone) => selectedIds.includes(zone.id) && !isLocked(zone));
      const edit =
        handle !== "" ? "resize" : mode === "draw" ? "draw" : isOnSelection && !event.shiftKey ? "move" : "band";
      // In a document that cannot be edited, zones can still be selected.
      const kind = isWritable(zoning.checkout) ? edit : "band";
      const screen = { x: event.clientX, y: event.clientY };
      press.current = { start, screen, kind, handle, additive: event.shiftKey, isDragging: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: ReactPointerEvent) {
      const current = press.current;
      if (current === null) return;
      const distance = Math.hypot(event.clientX - current.screen.x, event.clientY - current.screen.y);
      if (!current.isDragging && distance < dragThresholdPx) return;
      // Escape removes the preview, which cancels the drag.
      if (current.isDragging && zoning.store.getState().preview === null) return void (press.current = null);
      current.isDragging = true;
      const boxes = computeBoxes(zoning, page, current, getPoint(event), event.shiftKey);
      zoning.store.setState({ preview: { page, kind: current.kind, boxes } });
    },
    onPointerUp(event: ReactPointerEvent) {
      const current = press.current;
      press.current = null;
      if (current === null) return;
      if (!current.isDragging) {
        if (current.handle === "") handleClick(zoning, page, current.start, current.additive);
        return;
      }
      if (zoning.store.getState().preview === null) return;
      zoning.store.setState({ preview: null });
      const boxes = computeBoxes(zoning, page, current, getPoint(event), event.shiftKey);
      commitGesture(zoning, page, current, boxes, event.shiftKey);
    },
    onPointerCancel() {
      press.current = null;
      zoning.store.setState({ preview: null });
    },
  };
}
