import { type RefObject, useEffect } from "react";

/** Sets `data-more-left` and `data-more-right` on a scroll container while its content overflows at that side. */
export function useOverflowAttributes(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const update = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute("data-more-left", scrollLeft > 1);
      element.toggleAttribute("data-more-right", scrollLeft + clientWidth < scrollWidth - 1);
    };
    const sizes = new ResizeObserver(update);
    const observeChildren = (): void => {
      sizes.disconnect();
      // `observe` also triggers an update at once.
      for (const observed of [element, ...element.children]) sizes.observe(observed);
    };
    // Children are added and removed later, such as the sticky title.
    const children = new MutationObserver(observeChildren);
    children.observe(element, { childList: true });
    observeChildren();
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      sizes.disconnect();
      children.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [scroller]);
}
