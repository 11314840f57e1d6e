import { type RefObject, useEffect } from "react";

/** Lets a user pan an element by dragging while Space is held, or with the middle mouse button. */
export function usePan(view: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = view.current;
    if (element === null) return;
    let isSpaceDown = false;
    let dragStart: { x: number; y: number; left: number; top: number } | null = null;
    const isTyping = (event: KeyboardEvent): boolean =>
      event.target instanceof HTMLElement && event.target.closest("input, textarea, select, button") !== null;
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== "Space") return;
      // Space may be released in a field that has taken the focus while Space was down.
      isSpaceDown = event.type === "keydown" && !isTyping(event);
      element.classList.toggle("panning", isSpaceDown);
      if (isTyping(event)) return;
      // Prevents Space from scrolling by a page.
      if (element.contains(document.activeElement)) event.preventDefault();
    };
    const onDown = (event: PointerEvent): void => {
      if (!isSpaceDown && event.button !== 1) return;
      event.preventDefault();
      event.stopPropagation();
      dragStart = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
      element.setPointerCapture(event.pointerId);
    };
    const onMove = (event: PointerEvent): void => {
      if (dragStart === null) return;
      event.stopPropagation();
      element.scrollTo(dragStart.left + dragStart.x - event.clientX, dragStart.top + dragStart.y - event.clientY);
    };
    const onUp = (event: PointerEvent): void => {
      if (dragStart === null) return;
      dragStart = null;
      event.stopPropagation();
    };
    const reset = (): void => {
      isSpaceDown = false;
      dragStart = null;
      element.classList.remove("panning");
    };
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true };
    document.addEventListener("keydown", onKey, { signal: controller.signal });
    document.addEventListener("keyup", onKey, { signal: controller.signal });
    window.addEventListener("blur", reset, { signal: controller.signal });
    element.addEventListener("pointerdown", onDown, options);
    element.addEventListener("pointermove", onMove, options);
    element.addEventListener("pointerup", onUp, options);
    element.addEventListener("pointercancel", onUp, options);
    return () => controller.abort();
  }, [view]);
}
