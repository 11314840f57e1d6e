import type { Zone } from "../../../shared/document/zones.ts";
import { canDescribe, isDescribable } from "../../../shared/document/zone-relations.ts";
import * as ties from "../../document-ops/ties.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { newId, pageNow, plural, selection } from "./edits.ts";
import type { Zoning } from "./state.ts";
import { goesOnFrom } from "./state.ts";

/** What commands do to the ties of the selected zones: the pure operations, named and committed. */

/** Ties the selected caption, or note, to the graphic that is selected with it, or else to the next one. */
export function describeNext(zoning: Zoning): void {
  const page = pageNow(zoning);
  const chosen = zoning.selectedZones();
  const said = chosen.find(canDescribe);
  if (said === undefined) return;
  const together = chosen.find(isDescribable);
  describeZone(
    zoning,
    page,
    said.id,
    together === undefined
      ? ties.describeNext(zoning.zones(), said.id)
      : ties.describe(zoning.zones(), said.id, together.id),
  );
}

/** Ties a caption, or a note, to a zone; null unties it. */
export function describeZoneBy(zoning: Zoning, id: string, target: string | null): void {
  const page = pageNow(zoning);
  describeZone(zoning, page, id, ties.describe(zoning.zones(), id, target ?? undefined));
}

function describeZone(zoning: Zoning, page: number, id: string, after: readonly Zone[]): void {
  zoning.change({ command: "zone.describe", title: "Say what a caption is of" }, page, after);
  const is = zoning.zones().find((zone) => zone.id === id);
  const described = zoning.zones().find((zone) => zone.id === is?.describes);
  zoning.say(described === undefined ? "Of no zone" : `Of zone ${described.order}, ${nameOf(described)}`);
}

const nameOf = ({ type }: Zone): string => zoneStyles[type].name.toLowerCase();

export function goOnOrBegin(zoning: Zoning): void {
  const page = pageNow(zoning);
  const [zone] = zoning.selectedZones();
  if (zone === undefined) return;
  const after = ties.goOn(zoning.zones(), zone.id, zoning.zones(page - 1));
  zoning.change({ command: "zone.go-on", title: "Say what a zone goes on from" }, page, after);
  const from = goesOnFrom(zoning.zones().find(({ id }) => id === zone.id) ?? zone, zoning.zones());
  zoning.say(from === undefined ? "Goes on from no zone" : `Goes on from ${from}`);
}

export function joinList(zoning: Zoning): void {
  const page = pageNow(zoning);
  const after = ties.joinList(zoning.zones(), selection(zoning), `l-${newId()}`);
  zoning.change({ command: "zone.join-list", title: "Make a list" }, page, after);
  const list = zoning.selectedZones().find(({ type }) => type === "list-item")?.list;
  zoning.say(`A list of ${plural(zoning.zones().filter((zone) => zone.list === list).length, "item")}`);
}

export function shiftLevel(zoning: Zoning, by: number): void {
  const page = pageNow(zoning);
  const after = ties.shiftLevel(zoning.zones(), selection(zoning), by);
  zoning.change({ command: "zone.level", title: by > 0 ? "Deeper" : "Less deep" }, page, after);
  const level = zoning.selectedZones().find(ties.hasLevel)?.level;
  if (level !== undefined) zoning.say(`Level ${level}`);
}
