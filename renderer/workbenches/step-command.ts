import type { Command } from "../commands/command.ts";

interface SteppableList<Item> {
  /** Focuses the next (1) or previous (-1) matching item. @returns false if there is none */
  moveFocus(direction: 1 | -1, matches: (item: Item) => boolean): boolean;
  announce(text: string): void;
}

/** Creates a command that focuses the next (1) or previous (-1) matching item of a list. */
export function stepCommand<Item>(
  id: string,
  title: string,
  key: string,
  direction: 1 | -1,
  matches: (item: Item) => boolean = () => true,
): Command<SteppableList<Item>> {
  return {
    id,
    title,
    group: "Review",
    keys: [key],
    scope: "workbench",
    undo: "none",
    run: (list) => {
      if (!list.moveFocus(direction, matches))
        list.announce(direction > 0 ? "No further item below" : "No further item above");
    },
  };
}
