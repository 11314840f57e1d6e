import { describe, expect, it } from "vitest";
import { diffRecords } from "../../../shared/document/changes.ts";
import { applyEntry, emptyHistory, addRecords } from "../../../renderer/history/history.ts";
import * as zones from "../../../renderer/document-ops/zones.ts";
import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { getZoneText, pageZonesSchema, sortByReadingOrder, type Zone } from "../../../shared/document/zones.ts";

const page = { width: 600, height: 800 };

function zone(id: string, order: number, bbox: Bbox, overrides: Partial<Zone> = {}): Zone {
  return { id, type: "text", order, bbox, confidence: 0.7, origin: "machine", accepted: false, ...overrides };
}

/** Creates a seeded random number generator for 0 to 1 (linear congruential, constants of Numerical Recipes). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

function createRandomPage(random: () => number): Zone[] {
  const count = 2 + Math.floor(random() * 12);
  return Array.from({ length: count }, (_, index) =>
    zone(`z${index}`, index + 1, {
      x: random() * 400,
      y: random() * 600,
      width: 20 + random() * 180,
      height: 20 + random() * 180,
    }),
  );
}

/** Creates the text of a page with one word per line; the lines are 20 points apart. */
function createTextPage(count: number): PdfPageText {
  const boxes = Array.from({ length: count }, (_, index) => ({ x: 50, y: 20 + index * 20, width: 200, height: 12 }));
  const words = boxes.map((bbox, index) => ({
    text: `w${index}`,
    bbox,
    font: "F",
    size: 10,
    bold: false,
    italic: false,
  }));
  const lines = boxes.map((bbox, index) => ({ bbox, words: [index] }));
  return { page: 1, ...page, rotation: 0, source: "text-layer", words, lines, rules: [], images: [] };
}

type Operation = (before: readonly Zone[], random: () => number) => Zone[];
let counter = 0;
const newId = (): string => `new-${counter++}`;
const pickIds = (all: readonly Zone[], random: () => number): Set<string> =>
  new Set(all.filter((_, index) => index === 0 || random() > 0.5).map((candidate) => candidate.id));

const operations: Record<string, Operation> = {
  accept: (all, random) => zones.accept(all, pickIds(all, random)),
  retype: (all, random) => zones.changeType(all, pickIds(all, random), "caption"),
  remove: (all, random) => zones.remove(all, pickIds(all, random)),
  move: (all, random) => zones.move(all, pickIds(all, random), random() * 90 - 45, random() * 90 - 45, page),
  resize: (all, random) =>
    zones.resize(all, "z0", { x: random() * 700, y: random() * 900, width: random() * 90, height: 9 }, page),
  draw: (all) => zones.draw(all, newId(), { x: 10, y: 300, width: 90, height: 40 }, "table", page),
  duplicate: (all, random) => zones.duplicate(all, pickIds(all, random), newId, page),
  merge: (all, random) => zones.merge(all, pickIds(all, random)),
  split: (all) => zones.split(all, "z0", "vertical", [(all[0]?.bbox?.x ?? 0) + 9], newId),
  earlier: (all, random) => zones.shiftOrder(all, pickIds(all, random), -1),
  later: (all, random) => zones.shiftOrder(all, pickIds(all, random), 1),
  putFirst: (all, random) => zones.moveToFront(all, [...pickIds(all, random)].toReversed()),
};

const toRecords = (all: readonly Zone[]) => new Map(all.map((item) => [item.id, item]));

const computeChanges = (before: readonly Zone[], after: readonly Zone[]) =>
  diffRecords(toRecords(before), toRecords(after), Object.is);

function applyAndUndo(before: readonly Zone[], after: readonly Zone[]): unknown[] {
  const records = toRecords(before);
  const changes = computeChanges(before, after);
  if (changes.length === 0) return [...records.values()];
  const differences = changes.map(({ key, before: from = null, after: to = null }) => ({
    key,
    before: from,
    after: to,
  }));
  const step = { command: "c", page: 1, differences };
  const changed = applyEntry(addRecords(emptyHistory, records), { kind: "do", step });
  expect(new Set(changed.records.values())).toEqual(new Set(after));
  return [...applyEntry(changed, { kind: "undo" }).records.values()];
}

describe.each(Object.entries(operations))("%s", (_, operation) => {
  it("keeps the page valid and can be undone, for 50 random pages", () => {
    for (let seed = 1; seed <= 50; seed++) {
      const random = createRandom(seed);
      const before = createRandomPage(random);
      const after = operation(before, random);
      expect(new Set(applyAndUndo(before, after))).toEqual(new Set(before));
      expect(pageZonesSchema.safeParse({ page: 1, ...page, confidence: 1, zones: after }).success).toBe(true);
      expect(sortByReadingOrder(after).map((item) => item.order)).toEqual(after.map((__, index) => index + 1));
      for (const { bbox } of after.filter((item) => item.origin === "human")) {
        expect(bbox?.x).toBeGreaterThanOrEqual(0);
        expect((bbox?.x ?? 0) + (bbox?.width ?? 0)).toBeLessThanOrEqual(page.width + 1e-9);
      }
    }
  });
});

describe("merge", () => {
  it("keeps every line of the merged zones, in reading order", () => {
    const text = createTextPage(10);
    const parts = [
      zone("a", 1, { x: 40, y: 15, width: 220, height: 60 }),
      zone("b", 2, { x: 40, y: 75, width: 220, height: 80 }),
      zone("c", 3, { x: 40, y: 155, width: 220, height: 70 }),
    ];
    const apart = parts.map((part) => getZoneText(text, part)).join("\n");
    const merged = zones.merge(parts, new Set(["c", "a", "b"]));
    expect(merged).toHaveLength(1);
    expect(merged.map((whole) => getZoneText(text, whole))).toEqual([apart]);
    expect(merged[0]).toMatchObject({ id: "a", order: 1, origin: "human", confidence: 1, accepted: true });
  });

  it("concatenates tables with the same number of columns, and drops the cells of others", () => {
    const cells = (y: number, columns: number) =>
      Array.from({ length: columns }, (_, column) => ({
        row: 0,
        column,
        row_span: 1,
        column_span: 1,
        header: false,
        bbox: { x: column * 50, y, width: 50, height: 20 },
      }));
    const table = (id: string, order: number, columns: number): Zone =>
      zone(
        id,
        order,
        { x: 0, y: order * 20, width: columns * 50, height: 20 },
        { type: "table", table: { rows: 1, columns, cells: cells(order * 20, columns) } },
      );
    const [joined] = zones.merge([table("a", 1, 2), table("b", 2, 2)], new Set(["a", "b"]));
    expect(joined?.table).toMatchObject({ rows: 2, columns: 2 });
    expect(joined?.table?.cells.map((cell) => [cell.row, cell.column])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
    const [loose] = zones.merge([table("a", 1, 2), table("b", 2, 3)], new Set(["a", "b"]));
    expect(loose?.table).toBeUndefined();
  });
});

describe("split", () => {
  it("divides the text among the parts, which cover the old box and are consecutive", () => {
    const text = createTextPage(10);
    const whole = [
      zone("a", 1, { x: 40, y: 15, width: 220, height: 210 }),
      zone("b", 2, { x: 300, y: 15, width: 90, height: 9 }),
    ];
    const parts = zones.split(whole, "a", "horizontal", [75, 155], newId);
    expect(parts.map((part) => part.order)).toEqual([1, 2, 3, 4]);
    expect(parts.at(-1)).toMatchObject({ id: "b", origin: "machine" });
    const divided = parts.slice(0, 3);
    expect(divided.map((part) => getZoneText(text, part)).join("\n")).toBe(getZoneText(text, whole[0]!));
    expect(divided.map((part) => part.bbox?.height)).toEqual([60, 80, 70]);
    expect(new Set(parts.map((part) => part.id)).size).toBe(4);
  });

  it("leaves the zone unchanged if no cut is inside it", () => {
    const before = createRandomPage(createRandom(3));
    expect(zones.split(before, "z0", "horizontal", [-5, 9000], newId)).toEqual(before);
  });
});

describe("move", () => {
  it("stops at the page edge and moves the cells of a table", () => {
    const cell = { row: 0, column: 0, row_span: 1, column_span: 1, header: true };
    const bbox = { x: 500, y: 10, width: 90, height: 20 };
    const before = [zone("a", 1, bbox, { type: "table", table: { rows: 1, columns: 1, cells: [{ ...cell, bbox }] } })];
    const [moved] = zones.move(before, new Set(["a"]), 50, -50, page);
    expect(moved?.bbox).toEqual({ x: 510, y: 0, width: 90, height: 20 });
    expect(moved?.table?.cells[0]?.bbox).toEqual(moved?.bbox);
  });

  it.each([
    [{ x: 700, y: 10 }, [-10, 0], { x: 510, y: 10 }],
    [{ x: -200, y: 10 }, [10, 0], { x: 0, y: 10 }],
    [{ x: 10, y: 900 }, [0, -10], { x: 10, y: 780 }],
    [{ x: 700, y: 10 }, [10, 0], { x: 700, y: 10 }],
  ] as const)("brings a zone at %o back to the page by a step of %o towards it", (at, [dx, dy], expected) => {
    const before = [zone("a", 1, { ...at, width: 90, height: 20 })];
    expect(zones.move(before, new Set(["a"]), dx, dy, page)[0]?.bbox).toMatchObject(expected);
  });

  it("returns unchanged zones if nothing can move", () => {
    const before = [zone("a", 1, { x: 0, y: 0, width: 600, height: 800 })];
    const after = zones.move(before, new Set(["a"]), 10, 10, page);
    expect(computeChanges(before, after)).toEqual([]);
  });
});

describe("moveEdge", () => {
  const box = { x: 10, y: 20, width: 100, height: 60 };
  const getOpposite = (edge: zones.Edge, { x, y, width, height }: Bbox): number =>
    ({ left: x + width, right: x, top: y + height, bottom: y })[edge];

  it.each(["left", "right", "top", "bottom"] as const)("keeps the edge opposite to %s", (edge) => {
    for (const size of [zones.minZoneSize, zones.minZoneSize + 0.5, 1, 60]) {
      const before = { ...box, width: size, height: size };
      for (const by of [-10, -1, 1, 10]) {
        const after = zones.moveEdge(before, edge, by);
        const name = `${size} pt by ${by}`;
        expect(getOpposite(edge, after), name).toBeCloseTo(getOpposite(edge, before), 9);
        const [from, to] = edge === "left" || edge === "right" ? [size, after.width] : [size, after.height];
        // A shrunk box keeps the minimum size, and one that was smaller is neither shrunk nor enlarged.
        const least = by < 0 ? Math.min(from, zones.minZoneSize) : zones.minZoneSize;
        expect(to, name).toBeCloseTo(Math.max(from + by, least), 9);
      }
    }
  });
});

describe("resize", () => {
  it("moves the outer cells of a table with its edge and drops cells outside", () => {
    const cell = { column: 0, row_span: 1, column_span: 1, header: false };
    const rows = [0, 1, 2].map((row) => ({ ...cell, row, bbox: { x: 10, y: 10 + row * 20, width: 100, height: 20 } }));
    const before = [
      zone(
        "a",
        1,
        { x: 10, y: 10, width: 100, height: 60 },
        { type: "table", table: { rows: 3, columns: 1, cells: rows } },
      ),
    ];
    const [wider] = zones.resize(before, "a", { x: 5, y: 10, width: 105, height: 60 }, page);
    expect(wider?.table?.cells.every((part) => part.bbox.x === 5)).toBe(true);
    const [shorter] = zones.resize(before, "a", { x: 10, y: 10, width: 100, height: 35 }, page);
    expect(shorter?.table).toMatchObject({ rows: 2, columns: 1 });
  });
});

describe("draw", () => {
  it("inserts the zone after those above it in its column", () => {
    const before = [
      zone("left-top", 1, { x: 0, y: 0, width: 200, height: 100 }),
      zone("left-bottom", 2, { x: 0, y: 300, width: 200, height: 100 }),
      zone("right-top", 3, { x: 300, y: 0, width: 200, height: 100 }),
    ];
    const ids = (after: readonly Zone[]): string[] => sortByReadingOrder(after).map((item) => item.id);
    expect(ids(zones.draw(before, "n", { x: 0, y: 150, width: 100, height: 50 }, "text", page))).toEqual([
      "left-top",
      "n",
      "left-bottom",
      "right-top",
    ]);
    expect(ids(zones.draw(before, "n", { x: 310, y: 150, width: 100, height: 50 }, "text", page)).at(-1)).toBe("n");
  });
});

describe("the origin of zones", () => {
  it("is human for changed zones, and stays machine for zones that were only renumbered", () => {
    const before = createRandomPage(createRandom(7));
    const after = zones.remove(before, new Set(["z0"]));
    expect(after.every((item) => item.origin === "machine" && !item.accepted)).toBe(true);
    const [retyped] = zones.changeType(before, new Set(["z0"]), "title");
    expect(retyped).toMatchObject({ type: "title", level: 1, origin: "human", confidence: 1, accepted: true });
    const [accepted] = zones.accept(before, new Set(["z0"]));
    expect(accepted).toMatchObject({ origin: "machine", confidence: 0.7, accepted: true });
  });
});
