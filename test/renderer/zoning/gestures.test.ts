import { describe, expect, it } from "vitest";
import { alignToWords, snapMovedEdges, snapToWords } from "../../../renderer/document-ops/snap.ts";
import { findGaps } from "../../../renderer/workbenches/zoning/cut.ts";
import { createBox, dragHandle, findZonesAt } from "../../../renderer/workbenches/zoning/gestures.ts";
import type { Zone } from "../../../shared/document/zones.ts";

const words = [
  { x: 50, y: 100, width: 40, height: 12 },
  { x: 95, y: 100, width: 60, height: 12 },
  { x: 50, y: 116, width: 80, height: 12 },
  { x: 50, y: 160, width: 80, height: 12 },
];

function zone(id: string, x: number, y: number, width: number, height: number): Zone {
  const bbox = { x, y, width, height };
  return { id, type: "text", order: 1, bbox, confidence: 1, origin: "machine", accepted: false };
}

describe("snapping", () => {
  it("fits a rough box to its words", () => {
    const looseBox = createBox({ x: 160, y: 132 }, { x: 44, y: 95 });
    expect(snapToWords(looseBox, words)).toEqual({ x: 50, y: 100, width: 105, height: 28 });
  });

  it("includes the whole of each word whose centre is inside the box", () => {
    const boxThroughWord = { x: 48, y: 98, width: 60, height: 16 };
    expect(snapToWords(boxThroughWord, words)).toMatchObject({ x: 50, width: 58 });
    expect(snapToWords({ ...boxThroughWord, width: 80 }, words)).toMatchObject({ x: 50, width: 105 });
  });

  it("does not change a box without words or an edge far from the words", () => {
    const empty = { x: 300, y: 300, width: 50, height: 50 };
    expect(snapToWords(empty, words)).toEqual(empty);
    expect(snapToWords({ x: 10, y: 99, width: 300, height: 30 }, words)).toMatchObject({ x: 10, width: 300 });
  });

  it("snaps only the edges that were dragged", () => {
    const originalBox = { x: 46, y: 96, width: 120, height: 36 };
    const bbox = dragHandle(originalBox, "e", -8, 0);
    expect(snapMovedEdges(bbox, originalBox, words)).toEqual({ x: 46, y: 96, width: 109, height: 36 });
  });

  it("aligns a moved box with nearby words", () => {
    expect(alignToWords({ x: 48, y: 98, width: 120, height: 36 }, words, 3)).toEqual({ dx: 2, dy: 2 });
    expect(alignToWords({ x: 30, y: 80, width: 120, height: 60 }, words, 3)).toEqual({ dx: 0, dy: 0 });
  });
});

describe("dragHandle", () => {
  const box = { x: 10, y: 10, width: 100, height: 50 };
  it("moves the edges of the handle only", () => {
    expect(dragHandle(box, "nw", 5, 6)).toEqual({ x: 15, y: 16, width: 95, height: 44 });
    expect(dragHandle(box, "s", 5, 6)).toEqual({ x: 10, y: 10, width: 100, height: 56 });
  });
  it("stops before the opposite edge", () => {
    const { x, width } = dragHandle(box, "w", 500, 0);
    expect(width).toBeGreaterThan(0);
    expect(x + width).toBe(110);
  });
});

describe("findZonesAt", () => {
  it("returns the smallest zone first", () => {
    const zones = [zone("small", 20, 20, 10, 10), zone("large", 0, 0, 100, 100), zone("other", 200, 0, 9, 9)];
    expect(findZonesAt(zones, { x: 25, y: 25 }).map(({ id }) => id)).toEqual(["small", "large"]);
    expect(findZonesAt(zones, { x: 150, y: 25 })).toEqual([]);
  });
});

describe("findGaps", () => {
  const box = { x: 40, y: 90, width: 130, height: 100 };
  it("finds the gaps between lines, and the widest", () => {
    const { positions, widestGap } = findGaps(box, words, "horizontal");
    expect(positions).toEqual([114, 144]);
    expect(widestGap).toBe(144);
  });
  it("finds the gaps between columns that no word crosses", () => {
    const columns = [
      { x: 50, y: 100, width: 40, height: 12 },
      { x: 50, y: 120, width: 30, height: 12 },
      { x: 110, y: 100, width: 40, height: 12 },
    ];
    expect(findGaps(box, columns, "vertical").positions).toEqual([100]);
  });
  it("returns the middle of a zone without words", () => {
    expect(findGaps(box, [], "horizontal")).toEqual({ positions: [], widestGap: 140 });
  });
});
