import type { DataPoint, KeyValuePair } from "../../../shared/document/data-points.ts";
import { isAddedPath } from "../../../shared/document/data-points.ts";

/** A key-value pair of the document that is offered as a data point. */
export interface OfferedPair {
  /** The value of `focus` while the pair is focused. It differs from all paths of data points. */
  key: string;
  pair: KeyValuePair;
}

/** Lists the pairs that were not added as data points yet. */
export function listOfferedPairs(
  pairs: readonly KeyValuePair[] | undefined,
  points: readonly DataPoint[],
): readonly OfferedPair[] {
  if (pairs === undefined) return [];
  const added = new Set(points.flatMap(({ path, label, text }) => (isAddedPath(path) ? `${label}\n${text}` : [])));
  return pairs.flatMap((pair, index) =>
    added.has(`${pair.label}\n${pair.text}`) ? [] : [{ key: `pair ${index}`, pair }],
  );
}
