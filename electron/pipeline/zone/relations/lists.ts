import type { ZoneType } from "../../../../shared/document/zones.ts";
import { deepestLevel } from "../../../../shared/document/zones.ts";
import { listMarker } from "../layout/list-markers.ts";
import { bottom } from "../layout/text-line.ts";
import type { PlacedZone } from "./placed-zone.ts";

/** What an item's marker may be: a bullet, or a number of a sequence. "i." is the ninth letter and the first numeral. */
interface Reading {
  kind: string;
  /** Undefined for bullets. */
  value?: number;
}

interface Item {
  zone: PlacedZone;
  readings: Reading[];
}

/** An item that others may follow or be nested in, with how it may still be read. */
interface Open {
  readings: Reading[];
  x: number;
}

/** What stands between the items of a list without ending it. */
const passing: ReadonlySet<ZoneType> = new Set([
  "table",
  "picture",
  "caption",
  "formula",
  "code",
  "footnote",
  "page-header",
  "page-footer",
]);

export interface ListPlace {
  /** Counts the lists of the page, from 1. */
  list: number;
  /** How deep the item is nested, from 1. */
  level: number;
}

/**
 * Which list each item belongs to, by its id: items follow each other while their markers do, and are nested where they
 * are indented under another one.
 * @param zones In reading order.
 * @param em The size of the page's text, in points.
 */
export function listPlaces(
  zones: readonly PlacedZone[],
  textOf: (zone: PlacedZone) => string,
  em: number,
): Map<string, ListPlace> {
  const places = new Map<string, ListPlace>();
  let lists = 0;
  let open: Open[] = [];
  let last: PlacedZone | undefined;
  /** Whether a paragraph that is no part of an item stood between: only a number that goes on goes on after it. */
  let interrupted = false;
  for (const zone of zones) {
    if (zone.type !== "list-item") {
      if (zone.type === "text") interrupted ||= open[0] === undefined || zone.bbox.x < open[0].x + em / 2;
      else if (!passing.has(zone.type)) open = [];
      continue;
    }
    const item: Item = { zone, readings: readingsOf(textOf(zone)) };
    // In another column all of the list stands elsewhere.
    if (last !== undefined && zone.bbox.y < bottom(last.bbox) - em / 2) open = shifted(open, item);
    const levels = after(open, item, em, interrupted);
    if (levels === undefined) lists += 1;
    open = levels ?? [{ readings: item.readings, x: zone.bbox.x }];
    places.set(zone.id, { list: lists, level: Math.min(deepestLevel, open.length) });
    last = zone;
    interrupted = false;
  }
  return places;
}

/** The items that are open with this one as the last of them; undefined where it begins another list. */
function after(open: readonly Open[], item: Item, em: number, interrupted: boolean): Open[] | undefined {
  const { x } = item.zone.bbox;
  for (const [level, one] of [...open.entries()].toReversed()) {
    const readings = following(one, item).filter(({ value }) => value !== undefined || !interrupted);
    if (readings.length > 0 && Math.abs(one.x - x) < em) return [...open.slice(0, level), { readings, x }];
  }
  const outer = open.findLastIndex((one) => one.x < x - em / 2);
  const readings = item.readings.filter(({ value }) => value === undefined || value === 1);
  return outer < 0 || readings.length === 0 || interrupted ? undefined : [...open.slice(0, outer + 1), { readings, x }];
}

/** An item may have been taken for something else, or its marker not been read. */
const mostMissing = 2;

/** How the item may be read if it comes after another one of its level. */
function following(before: Open, { readings }: Item): Reading[] {
  return readings.filter(({ kind, value }) =>
    before.readings.some((last) => {
      if (last.kind !== kind || last.value === undefined || value === undefined) return last.kind === kind;
      return value > last.value && value <= last.value + 1 + mostMissing;
    }),
  );
}

/** The open items as they would stand in the column of an item that follows one of them. */
function shifted(open: readonly Open[], item: Item): Open[] {
  const followed = open.findLast((one) => following(one, item).length > 0);
  const by = followed === undefined ? 0 : item.zone.bbox.x - followed.x;
  return open.map((one) => ({ ...one, x: one.x + by }));
}

const bullet = (sign: string): Reading => ({ kind: sign });
const roman: readonly (readonly [string, number])[] = [
  ["c", 100],
  ["xc", 90],
  ["l", 50],
  ["xl", 40],
  ["x", 10],
  ["ix", 9],
  ["v", 5],
  ["iv", 4],
  ["i", 1],
];

/** All that the marker of an item may say; a kind is how it is written: "1.", "(a)". */
function readingsOf(text: string): Reading[] {
  const marker = listMarker(text);
  if (marker === undefined) return [];
  const sign = /[\p{L}\d]+/u.exec(marker)?.[0];
  if (sign === undefined || (sign === "o" && marker === sign)) return [bullet(marker)];
  const written = (name: string): string => marker.replace(sign, name);
  if (/^\d/.test(sign)) return [{ kind: written("1"), value: Number(sign) }];
  const small = sign.toLowerCase();
  const letterKind = written(small === sign ? "a" : "A");
  const numeral = numeralOf(small);
  return [
    ...(numeral === undefined ? [] : [{ kind: written(small === sign ? "i" : "I"), value: numeral }]),
    ...(sign.length === 1 ? [{ kind: letterKind, value: small.charCodeAt(0) - "a".charCodeAt(0) + 1 }] : []),
  ];
}

/** The value of a Roman numeral; undefined for letters that are none. */
function numeralOf(letters: string): number | undefined {
  let value = 0;
  let rest = letters;
  for (const [sign, worth] of roman) {
    while (rest.startsWith(sign)) {
      value += worth;
      rest = rest.slice(sign.length);
    }
  }
  return rest === "" ? value : undefined;
}
