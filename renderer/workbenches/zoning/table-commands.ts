import {
  BetweenHorizontalStart,
  BetweenVerticalStart,
  Check,
  FoldHorizontal,
  FoldVertical,
  PanelTop,
  TableCellsMerge,
  TableCellsSplit,
} from "lucide-react";
import type { Command } from "../../commands/command.ts";
import { defineCommands } from "../../commands/define-commands.ts";
import type { Zoning } from "./state.ts";
import * as edits from "./table-edits.ts";
import { t } from "../../messages/messages.ts";

const commandDefaults = { scope: "workbench", group: t("zoning-table") } as const;
const directions = { Left: [-1, 0], Right: [1, 0], Up: [0, -1], Down: [0, 1] } as const;

function createArrowCommand(name: keyof typeof directions, isShift: boolean): Command<Zoning> {
  const [dx, dy] = directions[name];
  const side = name.toLowerCase();
  return {
    ...commandDefaults,
    id: `table.${isShift ? "extend" : "go"}-${side}`,
    title: isShift ? t(`zoning-cells-select-${side}`) : t(`zoning-cells-next-${side}`),
    keys: [`${isShift ? "Shift+" : ""}Arrow${name}`],
    undo: "step",
    run: (zoning) => edits.moveInTable(zoning, dx, dy, isShift),
  };
}

const sides = ["Left", "Right", "Up", "Down"] as const;

/** The commands of the table mode, which take the place of the other commands of the zoning workbench. */
export const tableCommands = defineCommands<Zoning>({ group: t("zoning-table"), scope: "workbench", undo: "step" }, [
  ...sides.map((name) => createArrowCommand(name, false)),
  ...sides.map((name) => createArrowCommand(name, true)),
  {
    id: "table.take-grid-line",
    title: t("zoning-take-next-grid-line"),
    keys: ["R"],
    undo: "none",
    run: edits.selectNextGridLine,
  },
  {
    id: "table.add-row",
    title: t("add-row-action"),
    icon: BetweenHorizontalStart,
    keys: ["I"],
    run: (zoning) => edits.addTrack(zoning, "row"),
  },
  {
    id: "table.add-column",
    title: t("zoning-add-column"),
    icon: BetweenVerticalStart,
    keys: ["Shift+I"],
    run: (zoning) => edits.addTrack(zoning, "column"),
  },
  {
    id: "table.remove-row",
    title: t("table-remove-row-command"),
    icon: FoldVertical,
    keys: ["Delete", "Backspace"],
    ignoresKeyRepeat: true,
    run: (zoning) => edits.removeTrack(zoning, "row"),
  },
  {
    id: "table.remove-column",
    title: t("table-remove-column-command"),
    icon: FoldHorizontal,
    keys: ["Shift+Delete", "Shift+Backspace"],
    ignoresKeyRepeat: true,
    run: (zoning) => edits.removeTrack(zoning, "column"),
  },
  {
    id: "table.merge-cells",
    title: t("zoning-merge-cells"),
    icon: TableCellsMerge,
    keys: ["M"],
    when: edits.canMergeCells,
    run: edits.mergeCells,
  },
  {
    id: "table.split-cell",
    title: t("zoning-split-cell"),
    icon: TableCellsSplit,
    keys: ["S"],
    when: edits.canSplitCell,
    run: edits.splitCell,
  },
  {
    id: "table.toggle-header",
    title: t("table-toggle-header-command"),
    icon: PanelTop,
    keys: ["H"],
    run: edits.toggleHeader,
  },
  {
    id: "table.finish",
    title: t("zoning-finish-table"),
    icon: Check,
    keys: ["Enter", "E"],
    undo: "none",
    ignoresKeyRepeat: true,
    run: edits.finishTable,
  },
  {
    id: "table.cancel",
    title: t("table-cancel-command"),
    keys: ["Escape"],
    undo: "none",
    run: edits.cancelTable,
  },
]);
