import type { ZoneType } from "../../../../shared/document/zones.ts";
import { maxLevel } from "../../../../shared/document/zones.ts";
import { findListMarker } from "../layout/text-patterns.ts";
import { bottom } from "../layout/boxes.ts";
import type { PlacedZone } from "./zoned-page.ts";

/** One interpretation of a list marker: "i." is the ninth letter and the first Roman numeral. */
interface MarkerReading {
  /** How the marker is written, with the first number, letter or numeral for its own: "1.", "(a)", "•". */
  style: string;
  /** The number of the item; undefined for a bullet. */
  number?: number;
}

interface ListItem {
  zone: PlacedZone;
  readings: MarkerReading[];
}

/** The last item of a level that the next item may follow. */
interface OpenLevel {
  readings: MarkerReading[];
  /** The left edge of the item, in points. */
  x: number;
}

/** The types that may stand between the items of a list. */
const floatingTypes: ReadonlySet<ZoneType> = new Set([
  "table",
  "picture",
  "caption",
  "formula",
  "code",
  "footnote",
  "page-header",
  "page-footer",
]);

/** The relation member-of: a list item belongs to a list, at a level. */
export interface ListMembership {
  /** The number of the list on its page, from 1. */
  list: number;
  /** The depth of nesting, from 1. */
  level: number;
}

/**
 * Groups list items to lists (member-of). An item belongs to the list of the item before it while its marker continues
 * the sequence, and is nested in an item that it is indented under.
 * @param zones In reading order.
 * @param em The size of the page's text, in points.
 * @returns The membership of each list item by its id.
 */
export function groupListItems(
  zones: readonly PlacedZone[],
  getText: (zone: PlacedZone) => string,
  em: number,
): Map<string, ListMembership> {
  const memberships = new Map<string, ListMembership>();
  let lists = 0;
  let open: OpenLevel[] = [];
  let last: PlacedZone | undefined;
  /** A paragraph outside of the list stands before the item: it can be followed by the next number, not by a bullet. */
  let isInterrupted = false;
  for (const zone of zones) {
    if (zone.type !== "list-item") {
      if (zone.type === "text") isInterrupted ||= open[0] === undefined || zone.bbox.x < open[0].x + em / 2;
      else if (!floatingTypes.has(zone.type)) open = [];
      continue;
    }
    const item: ListItem = { zone, readings: readMarker(getText(zone)) };
    const isInNextColumn = last !== undefined && zone.bbox.y < bottom(last.bbox) - em / 2;
    if (isInNextColumn) open = moveToColumn(open, item);
    const levels = addItem(open, item, em, isInterrupted);
    if (levels === undefined) lists += 1;
    open = levels ?? [{ readings: item.readings, x: zone.bbox.x }];
    memberships.set(zone.id, { list: lists, level: Math.min(maxLevel, open.length) });
    last = zone;
    isInterrupted = false;
  }
  return memberships;
}

/** Adds an item to the open levels, as the last of them; undefined if it begins a list of its own. */
function addItem(
  open: readonly OpenLevel[],
  item: ListItem,
  em: number,
  isInterrupted: boolean,
): OpenLevel[] | undefined {
  const { x } = item.zone.bbox;
  for (const [depth, level] of [...open.entries()].toReversed()) {
    const readings = findFollowing(level, item).filter(({ number }) => number !== undefined || !isInterrupted);
    if (readings.length > 0 && Math.abs(level.x - x) < em) return [...open.slice(0, depth), { readings, x }];
  }
  const outer = open.findLastIndex((level) => level.x < x - em / 2);
  const readings = item.readings.filter(({ number }) => number === undefined || number === 1);
  return outer < 0 || readings.length === 0 || isInterrupted
    ? undefined
    : [...open.slice(0, outer + 1), { readings, x }];
}

/** The most numbers that a sequence may skip: an item can have another type, or a marker that was not read. */
const maxSkipped = 2;

/** Finds the readings of an item with which it follows the last item of a level. */
function findFollowing(level: OpenLevel, { readings }: ListItem): MarkerReading[] {
  return readings.filter(({ style, number }) =>
    level.readings.some((last) => {
      if (last.style !== style || last.number === undefined || number === undefined) return last.style === style;
      return number > last.number && number <= last.number + 1 + maxSkipped;
    }),
  );
}

/** Shifts the open levels to the column of an item that follows one of them. */
function moveToColumn(open: readonly OpenLevel[], item: ListItem): OpenLevel[] {
  const followed = open.findLast((level) => findFollowing(level, item).length > 0);
  const shift = followed === undefined ? 0 : item.zone.bbox.x - followed.x;
  return open.map((level) => ({ ...level, x: level.x + shift }));
}

/** Returns all readings of the list marker at the beginning of a text. */
function readMarker(text: string): MarkerReading[] {
  const marker = findListMarker(text);
  if (marker === undefined) return [];
  const counter = /[\p{L}\d]+/u.exec(marker)?.[0];
  const isBullet = counter === undefined || (counter === "o" && marker === counter);
  if (isBullet) return [{ style: marker }];
  const styleWith = (first: string): string => marker.replace(counter, first);
  if (/^\d/.test(counter)) return [{ style: styleWith("1"), number: Number(counter) }];
  const lower = counter.toLowerCase();
  const isLower = lower === counter;
  const numeral = parseRomanNumeral(lower);
  return [
    ...(numeral === undefined ? [] : [{ style: styleWith(isLower ? "i" : "I"), number: numeral }]),
    ...(counter.length === 1
      ? [{ style: styleWith(isLower ? "a" : "A"), number: lower.charCodeAt(0) - "a".charCodeAt(0) + 1 }]
      : []),
  ];
}

const romanDigits: readonly (readonly [string, number])[] = [
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

/** Parses a Roman numeral in lower case; undefined for other letters. */
function parseRomanNumeral(letters: string): number | undefined {
  let value = 0;
  let rest = letters;
  for (const [digits, amount] of romanDigits) {
    while (rest.startsWith(digits)) {
      value += amount;
      rest = rest.slice(digits.length);
    }
  }
  return rest === "" ? value : undefined;
}
