import { union, type Bbox } from "../../../../shared/document/geometry.ts";
import type { ZoneType } from "../../../../shared/document/zones.ts";
import { right } from "../layout/boxes.ts";
import { xyCut } from "../layout/xy-cut.ts";
import { matchCaptions } from "./captions.ts";

interface TypedBox {
  type: ZoneType;
  bbox: Bbox;
  /** Set for text that is sideways or upside down, see `DraftZone`. */
  orientation?: number;
}

/** Zones that stand together in the reading order: a graphic with its captions, or a single zone. */
interface Group<Zone extends TypedBox> {
  bbox: Bbox;
  zones: Zone[];
}

/**
 * Sorts the zones of a page into reading order: page headers, the body in the order of a recursive XY-cut, the
 * footnotes that end their columns, text that is not upright in the given order, page footers. A caption is next to its
 * graphic.
 * @param em The body size of the page, in points.
 */
export function computeReadingOrder<Zone extends TypedBox>(
  zones: readonly Zone[],
  getText: (zone: Zone) => string,
  em: number,
): Zone[] {
  const headers = zones.filter((zone) => zone.type === "page-header");
  const footers = zones.filter((zone) => zone.type === "page-footer");
  const sideways = zones.filter((zone) => zone.orientation !== undefined);
  const body = zones.filter(
    (zone) => zone.type !== "page-header" && zone.type !== "page-footer" && zone.orientation === undefined,
  );
  const parts = xyCut(groupWithCaptions(body, getText, em), { minColumnGap: 0.5 * em, minBandGap: 0.1 });
  const orderedBody = parts.flatMap((part) => sortByPosition(part).flatMap((group) => group.zones));
  const footnotes = new Set(orderedBody.filter((zone) => isBottomFootnote(zone, body)));
  return [
    ...sortByPosition(headers),
    ...orderedBody.filter((zone) => !footnotes.has(zone)),
    ...footnotes,
    ...sideways,
    ...sortByPosition(footers),
  ];
}

function groupWithCaptions<Zone extends TypedBox>(
  zones: readonly Zone[],
  getText: (zone: Zone) => string,
  em: number,
): Group<Zone>[] {
  const graphicByCaption = matchCaptions(zones, getText, em);
  const captionsByGraphic = Map.groupBy(graphicByCaption.keys(), (caption) => graphicByCaption.get(caption));
  return zones.flatMap((zone): Group<Zone>[] => {
    if (graphicByCaption.has(zone)) return [];
    const members = [zone, ...(captionsByGraphic.get(zone) ?? [])];
    return [{ bbox: union(members.map(({ bbox }) => bbox)), zones: sortByPosition(members) }];
  });
}

/** Checks whether a zone is a footnote with only footnotes below it in its column. */
function isBottomFootnote({ type, bbox }: TypedBox, body: readonly TypedBox[]): boolean {
  if (type !== "footnote") return false;
  return body.every(
    (other) =>
      other.type === "footnote" || other.bbox.y < bbox.y || other.bbox.x >= right(bbox) || right(other.bbox) <= bbox.x,
  );
}

/** Sorts from top to bottom, then from left to right. */
function sortByPosition<Item extends { bbox: Bbox }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.bbox.y - b.bbox.y || a.bbox.x - b.bbox.x);
}
