import { createContext, useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { announceError } from "../session/notices.ts";
import type { Command } from "./command.ts";
import { runCommand } from "./dispatch.ts";
import type { BoundCommand, Registry } from "./registry.ts";
import { t } from "../messages/messages.ts";

/** Provides the command registry to the components of the window. */
export const RegistryContext = createContext<Registry | null>(null);

/** Returns the command registry. @throws {Error} outside of a RegistryContext */
export function useRegistry(): Registry {
  const registry = useContext(RegistryContext);
  if (registry === null) throw new Error(t("window-commands-used-outside-registrycontext"));
  return registry;
}

/**
 * Registers commands while the component is mounted.
 * @param commands A constant array, since a new array would register the commands again.
 * @param context The context with which the commands are run. They always use the context of the latest rendering.
 * @param isShown Whether the view shows its data yet. The time since the view was opened is counted from then on.
 */
export function useCommands<Context>(commands: readonly Command<Context>[], context: Context, isShown = true): void {
  const registry = useRegistry();
  const latest = useRef(context);
  const opened = useRef<{ isShown: boolean; at: number }>(null);
  useLayoutEffect(() => {
    latest.current = context;
  });
  useLayoutEffect(() => {
    // If a view replaces its commands by others, it does not count as opened again.
    if (opened.current?.isShown !== isShown) opened.current = { isShown, at: registry.now() };
    return registry.register(commands, () => latest.current, opened.current.at);
  }, [registry, commands, isShown]);
  useEffect(() => registry.notify());
}

export interface CommandHandle {
  bound: BoundCommand | undefined;
  isEnabled: boolean;
  run: () => void;
}

/** Finds a command by its id. The component renders again when the command is enabled or disabled. */
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

/** Returns all registered commands. */
export function useCommandList(): readonly BoundCommand[] {
  const registry = useRegistry();
  return useSyncExternalStore(registry.subscribe, registry.list);
}
