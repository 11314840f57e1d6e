import type { Command, CommandScope } from "./command.ts";
import type { Chord, Platform } from "./keys.ts";
import { parseBinding, getReservedReason, formatBinding } from "./keys.ts";

/** A command together with the context that it acts on: what buttons, keys and the palette hold. */
export interface BoundCommand {
  readonly command: Command<never>;
  /** The first of its keys as it is shown, or null. */
  readonly keyLabel: string | null;
  readonly isEnabled: () => boolean;
  readonly run: () => void | Promise<void>;
}

export interface Registry {
  readonly platform: Platform;
  /**
   * Adds commands for as long as their surface is there. `context` is asked each time, so that it is never stale.
   * @returns what takes them away again
   * @throws {CommandConflict} where an id is taken, a key is taken in a scope that acts at the same time, or reserved
   */
  register<Context>(commands: readonly Command<Context>[], context: () => Context): () => void;
  get(id: string): BoundCommand | undefined;
  /** The command that a chord means in one of these scopes. */
  at(chord: Chord, scopes: readonly CommandScope[]): BoundCommand | undefined;
  readonly list: () => readonly BoundCommand[];
  /** Tells listeners that a command came, went, or may apply now where it did not. */
  readonly changed: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Two commands want the same id or key, or one wants a key that is the platform's. */
export class CommandConflict extends Error {
  override readonly name = "CommandConflict";
}

/** Scopes that act at the same time share their keys; a dialog is on its own. */
const keySpace = (scope: CommandScope): string => (scope === "dialog" ? "dialog" : "window");

/** The chords of a command on a platform; `Ctrl+Y` beside `Mod+Y` is one chord where Mod is Ctrl. */
function getChords(command: Command<never>, platform: Platform): Set<Chord> {
  return new Set((command.keys ?? []).map((binding) => parseBinding(binding, platform)));
}

/** The one list of commands that are there now, and the one keymap. */
export function createRegistry(platform: Platform): Registry {
  const byId = new Map<string, BoundCommand>();
  const byKey = new Map<string, BoundCommand>();
  const listeners = new Set<() => void>();
  let listed: readonly BoundCommand[] = [];

  const changed = (): void => {
    for (const listener of listeners) listener();
  };

  function add(bound: BoundCommand): void {
    const { command } = bound;
    if (byId.has(command.id)) throw new CommandConflict(`two commands have the id ${command.id}`);
    const slots: string[] = [];
    for (const chord of getChords(command, platform)) {
      const reason = getReservedReason(chord);
      if (reason !== null) throw new CommandConflict(`${command.id} may not have the key ${chord}: ${reason}`);
      const slot = `${keySpace(command.scope)} ${chord}`;
      const other = byKey.get(slot);
      if (other !== undefined) throw new CommandConflict(`${command.id} and ${other.command.id} both want ${chord}`);
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
    register(commands, context) {
      const added: BoundCommand[] = [];
      const dispose = (): void => {
        added.forEach(remove);
        listed = [...byId.values()];
        changed();
      };
      try {
        for (const command of commands) {
          const [first] = command.keys ?? [];
          const bound: BoundCommand = {
            command,
            keyLabel: first === undefined ? null : formatBinding(first, platform),
            isEnabled: () => command.when?.(context()) ?? true,
            run: () => command.run(context()),
          };
          add(bound);
          added.push(bound);
        }
      } catch (error) {
        dispose();
        throw error;
      }
      listed = [...byId.values()];
      changed();
      return dispose;
    },
    get: (id) => byId.get(id),
    at(chord, scopes) {
      for (const scope of scopes) {
        const bound = byKey.get(`${keySpace(scope)} ${chord}`);
        if (bound !== undefined && bound.command.scope === scope) return bound;
      }
      return undefined;
    },
    list: () => listed,
    changed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
