import RBush from "rbush";
import type { Bbox } from "../../shared/document/geometry.ts";
import { isCentreInside, overlapArea } from "../../shared/document/geometry.ts";
import type { PageText, PdfPageText } from "../../shared/document/page-text.ts";
import { getLineText } from "../../shared/document/page-text.ts";
import type { Zone } from "../../shared/document/zones.ts";
import { createZoneLookup, getZoneText } from "../../shared/document/zones.ts";
import type { Extent } from "./zones.ts";

/** A finding of a validator about a page; a `hard` one blocks check-in as completed. */
export interface ZoneFinding {
  kind: "overlap" | "uncovered-text" | "empty" | "off-page" | "order";
  hard: boolean;
  message: string;
  /** Ids of the zones concerned. */
  zones: string[];
  bbox?: Bbox;
}

/** Two zones overlap if they share more than this part of the area of the smaller one. */
const overlapShare = 0.1;
/** Tolerance in points for a box beyond the page edge, because of rounding. */
const tolerance = 0.5;

interface Entry {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  zone: Zone;
}

/** Creates an R-tree over the boxes of zones. */
export function createZoneIndex(zones: readonly Zone[]): RBush<Entry> {
  const entries = zones.flatMap((zone): Entry[] => {
    if (zone.bbox === undefined) return [];
    const { x, y, width, height } = zone.bbox;
    return [{ minX: x, minY: y, maxX: x + width, maxY: y + height, zone }];
  });
  return new RBush<Entry>().load(entries);
}

function findOverlaps(zones: readonly Zone[], index: RBush<Entry>): ZoneFinding[] {
  return zones.flatMap((zone) => {
    const { bbox } = zone;
    if (bbox === undefined) return [];
    const area = { minX: bbox.x, minY: bbox.y, maxX: bbox.x + bbox.width, maxY: bbox.y + bbox.height };
    return index.search(area).flatMap(({ zone: other }): ZoneFinding[] => {
      if (other.bbox === undefined || other.id <= zone.id) return [];
      const smaller = Math.min(bbox.width * bbox.height, other.bbox.width * other.bbox.height);
      if (overlapArea(bbox, other.bbox) <= smaller * overlapShare) return [];
      const message = `Zones ${zone.order} and ${other.order} overlap`;
      return [{ kind: "overlap", hard: false, message, zones: [zone.id, other.id] }];
    });
  });
}

function findUncoveredLines(text: PdfPageText, index: RBush<Entry>): ZoneFinding[] {
  return text.lines.flatMap((line): ZoneFinding[] => {
    const x = line.bbox.x + line.bbox.width / 2;
    const y = line.bbox.y + line.bbox.height / 2;
    if (index.search({ minX: x, minY: y, maxX: x, maxY: y }).length > 0) return [];
    const words = getLineText(text, line);
    if (words.trim() === "") return [];
    const message = `“${words.length > 40 ? `${words.slice(0, 40)}…` : words}” is not in a zone`;
    return [{ kind: "uncovered-text", hard: false, message, zones: [], bbox: line.bbox }];
  });
}

function checkBounds(zone: Zone, page: Extent): ZoneFinding[] {
  const { bbox } = zone;
  if (bbox === undefined) return [];
  const inside =
    bbox.x >= -tolerance &&
    bbox.y >= -tolerance &&
    bbox.x + bbox.width <= page.width + tolerance &&
    bbox.y + bbox.height <= page.height + tolerance;
  if (inside) return [];
  return [{ kind: "off-page", hard: true, message: `Zone ${zone.order} extends beyond the page`, zones: [zone.id] }];
}

/** Finds zones without text; pictures and formulas may have none. */
function findEmptyZones(zones: readonly Zone[], text: PageText): ZoneFinding[] {
  const blocks = new Map(text.source === "markup" ? text.blocks.map((block) => [block.path, block.text]) : []);
  const hasText = (zone: Zone): boolean => {
    const { bbox, range } = zone;
    if (text.source !== "markup" && bbox !== undefined)
      return text.words.some((word) => isCentreInside(word.bbox, bbox));
    return range?.from === range?.to ? Boolean(blocks.get(range?.from ?? "")) : getZoneText(text, zone) !== "";
  };
  return zones.flatMap((zone): ZoneFinding[] => {
    if (zone.type === "picture" || zone.type === "formula" || hasText(zone)) return [];
    return [{ kind: "empty", hard: false, message: `Zone ${zone.order} contains no text`, zones: [zone.id] }];
  });
}

function checkOrder(zones: readonly Zone[]): ZoneFinding[] {
  const byOrder = Map.groupBy(zones, (zone) => zone.order);
  const duplicates = [...byOrder].flatMap(([order, zonesWithOrder]): ZoneFinding[] =>
    zonesWithOrder.length < 2
      ? []
      : [
          {
            kind: "order",
            hard: true,
            message: `${zonesWithOrder.length} zones have the number ${order} in the reading order`,
            zones: zonesWithOrder.map((zone) => zone.id),
          },
        ],
  );
  const missing = zones.length > 0 && Math.max(...byOrder.keys()) > byOrder.size && duplicates.length === 0;
  if (!missing) return duplicates;
  return [{ kind: "order", hard: false, message: "A number is missing in the reading order", zones: [] }];
}

function findUncoveredBlocks(zones: readonly Zone[], text: Extract<PageText, { source: "markup" }>): ZoneFinding[] {
  const zoneOf = createZoneLookup(zones);
  return text.blocks.flatMap((block): ZoneFinding[] => {
    if (zoneOf(block.path) !== undefined || block.text.trim() === "") return [];
    const message = `“${block.text.slice(0, 40)}” is not in a zone`;
    return [{ kind: "uncovered-text", hard: false, message, zones: [] }];
  });
}

/**
 * Validates the zones of a page: order, bounds, overlaps, and with `text` also empty zones and text outside of zones.
 *
 * @param page Size of the page; without it, bounds are not checked.
 */
export function validateZones(
  zones: readonly Zone[],
  text: PageText | undefined,
  page: Extent | undefined,
): ZoneFinding[] {
  const index = createZoneIndex(zones);
  const found = [...checkOrder(zones)];
  if (page !== undefined) found.push(...zones.flatMap((zone) => checkBounds(zone, page)));
  found.push(...findOverlaps(zones, index));
  if (text === undefined) return found;
  found.push(...findEmptyZones(zones, text));
  found.push(...(text.source === "markup" ? findUncoveredBlocks(zones, text) : findUncoveredLines(text, index)));
  return found;
}
