import RBush from "rbush";
import { type Bbox, overlapArea } from "../../shared/document/geometry.ts";
import { getLineText, type PageText, type PdfPageText } from "../../shared/document/page-text.ts";
import { createZoneLookup, getCellWords, getZoneLines, getZoneText, type Zone } from "../../shared/document/zones.ts";
import type { Extent } from "./zones.ts";
import { t } from "../messages/messages.ts";
import { maximum } from "../../shared/values/extremes.ts";

/** A problem with the zones of a page. With an `error`, the job cannot be checked in as completed. */
export interface ZoneFinding {
  kind: "overlap" | "uncovered-text" | "empty" | "off-page" | "order";
  severity: "error" | "warning";
  message: string;
  /** The ids of the zones that have the problem. */
  zones: string[];
  bbox?: Bbox;
}

/** The share of the smaller zone's area that two zones may have in common. */
const maxOverlapShare = 0.1;
/** The distance in points by which a box may extend beyond the page, because of rounding. */
const tolerancePt = 0.5;

interface IndexEntry {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  zone: Zone;
}

/** Creates an R-tree over the boxes of zones. */
export function createZoneIndex(zones: readonly Zone[]): RBush<IndexEntry> {
  const entries = zones.flatMap((zone): IndexEntry[] => {
    if (zone.bbox === undefined) return [];
    const { x, y, width, height } = zone.bbox;
    return [{ minX: x, minY: y, maxX: x + width, maxY: y + height, zone }];
  });
  return new RBush<IndexEntry>().load(entries);
}

function findOverlaps(zones: readonly Zone[], index: RBush<IndexEntry>): ZoneFinding[] {
  return zones.flatMap((zone) => {
    const { bbox } = zone;
    if (bbox === undefined) return [];
    const area = { minX: bbox.x, minY: bbox.y, maxX: bbox.x + bbox.width, maxY: bbox.y + bbox.height };
    return index.search(area).flatMap(({ zone: candidate }): ZoneFinding[] => {
      if (candidate.bbox === undefined || candidate.id <= zone.id) return [];
      const smaller = Math.min(bbox.width * bbox.height, candidate.bbox.width * candidate.bbox.height);
      if (overlapArea(bbox, candidate.bbox) <= smaller * maxOverlapShare) return [];
      const message = t("edit-zones-overlap", { order: zone.order, otherOrder: candidate.order });
      return [{ kind: "overlap", severity: "warning", message, zones: [zone.id, candidate.id] }];
    });
  });
}

function findUncoveredLines(zones: readonly Zone[], text: PdfPageText): ZoneFinding[] {
  const coveredLines = new Set(zones.flatMap((zone) => getZoneLines(text, zone)));
  return text.lines.flatMap((line): ZoneFinding[] => {
    if (line.line_number === true || coveredLines.has(line)) return [];
    const words = getLineText(text, line);
    if (words.trim() === "") return [];
    const message = t("edit-words-not-in-zone", { words: words.length > 40 ? `${words.slice(0, 40)}…` : words });
    return [{ kind: "uncovered-text", severity: "warning", message, zones: [], bbox: line.bbox }];
  });
}

function checkBounds(zone: Zone, page: Extent): ZoneFinding[] {
  const { bbox } = zone;
  if (bbox === undefined) return [];
  const isInside =
    bbox.x >= -tolerancePt &&
    bbox.y >= -tolerancePt &&
    bbox.x + bbox.width <= page.width + tolerancePt &&
    bbox.y + bbox.height <= page.height + tolerancePt;
  if (isInside) return [];
  return [
    {
      kind: "off-page",
      severity: "error",
      message: t("edit-zone-extends-beyond-page", { order: zone.order }),
      zones: [zone.id],
    },
  ];
}

/** Finds zones without text, except pictures and formulas. */
function findEmptyZones(zones: readonly Zone[], text: PageText): ZoneFinding[] {
  const blocks = new Map(text.source === "markup" ? text.blocks.map((block) => [block.path, block.text]) : []);
  const hasText = (zone: Zone): boolean => {
    const { bbox, range } = zone;
    if (bbox !== undefined) return getCellWords(text, { bbox }).length > 0;
    return range?.from === range?.to ? Boolean(blocks.get(range?.from ?? "")) : getZoneText(text, zone) !== "";
  };
  return zones.flatMap((zone): ZoneFinding[] => {
    if (zone.type === "picture" || zone.type === "formula" || hasText(zone)) return [];
    return [
      {
        kind: "empty",
        severity: "warning",
        message: t("edit-zone-contains-no-text", { order: zone.order }),
        zones: [zone.id],
      },
    ];
  });
}

function checkReadingOrder(zones: readonly Zone[]): ZoneFinding[] {
  const byOrder = Map.groupBy(zones, (zone) => zone.order);
  const duplicates = [...byOrder].flatMap(([order, zonesWithOrder]): ZoneFinding[] =>
    zonesWithOrder.length < 2
      ? []
      : [
          {
            kind: "order",
            severity: "error",
            message: t("reading-order-duplicate", { count: zonesWithOrder.length, order }),
            zones: zonesWithOrder.map((zone) => zone.id),
          },
        ],
  );
  const hasGap = zones.length > 0 && maximum(byOrder.keys()) > byOrder.size && duplicates.length === 0;
  if (!hasGap) return duplicates;
  return [{ kind: "order", severity: "warning", message: t("reading-order-gap"), zones: [] }];
}

function findUncoveredBlocks(zones: readonly Zone[], text: Extract<PageText, { source: "markup" }>): ZoneFinding[] {
  const findZone = createZoneLookup(zones);
  return text.blocks.flatMap((block): ZoneFinding[] => {
    if (findZone(block.path) !== undefined || block.text.trim() === "") return [];
    const message = t("edit-text-not-in-zone", { text: block.text.slice(0, 40) });
    return [{ kind: "uncovered-text", severity: "warning", message, zones: [] }];
  });
}

/**
 * Validates the reading order, bounds and overlaps of the zones of a page.
 *
 * @param text If given, empty zones and text outside of zones are found, too.
 * @param page The size of the page; if undefined, bounds are not checked.
 */
export function validateZones(
  zones: readonly Zone[],
  text: PageText | undefined,
  page: Extent | undefined,
): ZoneFinding[] {
  const index = createZoneIndex(zones);
  const findings = [...checkReadingOrder(zones)];
  if (page !== undefined) findings.push(...zones.flatMap((zone) => checkBounds(zone, page)));
  findings.push(...findOverlaps(zones, index));
  if (text === undefined) return findings;
  findings.push(...findEmptyZones(zones, text));
  findings.push(...(text.source === "markup" ? findUncoveredBlocks(zones, text) : findUncoveredLines(zones, text)));
  return findings;
}
