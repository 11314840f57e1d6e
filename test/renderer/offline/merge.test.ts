import { describe, expect, it } from "vitest";
import { describeChange } from "../../../renderer/changes/describe-change.ts";
import { listMergeChanges, mergeVersions, type Side, type Versions } from "../../../renderer/offline/merge.ts";
import { listChanges } from "../../../shared/document/changes.ts";
import { pageZonesSchema, type Zone, zoneSchema } from "../../../shared/document/zones.ts";

const createZone = (id: string, order: number, fields: Partial<Zone> = {}): Zone => ({
  id,
  order,
  type: "text",
  confidence: 0.9,
  origin: "machine",
  accepted: false,
  bbox: { x: 50, y: 100 * order, width: 200, height: 40 },
  ...fields,
});

/** Builds the records of page 1 from zones in reading order. */
const toRecords = (zones: readonly Zone[]): Map<string, unknown> =>
  new Map(zones.map((zone, index) => [`1/${zone.id}`, { ...zone, order: index + 1 }]));

const [a, b, c] = [createZone("a", 1), createZone("b", 2), createZone("c", 3)];
const added = createZone("new", 9, { type: "table" });
const describeChanges = (versions: Versions) =>
  listMergeChanges(versions).map(({ key, mine, theirs, isConflict }) => ({
    key,
    by: mine === null ? "theirs" : theirs === null ? "mine" : "both",
    isConflict,
  }));
const merge = (versions: Versions, choices: Record<string, Side> = {}): Zone[] => {
  const merged = [...mergeVersions(versions, new Map(Object.entries(choices))).values()].map((record) =>
    zoneSchema.parse(record),
  );
  // The service refuses a page with two zones at one place of the reading order.
  pageZonesSchema.parse({ page: 1, confidence: 1, zones: merged });
  return merged.toSorted((first, second) => first.order - second.order);
};
const ids = (zones: readonly Zone[]): string[] => zones.map(({ id }) => id);

describe("Two versions of a page", () => {
  const base = toRecords([a, b, c]);

  it("are the same without changes, also with properties in another order", () => {
    const { id, ...rest } = a;
    const theirs = new Map<string, unknown>([...base, ["1/a", { ...rest, order: 1, id }]]);
    expect(listMergeChanges({ base, mine: base, theirs })).toEqual([]);
  });

  it("are merged without a question where only one side changed a zone", () => {
    const versions = {
      base,
      mine: toRecords([{ ...a, type: "title" }, b, c]),
      theirs: toRecords([a, b]),
    } as const;
    expect(describeChanges(versions)).toEqual([
      { key: "1/a", by: "mine", isConflict: false },
      { key: "1/c", by: "theirs", isConflict: false },
    ]);
    const merged = merge(versions);
    expect(ids(merged)).toEqual(["a", "b"]);
    expect(merged[0]?.type).toBe("title");
  });

  it("conflict where both changed a zone differently, and the reviewer's choice decides", () => {
    const versions = {
      base,
      mine: toRecords([{ ...a, type: "title" }, b, c]),
      theirs: toRecords([{ ...a, type: "caption" }, b, c]),
    } as const;
    expect(describeChanges(versions)).toEqual([{ key: "1/a", by: "both", isConflict: true }]);
    expect(merge(versions, { "1/a": "mine" })[0]?.type).toBe("title");
    expect(merge(versions, { "1/a": "theirs" })[0]?.type).toBe("caption");
  });

  it("agree where both made the same change", () => {
    const both = toRecords([{ ...a, type: "title" }, b, c]);
    const versions = { base, mine: both, theirs: new Map(both) };
    expect(describeChanges(versions)).toEqual([{ key: "1/a", by: "both", isConflict: false }]);
    expect(merge(versions)[0]?.type).toBe("title");
  });

  it("conflict where one removed the zone that the other changed", () => {
    const versions = { base, mine: toRecords([b, c]), theirs: toRecords([{ ...a, type: "title" }, b, c]) } as const;
    expect(describeChanges(versions)).toEqual([{ key: "1/a", by: "both", isConflict: true }]);
    expect(ids(merge(versions, { "1/a": "mine" }))).toEqual(["b", "c"]);
    expect(ids(merge(versions, { "1/a": "theirs" }))).toEqual(["a", "b", "c"]);
  });

  it("keep the place of an added zone in the reading order, without changes of the later zones", () => {
    const versions = {
      base,
      mine: toRecords([a, added, b, c]),
      theirs: toRecords([createZone("first", 1), a, b, c]),
    };
    expect(describeChanges(versions)).toEqual([
      { key: "1/first", by: "theirs", isConflict: false },
      { key: "1/new", by: "mine", isConflict: false },
    ]);
    expect(ids(merge(versions))).toEqual(["first", "a", "new", "b", "c"]);
  });

  it("conflict about the reading order only if both changed it", () => {
    const reordered = { base, mine: toRecords([b, a, c]), theirs: toRecords([a, b, { ...c, type: "title" }]) } as const;
    expect(describeChanges(reordered)).toEqual([
      { key: "1/c", by: "theirs", isConflict: false },
      { key: "1/#order", by: "mine", isConflict: false },
    ]);
    expect(ids(merge(reordered))).toEqual(["b", "a", "c"]);
    const both = { base, mine: toRecords([b, a, c]), theirs: toRecords([a, c, b]) };
    expect(describeChanges(both)).toEqual([{ key: "1/#order", by: "both", isConflict: true }]);
    expect(ids(merge(both, { "1/#order": "mine" }))).toEqual(["b", "a", "c"]);
    expect(ids(merge(both, { "1/#order": "theirs" }))).toEqual(["a", "c", "b"]);
  });

  it("lose a relation to a zone that the other side removed", () => {
    const table = createZone("table", 1, { type: "table" });
    const caption = createZone("caption", 2, { type: "caption" });
    const versions = {
      base: toRecords([table, caption]),
      mine: toRecords([table, { ...caption, describes: "table" }]),
      theirs: toRecords([caption]),
    };
    const merged = merge(versions);
    expect(ids(merged)).toEqual(["caption"]);
    expect(merged[0]).not.toHaveProperty("describes");
  });
});

describe("A change", () => {
  const describeAll = (before: Zone | undefined, after: Zone | undefined) => {
    const toVersion = (zone: Zone | undefined) => toRecords(zone === undefined ? [b] : [zone, b]);
    return listChanges(toVersion(before), toVersion(after)).map(describeChange);
  };
  it.each([
    [undefined, a, "added"],
    [a, undefined, "removed"],
    [a, { ...a, type: "table" as const }, "retyped"],
    [a, { ...a, bbox: { x: 0, y: 0, width: 5, height: 5 } }, "resized"],
    [a, { ...a, bbox: { x: 9, y: 9, width: 200, height: 40 } }, "moved"],
    [a, { ...a, accepted: true }, "changed"],
  ])("%# is an operation", (before, after, kind) => {
    expect(describeAll(before, after).map((change) => change.kind)).toEqual([kind]);
  });

  it("of a value names both values", () => {
    const point = {
      id: "total",
      path: "total",
      type: "integer",
      value: 7,
      text: "7",
      confidence: 1,
      state: "suggested",
      origin: "machine",
      regions: [],
      alternatives: [],
    };
    const base = new Map([["0/total", point]]);
    const mine = new Map([["0/total", { ...point, value: 8, state: "corrected" }]]);
    expect(listChanges(base, mine).map(describeChange)).toEqual([{ kind: "value changed", text: "7 → 8" }]);
    const [change] = listMergeChanges({ base, mine, theirs: base });
    expect(change?.theirs).toBeNull();
  });
});
