import type { ComponentType } from "react";

/**
 * How a command relates to the undo stack: `none` changes no data of the user, `step` pushes one step, `history` moves
 * through the stack (undo and redo), `final` changes data without a way back, such as a check-in.
 */
export type UndoPolicy = "none" | "step" | "history" | "final";

/**
 * Where the focus must be for a command's key to run it. `anywhere`: in the window but not in a dialog; in a text field
 * only if the key writes no character. `workbench`: in the window, but neither in a text field nor in a dialog.
 * `dialog`: in the open dialog.
 */
export type CommandScope = "anywhere" | "workbench" | "dialog";

/**
 * A user action. Buttons, keys and the palette refer to it by its id.
 *
 * @typeParam Context The state and actions that the command works with; the view that registers the command passes it.
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
  /** Heading in the palette and in the list of shortcuts (F1). */
  group: string;
  icon?: ComponentType<{ size?: number | string }>;
  /** Key bindings such as `Mod+Shift+Z`, `J`, `F8`, `1`; `Mod` is Cmd on a Mac and Ctrl elsewhere. Buttons show the first. */
  keys?: readonly string[];
  scope: CommandScope;
  undo: UndoPolicy;
  /** Prevents a held key from running the command repeatedly, for example for accepting and deleting. */
  ignoresKeyRepeat?: true;
  /** Returns whether the command is enabled; without it, the command is always enabled. */
  when?: (context: Context) => boolean;
  run: (context: Context) => void | Promise<void>;
}
