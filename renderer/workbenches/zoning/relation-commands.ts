import { Captions, CornerDownRight, IndentDecrease, IndentIncrease, List } from "lucide-react";
import { canDescribe } from "../../../shared/document/zone-relations.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import { defineCommands } from "../../commands/define-commands.ts";
import { canHaveLevel } from "../../document-ops/relations.ts";
import * as relationEdits from "./relation-edits.ts";
import type { Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

const commandDefaults = { scope: "workbench", group: t("zoning-relations"), undo: "step" } as const;

const isAnySelected = (zoning: Zoning, test: (zone: Zone) => boolean): boolean => zoning.getSelectedZones().some(test);

/** Commands that change the relations and levels of the selected zones. */
export const relationCommands = defineCommands<Zoning>(commandDefaults, [
  {
    id: "zone.link-caption",
    title: t("zone-link-caption-command"),
    icon: Captions,
    keys: ["C"],
    when: (zoning) => isAnySelected(zoning, canDescribe),
    run: relationEdits.linkCaption,
  },
  {
    id: "zone.toggle-continuation",
    title: t("zone-continuation-command"),
    icon: CornerDownRight,
    keys: ["G"],
    when: (zoning) => zoning.store.getState().selectedIds.length === 1,
    run: relationEdits.toggleContinuation,
  },
  {
    id: "zone.toggle-list",
    title: t("zone-group-list-command"),
    icon: List,
    keys: ["Shift+L"],
    when: (zoning) => isAnySelected(zoning, ({ type }) => type === "list-item"),
    run: relationEdits.joinOrSeparateList,
  },
  {
    id: "zone.increase-level",
    title: t("zoning-increase-level"),
    icon: IndentIncrease,
    keys: ["Mod+ArrowRight"],
    when: (zoning) => isAnySelected(zoning, canHaveLevel),
    run: (zoning) => relationEdits.changeLevel(zoning, 1),
  },
  {
    id: "zone.decrease-level",
    title: t("zoning-decrease-level"),
    icon: IndentDecrease,
    keys: ["Mod+ArrowLeft"],
    when: (zoning) => isAnySelected(zoning, canHaveLevel),
    run: (zoning) => relationEdits.changeLevel(zoning, -1),
  },
]);
