import { type RefObject, useEffect, useRef } from "react";

/** Returns whether the component is mounted, for tasks that end after it may have been closed. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
