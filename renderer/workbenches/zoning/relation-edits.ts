import { canDescribe, isDescribable } from "../../../shared/document/zone-relations.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import * as relations from "../../document-ops/relations.ts";
import { announce } from "../../session/notices.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { createZoneId, getCurrentPage, getSelectedIds } from "./edits.ts";
import { describeContinuation, type Zoning } from "./state.ts";
import { lowerCase, t } from "../../messages/messages.ts";

/** Edits of the relations of selected zones. Each is one undo step, whose result is announced to screen readers. */

/** Links the selected caption or note to a selected zone that it can describe, or else to the next candidate. */
export function linkCaption(zoning: Zoning): void {
  const selected = zoning.getSelectedZones();
  const caption = selected.find(canDescribe);
  if (caption === undefined) return;
  const target = selected.find(isDescribable);
  const zones = zoning.getZones();
  const after =
    target === undefined ? relations.linkNext(zones, caption.id) : relations.setDescribed(zones, caption.id, target.id);
  commitLink(zoning, caption.id, after);
}

/** Links a caption or note to a zone; null removes the link. */
export function setDescribed(zoning: Zoning, id: string, target: string | null): void {
  commitLink(zoning, id, relations.setDescribed(zoning.getZones(), id, target ?? undefined));
}

function commitLink(zoning: Zoning, id: string, after: readonly Zone[]): void {
  const isChanged = zoning.replaceZones({ command: "zone.link-caption" }, getCurrentPage(zoning), after);
  const caption = zoning.getZones().find((zone) => zone.id === id);
  const target = zoning.getZones().find((zone) => zone.id === caption?.describes);
  if (target === undefined && !isChanged) return void announce("info", t("zone-link-caption-none"));
  zoning.announce(
    target === undefined
      ? t("zoning-caption-unlinked")
      : t("zoning-caption-linked-zone", { order: target.order, type: lowerCase(zoneStyles[target.type].name) }),
  );
}

/** Links the selected zone to the text before it that it continues, or removes the link if it has one. */
export function toggleContinuation(zoning: Zoning): void {
  const page = getCurrentPage(zoning);
  const [zone] = zoning.getSelectedZones();
  if (zone === undefined) return;
  const after = relations.toggleContinuation(zoning.getZones(), zone.id, zoning.getZones(page - 1));
  if (!zoning.replaceZones({ command: "zone.toggle-continuation" }, page, after))
    return void announce("info", t("zone-continuation-none"));
  const changed = zoning.getZones().find(({ id }) => id === zone.id) ?? zone;
  const from = describeContinuation(changed, zoning.getZones());
  zoning.announce(from === undefined ? t("zoning-starts-new-text") : t("zone-continues", { from }));
}

/** Groups the selected list items into one list, or moves them to a new list if they are all in the same list already. */
export function joinOrSeparateList(zoning: Zoning): void {
  const after = relations.joinOrSeparateList(zoning.getZones(), getSelectedIds(zoning), `l-${createZoneId()}`);
  zoning.replaceZones({ command: "zone.toggle-list" }, getCurrentPage(zoning), after);
  const list = zoning.getSelectedZones().find(({ type }) => type === "list-item")?.list;
  zoning.announce(t("zoning-list", { count: zoning.getZones().filter((zone) => zone.list === list).length }));
}

/** Changes the level of the selected headings and list items. @param by The number of levels; negative towards the top. */
export function changeLevel(zoning: Zoning, by: number): void {
  const after = relations.changeLevel(zoning.getZones(), getSelectedIds(zoning), by);
  zoning.replaceZones({ command: "zone.level" }, getCurrentPage(zoning), after);
  const level = zoning.getSelectedZones().find(relations.canHaveLevel)?.level;
  if (level !== undefined) zoning.announce(t("zone-level-changed", { level }));
}
