import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PageZones, ZoneType } from "../../../shared/document/zones.ts";
import { inReadingOrder } from "../../../shared/document/zones.ts";
import type { Edges, LabelledBox } from "../scorers/box.ts";

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

/** The zones of a page that a set has names for, in reading order. */
export function labelledZones(page: PageZones | undefined, known: ReadonlySet<string>): LabelledBox[] {
  return inReadingOrder(page?.zones ?? []).flatMap(({ type, bbox, confidence }) => {
    const label = labelOf(type, known);
    return label === undefined || bbox === undefined ? [] : [{ label, bbox: edgesOf(bbox), confidence }];
  });
}
