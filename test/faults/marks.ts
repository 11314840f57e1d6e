import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    marks?: Mark[];
  }
}

/** A figure that a fault test has to reach, and the one that it reached. */
interface Mark {
  what: string;
  wanted: string;
  reached: string;
}

/** Longer runs, by `npm run test:faults -- --long`. */
export const isLong = process.env["GALLEY_FAULTS"] === "long";

/** Notes a figure for the table that closes the run; whether it is good enough, the test itself says. */
export function mark(
  { task }: Pick<TestContext, "task">,
  what: string,
  wanted: string,
  reached: string | number,
): void {
  (task.meta.marks ??= []).push({ what, wanted, reached: String(reached) });
}

/** Skips a test that this machine cannot run, and says why in the table. */
export function cannotRun(context: Pick<TestContext, "task" | "skip">, why: string): never {
  mark(context, `${context.task.name}: ${why}`, "", "");
  return context.skip(why);
}
