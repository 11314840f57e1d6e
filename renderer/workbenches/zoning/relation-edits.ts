import { canDescribe, isDescribable } from "../../../shared/document/zone-relations.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import * as relations from "../../document-ops/relations.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { createZoneId, getCurrentPage, getSelectedIds, pluralize } from "./edits.ts";
import type { Zoning } from "./state.ts";
import { describeContinuation } from "./state.ts";

/** Applies the relation operations to the selected zones, each as one undo step with a spoken result. */

/** Links the selected caption or note to the figure or table selected with it, or else to the next candidate. */
export function linkCaption(zoning: Zoning): void {
  const selected = zoning.selectedZones();
  const caption = selected.find(canDescribe);
  if (caption === undefined) return;
  const target = selected.find(isDescribable);
  const zones = zoning.zones();
  const after =
    target === undefined ? relations.linkNext(zones, caption.id) : relations.setDescribed(zones, caption.id, target.id);
  commitLink(zoning, caption.id, after);
}

/** Links a caption or note to a zone; null removes the link. */
export function setDescribed(zoning: Zoning, id: string, target: string | null): void {
  commitLink(zoning, id, relations.setDescribed(zoning.zones(), id, target ?? undefined));
}

function commitLink(zoning: Zoning, id: string, after: readonly Zone[]): void {
  zoning.change({ command: "zone.link-caption", title: "Link caption" }, getCurrentPage(zoning), after);
  const caption = zoning.zones().find((zone) => zone.id === id);
  const target = zoning.zones().find((zone) => zone.id === caption?.describes);
  zoning.say(
    target === undefined
      ? "Caption not linked"
      : `Caption linked to zone ${target.order}, ${zoneStyles[target.type].name.toLowerCase()}`,
  );
}

export function toggleContinuation(zoning: Zoning): void {
  const page = getCurrentPage(zoning);
  const [zone] = zoning.selectedZones();
  if (zone === undefined) return;
  const after = relations.toggleContinuation(zoning.zones(), zone.id, zoning.zones(page - 1));
  zoning.change({ command: "zone.toggle-continuation", title: "Change continuation" }, page, after);
  const changed = zoning.zones().find(({ id }) => id === zone.id) ?? zone;
  const from = describeContinuation(changed, zoning.zones());
  zoning.say(from === undefined ? "Starts a new text" : `Continues ${from}`);
}

export function toggleList(zoning: Zoning): void {
  const after = relations.toggleList(zoning.zones(), getSelectedIds(zoning), `l-${createZoneId()}`);
  zoning.change({ command: "zone.toggle-list", title: "Group list items" }, getCurrentPage(zoning), after);
  const list = zoning.selectedZones().find(({ type }) => type === "list-item")?.list;
  zoning.say(`List of ${pluralize(zoning.zones().filter((zone) => zone.list === list).length, "item")}`);
}

export function changeLevel(zoning: Zoning, by: number): void {
  const after = relations.changeLevel(zoning.zones(), getSelectedIds(zoning), by);
  const title = by > 0 ? "Increase level" : "Decrease level";
  zoning.change({ command: "zone.level", title }, getCurrentPage(zoning), after);
  const level = zoning.selectedZones().find(relations.hasLevel)?.level;
  if (level !== undefined) zoning.say(`Level ${level}`);
}
