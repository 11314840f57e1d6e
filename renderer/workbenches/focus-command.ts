import type { Command } from "../commands/command.ts";
import { announce } from "../session/notices.ts";
import { t } from "../messages/messages.ts";

interface FocusableList<Item> {
  /** Focuses the next (1) or previous (-1) matching item. @returns false if there is none */
  moveFocus(direction: 1 | -1, matches: (item: Item) => boolean): boolean;
}

/** Creates a command that focuses the next (1) or previous (-1) matching item of a list. */
export function createFocusCommand<Item, List extends FocusableList<Item>>(
  id: string,
  title: string,
  key: string,
  direction: 1 | -1,
  matches: (item: Item, list: List) => boolean = () => true,
): Command<List> {
  return {
    id,
    title,
    group: t("review-label"),
    keys: [key],
    scope: "workbench",
    undo: "none",
    run: (list) => {
      if (!list.moveFocus(direction, (item) => matches(item, list)))
        announce("info", direction > 0 ? t("check-none-below") : t("check-none-above"));
    },
  };
}
