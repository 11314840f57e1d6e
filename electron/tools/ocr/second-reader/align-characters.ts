/** A character with the x position of its middle. */
export interface PlacedCharacter {
  text: string;
  x: number;
}

/** The costs of an alignment: of a character without a partner, of two different ones, and of a distance of one height. */
const costs = { gap: 1, difference: 1, distance: 0.5, maxDistance: 1 };

/**
 * Aligns two readings of a line by the least costs (Needleman and Wunsch, 1970). Characters match by their texts and by
 * their places.
 * @param height That of the line, in the unit of the positions.
 * @returns for each character of `second` the index of its partner in `first`, or -1
 */
export function alignCharacters(
  first: readonly PlacedCharacter[],
  second: readonly PlacedCharacter[],
  height: number,
): number[] {
  const width = second.length + 1;
  const totals = new Float64Array((first.length + 1) * width);
  const computePair = (a: PlacedCharacter, b: PlacedCharacter) =>
    (a.text === b.text ? 0 : costs.difference) +
    Math.min(costs.maxDistance, (costs.distance * Math.abs(a.x - b.x)) / height);
  for (let row = 0; row <= first.length; row++) {
    for (let column = 0; column < width; column++) {
      const [a, b] = [first[row - 1], second[column - 1]];
      const above = a === undefined ? Infinity : (totals[(row - 1) * width + column] ?? 0) + costs.gap;
      const before = b === undefined ? Infinity : (totals[row * width + column - 1] ?? 0) + costs.gap;
      const pair =
        a === undefined || b === undefined
          ? Infinity
          : (totals[(row - 1) * width + column - 1] ?? 0) + computePair(a, b);
      totals[row * width + column] = row + column === 0 ? 0 : Math.min(above, before, pair);
    }
  }
  const partners = second.map(() => -1);
  let [row, column] = [first.length, second.length];
  while (row > 0 && column > 0) {
    const total = totals[row * width + column] ?? 0;
    if (total === (totals[row * width + column - 1] ?? 0) + costs.gap) column -= 1;
    else if (total === (totals[(row - 1) * width + column] ?? 0) + costs.gap) row -= 1;
    else partners[--column] = --row;
  }
  return partners;
}
