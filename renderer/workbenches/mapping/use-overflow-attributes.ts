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
    const observer = new ResizeObserver(update);
    for (const observed of [element, ...element.children]) observer.observe(observed);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [scroller]);
}
