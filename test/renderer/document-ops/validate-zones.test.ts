import { describe, expect, it } from "vitest";
import { validateZones } from "../../../renderer/document-ops/validate-zones.ts";
import * as sections from "../../../renderer/document-ops/section-zones.ts";
import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PdfPageText, SectionText } from "../../../shared/document/page-text.ts";
import { getZoneText, type Zone, type ZoneType } from "../../../shared/document/zones.ts";

const page = { width: 600, height: 800 };
const style = { font: "F", size: 10, bold: false, italic: false };
const zone = (id: string, order: number, bbox: Bbox, overrides: Partial<Zone> = {}): Zone => ({
  id,
  type: "text",
  order,
  bbox,
  confidence: 0.5,
  origin: "machine",
  accepted: false,
  ...overrides,
});
const line = (text: string, y: number): { word: PdfPageText["words"][number]; bbox: Bbox } => {
  const bbox = { x: 50, y, width: 100, height: 12 };
  return { word: { text, bbox, ...style }, bbox };
};
const lines = [line("one", 100), line("two", 200)];
const text: PdfPageText = {
  page: 1,
  ...page,
  rotation: 0,
  source: "text-layer",
  words: lines.map(({ word }) => word),
  lines: lines.map(({ bbox }, index) => ({ bbox, words: [index] })),
  rules: [],
  images: [],
};
const kinds = (zones: readonly Zone[]): string[] => validateZones(zones, text, page).map(({ kind }) => kind);
const first = { x: 45, y: 95, width: 110, height: 22 };
const second = { x: 45, y: 195, width: 110, height: 22 };

describe("validateZones", () => {
  it("finds nothing on a page with all text in zones", () => {
    expect(kinds([zone("a", 1, first), zone("b", 2, second)])).toEqual([]);
  });
  it("reports text outside of zones", () => {
    const [finding] = validateZones([zone("a", 1, first)], text, page);
    expect(finding).toMatchObject({ kind: "uncovered-text", severity: "warning", bbox: lines[1]?.bbox });
    expect(finding?.message).toContain("two");
  });
  it("reports each pair of overlapping zones once, and no zones that only touch", () => {
    const both = [zone("a", 1, first), zone("c", 3, { ...first, x: 60 }), zone("b", 2, second)];
    expect(kinds(both)).toEqual(["overlap"]);
    expect(kinds([zone("a", 1, first), zone("b", 2, second), zone("c", 3, { ...first, x: 154 })])).toEqual(["empty"]);
  });
  it("reports zones without text, except pictures", () => {
    const emptyBox = { x: 300, y: 300, width: 50, height: 50 };
    const all = [zone("a", 1, first), zone("b", 2, second)];
    expect(kinds([...all, zone("c", 3, emptyBox, { type: "picture" })])).toEqual([]);
    expect(kinds([...all, zone("c", 3, emptyBox)])).toEqual(["empty"]);
  });
  it("reads the box of each word and line once when zones of a page were changed", () => {
    let reads = 0;
    const count = <Item extends { bbox: Bbox }>(item: Item): Item => {
      const { bbox } = item;
      return Object.defineProperty(item, "bbox", { get: () => (reads++, bbox) });
    };
    const rows = Array.from({ length: 1000 }, (_, row) => line("word", row));
    const longText: PdfPageText = {
      ...text,
      words: rows.map(({ word }) => count(word)),
      lines: rows.map(({ bbox }, index) => count({ bbox, words: [index] })),
    };
    const zones = Array.from({ length: 10 }, (_, index) =>
      zone(`z${index}`, index + 1, { x: 45, y: 100 * index + 5.5, width: 110, height: 100 }),
    );
    expect(validateZones(zones, longText, undefined)).toEqual([]);
    reads = 0;
    expect(validateZones(zones.slice(0, 9), longText, undefined)).toHaveLength(100);
    expect(reads).toBeLessThanOrEqual(2 * 1000);
  });
  it("reports duplicate and missing order numbers", () => {
    expect(kinds([zone("a", 1, first), zone("b", 1, second)])).toEqual(["order"]);
    expect(kinds([zone("a", 1, first), zone("b", 3, second)])).toEqual(["order"]);
  });
});

describe("zones of a section", () => {
  const section: SectionText = {
    page: 1,
    source: "markup",
    href: "a.xhtml",
    html: "",
    blocks: ["/1", "/2", "/3/1", "/3/2", "/10"].map((path) => ({ path, kind: "paragraph", text: `at ${path}` })),
  };
  const range = (id: string, order: number, from: string, to: string): Zone => {
    const { bbox: _, ...rest } = zone(id, order, first);
    return { ...rest, range: { from, to } };
  };
  const zones = [range("a", 1, "/1", "/1"), range("b", 2, "/2", "/3/2"), range("c", 3, "/10", "/10")];
  const getText = (all: readonly Zone[]): string => all.map((zone) => getZoneText(section, zone)).join("\n");

  it("merge into one range of all their blocks, in document order", () => {
    const merged = sections.mergeRanges(zones, new Set(["c", "b"]));
    expect(merged.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(merged[1]).toMatchObject({ range: { from: "/2", to: "/10" }, origin: "human", accepted: true });
    expect(getText(merged)).toBe(getText(zones));
  });
  it("are merged together with the zones between them", () => {
    expect(sections.mergeRanges(zones, new Set(["a", "c"])).map(({ id }) => id)).toEqual(["a"]);
  });
  it("are split before a block without losing blocks", () => {
    const parts = sections.splitRange(zones, "b", section.blocks, "/3/1", () => "new");
    expect(parts.map(({ id, order, range: blockRange }) => [id, order, blockRange?.from, blockRange?.to])).toEqual([
      ["a", 1, "/1", "/1"],
      ["b", 2, "/2", "/2"],
      ["new", 3, "/3/1", "/3/2"],
      ["c", 4, "/10", "/10"],
    ]);
    expect(getText(parts)).toBe(getText(zones));
    expect(sections.splitRange(zones, "b", section.blocks, "/2", () => "new")).toEqual(zones);
  });
  it("are ordered by their blocks", () => {
    const without = zones.filter(({ id }) => id !== "b");
    expect(sections.addRange(without, "n", "/2", "/3/1", "text").map(({ id }) => id)).toEqual(["a", "n", "c"]);
    const getLevel = (type: ZoneType) => sections.addRange(without, "n", "/2", "/3/1", type)[1]?.level;
    expect([getLevel("title"), getLevel("section-header"), getLevel("text")]).toEqual([1, 2, undefined]);
    expect(validateZones(without, section, undefined).map(({ kind }) => kind)).toContain("uncovered-text");
  });
});
