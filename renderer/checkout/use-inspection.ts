import { useEffect, useState } from "react";
import { describeError } from "../session/notices.ts";
import type { Checkout } from "./checkout.ts";
import type { Inspection, Workbench } from "./workbench.ts";

/** The current state of an inspection. `failure` says why it has ended early; null if it has not ended early. */
export interface InspectionState extends Inspection {
  failure: string | null;
}

const notStarted: InspectionState = { findings: [], done: 0, total: 0, failure: null };

/**
 * Runs the inspection of a checkout until its end or until the signal is aborted. The first state has no findings, so
 * that the findings of an earlier inspection are removed.
 */
export async function inspect(
  workbench: Pick<Workbench, "inspect">,
  checkout: Checkout,
  signal: AbortSignal,
  onState: (update: (last: InspectionState) => InspectionState) => void,
): Promise<void> {
  onState(() => notStarted);
  try {
    for await (const inspection of workbench.inspect?.(checkout, signal) ?? []) {
      if (signal.aborted) return;
      onState(() => ({ ...inspection, failure: null }));
    }
  } catch (error) {
    if (!signal.aborted) onState((last) => ({ ...last, failure: describeError(error) }));
  }
}

/** Inspects a checkout while the component is mounted. */
export function useInspection(workbench: Workbench, checkout: Checkout): InspectionState {
  const [state, setState] = useState(notStarted);
  useEffect(() => {
    const controller = new AbortController();
    void inspect(workbench, checkout, controller.signal, setState);
    return () => controller.abort();
  }, [workbench, checkout]);
  return state;
}
