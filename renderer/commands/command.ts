import type { ComponentType } from "react";

/**
 * What a command leaves for undo: `none`, it changes nothing that undo knows of; `step`, it records one
 * step in the history; `history`, it moves within the history (undo and redo themselves).
 */
export type UndoPolicy = "none" | "step" | "history";

/**
 * Where the focus must be for a command's key to act. `anywhere`: the window, text fields included, where the key is
 * no letter; `workbench`: the panes, not a text field and not a dialog; `dialog`: the open dialog, where no other acts.
 */
export type CommandScope = "anywhere" | "workbench" | "dialog";

/**
 * Every user action. Buttons, keys, menus and the palette refer to it by its id and nothing else runs code.
 * `Context` is what a workbench gives its commands: its state and actions.
 */
export interface Command<in Context = void> {
  /** `noun.verb`, as in `zone.split`. */
  id: string;
  title: string;
  /** For the list of keys (F1) and the palette. */
  group: string;
  icon?: ComponentType<{ size?: number | string }>;
  /** Keys as `Mod+Shift+Z`, `J`, `F8`, `1`; `Mod` is Cmd on a Mac and Ctrl elsewhere. The first is shown. */
  keys?: readonly string[];
  scope: CommandScope;
  undo: UndoPolicy;
  /** Accepts or deletes: a key that is held down does it once, not again and again. */
  ignoresKeyRepeat?: true;
  /** Whether it applies now; left out: always. A command that does not apply is shown disabled. */
  when?: (context: Context) => boolean;
  run: (context: Context) => void | Promise<void>;
}
