import {
  ArrowDown,
  ArrowUp,
  Check,
  CheckCheck,
  Combine,
  Copy,
  ListOrdered,
  Lock,
  MousePointer2,
  Plus,
  RotateCcwSquare,
  ScanSearch,
  SquareDashed,
  SquareSplitVertical,
  Table2,
  Tag,
  Trash2,
} from "lucide-react";
import { zoneTypes } from "../../../shared/document/zones.ts";
import type { Command } from "../../commands/command.ts";
import { defineCommands } from "../../commands/define-commands.ts";
import type { Edge } from "../../document-ops/zones.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { addCut, moveCut, startCut, toggleCutAxis } from "./cut.ts";
import * as edits from "./edits.ts";
import type { Mode, Zoning } from "./state.ts";
import { doubtfulWordCommands } from "./doubtful-words.ts";
import { explainPagesOnly } from "./explain-pages-only.ts";
import { ocrCommands } from "./ocr.ts";
import { relationCommands } from "./relation-commands.ts";
import { canEditTable, startTable } from "./table-edits.ts";
import { getTypeKey } from "./types.ts";
import { t } from "../../messages/messages.ts";

export { tableCommands } from "./table-commands.ts";

type ZoneCommand = Command<Zoning>;

const countSelected = (zoning: Zoning): number => zoning.store.getState().selectedIds.length;
const hasSelection = (zoning: Zoning): boolean => countSelected(zoning) > 0;
const isSplitting = (zoning: Zoning): boolean => zoning.store.getState().cut !== null;
const hasBoxes = (zoning: Zoning): boolean => zoning.isPaged && hasSelection(zoning);
const commandDefaults = { scope: "workbench" } as const;

function createModeCommand(id: string, title: string, key: string, icon: ZoneCommand["icon"], to: Mode): ZoneCommand {
  return {
    ...commandDefaults,
    id,
    title,
    group: t("zoning-mode-label"),
    ...(icon === undefined ? {} : { icon }),
    keys: [key],
    undo: "none",
    when: ({ isPaged }) => isPaged || to === "select",
    onDisabledKey: explainPagesOnly,
    run: (zoning) => {
      // A change of the mode also sets the reading order of the zones clicked so far; Escape discards it.
      edits.finishReadingOrder(zoning);
      // In draw mode the digit keys choose the type of the next zone, not of the selection.
      if (to === "draw") zoning.select(zoning.store.getState().page, []);
      zoning.store.setState({ mode: to, orderedIds: [], preview: null, cut: null });
      zoning.announce(t("zoning-mode-name", { mode: title }));
    },
  };
}

/**
 * Creates the command of an arrow key. It moves the active cut while a split is prepared, otherwise the selected zones.
 * @param isFar True to move zones by ten points instead of one, and cuts by one point instead of to the next gap.
 */
function createMoveCommand(name: "Left" | "Right" | "Up" | "Down", isFar: boolean): ZoneCommand {
  const [dx, dy] = { Left: [-1, 0], Right: [1, 0], Up: [0, -1], Down: [0, 1] }[name] as [number, number];
  const direction = dx + dy > 0 ? 1 : -1;
  const by = isFar ? 10 : 1;
  return {
    ...commandDefaults,
    id: `zone.${isFar ? "move-far" : "move"}-${name.toLowerCase()}`,
    title: t(`zoning-nudge-${name.toLowerCase()}`, { points: by }),
    group: t("zoning-position"),
    keys: [`${isFar ? "Shift+" : ""}Arrow${name}`],
    undo: "step",
    when: (zoning) => hasBoxes(zoning) || isSplitting(zoning),
    run: (zoning) => (isSplitting(zoning) ? moveCut(zoning, direction, isFar) : edits.nudge(zoning, dx * by, dy * by)),
  };
}

const edges = { Left: "left", Right: "right", Up: "top", Down: "bottom" } as const satisfies Record<string, Edge>;

function createResizeCommand(name: keyof typeof edges, inwards: boolean): ZoneCommand {
  return {
    ...commandDefaults,
    id: `zone.${inwards ? "pull" : "push"}-${edges[name]}`,
    title: inwards ? t(`zoning-edge-shrink-${edges[name]}`) : t(`zoning-edge-extend-${edges[name]}`),
    group: t("zoning-position"),
    keys: [`${inwards ? "Alt+Shift+" : "Alt+"}Arrow${name}`],
    undo: "step",
    when: (zoning) => zoning.isPaged && countSelected(zoning) === 1,
    run: (zoning) => edits.moveEdge(zoning, edges[name], inwards ? -1 : 1),
  };
}

const arrows = ["Left", "Right", "Up", "Down"] as const;

const modes = defineCommands<Zoning>({ group: t("reading-order-label"), scope: "workbench", undo: "none" }, [
  createModeCommand("mode.select", t("zoning-select"), "V", MousePointer2, "select"),
  createModeCommand("mode.draw", t("zoning-draw"), "B", SquareDashed, "draw"),
  createModeCommand("mode.order", t("zoning-set-reading-order"), "O", ListOrdered, "order"),
  {
    id: "zoning.show-order",
    title: t("reading-order-toggle-command"),
    keys: ["Shift+O"],
    when: ({ isPaged }) => isPaged,
    onDisabledKey: explainPagesOnly,
    run(zoning) {
      const showsOrder = !zoning.store.getState().showsOrder;
      zoning.store.setState({ showsOrder });
      zoning.announce(showsOrder ? t("zoning-reading-order-shown") : t("zoning-reading-order-hidden"));
    },
  },
]);

const types = defineCommands<Zoning>({ group: t("type-label"), scope: "workbench", undo: "none" }, [
  ...zoneTypes.map((type): ZoneCommand => {
    const key = getTypeKey(type);
    return {
      ...commandDefaults,
      id: `zone.retype-${type}`,
      title: t("zone-type-changed", { type: zoneStyles[type].name }),
      group: t("type-label"),
      ...(key === null ? {} : { keys: [key] }),
      undo: "step",
      when: (zoning) => hasSelection(zoning) || zoning.store.getState().mode === "draw",
      run: (zoning) => edits.retype(zoning, type),
    };
  }),
  {
    id: "zone.choose-type",
    title: t("zoning-choose-type"),
    icon: Tag,
    keys: ["T"],
    when: (zoning) => hasSelection(zoning) || zoning.store.getState().mode === "draw",
    run: ({ store }) => store.setState({ isTypePaletteOpen: true }),
  },
]);

const changes = defineCommands<Zoning>({ group: t("zone-label"), scope: "workbench", undo: "step" }, [
  {
    id: "zone.delete",
    title: t("delete-action"),
    icon: Trash2,
    keys: ["Delete", "Backspace"],
    ignoresKeyRepeat: true,
    when: hasSelection,
    run: edits.remove,
  },
  {
    id: "zone.merge",
    title: t("zoning-merge"),
    icon: Combine,
    keys: ["M"],
    when: (zoning) => countSelected(zoning) > 1,
    run: edits.merge,
  },
  {
    id: "zone.split",
    title: t("zoning-split"),
    icon: SquareSplitVertical,
    keys: ["S"],
    when: (zoning) => zoning.isPaged && countSelected(zoning) === 1,
    onDisabledKey: explainPagesOnly,
    run: (zoning) => startCut(zoning),
  },
  {
    id: "zone.find-similar",
    title: t("zoning-find-change-similar-zones"),
    icon: ScanSearch,
    keys: ["F"],
    undo: "none",
    when: hasBoxes,
    onDisabledKey: explainPagesOnly,
    run(zoning) {
      edits.finishReadingOrder(zoning);
      zoning.store.setState({ isSimilarDialogOpen: true, cut: null });
    },
  },
  {
    id: "zone.toggle-lock",
    title: t("zoning-lock-or-unlock"),
    icon: Lock,
    keys: ["L"],
    ignoresKeyRepeat: true,
    when: hasSelection,
    run: edits.toggleLock,
  },
  {
    id: "table.edit",
    title: t("zoning-edit-rows-columns-cells"),
    icon: Table2,
    keys: ["E"],
    undo: "none",
    when: canEditTable,
    onDisabledKey: explainPagesOnly,
    run: startTable,
  },
  {
    id: "cut.turn",
    title: t("zone-split-direction-command"),
    icon: RotateCcwSquare,
    keys: ["X"],
    undo: "none",
    when: isSplitting,
    run: toggleCutAxis,
  },
  {
    id: "cut.add",
    title: t("zoning-split-add-cut"),
    icon: Plus,
    keys: ["Space"],
    undo: "none",
    when: isSplitting,
    run: addCut,
  },
  {
    id: "zone.duplicate",
    title: t("duplicate-action"),
    icon: Copy,
    keys: ["Mod+D"],
    when: hasBoxes,
    onDisabledKey: explainPagesOnly,
    run: edits.duplicate,
  },
  {
    id: "zone.add",
    title: t("zone-add-in-middle-command"),
    icon: Plus,
    when: ({ isPaged }) => isPaged,
    run: edits.addInMiddle,
  },
  {
    id: "zone.earlier",
    title: t("zoning-earlier-in-reading-order"),
    group: t("reading-order-label"),
    icon: ArrowUp,
    keys: ["Mod+ArrowUp"],
    when: hasSelection,
    run: (zoning) => edits.shiftOrder(zoning, -1),
  },
  {
    id: "zone.later",
    title: t("zoning-later-in-reading-order"),
    group: t("reading-order-label"),
    icon: ArrowDown,
    keys: ["Mod+ArrowDown"],
    when: hasSelection,
    run: (zoning) => edits.shiftOrder(zoning, 1),
  },
]);

/** Finishes the split or the reading-order mode, adds a zone in draw mode, or else accepts the selection. */
function confirm(zoning: Zoning): void | Promise<void> {
  const { cut, mode, selectedIds } = zoning.store.getState();
  if (cut !== null) return edits.finishSplit(zoning);
  if (mode === "order") return edits.finishReadingOrder(zoning);
  // In this way, users without a pointer can draw: they move the new zone into place by the arrow keys.
  if (mode === "draw" && selectedIds.length === 0) {
    edits.addInMiddle(zoning);
    return zoning.store.setState({ mode: "select" });
  }
  return edits.acceptAndContinue(zoning);
}

/** Cancels the innermost state: the gesture, the split, the mode, or the selection. */
function cancel({ store }: Zoning): void {
  const { preview, cut, mode } = store.getState();
  if (preview !== null) store.setState({ preview: null });
  else if (cut !== null) store.setState({ cut: null });
  else if (mode !== "select") store.setState({ mode: "select", orderedIds: [] });
  else store.setState({ selectedIds: [] });
}

const review = defineCommands<Zoning>({ group: t("review-label"), scope: "workbench", undo: "none" }, [
  {
    id: "zone.accept",
    title: t("accept-and-continue-command"),
    icon: Check,
    keys: ["Enter"],
    undo: "step",
    ignoresKeyRepeat: true,
    run: confirm,
  },
  {
    id: "page.accept",
    title: t("zoning-accept-page"),
    icon: CheckCheck,
    keys: ["Shift+Enter"],
    undo: "step",
    ignoresKeyRepeat: true,
    when: (zoning) => zoning.getZones().length > 0,
    run: edits.acceptPage,
  },
  {
    id: "zone.next",
    title: t("zoning-next-zone"),
    keys: ["J"],
    run: async (zoning) => void (await zoning.moveSelection(1, () => true)),
  },
  {
    id: "zone.previous",
    title: t("zoning-previous-zone"),
    keys: ["K"],
    run: async (zoning) => void (await zoning.moveSelection(-1, () => true)),
  },
  {
    id: "zone.next-to-check",
    title: t("zoning-next-zone-check"),
    keys: ["F8"],
    run: (zoning) => edits.moveToCheck(zoning, 1),
  },
  {
    id: "zone.previous-to-check",
    title: t("zoning-previous-zone-check"),
    keys: ["Shift+F8"],
    run: (zoning) => edits.moveToCheck(zoning, -1),
  },
  {
    id: "zone.select-all",
    title: t("zoning-select-all-on-page"),
    keys: ["Mod+A"],
    run: (zoning) =>
      zoning.select(
        zoning.store.getState().page,
        zoning.getZones().map((zone) => zone.id),
      ),
  },
  {
    id: "zone.cancel",
    title: t("zoning-cancel-or-clear-selection"),
    keys: ["Escape"],
    run: cancel,
  },
]);

export const zoningCommands: readonly ZoneCommand[] = [
  ...modes,
  ...types,
  ...changes,
  ...arrows.map((name) => createMoveCommand(name, false)),
  ...arrows.map((name) => createMoveCommand(name, true)),
  ...arrows.map((name) => createResizeCommand(name, false)),
  ...arrows.map((name) => createResizeCommand(name, true)),
  ...relationCommands,
  ...ocrCommands,
  ...doubtfulWordCommands,
  ...review,
];
