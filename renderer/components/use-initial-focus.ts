import { type RefObject, useEffect } from "react";

/** Focuses an element once it is ready, unless another element has the focus, such as a search field. */
export function useInitialFocus(element: RefObject<HTMLElement | null>, isReady = true): void {
  useEffect(() => {
    if (isReady && document.activeElement === document.body) element.current?.focus();
  }, [isReady, element]);
}
