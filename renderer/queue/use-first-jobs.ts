import { useCallback, useEffect, useRef } from "react";
import { listTabsWithJobs } from "./tabs.ts";

/**
 * Shows the tab of the first jobs that are created in an empty queue: the tab of running jobs first, and then the tab to
 * which they move.
 * @param counts The number of jobs by tab id; empty until it is known.
 * @param showTab Called with the id of the tab to show.
 * @returns a function that stops this until the queue is empty again; called when the user chooses a tab
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
