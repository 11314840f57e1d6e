import { useRef } from "react";
import { isWritable } from "../../checkout/commands.ts";
import { moveCutTo, activateCutAt } from "./cut.ts";
import { getPagePoint, type usePageGestures } from "./gestures.ts";
import type { Zoning } from "./state.ts";

/**
 * Returns the pointer handlers of a page while a split is prepared. A press on the zone activates the cut at the
 * pointer, or moves the active cut to the pointer. A drag moves the cut. Shift turns off snapping to the gaps between
 * words. Other presses are passed to `others`.
 */
export function useCutGestures(
  zoning: Zoning,
  page: number,
  scale: number,
  others: ReturnType<typeof usePageGestures>,
): ReturnType<typeof usePageGestures> {
  const isDragging = useRef(false);

  return {
    onPointerDown(event) {
      const isHandle = event.target instanceof Element && event.target.hasAttribute("data-handle");
      isDragging.current =
        event.button === 0 &&
        !isHandle &&
        isWritable(zoning.checkout) &&
        activateCutAt(zoning, page, getPagePoint(event, scale), scale);
      if (!isDragging.current) return others.onPointerDown(event);
      moveCutTo(zoning, getPagePoint(event, scale), event.shiftKey);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      if (isDragging.current) moveCutTo(zoning, getPagePoint(event, scale), event.shiftKey);
      else others.onPointerMove(event);
    },
    onPointerUp(event) {
      if (!isDragging.current) return others.onPointerUp(event);
      isDragging.current = false;
    },
    onPointerCancel() {
      isDragging.current = false;
      others.onPointerCancel();
    },
  };
}
