import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkoutCommands } from "../../../renderer/checkout/commands.ts";
import type { Command } from "../../../renderer/commands/command.ts";
import { createRegistry } from "../../../renderer/commands/registry.ts";
import { shellCommands } from "../../../renderer/shell/commands.ts";
import { outputCommands } from "../../../renderer/monaco/commands.ts";
import { queueCommands } from "../../../renderer/queue/commands.ts";
import { reviewSteps } from "../../../shared/job.ts";
import { viewCommands } from "../../../renderer/viewer/commands.ts";

const folder = new URL("../../../renderer/workbenches/", import.meta.url);
const there = reviewSteps.filter((step) => existsSync(new URL(`${step}/commands.ts`, folder)));

/** The sets of commands that a workbench declares; its views need a browser, its commands do not. */
async function commandsOf(step: string): Promise<(readonly Command<never>[])[]> {
  const declared: Record<string, unknown> = await import(`../../../renderer/workbenches/${step}/commands.ts`);
  return Object.values(declared).filter((value): value is readonly Command<never>[] => Array.isArray(value));
}

/** Registers everything that is there at once on a surface, where a conflict throws; what is badly named. */
function unnamed(...sets: (readonly Command<never>[])[]): string[] {
  return (["mac", "other"] as const).flatMap((platform) => {
    const registry = createRegistry(platform);
    for (const set of sets) registry.register<never>(set, () => undefined as never);
    const { length } = sets.flat();
    if (registry.list().length !== length) throw new Error(`${length} commands, ${registry.list().length} registered`);
    return registry
      .list()
      .filter(
        ({ command }) => command.title === "" || command.group === "" || !/^[a-z-]+\.[a-zA-Z0-9-]+$/.test(command.id),
      )
      .map(({ command }) => command.id);
  });
}

describe("no two commands collide, and each has its names", () => {
  it("in the queue", () => {
    expect(unnamed(shellCommands, queueCommands)).toEqual([]);
  });
  it("in the output", () => {
    expect(unnamed(shellCommands, outputCommands)).toEqual([]);
  });
  it.each(there)("in the workbench for %s", async (step) => {
    expect(unnamed(shellCommands, checkoutCommands, viewCommands, ...(await commandsOf(step)))).toEqual([]);
  });
});
