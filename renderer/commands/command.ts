import type { ComponentType } from "react";

/**
 * The effect of a command on the undo stack. `none` changes no user data, `step` pushes one step, `history` moves through
 * the stack (undo and redo), and `final` changes data in a way that cannot be undone, such as a check-in.
 */
export type UndoPolicy = "none" | "step" | "history" | "final";

/**
 * The place of the focus in which a key runs the command. `anywhere`: the window without dialogs; in a text field, only
 * keys that the field does not use. `workbench`: the window without dialogs; in a text field, only function keys.
 * `dialog`: the open dialog.
 */
export type CommandScope = "anywhere" | "workbench" | "dialog";

/**
 * A user action. Buttons, keys and the palette refer to it by its id.
 *
 * @typeParam Context The state and actions that the command uses. The view that registers the command provides it.
 *
 * @example
 * const invert: Command<Viewer> = {
 *   id: "page.invert",
 *   title: "Invert colors",
 *   group: "View",
 *   keys: ["Mod+Shift+C"],
 *   scope: "workbench",
 *   undo: "none",
 *   run: (viewer) => viewer.invert(),
 * };
 */
export interface Command<in Context = void> {
  /** `noun.verb`, as in `zone.split`. */
  id: string;
  title: string;
  /** The heading of the command in the palette and in the list of shortcuts (F1). */
  group: string;
  icon?: ComponentType<{ size?: number | string }>;
  /** Key bindings such as `Mod+Shift+Z`, `J` or `F8`. `Mod` is Cmd on a Mac and Ctrl elsewhere. Buttons show the first one. */
  keys?: readonly string[];
  scope: CommandScope;
  undo: UndoPolicy;
  /** Prevents a held key from running the command repeatedly, such as accepting or deleting. */
  ignoresKeyRepeat?: true;
  /** Returns whether the command is enabled. If omitted, it is always enabled. */
  when?: (context: Context) => boolean;
  /**
   * Called when a key of the command is pressed while the command is disabled, to tell the user why nothing happens.
   */
  onDisabledKey?: (context: Context) => void;
  run: (context: Context) => void | Promise<void>;
}
