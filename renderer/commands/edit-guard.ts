import type { Command } from "./command.ts";
import type { Registry } from "./registry.ts";

/** A registry whose commands that change the document (`undo: "step"`) apply only while `allowed`. */
export function guardEdits(registry: Registry, allowed: () => boolean): Registry {
  return {
    ...registry,
    register<Context>(commands: readonly Command<Context>[], context: () => Context) {
      const guarded = commands.map((command): Command<Context> => {
        if (command.undo !== "step") return command;
        return { ...command, when: (context) => allowed() && (command.when?.(context) ?? true) };
      });
      return registry.register(guarded, context);
    },
  };
}
