import { describe, expect, test } from "vitest";
import { buildChunk, buildRow } from "../../../../../electron/pipeline/zone/layout/text-chunks.ts";
import { contradictsLattice } from "../../../../../electron/pipeline/zone/tables/lattice-conflicts.ts";
import { createTextLine } from "../text-lines.ts";

const createChunk = (text: string, x: number, y: number) => {
  const line = createTextLine(text, x, y);
  return buildChunk(line.words, line);
};

/** Tests if a region contradicts a lattice of three columns, by the positions of the texts in a row below it. */
function contradicts(xs: readonly number[]): boolean {
  const box = { x: 100, y: 100, width: 300, height: 60 };
  const lattice = {
    cells: [],
    columnEdges: [100, 200, 300, 400],
    rowEdges: [100, 130, 160],
    box,
    uprightBox: box,
    textBox: box,
  };
  const rows = [
    [110, 115],
    [140, 145],
  ].map(([y = 0]) =>
    buildRow(
      y,
      [110, 210, 310].map((x) => createChunk("12.50", x, y)),
    ),
  );
  const below = buildRow(
    180,
    xs.map((x) => createChunk("37.50", x, 172)),
  );
  const region = { bbox: { x: 20, y: 90, width: 500, height: 100 }, rows: [...rows, below], bodyRows: rows, em: 10 };
  return contradictsLattice(lattice, { ...region, rulings: { horizontal: [], vertical: [] }, fields: [] }, [lattice]);
}

describe("a row below a lattice", () => {
  test("continues it if each text is in one of its columns", () => {
    expect(contradicts([210, 310])).toBe(false);
  });

  test.for<[string, number[]]>([
    ["at the left of its columns", [40, 310]],
    ["at the right of its columns", [210, 430]],
    ["beside its columns at both sides", [40, 430]],
    ["across an edge", [190, 310]],
  ])("contradicts it with a text %s", ([, xs]) => {
    expect(contradicts(xs)).toBe(true);
  });
});
