import { describe, expect, it } from "vitest";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { Keyword } from "../../../shared/document/keywords.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import { createOperationLister } from "../../../renderer/review/operations.ts";

const zone = (id: string, order: number, y: number, changes: Partial<Zone> = {}): [string, Zone] => [
  `1/${id}`,
  {
    id,
    type: "text",
    order,
    bbox: { x: 10, y, width: 100, height: 20 },
    confidence: 0.5,
    origin: "machine",
    accepted: false,
    ...changes,
  },
];

const point = (path: string, changes: Partial<DataPoint>): [string, DataPoint] => [
  `0/${path}`,
  {
    id: path,
    path,
    value: "A-1",
    text: "A-1",
    type: "text",
    confidence: 0.5,
    state: "suggested",
    origin: "machine",
    regions: [],
    alternatives: [],
    ...changes,
  },
];

const keyword = (id: string, state: Keyword["state"]): [string, Keyword] => [
  `0/${id}`,
  { id, label: `Label of ${id}`, confidence: 0.5, state, origin: "machine", evidence: [] },
];

const describeAll = (before: [string, unknown][], after: [string, unknown][]) =>
  createOperationLister()(new Map(before), new Map(after)).map(({ key, kind, text }) =>
    [key, kind, text].join(" ").trim(),
  );

describe("The operations of a review", () => {
  it("leave out what a reviewer accepted unchanged", () => {
    const accepted = { accepted: true, origin: "human" as const, confidence: 1 };
    expect(describeAll([zone("a", 1, 0)], [zone("a", 1, 0, accepted)])).toEqual([]);
    expect(describeAll([point("number", {})], [point("number", { state: "accepted", confidence: 1 })])).toEqual([]);
    expect(describeAll([keyword("k", "suggested")], [keyword("k", "accepted")])).toEqual([]);
  });

  it("leave out what was accepted with others, drawn by chance, or replaced by the same value", () => {
    const before = [point("bulk", {}), point("drawn", { drawn: true }), point("typed", { provenance: 0 })];
    const after = [
      point("bulk", { state: "accepted", confirmed_in_bulk: true }),
      point("drawn", { state: "accepted" }),
      point("typed", { state: "corrected", origin: "human" }),
    ];
    expect(describeAll(before, after)).toEqual([]);
    const [key, suggested] = keyword("k", "suggested");
    expect(describeAll([[key, { ...suggested, drawn: true }]], [[key, { ...suggested, state: "accepted" }]])).toEqual(
      [],
    );
  });

  it("name the changes of zones", () => {
    const before = [zone("a", 1, 0), zone("b", 2, 30), zone("c", 3, 60)];
    const moved = { bbox: { x: 40, y: 30, width: 100, height: 20 } };
    const after = [zone("a", 1, 0, { type: "title" }), zone("b", 2, 30, moved), zone("d", 3, 200)];
    expect(describeAll(before, after)).toEqual([
      "1/a retyped Text → Title",
      "1/b moved 100 × 20 pt at 40, 30",
      "1/c removed",
      "1/d added Text, 100 × 20 pt at 10, 200",
    ]);
    const wider = { bbox: { x: 10, y: 0, width: 140, height: 20 } };
    expect(describeAll([zone("a", 1, 0)], [zone("a", 1, 0, wider)])).toEqual([
      "1/a resized 100 × 20 → 140 × 20 pt at 10, 0",
    ]);
  });

  it("name a new reading order once, and not because a zone was added", () => {
    const before = [zone("a", 1, 0), zone("b", 2, 30)];
    expect(describeAll(before, [zone("a", 2, 0), zone("b", 1, 30)])).toEqual(["1/#order reordered"]);
    const added = [zone("n", 1, 200), zone("a", 2, 0), zone("b", 3, 30)];
    expect(describeAll(before, added).map((text) => text.split(",")[0])).toEqual(["1/n added Text"]);
  });

  it("join the parts of a divided zone to one split, also if all are new", () => {
    const part = (y: number) => ({ bbox: { x: 10, y, width: 100, height: 10 } });
    const kept = [zone("a", 1, 0, part(0)), zone("b", 2, 0, part(10))];
    expect(describeAll([zone("a", 1, 0)], kept)).toEqual(["1/a split 1 → 2"]);
    const fresh = [zone("b", 1, 0, part(0)), zone("c", 2, 0, part(10))];
    expect(describeAll([zone("a", 1, 0)], fresh)).toEqual(["1/a split 1 → 2"]);
  });

  it("say that another zone stands between the parts of a divided one", () => {
    const part = (y: number) => ({ bbox: { x: 10, y, width: 100, height: 10 } });
    const before = [zone("a", 1, 0), zone("x", 2, 100)];
    const after = [zone("a", 1, 0, part(0)), zone("x", 2, 100), zone("b", 3, 0, part(10))];
    expect(describeAll(before, after)).toEqual(["1/a split 1 → 2, with other zones between the parts"]);
  });

  it("join the zones that became one to a merge", () => {
    const before = [zone("a", 1, 0), zone("b", 2, 20), zone("c", 3, 40)];
    const merged = { bbox: { x: 10, y: 0, width: 100, height: 60 } };
    expect(describeAll(before, [zone("a", 1, 0, merged)])).toEqual(["1/a merged 3 → 1"]);
  });

  it("do not take two zones side by side for parts of one that was removed elsewhere", () => {
    const before = [zone("a", 1, 0), zone("b", 2, 300)];
    const after = [zone("c", 1, 0), zone("d", 2, 100)];
    expect(describeAll(before, after).map((text) => text.split(" ", 2).join(" "))).toEqual([
      "1/a removed",
      "1/b removed",
      "1/c added",
      "1/d added",
    ]);
  });

  it("name the changes of values and keywords", () => {
    const before = [point("number", {}), point("date", {}), point("name", {}), keyword("k", "suggested")];
    const after = [
      point("number", { value: "A-2", text: "A-2", state: "corrected", origin: "human" }),
      point("date", { value: null, text: "", state: "absent" }),
      point("name", { state: "rejected" }),
      keyword("k", "rejected"),
      keyword("n", "accepted"),
    ];
    expect(describeAll(before, after)).toEqual([
      "0/number value changed A-1 → A-2",
      "0/date value changed A-1 → not in the document",
      "0/name rejected",
      "0/k rejected",
      "0/n added",
    ]);
  });

  it("are listed anew only for the items whose records changed", () => {
    const listOperations = createOperationLister();
    const base = new Map<string, unknown>([zone("a", 1, 0), ["2/b", zone("b", 1, 0)[1]]]);
    const current = new Map<string, unknown>([
      zone("a", 1, 0, { type: "title" }),
      ["2/b", zone("b", 1, 0, { type: "title" })[1]],
    ]);
    const [first, second] = listOperations(base, current);
    const [sameFirst, otherSecond] = listOperations(
      new Map(base),
      new Map(current).set("2/b", zone("b", 1, 0, { type: "caption" })[1]),
    );
    expect(sameFirst).toBe(first);
    expect([second?.text, otherSecond?.text]).toEqual(["Text → Title", "Text → Caption"]);
    expect(listOperations(base, base)).toEqual([]);
  });
});
