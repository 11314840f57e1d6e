import { describe, expect, it } from "vitest";
import { retiedNext } from "../../../renderer/document-ops/retied.ts";
import { describeNext, goOn, joinList, shiftLevel, tiedTo } from "../../../renderer/document-ops/ties.ts";
import * as zones from "../../../renderer/document-ops/zones.ts";
import { mergeRanges, splitRange } from "../../../renderer/document-ops/section-zones.ts";
import type { Zone } from "../../../shared/document/zones.ts";

let order = 0;
function zone(id: string, type: Zone["type"], y: number, more: Partial<Zone> = {}): Zone {
  const bbox = { x: 50, y, width: 200, height: 40 };
  return { id, type, order: ++order, bbox, confidence: 0.7, origin: "machine", accepted: false, ...more };
}

/** Two pictures, the caption of the second, a paragraph in two columns, and an item. */
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

const of = (all: readonly Zone[], id: string): Zone | undefined => all.find((one) => one.id === id);
const only = (...ids: string[]): Set<string> => new Set(ids);
let count = 0;
const newId = (): string => `new${++count}`;

describe("ties to a zone", () => {
  it("go with it when it is deleted", () => {
    const left = zones.remove(page(), only("p2", "t1"));
    expect(of(left, "c")).not.toHaveProperty("describes");
    expect(of(left, "t2")).not.toHaveProperty("continues");
  });

  it("end where it becomes something that they do not go to, or is no longer what has them", () => {
    expect(of(zones.retype(page(), only("p2"), "text"), "c")).not.toHaveProperty("describes");
    expect(of(zones.retype(page(), only("p2"), "table"), "c")?.describes).toBe("p2");
    expect(of(zones.retype(page(), only("c"), "text"), "c")).not.toHaveProperty("describes");
    expect(of(zones.retype(page(), only("t1"), "caption"), "t2")).not.toHaveProperty("continues");
    expect(of(zones.retype(page(), only("t1", "t2"), "footnote"), "t2")?.continues).toBe("t1");
    const plain = of(zones.retype(page(), only("i"), "text"), "i");
    expect([plain?.list, plain?.level]).toEqual([undefined, undefined]);
  });

  it("go to the whole that it becomes a part of, or to the part that they mean", () => {
    expect(of(zones.merge(page(), only("p1", "p2")), "c")?.describes).toBe("p1");
    const whole = of(zones.merge(page(), only("t1", "t2")), "t1");
    expect(whole).not.toHaveProperty("continues");
    const [first, last] = zones.split(page(), "t1", "horizontal", [420], newId).filter(({ type }) => type === "text");
    expect(of(zones.split(page(), "p2", "horizontal", [320], newId), "c")?.describes).toBe("p2");
    expect(first?.id).toBe("t1");
    const divided = zones.split(page(), "t1", "horizontal", [420], () => "t1b");
    expect(of(divided, "t2")?.continues).toBe("t1b");
    expect(last?.id).not.toBe("t1");
  });

  it("stay with the original when it is copied", () => {
    const copies = zones.duplicate(page(), only("c", "t2"), newId, { width: 600, height: 800 });
    expect(copies.filter(({ describes, continues }) => describes ?? continues).map(({ id }) => id)).toEqual([
      "c",
      "t2",
    ]);
  });

  it("in an ePub go to the zone that takes its blocks in", () => {
    const section = page().map((one, index) => {
      const { bbox: _, ...rest } = one;
      return { ...rest, range: { from: `/${index + 1}`, to: `/${index + 1}` } };
    });
    expect(of(mergeRanges(section, only("p1", "p2")), "c")?.describes).toBe("p1");
  });

  it("in an ePub go to the last part of what is divided", () => {
    const section = page().map((one, index) => {
      const { bbox: _, ...rest } = one;
      return { ...rest, range: { from: `/${2 * index + 1}`, to: `/${2 * index + 2}` } };
    });
    const blocks = Array.from({ length: 12 }, (_, index) => ({
      path: `/${index + 1}`,
      kind: "paragraph" as const,
      text: "…",
    }));
    expect(
      of(
        splitRange(section, "t1", blocks, "/8", () => "t1b"),
        "t2",
      )?.continues,
    ).toBe("t1b");
  });

  it("on the page before end or move with what happens there", () => {
    const next = [zone("n", "text", 0, { continues: "t2" })];
    expect(retiedNext(next, page())).toEqual(next);
    expect(retiedNext(next, zones.remove(page(), only("t2")))[0]).not.toHaveProperty("continues");
    const merged = zones.merge(page(), only("t1", "t2"));
    expect(retiedNext(next, merged, new Map([["t2", "t1"]]))[0]?.continues).toBe("t1");
  });
});

describe("a reviewer", () => {
  it("ties a caption to the next graphic, the nearest first, then to none", () => {
    const turns = [0, 1, 2].reduce<Zone[][]>((all) => [...all, describeNext(all.at(-1) ?? page(), "c")], [page()]);
    expect(turns.map((all) => of(all, "c")?.describes)).toEqual(["p2", "p1", undefined, "p2"]);
    expect(of(turns.at(-1) ?? [], "c")).toMatchObject({ origin: "human", accepted: true });
  });

  it("says what a text goes on from, on its page or the page before, and takes it back", () => {
    const untied = goOn(page(), "t2", []);
    expect(of(untied, "t2")).not.toHaveProperty("continues");
    expect(of(goOn(untied, "t2", []), "t2")?.continues).toBe("t1");
    const before = [zone("b1", "text", 0), zone("b2", "list-item", 50), zone("b3", "picture", 90)];
    expect(of(goOn(page(), "t1", before), "t1")?.continues).toBe("b2");
    expect(goOn(page(), "t1", [])).toEqual(page());
  });

  it("makes one list of items, or takes them out of one, and moves them in and out", () => {
    const items = [zone("a", "list-item", 0, { list: "l" }), zone("b", "list-item", 50), zone("t", "text", 90)];
    const joined = joinList(items, only("a", "b", "t"), "m");
    expect(joined.map(({ list, level }) => [list, level])).toEqual([
      ["l", undefined],
      ["l", 1],
      [undefined, undefined],
    ]);
    expect(joinList(joined, only("b"), "m").map(({ list }) => list)).toEqual(["l", "m", undefined]);
    expect(of(shiftLevel(joined, only("b", "t"), 1), "b")?.level).toBe(2);
    expect(shiftLevel(joined, only("b"), -1)).toEqual(joined);
    expect(of(shiftLevel(joined, only("b"), 20), "b")?.level).toBe(9);
  });

  it("is shown both ends of a tie", () => {
    const ends = (...ids: string[]) => tiedTo(page(), only(...ids)).map(({ id }) => id);
    expect([ends("c"), ends("p2"), ends("t1"), ends("i")]).toEqual([["p2"], ["c"], ["t2"], []]);
  });

  it("is shown the items of a list", () => {
    const items = ["l", "l", "m", undefined].map((list, index) =>
      zone(`i${index}`, "list-item", 50 * index, list === undefined ? {} : { list }),
    );
    const others = (id: string) => tiedTo(items, only(id)).map(({ id }) => id);
    expect([others("i0"), others("i2"), others("i3")]).toEqual([["i1"], [], []]);
  });
});
