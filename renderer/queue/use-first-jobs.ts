import { useCallback, useEffect, useRef } from "react";
import { listTabsWithJobs } from "./tabs.ts";

/**
 * Shows the first jobs of an empty queue where they are: while they run, and then where they wait or have ended.
 * @param counts The number of jobs by tab id; empty until it is known.
 * @param showTab Called with the id of the tab to show.
 * @returns a function that ends this, for when the user has chosen a tab. It begins again while the queue is empty.
 */
export function useFirstJobs(
  counts: ReadonlyMap<string, number>,
  isFiltering: boolean,
  showTab: (id: string) => void,
): () => void {
  const isFollowing = useRef(false);
  useEffect(() => {
    const [first] = listTabsWithJobs(counts);
    if (first === undefined) isFollowing.current ||= counts.size > 0 && !isFiltering;
    else if (isFollowing.current) {
      isFollowing.current = first.id === "running";
      showTab(first.id);
    }
  });
  return useCallback(() => {
    isFollowing.current = false;
  }, []);
}
