import { type Edges, intersectionArea, type LabelledBox } from "./box.ts";
import { ratio } from "./measures.ts";

/** True and predicted zones of a page, each in reading order. */
export interface OrderedPair {
  truth: readonly LabelledBox[];
  predicted: readonly LabelledBox[];
}

/** Labels without a position in reading order. */
const unordered = new Set(["header", "footer"]);

/**
 * Computes the share of the pairs of consecutive true zones that are also consecutive in the prediction. The position
 * of a true zone is the position of the predicted zone that covers most of it. Pairs that are covered by a single
 * predicted zone are left out.
 */
export function computeSuccessorAccuracy(pages: readonly OrderedPair[]): number {
  let pairs = 0;
  let correct = 0;
  for (const { truth, predicted } of pages) {
    const positions = truth.flatMap(({ label, bbox }, index) => {
      const position = unordered.has(label) ? undefined : findPosition(bbox, predicted);
      return position === undefined ? [] : [{ index, position }];
    });
    const order = positions.toSorted((a, b) => a.position - b.position || a.index - b.index);
    positions.slice(0, -1).forEach((zone, rank) => {
      const next = positions[rank + 1];
      if (next === undefined || next.position === zone.position) return;
      pairs += 1;
      if (order[order.indexOf(zone) + 1] === next) correct += 1;
    });
  }
  return ratio(correct, pairs, 1);
}

/** Returns the index of the zone that covers most of a box; undefined if none covers any of it. */
function findPosition(box: Edges, zones: readonly LabelledBox[]): number | undefined {
  let best: { index: number; area: number } | undefined;
  zones.forEach(({ bbox }, index) => {
    const area = intersectionArea(box, bbox);
    if (area > (best?.area ?? 0)) best = { index, area };
  });
  return best?.index;
}
