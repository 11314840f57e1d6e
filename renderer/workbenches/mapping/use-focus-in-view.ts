import { type RefObject, useEffect } from "react";

/**
 * Keeps the focused row of a list in view when the list gets lower, as when findings appear below it. A row from which the
 * reviewer has scrolled away stays where it is.
 */
export function useFocusInView(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = scroller.current;
    if (list === null) return;
    let height = list.clientHeight;
    const sizes = new ResizeObserver(() => {
      const formerHeight = height;
      height = list.clientHeight;
      const focused = list.querySelector("[data-path][aria-selected=true]");
      if (focused === null) return;
      const bottom = focused.getBoundingClientRect().bottom - list.getBoundingClientRect().top;
      // A pixel for the rounding of heights.
      if (bottom > height && bottom <= formerHeight + 1) focused.scrollIntoView({ block: "nearest" });
    });
    sizes.observe(list);
    return () => sizes.disconnect();
  }, [scroller]);
}
