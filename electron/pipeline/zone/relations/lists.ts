import { maxLevel, type ZoneType } from "../../../../shared/document/zones.ts";
import { parseRomanNumeral } from "../layout/roman-numerals.ts";
import { findListMarker } from "../layout/text-patterns.ts";
import { bottom } from "../layout/boxes.ts";
import { relationThresholds } from "./thresholds.ts";
import type { PlacedZone } from "./zoned-page.ts";

/** One interpretation of a list marker: "i." is the ninth letter and the first Roman numeral. */
interface MarkerReading {
  /** The marker with the first number of its kind, such as "1.", "(a)" or "i."; for a bullet, the bullet itself. */
  style: string;
  /** The number of the item; undefined for a bullet. */
  number?: number;
}

interface ListItem {
  zone: PlacedZone;
  readings: MarkerReading[];
}

/** A level of a list that the next item may continue, with the readings and position of its last item. */
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

/** The list of a list item and its level there (member-of). */
export interface ListMembership {
  /** The number of the list on its page, from 1. */
  list: number;
  /** The depth of nesting, from 1. */
  level: number;
}

/**
 * Groups list items into lists (member-of). An item belongs to the list of the previous item if its marker continues
 * the sequence. It is nested if it begins a new sequence and is indented further than an item of the list.
 * @param zones In reading order.
 * @param em The font size of the page, in points.
 * @returns the membership of each list item by its id
 */
export function groupListItems(
  zones: readonly PlacedZone[],
  getText: (zone: PlacedZone) => string,
  em: number,
): Map<string, ListMembership> {
  const memberships = new Map<string, ListMembership>();
  let listCount = 0;
  let openLevels: OpenLevel[] = [];
  let previousItem: PlacedZone | undefined;
  /**
   * A paragraph outside the list precedes the next item. A number can still continue the list then, a bullet cannot.
   */
  let isInterrupted = false;
  for (const zone of zones) {
    if (zone.type !== "list-item") {
      if (zone.type === "text") isInterrupted ||= openLevels[0] === undefined || zone.bbox.x < openLevels[0].x + em / 2;
      else if (!floatingTypes.has(zone.type)) openLevels = [];
      continue;
    }
    const item: ListItem = { zone, readings: readMarker(getText(zone)) };
    const isInNextColumn = previousItem !== undefined && zone.bbox.y < bottom(previousItem.bbox) - em / 2;
    if (isInNextColumn) openLevels = moveToColumn(openLevels, item);
    const levels = addItem(openLevels, item, em, isInterrupted);
    if (levels === undefined) listCount += 1;
    openLevels = levels ?? [{ readings: item.readings, x: zone.bbox.x }];
    memberships.set(zone.id, { list: listCount, level: Math.min(maxLevel, openLevels.length) });
    previousItem = zone;
    isInterrupted = false;
  }
  return memberships;
}

/** Adds an item to the open levels as the last one; undefined if it begins a new list. */
function addItem(
  openLevels: readonly OpenLevel[],
  item: ListItem,
  em: number,
  isInterrupted: boolean,
): OpenLevel[] | undefined {
  const { x } = item.zone.bbox;
  for (const [depth, level] of [...openLevels.entries()].toReversed()) {
    const readings = findContinuingReadings(level, item).filter(({ number }) => number !== undefined || !isInterrupted);
    if (readings.length > 0 && Math.abs(level.x - x) < em) return [...openLevels.slice(0, depth), { readings, x }];
  }
  const outer = openLevels.findLastIndex((level) => level.x < x - em / 2);
  const readings = item.readings.filter(({ number }) => number === undefined || number === 1);
  return outer < 0 || readings.length === 0 || isInterrupted
    ? undefined
    : [...openLevels.slice(0, outer + 1), { readings, x }];
}

/** Finds the readings of an item that continue the sequence of a level. */
function findContinuingReadings(level: OpenLevel, { readings }: ListItem): MarkerReading[] {
  return readings.filter(({ style, number }) =>
    level.readings.some((last) => {
      if (last.style !== style || last.number === undefined || number === undefined) return last.style === style;
      return number > last.number && number <= last.number + 1 + relationThresholds.maxSkippedNumbers;
    }),
  );
}

/** Shifts the open levels to the next column, by the position of the first item there if it continues one of them. */
function moveToColumn(openLevels: readonly OpenLevel[], item: ListItem): OpenLevel[] {
  const followedLevel = openLevels.findLast((level) => findContinuingReadings(level, item).length > 0);
  const shift = followedLevel === undefined ? 0 : item.zone.bbox.x - followedLevel.x;
  return openLevels.map((level) => ({ ...level, x: level.x + shift }));
}

/** Returns all readings of the list marker at the beginning of a text. */
function readMarker(text: string): MarkerReading[] {
  const marker = findListMarker(text);
  if (marker === undefined) return [];
  const counter = (/\d+/.exec(marker) ?? /\p{L}+/u.exec(marker))?.[0];
  const isBullet = counter === undefined || (counter === "o" && marker === counter);
  if (isBullet) return [{ style: marker }];
  const getStyle = (first: string): string => marker.replace(counter, first);
  if (/^\d/.test(counter)) return [{ style: getStyle("1"), number: Number(counter) }];
  const lower = counter.toLowerCase();
  const isLower = lower === counter;
  const numeral = parseRomanNumeral(lower);
  return [
    ...(numeral === undefined ? [] : [{ style: getStyle(isLower ? "i" : "I"), number: numeral }]),
    ...(counter.length === 1
      ? [{ style: getStyle(isLower ? "a" : "A"), number: lower.charCodeAt(0) - "a".charCodeAt(0) + 1 }]
      : []),
  ];
}
