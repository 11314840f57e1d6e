import { type RefObject, useEffect } from "react";

/**
 * Marks the frame of a scrolled element at the sides where it has more, for a shadow: with `data-more-left` and
 * `data-more-right`. The property `--scrollbar` is the width of the vertical scrollbar.
 */
export function useMoreSides(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    const frame = element?.parentElement;
    if (element === null || frame === null || frame === undefined) return;
    const update = (): void => {
      const { scrollLeft, scrollWidth, clientWidth, offsetWidth } = element;
      frame.toggleAttribute("data-more-left", scrollLeft > 1);
      frame.toggleAttribute("data-more-right", scrollLeft + clientWidth < scrollWidth - 1);
      frame.style.setProperty("--scrollbar", `${offsetWidth - clientWidth}px`);
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
