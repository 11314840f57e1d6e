import type { Command } from "./command.ts";

type SharedField = "group" | "scope" | "undo";
type SharedFields<Context> = Pick<Command<Context>, SharedField | "ignoresKeyRepeat" | "when">;

/**
 * Defines commands that have most of some fields in common. A command's own fields take precedence.
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
