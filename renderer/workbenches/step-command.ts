import type { Command } from "../commands/command.ts";

interface Stepping<Item> {
  /** Goes to the next item that is wanted; false where there is none. */
  step(by: 1 | -1, wanted: (item: Item) => boolean): boolean;
  say(text: string): void;
}

/** A command that goes through a list: to the next (`by` 1) or the previous item that is `wanted`. */
export function stepCommand<Item>(
  id: string,
  title: string,
  key: string,
  by: 1 | -1,
  wanted: (item: Item) => boolean = () => true,
): Command<Stepping<Item>> {
  return {
    id,
    title,
    group: "Review",
    keys: [key],
    scope: "workbench",
    undo: "none",
    run: (list) => {
      if (!list.step(by, wanted)) list.say(by > 0 ? "Nothing further below" : "Nothing further above");
    },
  };
}
