import { useEffect, useEffectEvent } from "react";
import { guardLeaving } from "./route.ts";

/**
 * Keeps a view with unsaved changes from being left silently. For another view of the window, `ask` is called with the
 * function that leaves. If the window itself is closed or loaded again, the browser or the shell asks.
 * @param hasChanges returns whether there are unsaved changes; called when the view is about to be left
 */
export function useLeaveGuard(hasChanges: () => boolean, ask: (leave: () => void) => void): void {
  const mayLeave = useEffectEvent((leave: () => void): boolean => {
    if (!hasChanges()) return true;
    ask(leave);
    return false;
  });
  const confirmUnload = useEffectEvent((event: BeforeUnloadEvent): void => {
    if (hasChanges()) event.preventDefault();
  });
  useEffect(() => {
    const stopGuarding = guardLeaving((leave) => mayLeave(leave));
    const listen = (event: BeforeUnloadEvent): void => confirmUnload(event);
    window.addEventListener("beforeunload", listen);
    return () => {
      stopGuarding();
      window.removeEventListener("beforeunload", listen);
    };
  }, []);
}
