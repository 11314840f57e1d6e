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

/** Adds a figure to the table of `npm run test:faults`. The test itself asserts the target. */
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
