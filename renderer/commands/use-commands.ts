import { createContext, useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { announceError } from "../session/notices.ts";
import type { Command } from "./command.ts";
import { runCommand } from "./dispatch.ts";
import type { BoundCommand, Registry } from "./registry.ts";

export const RegistryContext = createContext<Registry | null>(null);

/** @throws {Error} outside of the workbench's window */
export function useRegistry(): Registry {
  const registry = useContext(RegistryContext);
  if (registry === null) throw new Error("commands are used outside of the RegistryContext");
  return registry;
}

/**
 * Has these commands while the component is mounted. `commands` is a constant of its module; `context` is what they
 * act on, of the latest rendering.
 */
export function useCommands<Context>(commands: readonly Command<Context>[], context: Context): void {
  const registry = useRegistry();
  const latest = useRef(context);
  useLayoutEffect(() => {
    latest.current = context;
  });
  useLayoutEffect(() => registry.register(commands, () => latest.current), [registry, commands]);
  useEffect(() => registry.changed());
}

export interface CommandHandle {
  bound: BoundCommand | undefined;
  isEnabled: boolean;
  run: () => void;
}

/** A command by its id, as a button needs it. */
export function useCommand(id: string): CommandHandle {
  const registry = useRegistry();
  const bound = useSyncExternalStore(registry.subscribe, () => registry.get(id));
  const isEnabled = useSyncExternalStore(registry.subscribe, () => registry.get(id)?.isEnabled() ?? false);
  return {
    bound,
    isEnabled,
    run: () => {
      if (bound !== undefined) runCommand(bound, announceError);
    },
  };
}

/** Every command that is there now. */
export function useCommandList(): readonly BoundCommand[] {
  const registry = useRegistry();
  return useSyncExternalStore(registry.subscribe, registry.list);
}
