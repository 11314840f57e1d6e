import { useState } from "react";
import { describeError } from "../session/notices.ts";

export interface Action {
  /** Whether a task is running. */
  isBusy: boolean;
  /** What went wrong with the last task; null if nothing. */
  problem: string | null;
  /** Runs a task unless another is running. */
  run: (task: () => Promise<void>) => void;
  /** Forgets what went wrong. */
  forget: () => void;
}

/**
 * Runs the tasks of a page one at a time, and keeps the error of the last one until the next. Buttons stay enabled
 * meanwhile, since a disabled one would lose the focus.
 */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (task: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await task();
    } catch (error) {
      setProblem(describeError(error));
    }
    setBusy(false);
  };
  return { isBusy, problem, run: (task) => void (isBusy || run(task)), forget: () => setProblem(null) };
}
