import type { DataPoint, KeyValuePair } from "../../../shared/document/data-points.ts";
import { isAddedPath } from "../../../shared/document/data-points.ts";

/** A key-value pair of the document that is offered as a data point. */
export interface OfferedPair {
  /** What the focus is while the pair has it. No path of a data point is like it. */
  key: string;
  pair: KeyValuePair;
}

/** Lists the pairs that are no data point yet. */
export function listOfferedPairs(
  pairs: readonly KeyValuePair[] | undefined,
  points: readonly DataPoint[],
): readonly OfferedPair[] {
  if (pairs === undefined) return [];
  const added = new Set(points.flatMap(({ path, label, text }) => (isAddedPath(path) ? `${label}\n${text}` : [])));
  return pairs.flatMap((pair, number) =>
    added.has(`${pair.label}\n${pair.text}`) ? [] : [{ key: `pair ${number}`, pair }],
  );
}
