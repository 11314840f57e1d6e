import { Captions, CornerDownRight, IndentDecrease, IndentIncrease, List } from "lucide-react";
import { canDescribe } from "../../../shared/document/zone-relations.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import type { Command } from "../../commands/command.ts";
import { hasLevel } from "../../document-ops/relations.ts";
import * as relationEdits from "./relation-edits.ts";
import type { Zoning } from "./state.ts";

const base = { scope: "workbench", group: "Relations", undo: "step" } as const;

const isAnySelected = (zoning: Zoning, test: (zone: Zone) => boolean): boolean => zoning.getSelectedZones().some(test);

/** Commands that change the relations and levels of the selected zones. */
export const relationCommands: readonly Command<Zoning>[] = [
  {
    ...base,
    id: "zone.link-caption",
    title: "Link caption to the next figure or table",
    icon: Captions,
    keys: ["C"],
    when: (zoning) => isAnySelected(zoning, canDescribe),
    run: relationEdits.linkCaption,
  },
  {
    ...base,
    id: "zone.toggle-continuation",
    title: "Continue the preceding text, or start a new one",
    icon: CornerDownRight,
    keys: ["G"],
    when: (zoning) => zoning.store.getState().selectedIds.length === 1,
    run: relationEdits.toggleContinuation,
  },
  {
    ...base,
    id: "zone.toggle-list",
    title: "Group items into one list, or separate them",
    icon: List,
    keys: ["Shift+L"],
    when: (zoning) => isAnySelected(zoning, ({ type }) => type === "list-item"),
    run: relationEdits.toggleList,
  },
  {
    ...base,
    id: "zone.increase-level",
    title: "Increase level",
    icon: IndentIncrease,
    keys: ["Mod+ArrowRight"],
    when: (zoning) => isAnySelected(zoning, hasLevel),
    run: (zoning) => relationEdits.changeLevel(zoning, 1),
  },
  {
    ...base,
    id: "zone.decrease-level",
    title: "Decrease level",
    icon: IndentDecrease,
    keys: ["Mod+ArrowLeft"],
    when: (zoning) => isAnySelected(zoning, hasLevel),
    run: (zoning) => relationEdits.changeLevel(zoning, -1),
  },
];
