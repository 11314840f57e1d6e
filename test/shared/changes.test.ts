import { describe, expect, it } from "vitest";
import { changesResult, diffRecords, isEqual, isOrderKey, listChanges } from "../../shared/document/changes.ts";
import type { Keyword } from "../../shared/document/keywords.ts";
import type { Zone } from "../../shared/document/zones.ts";

const createZone = (id: string, order: number, fields: Partial<Zone> = {}): [key: string, zone: Zone] => [
  `1/${id}`,
  {
    id,
    order,
    type: "text",
    bbox: { x: 50, y: 10, width: 200, height: 40 },
    confidence: 0.9,
    origin: "machine",
    accepted: false,
    ...fields,
  },
];

describe("The comparison of two versions", () => {
  it("lists what was removed, changed and added, with both versions of each record", () => {
    const [a, b, c] = [createZone("a", 1), createZone("b", 2), createZone("c", 2)];
    const title = createZone("b", 1, { type: "title" });
    expect(listChanges(new Map([a, b]), new Map([title, c]))).toEqual([
      { key: "1/a", before: a[1], after: undefined },
      { key: "1/b", before: b[1], after: title[1] },
      { key: "1/c", before: undefined, after: c[1] },
    ]);
  });

  it("names a new reading order once, and not the positions of the zones", () => {
    const before = new Map([createZone("a", 1), createZone("b", 2)]);
    const after = new Map([createZone("a", 2), createZone("b", 1)]);
    expect(listChanges(before, after)).toEqual([{ key: "1/#order", before: ["a", "b"], after: ["b", "a"] }]);
    expect(diffRecords(before, after).map(({ key }) => key)).toEqual(["1/a", "1/b"]);
  });

  it("does not take a concept for a reading order, whose id ends like one", () => {
    const id = "https://vocabulary.example/#order";
    const keyword: Keyword = { id, label: "Order", confidence: 1, state: "suggested", origin: "machine", evidence: [] };
    const rejected: Keyword = { ...keyword, state: "rejected" };
    const [change] = listChanges(new Map([[`0/${id}`, keyword]]), new Map([[`0/${id}`, rejected]]));
    expect(change).toEqual({ key: `0/${id}`, before: keyword, after: rejected });
    expect(isOrderKey(`0/${id}`)).toBe(false);
    expect(isOrderKey("12/#order")).toBe(true);
  });

  it("tells a change of the result from that of its review", () => {
    const [key, before] = createZone("a", 1);
    const reviewed = { ...before, accepted: true, confidence: 1, origin: "human" as const, locked: true as const };
    expect(changesResult({ key, before, after: { ...reviewed, order: 2 } })).toBe(false);
    expect(changesResult({ key, before, after: { ...reviewed, level: 2 } })).toBe(true);
    expect(changesResult({ key, before: null, after: undefined })).toBe(false);
    expect(changesResult({ key, before: null, after: before })).toBe(true);
  });

  it("compares values by their contents", () => {
    expect(isEqual({ a: [1, { b: null }], c: "x" }, { c: "x", a: [1, { b: null }] })).toBe(true);
    expect(isEqual({ a: undefined }, { b: undefined })).toBe(false);
    expect(isEqual([1, 2], { 0: 1, 1: 2 })).toBe(false);
    expect(isEqual([1, 2], [2, 1])).toBe(false);
    expect(isEqual({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  });
});
