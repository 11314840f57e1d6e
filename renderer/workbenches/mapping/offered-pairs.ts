import {
  createAddedPath,
  type DataPoint,
  isAddedPath,
  type KeyValuePair,
} from "../../../shared/document/data-points.ts";
import { createId } from "./new-field.ts";

/** A key-value pair of the document that is offered as a data point. */
export interface OfferedPair {
  /** The value of `focus` while the pair is focused. It differs from all paths of data points. */
  key: string;
  pair: KeyValuePair;
}

const hasSameText = (pair: KeyValuePair, { label, text }: DataPoint): boolean =>
  pair.label === label && pair.text === text;
const hasSameRegions = (pair: KeyValuePair, { regions }: DataPoint): boolean =>
  JSON.stringify(pair.regions) === JSON.stringify(regions);

/**
 * Lists the pairs that were not added as data points yet. Several pairs can have the same label and text, for instance
 * on two pages. Each added data point corresponds to one of them: the one with the same regions, or else the first one.
 */
export function listOfferedPairs(
  pairs: readonly KeyValuePair[] | undefined,
  points: readonly DataPoint[],
): readonly OfferedPair[] {
  if (pairs === undefined) return [];
  const added = points.filter(({ path }) => isAddedPath(path));
  const usedPairs = new Set<KeyValuePair>();
  const takePairs = (left: readonly DataPoint[], matches: (pair: KeyValuePair, point: DataPoint) => boolean) =>
    left.filter((point) => {
      const found = pairs.find((pair) => !usedPairs.has(pair) && hasSameText(pair, point) && matches(pair, point));
      if (found !== undefined) usedPairs.add(found);
      return found === undefined;
    });
  const moved = takePairs(added, hasSameRegions);
  takePairs(moved, () => true);
  return pairs.flatMap((pair, index) => (usedPairs.has(pair) ? [] : [{ key: `pair ${index}`, pair }]));
}

/**
 * Finds the pair from which an added data point was created, by its path: the id of the label, or that id with `_` and
 * a number if it was in use. A pair whose own id matches the path is preferred.
 */
export function findPairOfPath(pairs: readonly OfferedPair[], path: string): OfferedPair | undefined {
  const hasId = (id: string) => (offered: OfferedPair) => createAddedPath(createId(offered.pair.label)) === id;
  return pairs.find(hasId(path)) ?? pairs.find(hasId(path.replace(/_\d+$/, "")));
}
