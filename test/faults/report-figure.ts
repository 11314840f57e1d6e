import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    figures?: FaultFigure[];
  }
}

/** A figure of a fault test with its target. */
interface FaultFigure {
  name: string;
  target: string;
  value: string;
}

/** Whether the tests run for long: `npm run test:faults -- --long`. */
export const isLongRun = process.env["GALLEY_FAULTS"] === "long";

/**
 * How much slower than its target a time may be. `npm test` runs on machines shared with other work, where only a
 * standstill can be told from their load; `npm run test:faults` holds the target itself.
 */
export const timeTolerance = process.env["GALLEY_FAULTS"] === "ci" ? 4 : 1;

/** Adds a figure to the table at the end of the run. The test itself asserts the target. */
export function reportFigure(
  { task }: Pick<TestContext, "task">,
  name: string,
  target: string,
  value: string | number,
): void {
  (task.meta.figures ??= []).push({ name, target, value: String(value) });
}

/** Skips a test that this machine cannot run, and adds the reason to the table. */
export function skipWithReason(context: Pick<TestContext, "task" | "skip">, reason: string): never {
  reportFigure(context, `${context.task.name}: ${reason}`, "", "");
  return context.skip(reason);
}
