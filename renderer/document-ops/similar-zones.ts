import type { Bbox } from "../../shared/document/geometry.ts";
import { getWords, type PdfPageText, type Word } from "../../shared/document/page-text.ts";
import { getZoneLines, type Zone } from "../../shared/document/zones.ts";

/** Compares zones on the pages of a PDF by their type, the style of their text, and their position on the page. */

/** The font of most characters of a zone. */
export interface TextStyle {
  /** The PostScript name; empty for OCR. */
  font: string;
  /** In points. */
  size: number;
  bold: boolean;
  italic: boolean;
}

/** The properties that zones must have in common to be similar. */
export interface Criteria {
  type: boolean;
  style: boolean;
  place: boolean;
}

/** A zone with the properties by which it is compared. */
export interface ComparedZone {
  zone: Zone;
  /** Undefined for a zone without text. */
  style: TextStyle | undefined;
  /** The size of its page in points. */
  pageSize: { width: number; height: number };
}

/** Finds the style of most characters in a zone; undefined if it has no text. */
export function findTextStyle(page: PdfPageText, zone: Pick<Zone, "bbox">): TextStyle | undefined {
  const words = getZoneLines(page, zone).flatMap((line) => getWords(page, line.words));
  const getKey = ({ font, size, bold, italic }: Word): string => [font, Math.round(size * 2), bold, italic].join(" ");
  const groups = [...Map.groupBy(words, getKey).values()];
  const countCharacters = (group: readonly Word[]): number => group.reduce((sum, { text }) => sum + text.length, 0);
  const [first] = groups.toSorted((a, b) => countCharacters(b) - countCharacters(a))[0] ?? [];
  if (first === undefined) return undefined;
  const { font, size, bold, italic } = first;
  return { font, size, bold, italic };
}

/**
 * The maximum ratio of two font sizes that count as equal: in a text layer, and in text of OCR, whose sizes are only
 * estimates.
 */
const [maxSizeRatio, maxOcrSizeRatio] = [1.04, 1.2];

function hasSameStyle(a: TextStyle | undefined, b: TextStyle | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const maxRatio = a.font === "" ? maxOcrSizeRatio : maxSizeRatio;
  const [smaller, larger] = [Math.min(a.size, b.size), Math.max(a.size, b.size)];
  return a.font === b.font && a.bold === b.bold && a.italic === b.italic && larger <= smaller * maxRatio;
}

/** The maximum distance of edges that count as being at the same place, as a share of the page's height. */
const placeTolerance = 0.015;

/**
 * Returns whether two zones are at the same place of their pages. Their top and bottom edges must match. In addition,
 * their left edges, their right edges or their centres must match, because texts of different lengths are aligned at
 * one of these.
 */
function isAtSamePlace(a: ComparedZone, b: ComparedZone): boolean {
  const [boxA, boxB] = [a.zone.bbox, b.zone.bbox];
  if (boxA === undefined || boxB === undefined) return false;
  // The second page is scaled to the size of the first.
  const scale = { x: a.pageSize.width / b.pageSize.width, y: a.pageSize.height / b.pageSize.height };
  const tolerance = placeTolerance * a.pageSize.height;
  const isNear = (valueA: number, valueB: number, factor: number): boolean =>
    Math.abs(valueA - valueB * factor) <= tolerance;
  const matches = (get: (box: Bbox) => number, factor: number): boolean => isNear(get(boxA), get(boxB), factor);
  const isSameHeight = matches(({ y }) => y, scale.y) && matches(({ y, height }) => y + height, scale.y);
  return (
    isSameHeight &&
    (matches(({ x }) => x, scale.x) ||
      matches(({ x, width }) => x + width, scale.x) ||
      matches(({ x, width }) => x + width / 2, scale.x))
  );
}

/** Returns whether a zone matches a sample by all criteria that are set; false if none is set. */
export function isSimilar(zone: ComparedZone, sample: ComparedZone, { type, style, place }: Criteria): boolean {
  if (!type && !style && !place) return false;
  if (type && zone.zone.type !== sample.zone.type) return false;
  if (place && !isAtSamePlace(sample, zone)) return false;
  return !style || hasSameStyle(sample.style, zone.style);
}
