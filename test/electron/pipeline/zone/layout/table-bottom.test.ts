import { expect, test } from "vitest";
import { extendToLastRuling } from "../../../../../electron/pipeline/zone/layout/table-bottom.ts";

const table = { x: 100, y: 100, width: 200, height: 50 };

/** Extends the table by horizontal ruling lines; returns the height of its bottom, in points. */
function findBottom(rulings: readonly [x: number, y: number, width: number][]): number {
  const rules = rulings.map(([x, y, width]) => ({
    bbox: { x, y, width, height: 0.5 },
    orientation: "horizontal" as const,
  }));
  const { y, height } = extendToLastRuling(table, { rules }, 10);
  return y + height;
}

test("the last ruling line of a table is at one height", () => {
  expect(findBottom([[100, 153, 200]])).toBe(153);
  // Pieces of one line, one of them drawn slightly lower.
  expect(
    findBottom([
      [100, 153, 60],
      [160, 153.5, 60],
    ]),
  ).toBe(153);
  // Lines below each other, as of a note and a field, are no line together.
  expect(
    findBottom([
      [100, 153, 60],
      [160, 160, 60],
    ]),
  ).toBe(150);
  // A short line above the last one does not end the table.
  expect(
    findBottom([
      [100, 153, 60],
      [100, 158, 200],
    ]),
  ).toBe(158);
});
