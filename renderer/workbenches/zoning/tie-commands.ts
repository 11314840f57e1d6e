import { Captions, CornerDownRight, IndentDecrease, IndentIncrease, List } from "lucide-react";
import { canDescribe } from "../../../shared/document/zone-relations.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import type { Command } from "../../commands/command.ts";
import { hasLevel } from "../../document-ops/ties.ts";
import type { Zoning } from "./state.ts";
import * as tieEdits from "./tie-edits.ts";

const base = { scope: "workbench" } as const;

const chosen = (zoning: Zoning, is: (zone: Zone) => boolean): boolean => zoning.selectedZones().some(is);

/** What changes the ties of the selected zones. */
export const tieCommands: readonly Command<Zoning>[] = [
  {
    ...base,
    id: "zone.describe",
    title: "Caption of the next table or picture",
    group: "Ties",
    icon: Captions,
    keys: ["C"],
    undo: "step",
    when: (zoning) => chosen(zoning, canDescribe),
    run: tieEdits.describeNext,
  },
  {
    ...base,
    id: "zone.go-on",
    title: "Goes on from the zone before, or begins",
    group: "Ties",
    icon: CornerDownRight,
    keys: ["G"],
    undo: "step",
    when: (zoning) => zoning.store.getState().selected.length === 1,
    run: tieEdits.goOnOrBegin,
  },
  {
    ...base,
    id: "zone.join-list",
    title: "Put in one list, or take out of it",
    group: "Ties",
    icon: List,
    keys: ["L"],
    undo: "step",
    when: (zoning) => chosen(zoning, ({ type }) => type === "list-item"),
    run: tieEdits.joinList,
  },
  {
    ...base,
    id: "zone.deeper",
    title: "Deeper in the list, or among the headings",
    group: "Ties",
    icon: IndentIncrease,
    keys: ["Mod+ArrowRight"],
    undo: "step",
    when: (zoning) => chosen(zoning, hasLevel),
    run: (zoning) => tieEdits.shiftLevel(zoning, 1),
  },
  {
    ...base,
    id: "zone.less-deep",
    title: "Less deep in the list, or among the headings",
    group: "Ties",
    icon: IndentDecrease,
    keys: ["Mod+ArrowLeft"],
    undo: "step",
    when: (zoning) => chosen(zoning, hasLevel),
    run: (zoning) => tieEdits.shiftLevel(zoning, -1),
  },
];
