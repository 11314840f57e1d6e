/** Finds the first index of a sorted array whose item passes a test that all later items pass too, by binary search. */
export function findFirstIndex<Item>(items: readonly Item[], isReached: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const item = items[middle];
    if (item !== undefined && isReached(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The x coordinates of the edges or centres of things on a row in ascending order, each with the index of its thing. */
export type Positions = readonly { x: number; index: number }[];

/** Lists the indexes of the positions within a distance of a place. */
export function listNear(positions: Positions, place: number, distance: number): number[] {
  const indexes: number[] = [];
  for (let at = findFirstIndex(positions, ({ x }) => x >= place - distance); at < positions.length; at++) {
    const position = positions[at];
    if (position === undefined || position.x > place + distance) break;
    indexes.push(position.index);
  }
  return indexes;
}
