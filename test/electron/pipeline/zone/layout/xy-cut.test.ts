import { describe, expect, test } from "vitest";
import { xyCut } from "../../../../../electron/pipeline/zone/layout/xy-cut.ts";

const options = { minColumnGap: 5, minBandGap: 0.1 };

/**
 * Cuts rows of two items each, and counts how often a box is read.
 * @param getGap The width of the gap between the two items of a row; below 0 if they overlap.
 */
function cutRows(rowCount: number, getGap: (row: number) => number, getPitch = (_row: number) => 2) {
  let reads = 0;
  let y = 0;
  const items = Array.from({ length: rowCount }, (_, row) => {
    y += getPitch(row);
    const top = y;
    return [0, 100 + getGap(row)].map((x) => ({
      row,
      get bbox() {
        reads += 1;
        return { x, y: top, width: 100, height: 1 };
      },
    }));
  }).flat();
  const parts = xyCut(items, options).map((part) => part.map(({ row }) => row));
  return { parts, reads };
}

describe("the number of boxes that are read grows little faster than the number of items, and the order is kept", () => {
  const rowCount = 1000;
  const maxReads = 2 * rowCount * 20 * Math.log2(rowCount);

  test.for<[string, (row: number) => number, ((row: number) => number)?]>([
    ["rows without a gutter", () => -10],
    ["rows without a gutter, farther apart from row to row", () => -10, (row) => 2 + row / 100],
    ["rows of different gaps without a gutter", (row) => -1 - (row % 30)],
    ["rows with and without a gutter in turn", (row) => (row % 2 === 0 ? 10 : -10)],
    [
      "rows with and without a gutter in turn, at different distances",
      (row) => (row % 2) * 20 - 10,
      (row) => 2 + (row % 7),
    ],
  ])("for %s", ([, getGap, getPitch]) => {
    const { parts, reads } = cutRows(rowCount, getGap, getPitch);
    expect(parts.flat()).toEqual(Array.from({ length: 2 * rowCount }, (_, index) => Math.floor(index / 2)));
    expect(reads).toBeLessThan(maxReads);
  });

  test("for columns above a row without a gutter, which stay together", () => {
    const { parts, reads } = cutRows(rowCount, (row) => (row < rowCount - 1 ? 10 : -10));
    const column = Array.from({ length: rowCount - 1 }, (_, row) => row);
    expect(parts.flat()).toEqual([...column, ...column, rowCount - 1, rowCount - 1]);
    expect(reads).toBeLessThan(maxReads);
  });
});
