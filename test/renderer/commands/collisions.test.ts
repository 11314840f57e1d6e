import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Command } from "../../../renderer/commands/command.ts";
import { createRegistry } from "../../../renderer/commands/registry.ts";
import { offlineCommands } from "../../../renderer/offline/commands.ts";
import { sessionCommands, shellCommands } from "../../../renderer/shell/commands.ts";
import { views } from "../../../renderer/settings/keyboard/views.ts";
import { reviewSteps } from "../../../shared/job/job.ts";

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
  it.each(views)("in the view $title", ({ commands, parent }) => {
    const own = new Set([...offlineCommands, ...(parent?.commands ?? []), ...commands]);
    expect(findMisnamed(shellCommands, sessionCommands, [...own])).toEqual([]);
  });
});

it.each(steps)("the list of all commands has those of %s", async (step) => {
  const listed = new Set(views.flatMap(({ commands }) => commands));
  const commands = (await loadCommands(step)).flat();
  expect(commands.filter((command) => !listed.has(command)).map(({ id }) => id)).toEqual([]);
});
