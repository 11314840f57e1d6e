import type { Command, CommandScope } from "./command.ts";
import { type Chord, formatBinding, getReservedReason, parseBinding, type Platform } from "./keys.ts";
import { systemClock, type Clock } from "../session/clock.ts";
import { unseenMs } from "./unseen.ts";

/** A registered command, bound to its context. Buttons, keys and the palette use it. */
export interface BoundCommand {
  readonly command: Command<never>;
  /** The first key binding, formatted for display; null if the command has none. */
  readonly keyLabel: string | null;
  readonly isEnabled: () => boolean;
  readonly run: () => void | Promise<void>;
  /** Tells the user why a key of the disabled command does nothing, if the command has an explanation. */
  readonly explainDisabled: () => void;
  /**
   * Returns whether a key must not run the command yet. This is the case if the command changes data, and its view was
   * opened less than {@link unseenMs} ago.
   */
  readonly isUnseen: () => boolean;
}

export interface Registry {
  readonly platform: Platform;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: Clock["now"];
  /**
   * Adds commands.
   * @param getContext Called for each use of a command, so that the context is never stale.
   * @param openedAt The time when the view of the commands was opened, in milliseconds since 1970; now by default.
   * @returns a function that removes them
   * @throws {CommandConflict} if an id is taken, or a key is reserved or taken in a scope that is active at the same
   * time
   */
  register<Context>(commands: readonly Command<Context>[], getContext: () => Context, openedAt?: number): () => void;
  get(id: string): BoundCommand | undefined;
  /** Finds the command with a chord among the commands of the given scopes. */
  findByChord(chord: Chord, scopes: readonly CommandScope[]): BoundCommand | undefined;
  readonly list: () => readonly BoundCommand[];
  /** Notifies the listeners that commands were added, removed, enabled or disabled. */
  readonly notify: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Thrown when two commands have the same id or key, or a command has a reserved key. */
export class CommandConflict extends Error {
  override readonly name = "CommandConflict";
}

/** Returns the key space of a scope. Scopes that can be active at the same time have the same key space. */
const getKeySpace = (scope: CommandScope): string => (scope === "dialog" ? "dialog" : "window");

/** Returns the chords of a command. `Ctrl+Y` and `Mod+Y` are the same chord where Mod is Ctrl. */
function getChords(command: Command<never>, platform: Platform): Set<Chord> {
  return new Set((command.keys ?? []).map((binding) => parseBinding(binding, platform)));
}

/** Creates an empty registry of commands and their keys. */
export function createRegistry(platform: Platform, clock: Pick<Clock, "now"> = systemClock): Registry {
  const now = (): number => clock.now();
  const byId = new Map<string, BoundCommand>();
  const byKey = new Map<string, BoundCommand>();
  const listeners = new Set<() => void>();
  let commandList: readonly BoundCommand[] = [];

  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  function add(bound: BoundCommand): void {
    const { command } = bound;
    if (byId.has(command.id)) throw new CommandConflict(`Two commands have the id ${command.id}.`);
    const slots: string[] = [];
    for (const chord of getChords(command, platform)) {
      const reason = getReservedReason(chord);
      if (reason !== null) throw new CommandConflict(`${command.id} may not use the key ${chord}: ${reason}.`);
      const slot = `${getKeySpace(command.scope)} ${chord}`;
      const other = byKey.get(slot);
      if (other !== undefined)
        throw new CommandConflict(`${command.id} and ${other.command.id} both use the key ${chord}.`);
      slots.push(slot);
    }
    byId.set(command.id, bound);
    for (const slot of slots) byKey.set(slot, bound);
  }

  function remove(bound: BoundCommand): void {
    byId.delete(bound.command.id);
    for (const [slot, other] of byKey) if (other === bound) byKey.delete(slot);
  }

  return {
    platform,
    now,
    register(commands, getContext, openedAt = now()) {
      const added: BoundCommand[] = [];
      const dispose = (): void => {
        added.forEach(remove);
        commandList = [...byId.values()];
        notify();
      };
      try {
        for (const command of commands) {
          const [first] = command.keys ?? [];
          const bound: BoundCommand = {
            command,
            keyLabel: first === undefined ? null : formatBinding(first, platform),
            isEnabled: () => command.when?.(getContext()) ?? true,
            run: () => command.run(getContext()),
            explainDisabled: () => command.onDisabledKey?.(getContext()),
            isUnseen: () => command.undo !== "none" && now() - openedAt < unseenMs,
          };
          add(bound);
          added.push(bound);
        }
      } catch (error) {
        dispose();
        throw error;
      }
      commandList = [...byId.values()];
      notify();
      return dispose;
    },
    get: (id) => byId.get(id),
    findByChord(chord, scopes) {
      for (const scope of scopes) {
        const bound = byKey.get(`${getKeySpace(scope)} ${chord}`);
        if (bound !== undefined && bound.command.scope === scope) return bound;
      }
      return undefined;
    },
    list: () => commandList,
    notify,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns whether a command is enabled and can be run by a key outside of dialogs. */
export function hasShortcut({ command, isEnabled }: Pick<BoundCommand, "command" | "isEnabled">): boolean {
  return command.scope !== "dialog" && (command.keys ?? []).length > 0 && isEnabled();
}
