import { describe, expect, it } from "vitest";
import { hasLocked, setLocked } from "../../../renderer/document-ops/lock.ts";
import { mergeRanges, splitRange } from "../../../renderer/document-ops/section-zones.ts";
import * as zones from "../../../renderer/document-ops/zones.ts";
import { pageZonesSchema, type Zone } from "../../../shared/document/zones.ts";

const extent = { width: 600, height: 800 };
const ids = (...values: string[]): Set<string> => new Set(values);
let count = 0;
const newId = (): string => `new${++count}`;

function zone(id: string, order: number, overrides: Partial<Zone> = {}): Zone {
  const bbox = { x: 50, y: order * 100, width: 200, height: 80 };
  return { id, type: "text", order, bbox, confidence: 0.7, origin: "machine", accepted: false, ...overrides };
}

const page = (): Zone[] => [zone("a", 1), zone("b", 2, { locked: true }), zone("c", 3)];

describe("A locked zone", () => {
  it("is not moved, resized or deleted, while the others of the selection are", () => {
    const [a, b, c] = page();
    const moved = zones.move(page(), ids("a", "b"), 10, 0, extent);
    expect(moved[0]?.bbox?.x).toBe(60);
    expect(moved[1]).toEqual(b);
    expect(zones.resize(page(), "b", { x: 0, y: 0, width: 9, height: 9 }, extent)).toEqual([a, b, c]);
    expect(zones.remove(page(), ids("a", "b")).map(({ id }) => id)).toEqual(["b", "c"]);
  });

  it("does not stop others at the page edge", () => {
    const atEdge = [zone("a", 1), zone("b", 2, { locked: true, bbox: { x: 400, y: 0, width: 200, height: 80 } })];
    expect(zones.move(atEdge, ids("a", "b"), 50, 0, extent)[0]?.bbox?.x).toBe(100);
  });

  it("is neither merged nor split", () => {
    expect(zones.merge(page(), ids("a", "b"))).toEqual(page());
    expect(zones.split(page(), "b", "horizontal", [240], newId)).toEqual(page());
    const range = (n: number) => ({ bbox: undefined, range: { from: `/${n}`, to: `/${n}` } });
    const section = [zone("a", 1, range(1)), zone("b", 2, { ...range(2), locked: true }), zone("c", 3, range(3))];
    expect(mergeRanges(section, ids("a", "c"))).toEqual(section);
    const blocks = ["/2/1", "/2/2"].map((path) => ({ path, kind: "paragraph" as const, text: "x" }));
    const long = [zone("b", 1, { bbox: undefined, range: { from: "/2/1", to: "/2/2" }, locked: true })];
    expect(splitRange(long, "b", blocks, "/2/2", newId)).toEqual(long);
  });

  it("changes its type, and its copy is not locked", () => {
    expect(zones.changeType(page(), ids("b"), "title")[1]).toMatchObject({ type: "title", locked: true });
    const copy = zones.duplicate(page(), ids("b"), newId, extent).find(({ id }) => id.startsWith("new"));
    expect(copy).not.toHaveProperty("locked");
  });
});

describe("setLocked", () => {
  it("changes only zones whose lock differs, and neither their origin nor whether they are accepted", () => {
    const before = page();
    const locked = setLocked(before, ids("a", "b"), true);
    expect(locked[0]).toEqual({ ...before[0], locked: true });
    expect(locked[1]).toBe(before[1]);
    expect(hasLocked(locked, ids("a"))).toBe(true);
    const unlocked = setLocked(locked, ids("a", "b"), false);
    expect(unlocked[0]).toEqual(before[0]);
    expect(unlocked[1]).not.toHaveProperty("locked");
  });
});

it("The contract of page-zones-json has the lock, and refuses other values than true", () => {
  const content = { page: 1, width: 600, height: 800, confidence: 1 };
  expect(pageZonesSchema.parse({ ...content, zones: page() }).zones[1]?.locked).toBe(true);
  const invalid = { ...zone("a", 1), locked: false };
  expect(pageZonesSchema.safeParse({ ...content, zones: [invalid] }).success).toBe(false);
});
