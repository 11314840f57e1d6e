import { describe, expect, it } from "vitest";
import { addGrids, createGrid } from "../../../renderer/document-ops/create-grid.ts";
import * as grid from "../../../renderer/document-ops/table-grid.ts";
import type { Table } from "../../../renderer/document-ops/tables.ts";
import { changeType, draw, move, resize, split } from "../../../renderer/document-ops/zones.ts";
import { type Bbox, overlapArea, roundLength } from "../../../shared/document/geometry.ts";

const bbox: Bbox = { x: 100, y: 200, width: 300, height: 90 };

/** Creates a table of equal cells in the box. */
function createTable(rows: number, columns: number): Table {
  const [width, height] = [bbox.width / columns, bbox.height / rows];
  const cells = Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const box = { x: bbox.x + column * width, y: bbox.y + row * height, width, height };
    return { row, column, row_span: 1, column_span: 1, header: row === 0, bbox: box };
  });
  return { rows, columns, cells };
}

/** Draws the grid as text: a letter for each cell in row-major order. */
function sketch(table: Table): string[] {
  return Array.from({ length: table.rows }, (_, row) =>
    Array.from({ length: table.columns }, (_, column) => {
      const cell = grid.findCell(table, { row, column });
      return cell === undefined ? "." : String.fromCodePoint(97 + table.cells.indexOf(cell));
    }).join(""),
  );
}

/** Checks that cells cover each place once, lie in the box and do not overlap on the page. */
function expectConsistent(table: Table, box: Bbox = bbox): void {
  const area = table.cells.reduce((sum, cell) => sum + cell.row_span * cell.column_span, 0);
  expect(area).toBe(table.rows * table.columns);
  expect(sketch(table).join("")).not.toContain(".");
  table.cells.forEach((cell, index) => {
    expect(cell.bbox.width).toBeGreaterThan(0);
    expect(cell.bbox.height).toBeGreaterThan(0);
    expect(cell.bbox.x).toBeGreaterThanOrEqual(box.x - 0.01);
    expect(cell.bbox.y).toBeGreaterThanOrEqual(box.y - 0.01);
    expect(cell.bbox.x + cell.bbox.width).toBeLessThanOrEqual(box.x + box.width + 0.01);
    expect(cell.bbox.y + cell.bbox.height).toBeLessThanOrEqual(box.y + box.height + 0.01);
    for (const other of table.cells.slice(index + 1)) expect(overlapArea(cell.bbox, other.bbox)).toBeLessThan(0.01);
  });
}

const range = (firstRow: number, lastRow: number, firstColumn: number, lastColumn: number) => ({
  firstRow,
  lastRow,
  firstColumn,
  lastColumn,
});

describe("Cells", () => {
  it("are merged to a span and split again at the grid lines", () => {
    const table = createTable(3, 3);
    const merged = grid.mergeCells(table, range(0, 1, 1, 2));
    expect(sketch(merged)).toEqual(["abb", "cbb", "def"]);
    expectConsistent(merged);
    expect(grid.findCell(merged, { row: 1, column: 2 })).toMatchObject({
      row_span: 2,
      column_span: 2,
      header: false,
      bbox: { x: 200, y: 200, width: 200, height: 60 },
    });
    const split = grid.splitCell(merged, bbox, { row: 1, column: 2 });
    expect(split.cells.map((cell) => cell.bbox)).toEqual(table.cells.map((cell) => cell.bbox));
  });

  it("are split at rounded positions", () => {
    for (const parts of [3, 7, 11]) {
      const merged = grid.mergeCells(createTable(1, parts), range(0, 0, 0, parts - 1));
      const xs = grid.splitCell(merged, bbox, { row: 0, column: 0 }).cells.map((cell) => cell.bbox.x);
      expect(xs).toEqual(xs.map(roundLength));
      expect(xs).toHaveLength(parts);
    }
  });

  it.each([
    [4, [170, 140]],
    [5, [250, 120]],
    [6, [390, 110]],
  ])("of %i columns have ascending grid lines if known positions descend", (columns, [first = 0, last = 0]) => {
    const [width, height] = [10, bbox.height];
    const table: Table = {
      rows: 1,
      columns,
      cells: [
        { row: 0, column: 0, row_span: 1, column_span: 1, header: false, bbox: { ...bbox, width: first - bbox.x } },
        {
          row: 0,
          column: columns - 1,
          row_span: 1,
          column_span: 1,
          header: false,
          bbox: { ...bbox, x: last, width, height },
        },
      ],
    };
    const positions = grid.listGridLinePositions(table, bbox, "column");
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions).toHaveLength(columns + 1);
  });

  it("that are alone are neither merged nor split", () => {
    const table = createTable(2, 2);
    expect(grid.mergeCells(table, range(0, 0, 0, 0))).toBe(table);
    expect(grid.splitCell(table, bbox, { row: 0, column: 0 })).toBe(table);
  });

  it("are never divided by a range", () => {
    const table = grid.mergeCells(grid.mergeCells(createTable(3, 3), range(0, 0, 0, 1)), range(1, 2, 1, 1));
    expect(grid.findEnclosingRange(table, { row: 0, column: 0 }, { row: 1, column: 0 })).toEqual(range(0, 2, 0, 1));
  });

  it("become headers by row, and ordinary again", () => {
    const table = createTable(3, 2);
    const headers = grid.toggleHeader(table, range(0, 1, 0, 0));
    expect(headers.cells.map((cell) => cell.header)).toEqual([true, true, true, true, false, false]);
    expect(grid.toggleHeader(headers, range(0, 1, 0, 0)).cells.some((cell) => cell.header)).toBe(false);
  });
});

describe("A grid line", () => {
  it("moves with the edges of its cells and stops before its neighbours", () => {
    const table = grid.mergeCells(createTable(3, 3), range(0, 0, 0, 1));
    const moved = grid.moveGridLine(table, bbox, { axis: "column", index: 1 }, 150);
    expectConsistent(moved);
    expect(grid.listGridLinePositions(moved, bbox, "column")).toEqual([100, 150, 300, 400]);
    expect(grid.findCell(moved, { row: 0, column: 0 })?.bbox.width).toBe(200);
    const pushed = grid.moveGridLine(table, bbox, { axis: "row", index: 1 }, 900);
    expectConsistent(pushed);
    expect(grid.listGridLinePositions(pushed, bbox, "row")).toEqual([200, 258, 260, 290]);
  });

  it("leaves the cells that deviate elsewhere alone", () => {
    const table = createTable(2, 2);
    const wide = {
      ...table,
      cells: table.cells.map((cell, index) =>
        index === 2
          ? { ...cell, bbox: { ...cell.bbox, width: 160 } }
          : index === 3
            ? { ...cell, bbox: { ...cell.bbox, x: 260, width: 140 } }
            : cell,
      ),
    };
    const moved = grid.moveGridLine(wide, bbox, { axis: "row", index: 1 }, 250);
    expect(moved.cells.map((cell) => cell.bbox.width)).toEqual([150, 150, 160, 140]);
    expectConsistent(moved);
  });

  it("is added within a row or column, and spans across it grow", () => {
    const table = grid.mergeCells(createTable(2, 3), range(0, 1, 2, 2));
    const added = grid.insertGridLine(table, "row", 1, 260);
    expect(sketch(added)).toEqual(["abc", "dec", "fgc"]);
    expectConsistent(added);
    expect(grid.listGridLinePositions(added, bbox, "row")).toEqual([200, 245, 260, 290]);
    const column = grid.insertGridLine(added, "column", 0, 120);
    expect(column.columns).toBe(4);
    expectConsistent(column);
    const tiny = grid.moveGridLine(createTable(2, 1), bbox, { axis: "row", index: 1 }, 0);
    expect(grid.insertGridLine(tiny, "row", 0, 201)).toBe(tiny);
  });

  it("is removed with the cells at it, and spans across it shrink", () => {
    const table = grid.mergeCells(createTable(3, 3), range(0, 1, 0, 0));
    const removed = grid.removeGridLine(table, { axis: "row", index: 1 });
    expect(sketch(removed)).toEqual(["abc", "def"]);
    expectConsistent(removed);
    expect(grid.findCell(removed, { row: 0, column: 0 })).toMatchObject({ row_span: 1, bbox: { height: 60 } });
    expect(grid.removeGridLine(createTable(1, 2), { axis: "row", index: 1 }).rows).toBe(1);
  });

  it("that is removed joins cells whose spans then overlap", () => {
    const table = grid.mergeCells(grid.mergeCells(createTable(3, 3), range(0, 0, 0, 1)), range(1, 2, 1, 2));
    expect(sketch(table)).toEqual(["aab", "cdd", "edd"]);
    const removed = grid.removeGridLine(table, { axis: "row", index: 1 });
    expectConsistent(removed);
    expect(removed.cells).toHaveLength(1);
  });
});

describe("The grid", () => {
  it("stays consistent through random edits", () => {
    let state = 7;
    const random = (below: number): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    let table = createTable(4, 4);
    for (let step = 0; step < 400; step++) {
      const axis = random(2) === 0 ? "row" : "column";
      const count = grid.countTracks(table, axis);
      const place = () => ({ row: random(table.rows), column: random(table.columns) });
      const edits = [
        () => grid.insertGridLine(table, axis, random(count), random(400)),
        () => grid.removeGridLine(table, { axis, index: 1 + random(Math.max(1, count - 1)) }),
        () => grid.moveGridLine(table, bbox, { axis, index: 1 + random(Math.max(1, count - 1)) }, random(400)),
        () => grid.mergeCells(table, grid.findEnclosingRange(table, place(), place())),
        () => grid.splitCell(table, bbox, place()),
        () => grid.splitCell(table, bbox, place()),
      ];
      const next = edits[random(edits.length)]?.() ?? table;
      if (next.rows > 8 || next.columns > 8) continue;
      table = next;
      expectConsistent(table);
    }
    expect(table.cells.length).toBeGreaterThan(0);
  });

  it("is created from the gaps between words, with headings that span columns", () => {
    const word = (x: number, y: number, width: number): Bbox => ({ x, y, width, height: 10 });
    const rows = [0, 1, 2, 3, 4].map((row) => 220 + row * 15);
    const words = [
      word(110, 202, 60),
      word(173, 202, 60),
      ...rows.flatMap((y) => [word(110, y, 30), word(143, y, 20), word(210, y, 40), word(330, y, 50)]),
      word(700, 202, 50),
    ];
    const table = createGrid(bbox, words);
    expect(table).toMatchObject({ rows: 6, columns: 3 });
    expect(sketch(table)[0]).toBe("aab");
    expect(table.cells.filter((cell) => cell.header)).toHaveLength(2);
    expectConsistent(table);
    expect(createGrid(bbox, [])).toMatchObject({ rows: 1, columns: 1, cells: [{ bbox }] });
  });

  it("stays inside of both parts when the zone is split across a spanning cell", () => {
    const table = grid.mergeCells(createTable(3, 2), range(0, 1, 0, 0));
    const page = { width: 600, height: 800 };
    const [drawn] = draw([], "a", bbox, "table", page);
    const parts = drawn === undefined ? [] : split([{ ...drawn, table }], "a", "horizontal", [238], () => "b");
    expect(parts.map((part) => part.table?.cells.length)).toEqual([2, 3]);
    for (const { bbox: box, table: cells } of parts) {
      for (const cell of cells?.cells ?? []) {
        expect(cell.bbox.y).toBeGreaterThanOrEqual(box?.y ?? Infinity);
        expect(cell.bbox.y + cell.bbox.height).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
      }
    }
  });

  it("is given to zones that become tables, and follows their box", () => {
    const page = { width: 600, height: 800 };
    const words = [bbox, bbox].map((_, index) => ({ x: 110 + index * 100, y: 220, width: 40, height: 10 }));
    const drawn = changeType(draw([], "a", bbox, "text", page), new Set(["a"]), "table");
    const [zone] = addGrids(drawn, new Set(["a"]), words);
    expect(zone?.table).toMatchObject({ rows: 1, columns: 2 });
    if (zone === undefined) return;
    const [moved] = move([zone], new Set(["a"]), 20, 30, page);
    const [smaller] = resize(moved === undefined ? [] : [moved], "a", { x: 130, y: 240, width: 200, height: 60 }, page);
    expectConsistent(moved?.table ?? createTable(1, 1), moved?.bbox);
    expectConsistent(smaller?.table ?? createTable(1, 1), smaller?.bbox);
  });
});
