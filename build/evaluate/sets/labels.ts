import type { Bbox } from "../../../shared/document/geometry.ts";
import { type PageZones, sortByReadingOrder, type Zone, type ZoneType } from "../../../shared/document/zones.ts";
import type { Edges, LabelledBox } from "../scorers/box.ts";
import { mean } from "../scorers/measures.ts";

/**
 * The labels for each zone type: the exact label first, and then the broader labels, for sets without the exact one.
 */
const labelsByType: Record<ZoneType, readonly string[]> = {
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

/**
 * Returns the label that a set uses for a zone type; undefined if it has none.
 * @param known Labels that occur in the set.
 */
export function findLabel(type: ZoneType, known: ReadonlySet<string>): string | undefined {
  return labelsByType[type].find((label) => known.has(label) || (label === "list_item" && known.has("list")));
}

/** Converts a box from origin and size to its four edges. */
export function toEdges({ x, y, width, height }: Bbox): Edges {
  return [x, y, x + width, y + height];
}

/** Labels the zones of a page as a set does, in reading order. List items are joined if the set labels lists. */
export function labelZones(page: PageZones | undefined, known: ReadonlySet<string>): LabelledBox[] {
  const zones = sortByReadingOrder(page?.zones ?? []).flatMap((zone) => {
    const { type, bbox, confidence } = zone;
    const label = findLabel(type, known);
    return label === undefined || bbox === undefined ? [] : [{ label, bbox: toEdges(bbox), confidence, zones: [zone] }];
  });
  return known.has("list") ? joinListItems(zones) : zones;
}

/**
 * Joins consecutive list items to lists. The published scorer joins them too, but its maximum gap is in points, and the
 * items of slides exceed it. Here the maximum gap is a multiple of the smallest item's height, which is the height of a
 * line.
 */
function joinListItems(zones: readonly (LabelledBox & { zones: Zone[] })[]): LabelledBox[] {
  const joined: LabelledBox[] = [];
  let list: { box: LabelledBox & { zones: Zone[] }; lineHeight: number } | undefined;
  for (const zone of zones) {
    if (zone.label !== "list_item") {
      joined.push(zone);
      list = undefined;
      continue;
    }
    const [left, top, right, bottom] = zone.bbox;
    const lineHeight = Math.min(bottom - top, list?.lineHeight ?? Infinity);
    if (list === undefined || !continuesList(zone.bbox, list.box.bbox, maxGapInLines * lineHeight)) {
      list = { box: { ...zone, label: "list" }, lineHeight };
      joined.push(list.box);
      continue;
    }
    const [listLeft, listTop, listRight, listBottom] = list.box.bbox;
    list.box.zones.push(...zone.zones);
    list.lineHeight = lineHeight;
    list.box.bbox = [
      Math.min(left, listLeft),
      Math.min(top, listTop),
      Math.max(right, listRight),
      Math.max(bottom, listBottom),
    ];
    list.box.confidence = mean(list.box.zones.map(({ confidence }) => confidence));
  }
  return joined;
}

/** The largest gap between two items of a list, in line heights. */
const maxGapInLines = 1.6;

/** Tests whether an item continues a list: it is in the same column, and at most `maxGap` points below the list. */
function continuesList([left, top, right]: Edges, list: Edges, maxGap: number): boolean {
  const overlap = Math.min(right, list[2]) - Math.max(left, list[0]);
  const gap = top - list[3];
  return overlap > 0.3 * Math.min(right - left, list[2] - list[0]) && gap >= -0.3 * maxGap && gap <= maxGap;
}
