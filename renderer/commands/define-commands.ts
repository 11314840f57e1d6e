import type { Command } from "./command.ts";

type SharedField = "group" | "scope" | "undo";
type SharedFields<Context> = Pick<Command<Context>, SharedField | "ignoresKeyRepeat" | "when" | "onDisabledKey">;

/**
 * Defines commands with shared fields. The fields of a single command take precedence.
 *
 * @example
 * const commands = defineCommands<Viewer>({ group: "View", scope: "workbench", undo: "none" }, [
 *   { id: "page.next", title: "Next page", keys: ["PageDown"], run: (viewer) => viewer.turn(1) },
 * ]);
 */
export const defineCommands = <Context = void>(
  shared: SharedFields<Context>,
  commands: readonly (Omit<Command<Context>, SharedField> & Partial<Pick<Command, SharedField>>)[],
): readonly Command<Context>[] => commands.map((command) => ({ ...shared, ...command }));

/**
 * Creates the `run` function of a command for the selected item of a list. It does nothing if none is selected.
 * @example
 * const rename = { id: "team.rename", run: runOnSelected<TeamsContext>(({ rename }, team) => rename(team)) };
 */
export const runOnSelected =
  <Context extends { selected: unknown }>(
    act: (context: Context, item: NonNullable<Context["selected"]>) => void | Promise<void>,
  ) =>
  (context: Context): void | Promise<void> => {
    const selected: Context["selected"] = context.selected;
    if (selected !== undefined && selected !== null) return act(context, selected);
  };

/** The state of a dialog that asks for confirmation. */
export interface ConfirmContext {
  isReady: boolean;
  confirm: () => Promise<void>;
}

/** Defines the command that confirms a dialog. Its effect cannot be undone, and a held key does not repeat it. */
export const defineConfirmCommands = (
  command: Pick<Command, "id" | "title" | "group" | "keys">,
): readonly Command<ConfirmContext>[] => [
  {
    ...command,
    scope: "dialog",
    undo: "final",
    ignoresKeyRepeat: true,
    when: ({ isReady }) => isReady,
    run: ({ confirm }) => confirm(),
  },
];
