import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PageZones, Zone, ZoneType } from "../../../shared/document/zones.ts";
import { inReadingOrder } from "../../../shared/document/zones.ts";
import type { Edges, LabelledBox } from "../scorers/box.ts";
import { mean } from "../scorers/measures.ts";

/** The name of each type in the sets' truth, and what it is there where the set does not tell it apart. */
const labelsOf: Record<ZoneType, readonly string[]> = {
  title: ["title", "heading"],
  "section-header": ["heading"],
  text: ["paragraph"],
  "list-item": ["list_item"],
  table: ["table"],
  picture: ["figure"],
  caption: ["caption", "paragraph"],
  footnote: ["footnote", "paragraph"],
  formula: ["formula", "paragraph"],
  "page-header": ["header"],
  "page-footer": ["footer"],
  "document-index": ["toc", "list"],
  reference: ["reference", "paragraph"],
  code: ["code", "paragraph"],
};

/** A type in the words of a set that tells `known` labels apart; undefined where the set has no name for it. */
export function labelOf(type: ZoneType, known: ReadonlySet<string>): string | undefined {
  return labelsOf[type].find((label) => known.has(label) || (label === "list_item" && known.has("list")));
}

export function edgesOf({ x, y, width, height }: Bbox): Edges {
  return [x, y, x + width, y + height];
}

/** The zones of a page that a set has names for, in reading order; where it knows lists, their items are put together. */
export function labelledZones(page: PageZones | undefined, known: ReadonlySet<string>): LabelledBox[] {
  const zones = inReadingOrder(page?.zones ?? []).flatMap((zone) => {
    const { type, bbox, confidence } = zone;
    const label = labelOf(type, known);
    return label === undefined || bbox === undefined ? [] : [{ label, bbox: edgesOf(bbox), confidence, zones: [zone] }];
  });
  return known.has("list") ? withLists(zones) : zones;
}

/**
 * Items that follow each other are one list. The published scorer joins them too, but only up to a gap in points, which
 * a slide's items are never within: here the gap is in heights of the list's lowest item, which is a line's.
 */
function withLists(zones: readonly (LabelledBox & { zones: Zone[] })[]): LabelledBox[] {
  const found: LabelledBox[] = [];
  let list: { box: LabelledBox & { zones: Zone[] }; line: number } | undefined;
  for (const zone of zones) {
    if (zone.label !== "list_item") {
      found.push(zone);
      list = undefined;
      continue;
    }
    const [left, top, right, bottom] = zone.bbox;
    const line = Math.min(bottom - top, list?.line ?? Infinity);
    if (list === undefined || !follows(zone.bbox, list.box.bbox, mostGap * line)) {
      list = { box: { ...zone, label: "list" }, line };
      found.push(list.box);
      continue;
    }
    const [listLeft, listTop, listRight, listBottom] = list.box.bbox;
    list.box.zones.push(...zone.zones);
    list.line = line;
    list.box.bbox = [
      Math.min(left, listLeft),
      Math.min(top, listTop),
      Math.max(right, listRight),
      Math.max(bottom, listBottom),
    ];
    list.box.confidence = mean(list.box.zones.map(({ confidence }) => confidence));
  }
  return found;
}

/** In heights of a line. */
const mostGap = 1.6;

function follows([left, top, right]: Edges, list: Edges, reach: number): boolean {
  const overlap = Math.min(right, list[2]) - Math.max(left, list[0]);
  const gap = top - list[3];
  return overlap > 0.3 * Math.min(right - left, list[2] - list[0]) && gap >= -0.3 * reach && gap <= reach;
}
