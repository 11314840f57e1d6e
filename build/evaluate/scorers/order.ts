import type { Edges, LabelledBox } from "./box.ts";
import { sharedArea } from "./box.ts";
import { share } from "./measures.ts";

/** A page's zones in the order in which they are read, and in that which was predicted. */
export interface OrderedPair {
  truth: readonly LabelledBox[];
  predicted: readonly LabelledBox[];
}

/** What stands at the head or the foot of each page is read at no place in it. */
const running = new Set(["header", "footer"]);

/**
 * The share of the true zones with one after them that it follows in the prediction too. A true zone stands where the
 * predicted zone stands that covers most of it; what one predicted zone covers together says nothing of order.
 */
export function successorsRight(pages: readonly OrderedPair[]): number {
  let pairs = 0;
  let right = 0;
  for (const { truth, predicted } of pages) {
    const places = truth.flatMap(({ label, bbox }, index) => {
      const place = running.has(label) ? undefined : placeOf(bbox, predicted);
      return place === undefined ? [] : [{ index, place }];
    });
    const order = places.toSorted((a, b) => a.place - b.place || a.index - b.index);
    places.slice(0, -1).forEach((zone, at) => {
      const next = places[at + 1];
      if (next === undefined || next.place === zone.place) return;
      pairs += 1;
      if (order[order.indexOf(zone) + 1] === next) right += 1;
    });
  }
  return share(right, pairs, 1);
}

/** The index of the zone that covers most of a box; undefined where none does. */
function placeOf(box: Edges, zones: readonly LabelledBox[]): number | undefined {
  let best: { index: number; area: number } | undefined;
  zones.forEach(({ bbox }, index) => {
    const area = sharedArea(box, bbox);
    if (area > (best?.area ?? 0)) best = { index, area };
  });
  return best?.index;
}
