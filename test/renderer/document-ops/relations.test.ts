import { describe, expect, it } from "vitest";
import { changeZones } from "../../../renderer/document-ops/change-similar.ts";
import { repairNextPage } from "../../../renderer/document-ops/repair-relations.ts";
import {
  changeLevel,
  linkNext,
  listRelated,
  setDescribed,
  toggleContinuation,
  joinOrSeparateList,
} from "../../../renderer/document-ops/relations.ts";
import * as zones from "../../../renderer/document-ops/zones.ts";
import { mergeRanges, splitRange } from "../../../renderer/document-ops/section-zones.ts";
import type { Zone } from "../../../shared/document/zones.ts";

let order = 0;
function zone(id: string, type: Zone["type"], y: number, overrides: Partial<Zone> = {}): Zone {
  const bbox = { x: 50, y, width: 200, height: 40 };
  return { id, type, order: ++order, bbox, confidence: 0.7, origin: "machine", accepted: false, ...overrides };
}

/** A page with two pictures, the caption of the second, a paragraph in two parts, and a list item. */
function page(): Zone[] {
  order = 0;
  return [
    zone("p1", "picture", 0),
    zone("p2", "picture", 300),
    zone("c", "caption", 350, { describes: "p2" }),
    zone("t1", "text", 400),
    zone("t2", "text", 450, { continues: "t1" }),
    zone("i", "list-item", 500, { list: "l", level: 2 }),
  ];
}

const find = (all: readonly Zone[], id: string): Zone | undefined => all.find((zone) => zone.id === id);
const ids = (...values: string[]): Set<string> => new Set(values);
let count = 0;
const newId = (): string => `new${++count}`;

describe("relations to a zone", () => {
  it("are removed when it is deleted", () => {
    const remaining = zones.remove(page(), ids("p2", "t1"));
    expect(find(remaining, "c")).not.toHaveProperty("describes");
    expect(find(remaining, "t2")).not.toHaveProperty("continues");
  });

  it("are removed when a new type does not allow them", () => {
    expect(find(zones.changeType(page(), ids("p2"), "text"), "c")).not.toHaveProperty("describes");
    expect(find(zones.changeType(page(), ids("p2"), "table"), "c")?.describes).toBe("p2");
    expect(find(zones.changeType(page(), ids("c"), "text"), "c")).not.toHaveProperty("describes");
    expect(find(zones.changeType(page(), ids("t1"), "caption"), "t2")).not.toHaveProperty("continues");
    expect(find(zones.changeType(page(), ids("t1", "t2"), "footnote"), "t2")?.continues).toBe("t1");
    const plain = find(zones.changeType(page(), ids("i"), "text"), "i");
    expect([plain?.list, plain?.level]).toEqual([undefined, undefined]);
  });

  it("move to the merged zone, or to the matching part of a split zone", () => {
    expect(find(zones.merge(page(), ids("p1", "p2")), "c")?.describes).toBe("p1");
    const whole = find(zones.merge(page(), ids("t1", "t2")), "t1");
    expect(whole).not.toHaveProperty("continues");
    const [first, last] = zones.split(page(), "t1", "horizontal", [420], newId).filter(({ type }) => type === "text");
    expect(find(zones.split(page(), "p2", "horizontal", [320], newId), "c")?.describes).toBe("p2");
    expect(first?.id).toBe("t1");
    const parts = zones.split(page(), "t1", "horizontal", [420], () => "t1b");
    expect(find(parts, "t2")?.continues).toBe("t1b");
    expect(last?.id).not.toBe("t1");
  });

  it("stay with the original when it is duplicated", () => {
    const copies = zones.duplicate(page(), ids("c", "t2"), newId, { width: 600, height: 800 });
    expect(copies.filter(({ describes, continues }) => describes ?? continues).map(({ id }) => id)).toEqual([
      "c",
      "t2",
    ]);
  });

  it("move to the merged zone in an ePub", () => {
    const section = page().map((zone, index) => {
      const { bbox: _, ...rest } = zone;
      return { ...rest, range: { from: `/${index + 1}`, to: `/${index + 1}` } };
    });
    expect(find(mergeRanges(section, ids("p1", "p2")), "c")?.describes).toBe("p1");
  });

  it("move to the last part of a split zone in an ePub", () => {
    const section = page().map((zone, index) => {
      const { bbox: _, ...rest } = zone;
      return { ...rest, range: { from: `/${2 * index + 1}`, to: `/${2 * index + 2}` } };
    });
    const blocks = Array.from({ length: 12 }, (_, index) => ({
      path: `/${index + 1}`,
      kind: "paragraph" as const,
      text: "…",
    }));
    expect(
      find(
        splitRange(section, "t1", blocks, "/8", () => "t1b"),
        "t2",
      )?.continues,
    ).toBe("t1b");
  });

  it("of the next page are repaired when the previous page changes", () => {
    const next = [zone("n", "text", 0, { continues: "t2" })];
    expect(repairNextPage(next, page())).toEqual(next);
    expect(repairNextPage(next, zones.remove(page(), ids("t2")))[0]).not.toHaveProperty("continues");
    const merged = zones.merge(page(), ids("t1", "t2"));
    expect(repairNextPage(next, merged, new Map([["t2", "t1"]]))[0]?.continues).toBe("t1");
  });
});

describe("relation operations", () => {
  it("link a caption to the nearest figure, then to the next one, and then unlink it", () => {
    const results = [0, 1, 2].reduce<Zone[][]>((all) => [...all, linkNext(all.at(-1) ?? page(), "c")], [page()]);
    expect(results.map((all) => find(all, "c")?.describes)).toEqual(["p2", "p1", undefined, "p2"]);
    expect(find(results.at(-1) ?? [], "c")).toMatchObject({ origin: "human", accepted: true });
  });

  it("change no caption whose link stays as it is", () => {
    const lone = [zone("c", "caption", 0), zone("n", "footnote", 50)];
    expect(linkNext(lone.slice(0, 1), "c")).toEqual(lone.slice(0, 1));
    expect(setDescribed(lone, "n", undefined)).toEqual(lone);
    expect(setDescribed(page(), "c", "p2")).toEqual(page());
    expect(changeZones(lone.slice(0, 1), ids("c"), { kind: "link" }, [])).toEqual(lone.slice(0, 1));
  });

  it("link a text to the text that it continues, on its page or the previous page, and unlink it", () => {
    const unlinked = toggleContinuation(page(), "t2", []);
    expect(find(unlinked, "t2")).not.toHaveProperty("continues");
    expect(find(toggleContinuation(unlinked, "t2", []), "t2")?.continues).toBe("t1");
    const previousPage = [zone("b1", "text", 0), zone("b2", "list-item", 50), zone("b3", "picture", 90)];
    expect(find(toggleContinuation(page(), "t1", previousPage), "t1")?.continues).toBe("b2");
    expect(toggleContinuation(page(), "t1", [])).toEqual(page());
  });

  it("group list items, separate them, and change their level", () => {
    const items = [zone("a", "list-item", 0, { list: "l" }), zone("b", "list-item", 50), zone("t", "text", 90)];
    const joined = joinOrSeparateList(items, ids("a", "b", "t"), "m");
    expect(joined.map(({ list, level }) => [list, level])).toEqual([
      ["l", undefined],
      ["l", 1],
      [undefined, undefined],
    ]);
    expect(joinOrSeparateList(joined, ids("b"), "m").map(({ list }) => list)).toEqual(["l", "m", undefined]);
    expect(find(changeLevel(joined, ids("b", "t"), 1), "b")?.level).toBe(2);
    expect(changeLevel(joined, ids("b"), -1)).toEqual(joined);
    expect(find(changeLevel(joined, ids("b"), 20), "b")?.level).toBe(9);
  });

  it("list the related zones in both directions", () => {
    const related = (...zones: string[]) => listRelated(page(), ids(...zones)).map(({ id }) => id);
    expect([related("c"), related("p2"), related("t1"), related("i")]).toEqual([["p2"], ["c"], ["t2"], []]);
  });

  it("list the items of the same list as related", () => {
    const items = ["l", "l", "m", undefined].map((list, index) =>
      zone(`i${index}`, "list-item", 50 * index, list === undefined ? {} : { list }),
    );
    const others = (id: string) => listRelated(items, ids(id)).map(({ id }) => id);
    expect([others("i0"), others("i2"), others("i3")]).toEqual([["i1"], [], []]);
  });
});
