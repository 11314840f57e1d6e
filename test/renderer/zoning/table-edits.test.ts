import { describe, expect, it } from "vitest";
import { snapGridLine } from "../../../renderer/workbenches/zoning/table-edits.ts";
import type { Bbox } from "../../../shared/document/geometry.ts";

const bbox: Bbox = { x: 0, y: 0, width: 300, height: 40 };
const cell = (column: number, x: number, width: number) => ({
  row: 0,
  column,
  row_span: 1,
  column_span: 1,
  header: false,
  bbox: { x, y: 0, width, height: 40 },
});
const table = { rows: 1, columns: 3, cells: [cell(0, 0, 100), cell(1, 100, 100), cell(2, 200, 100)] };
const word = (x: number, width: number): Bbox => ({ x, y: 10, width, height: 10 });
const gridLine = { axis: "column", index: 1 } as const;

describe("snapGridLine", () => {
  const words = [word(10, 40), word(60, 30), word(110, 60), word(210, 60)];

  it("moves a grid line out of a word into the nearest gap of the cells beside it", () => {
    expect(snapGridLine({ table, bbox }, gridLine, 80, words)).toBe(100);
    expect(snapGridLine({ table, bbox }, gridLine, 66, words)).toBe(55);
  });

  it("leaves a grid line between words, and one without a gap, where it is", () => {
    expect(snapGridLine({ table, bbox }, gridLine, 95, words)).toBe(95);
    expect(snapGridLine({ table, bbox }, gridLine, 120, [word(10, 180)])).toBe(120);
  });

  it("does not pass the next grid line", () => {
    expect(snapGridLine({ table, bbox }, { axis: "column", index: 2 }, 160, words)).toBe(190);
  });
});
