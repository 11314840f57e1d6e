import type { Bbox } from "../../../../shared/document/geometry.ts";
import { union } from "../../../../shared/document/geometry.ts";
import type { ZoneType } from "../../../../shared/document/zones.ts";
import { captionTies } from "../relations/captions.ts";
import { right } from "./text-line.ts";
import { xyCut } from "./xy-cut.ts";

interface Placed {
  type: ZoneType;
  bbox: Bbox;
}

/** What is read together: a zone, or a graphic with its caption. */
interface Group<Zone extends Placed> {
  bbox: Bbox;
  zones: Zone[];
}

/**
 * Heads first, feet last, between them as the white on the page parts it, and at the end the notes at its foot. A caption
 * is read with what it is of.
 * @param em The size of the page's text, in points.
 */
export function sortByReadingOrder<Zone extends Placed>(
  drafts: readonly Zone[],
  textOf: (draft: Zone) => string,
  em: number,
): Zone[] {
  const heads = drafts.filter((draft) => draft.type === "page-header");
  const feet = drafts.filter((draft) => draft.type === "page-footer");
  const body = drafts.filter((draft) => draft.type !== "page-header" && draft.type !== "page-footer");
  const parts = xyCut(inGroups(body, textOf, em), { columnGap: 0.5 * em, bandGap: 0.1 });
  const ordered = parts.flatMap((part) => byPlace(part).flatMap(({ zones }) => zones));
  const notes = new Set(ordered.filter((draft) => isLowNote(draft, body)));
  return [...byPlace(heads), ...ordered.filter((draft) => !notes.has(draft)), ...notes, ...byPlace(feet)];
}

function inGroups<Zone extends Placed>(
  drafts: readonly Zone[],
  textOf: (draft: Zone) => string,
  em: number,
): Group<Zone>[] {
  const captions = captionTies(drafts, textOf, em);
  const captionsOf = Map.groupBy(captions.keys(), (caption) => captions.get(caption));
  return drafts.flatMap((draft): Group<Zone>[] => {
    if (captions.has(draft)) return [];
    const zones = [draft, ...(captionsOf.get(draft) ?? [])];
    return [{ bbox: union(zones.map(({ bbox }) => bbox)), zones: byPlace(zones) }];
  });
}

/** Whether a note has nothing but notes below it in its column. */
function isLowNote(note: Placed, body: readonly Placed[]): boolean {
  if (note.type !== "footnote") return false;
  return body.every(
    ({ type, bbox }) =>
      type === "footnote" || bbox.y < note.bbox.y || bbox.x >= right(note.bbox) || right(bbox) <= note.bbox.x,
  );
}

function byPlace<Item extends { bbox: Bbox }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.bbox.y - b.bbox.y || a.bbox.x - b.bbox.x);
}
