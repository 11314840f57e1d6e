import { useState } from "react";
import { useIsMounted } from "../components/use-is-mounted.ts";
import { announceError, describeError } from "../session/notices.ts";

/** Runs the tasks of a settings page, and holds their state. */
export interface Action {
  /** Whether a task is running. */
  isBusy: boolean;
  /** The error message of the last task; null if it did not fail. */
  problem: string | null;
  /** Runs a task unless another is running. */
  run: (task: () => Promise<void>) => void;
  /** Removes the error message. */
  clearProblem: () => void;
}

/**
 * Creates an action, which runs one task at a time. The error of a task is kept until the next task begins. If the user
 * has left the page, the error is shown in a notice. Buttons should stay enabled while a task is running, since a
 * disabled button loses the focus.
 */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isMounted = useIsMounted();
  const run = async (task: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await task();
    } catch (error) {
      if (isMounted.current) setProblem(describeError(error));
      else announceError(error);
    }
    setBusy(false);
  };
  return { isBusy, problem, run: (task) => void (isBusy || run(task)), clearProblem: () => setProblem(null) };
}
