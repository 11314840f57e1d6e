import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkoutCommands } from "../../../renderer/checkout/commands.ts";
import type { Command } from "../../../renderer/commands/command.ts";
import { createRegistry } from "../../../renderer/commands/registry.ts";
import { shellCommands } from "../../../renderer/shell/commands.ts";
import { outputCommands } from "../../../renderer/monaco/commands.ts";
import { queueCommands } from "../../../renderer/queue/commands.ts";
import { settingsCommands } from "../../../renderer/settings/commands.ts";
import { reviewSteps } from "../../../shared/job.ts";
import { viewCommands } from "../../../renderer/viewer/commands.ts";

const folder = new URL("../../../renderer/workbenches/", import.meta.url);
const steps = reviewSteps.filter((step) => existsSync(new URL(`${step}/commands.ts`, folder)));

/** Loads the commands of a workbench without its views, which need a browser. */
async function loadCommands(step: string): Promise<(readonly Command<never>[])[]> {
  const exports: Record<string, unknown> = await import(`../../../renderer/workbenches/${step}/commands.ts`);
  return Object.values(exports).filter((value): value is readonly Command<never>[] => Array.isArray(value));
}

/**
 * Registers the commands of one view together and returns the ids of commands with a malformed id, title or group.
 * @throws {CommandConflict} if two of them collide
 */
function findMisnamed(...sets: (readonly Command<never>[])[]): string[] {
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

describe("Commands have names and do not collide", () => {
  it("in the queue", () => {
    expect(findMisnamed(shellCommands, queueCommands)).toEqual([]);
  });
  it("in the output view", () => {
    expect(findMisnamed(shellCommands, outputCommands)).toEqual([]);
  });
  it("in the settings", () => {
    expect(findMisnamed(shellCommands, settingsCommands)).toEqual([]);
  });
  it.each(steps)("in the workbench of %s", async (step) => {
    expect(findMisnamed(shellCommands, checkoutCommands, viewCommands, ...(await loadCommands(step)))).toEqual([]);
  });
});
