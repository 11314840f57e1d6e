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

/**
 * Cuts rows of an item on the left or on the right, in turn, some of them of both, and counts how often a box is read.
 * @param hasBoth Whether a row has both items.
 */
function cutAlternatingRows(rowCount: number, hasBoth: (row: number) => boolean, getPitch: (row: number) => number) {
  let reads = 0;
  let y = 0;
  const items = Array.from({ length: rowCount }, (_, row) => {
    y += getPitch(row);
    const top = y;
    return (hasBoth(row) ? [0, 110] : [(row % 2) * 110]).map((x) => ({
      row,
      get bbox() {
        reads += 1;
        return { x, y: top, width: 100, height: 1 };
      },
    }));
  }).flat();
  const parts = xyCut(items, options).map((part) => part.map(({ row }) => row));
  return { parts, reads, itemCount: items.length };
}

describe("items on both sides of a gutter that are not side by side", () => {
  const rowCount = 1000;

  test.for<[string, (row: number) => boolean, (row: number) => number]>([
    ["one row of both, farther apart from row to row", (row) => row === 0, (row) => 2 + row / 100],
    ["one row of both in the middle, closer from row to row", (row) => row === rowCount / 2, (row) => 20 - row / 100],
    ["many rows of both", (row) => row % 50 === 0, () => 2],
    ["many rows of both at different distances", (row) => row % 10 === 0, (row) => 2 + (row % 7)],
  ])("are not read once for each row, and none is lost: %s", ([, hasBoth, getPitch]) => {
    const { parts, reads, itemCount } = cutAlternatingRows(rowCount, hasBoth, getPitch);
    expect(parts.flat()).toHaveLength(itemCount);
    expect(new Set(parts.flat()).size).toBe(rowCount);
    expect(reads).toBeLessThan(20 * (300_000 + itemCount * 20 * Math.log2(itemCount)));
  });
});

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
