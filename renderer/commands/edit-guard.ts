import type { Command } from "./command.ts";
import type { Registry } from "./registry.ts";

/** Wraps a registry so that commands that edit the document (`undo: "step"`) are enabled only if `isAllowed` returns true. */
export function guardEdits(registry: Registry, isAllowed: () => boolean): Registry {
  return {
    ...registry,
    register<Context>(commands: readonly Command<Context>[], getContext: () => Context, openedAt?: number) {
      const guarded = commands.map((command): Command<Context> => {
        if (command.undo !== "step") return command;
        return { ...command, when: (context) => isAllowed() && (command.when?.(context) ?? true) };
      });
      return registry.register(guarded, getContext, openedAt);
    },
  };
}
