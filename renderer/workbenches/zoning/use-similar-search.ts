import { useEffect, useRef, useState } from "react";
import type { Criteria } from "../../document-ops/similar-zones.ts";
import { describeError } from "../../session/notices.ts";
import { searchSimilar, type SearchState, type ZoneTexts } from "./similar-search.ts";
import type { Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

interface State extends SearchState {
  isRunning: boolean;
  /** Why the search ended early; null if it did not. */
  failure: string | null;
}

const notStarted: State = { found: [], done: 0, total: 0, isTruncated: false, isRunning: true, failure: null };

/** Runs a search until it ends, fails or is aborted, and updates the state. */
async function run(
  zoning: Zoning,
  criteria: Criteria,
  texts: ZoneTexts,
  signal: AbortSignal,
  setState: (update: (before: State) => State) => void,
): Promise<void> {
  setState(() => ({ ...notStarted, total: zoning.countPages() }));
  try {
    for await (const found of searchSimilar(zoning, criteria, texts, signal)) {
      if (!signal.aborted) setState((before) => ({ ...before, ...found }));
    }
    setState((before) => ({ ...before, isRunning: false }));
  } catch (error) {
    const failure = signal.aborted ? null : t("zoning-search-ended", { error: describeError(error) });
    setState((before) => ({ ...before, isRunning: false, failure }));
  }
}

/** Searches for similar zones while the component is mounted. A change of the criteria starts a new search. */
export function useSimilarSearch(zoning: Zoning, criteria: Criteria) {
  const [state, setState] = useState(notStarted);
  const controller = useRef(new AbortController());
  const texts = useRef<ZoneTexts>(new WeakMap());
  useEffect(() => {
    const current = new AbortController();
    controller.current = current;
    void run(zoning, criteria, texts.current, current.signal, (update) => {
      // The updates of a replaced search are ignored.
      if (controller.current === current) setState(update);
    });
    return () => current.abort();
  }, [zoning, criteria]);
  return { ...state, stop: () => controller.current.abort() };
}
