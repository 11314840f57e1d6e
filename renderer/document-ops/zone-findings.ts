import RBush from "rbush";
import type { Bbox } from "../../shared/document/geometry.ts";
import { isCentreInside, overlapArea } from "../../shared/document/geometry.ts";
import type { PageText, PdfPageText } from "../../shared/document/page-text.ts";
import { getLineText } from "../../shared/document/page-text.ts";
import type { Zone } from "../../shared/document/zones.ts";
import { createZoneLookup, getZoneText } from "../../shared/document/zones.ts";
import type { Extent } from "./zones.ts";

/** What a validator says of a page: `hard` ones block check-in as completed. */
export interface ZoneFinding {
  kind: "overlap" | "uncovered-text" | "empty" | "off-page" | "order";
  hard: boolean;
  message: string;
  /** The zones that it is about, to go to. */
  zones: string[];
  bbox?: Bbox;
}

/** Two zones overlap where they share more than this part of the smaller one. */
const overlapShare = 0.1;
/** Points that a box may stand out over the page's edge, for rounding. */
const slack = 0.5;

interface Entry {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  zone: Zone;
}

export function zoneIndex(zones: readonly Zone[]): RBush<Entry> {
  const entries = zones.flatMap((zone): Entry[] => {
    if (zone.bbox === undefined) return [];
    const { x, y, width, height } = zone.bbox;
    return [{ minX: x, minY: y, maxX: x + width, maxY: y + height, zone }];
  });
  return new RBush<Entry>().load(entries);
}

function overlaps(zones: readonly Zone[], index: RBush<Entry>): ZoneFinding[] {
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

function uncovered(text: PdfPageText, index: RBush<Entry>): ZoneFinding[] {
  return text.lines.flatMap((line): ZoneFinding[] => {
    const x = line.bbox.x + line.bbox.width / 2;
    const y = line.bbox.y + line.bbox.height / 2;
    if (index.search({ minX: x, minY: y, maxX: x, maxY: y }).length > 0) return [];
    const words = getLineText(text, line);
    if (words.trim() === "") return [];
    const message = `“${words.length > 40 ? `${words.slice(0, 40)}…` : words}” is in no zone`;
    return [{ kind: "uncovered-text", hard: false, message, zones: [], bbox: line.bbox }];
  });
}

function offPage(zone: Zone, page: Extent): ZoneFinding[] {
  const { bbox } = zone;
  if (bbox === undefined) return [];
  const inside =
    bbox.x >= -slack &&
    bbox.y >= -slack &&
    bbox.x + bbox.width <= page.width + slack &&
    bbox.y + bbox.height <= page.height + slack;
  if (inside) return [];
  return [{ kind: "off-page", hard: true, message: `Zone ${zone.order} goes over the page's edge`, zones: [zone.id] }];
}

/** Pictures and drawn formulas have no text to hold; in all else a zone without text is a mistake. */
function empties(zones: readonly Zone[], text: PageText): ZoneFinding[] {
  const blocks = new Map(text.source === "markup" ? text.blocks.map((block) => [block.path, block.text]) : []);
  const hasText = (zone: Zone): boolean => {
    const { bbox, range } = zone;
    if (text.source !== "markup" && bbox !== undefined)
      return text.words.some((word) => isCentreInside(word.bbox, bbox));
    return range?.from === range?.to ? Boolean(blocks.get(range?.from ?? "")) : getZoneText(text, zone) !== "";
  };
  return zones.flatMap((zone): ZoneFinding[] => {
    if (zone.type === "picture" || zone.type === "formula" || hasText(zone)) return [];
    return [{ kind: "empty", hard: false, message: `Zone ${zone.order} has no text in it`, zones: [zone.id] }];
  });
}

function orders(zones: readonly Zone[]): ZoneFinding[] {
  const byOrder = Map.groupBy(zones, (zone) => zone.order);
  const doubled = [...byOrder].flatMap(([order, sharing]): ZoneFinding[] =>
    sharing.length < 2
      ? []
      : [
          {
            kind: "order",
            hard: true,
            message: `The place ${order} in the order is taken ${sharing.length} times`,
            zones: sharing.map((zone) => zone.id),
          },
        ],
  );
  const missing = zones.length > 0 && Math.max(...byOrder.keys()) > byOrder.size && doubled.length === 0;
  if (!missing) return doubled;
  return [{ kind: "order", hard: false, message: "The order has a gap: a place is missing", zones: [] }];
}

function sectionGaps(zones: readonly Zone[], text: Extract<PageText, { source: "markup" }>): ZoneFinding[] {
  const zoneOf = createZoneLookup(zones);
  return text.blocks.flatMap((block): ZoneFinding[] => {
    if (zoneOf(block.path) !== undefined || block.text.trim() === "") return [];
    const message = `“${block.text.slice(0, 40)}” is in no zone`;
    return [{ kind: "uncovered-text", hard: false, message, zones: [] }];
  });
}

/** Everything that can be said against the zones of a page; `text` and `page` where they are known. */
export function zoneFindings(
  zones: readonly Zone[],
  text: PageText | undefined,
  page: Extent | undefined,
): ZoneFinding[] {
  const index = zoneIndex(zones);
  const found = [...orders(zones)];
  if (page !== undefined) found.push(...zones.flatMap((zone) => offPage(zone, page)));
  found.push(...overlaps(zones, index));
  if (text === undefined) return found;
  found.push(...empties(zones, text));
  found.push(...(text.source === "markup" ? sectionGaps(zones, text) : uncovered(text, index)));
  return found;
}
