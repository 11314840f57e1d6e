import { describe, expect, it } from "vitest";
import { changeZones } from "../../../renderer/document-ops/change-similar.ts";
import {
  type ComparedZone,
  findTextStyle,
  isSimilar,
  type TextStyle,
} from "../../../renderer/document-ops/similar-zones.ts";
import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import type { Zone } from "../../../shared/document/zones.ts";

const pageSize = { width: 600, height: 800 };
const times: TextStyle = { font: "Times", size: 12, bold: false, italic: false };
const all = { type: true, style: true, place: true };

function compared(bbox: Bbox, style: TextStyle | undefined = times, overrides: Partial<Zone> = {}): ComparedZone {
  const zone = { id: "z", type: "text" as const, order: 1, bbox, confidence: 1, origin: "machine" as const };
  return { zone: { ...zone, accepted: false, ...overrides }, style, pageSize };
}

const header = compared({ x: 50, y: 30, width: 100, height: 12 });

describe("isSimilar", () => {
  it("compares only what is asked for, and finds nothing without criteria", () => {
    const other = compared({ x: 50, y: 400, width: 100, height: 12 }, { ...times, size: 18 }, { type: "caption" });
    expect(isSimilar(other, header, all)).toBe(false);
    expect(isSimilar(header, header, all)).toBe(true);
    expect(isSimilar(header, header, { type: false, style: false, place: false })).toBe(false);
    for (const criterion of ["type", "style", "place"] as const) {
      const only = { type: false, style: false, place: false, [criterion]: true };
      expect(isSimilar(other, header, only), criterion).toBe(false);
    }
  });

  it("finds texts of other lengths at the same place if an edge or the centre agrees", () => {
    const at = (x: number, width: number, y = 30) => compared({ x, y, width, height: 12 });
    expect(isSimilar(at(50, 220), header, all), "left").toBe(true);
    expect(isSimilar(at(10, 140), header, all), "right").toBe(true);
    expect(isSimilar(at(0, 200), header, all), "centre").toBe(true);
    expect(isSimilar(at(200, 90), header, all), "another column").toBe(false);
    expect(isSimilar(at(50, 100, 60), header, all), "lower").toBe(false);
  });

  it("compares the places of pages of different sizes by their proportions", () => {
    const double = { ...compared({ x: 100, y: 60, width: 200, height: 24 }), pageSize: { width: 1200, height: 1600 } };
    expect(isSimilar(double, header, all)).toBe(true);
  });

  it("tells fonts apart, and tolerates the estimated sizes of OCR", () => {
    const withStyle = (style: Partial<TextStyle>) => compared(header.zone.bbox as Bbox, { ...times, ...style });
    expect(isSimilar(withStyle({ size: 12.2 }), header, all)).toBe(true);
    for (const style of [{ size: 13.5 }, { font: "Courier" }, { bold: true }, { italic: true }]) {
      expect(isSimilar(withStyle(style), header, all), JSON.stringify(style)).toBe(false);
    }
    const scanned = withStyle({ font: "" });
    expect(isSimilar(withStyle({ font: "", size: 13.5 }), scanned, all)).toBe(true);
    const picture = { ...header, style: undefined };
    expect(isSimilar(picture, picture, all)).toBe(true);
    expect(isSimilar(picture, header, all)).toBe(false);
  });
});

it("findTextStyle takes the style of most characters", () => {
  const word = (text: string, x: number, bold: boolean) => ({
    text,
    bbox: { x, y: 30, width: 40, height: 12 },
    font: bold ? "Times-Bold" : "Times",
    size: 12,
    bold,
    italic: false,
  });
  const bbox = { x: 50, y: 30, width: 140, height: 12 };
  const words = [word("Note", 50, true), word("committee", 100, false), word("spring", 150, false)];
  const page: PdfPageText = {
    page: 1,
    ...pageSize,
    rotation: 0,
    source: "text-layer",
    words,
    lines: [{ bbox, words: [0, 1, 2] }],
    rules: [],
    images: [],
  };
  expect(findTextStyle(page, { bbox })).toEqual(times);
  expect(findTextStyle(page, { bbox: { ...bbox, y: 300 } })).toBeUndefined();
});

describe("changeZones", () => {
  const zone = (id: string, order: number, overrides: Partial<Zone>): Zone => ({
    ...compared({ x: 50, y: order * 100, width: 200, height: 60 }).zone,
    id,
    order,
    ...overrides,
  });
  const page = (): Zone[] => [
    zone("p", 1, { type: "picture" }),
    zone("c", 2, { type: "caption" }),
    zone("h", 3, { type: "section-header", level: 3 }),
    zone("l", 4, { locked: true }),
  ];
  const change = (id: string, to: Parameters<typeof changeZones>[2]) =>
    changeZones(page(), new Set([id]), to, []).find((other) => other.id === id);

  it("retypes, accepts, locks, sets levels and links captions", () => {
    expect(change("p", { kind: "type", type: "formula" })?.type).toBe("formula");
    expect(change("p", { kind: "accept" })).toMatchObject({ accepted: true, origin: "machine" });
    expect(change("p", { kind: "lock" })?.locked).toBe(true);
    expect(change("l", { kind: "unlock" })).not.toHaveProperty("locked");
    expect(change("h", { kind: "level", level: 1 })?.level).toBe(1);
    expect(change("c", { kind: "link" })?.describes).toBe("p");
  });

  it("deletes all but locked zones", () => {
    expect(change("p", { kind: "delete" })).toBeUndefined();
    expect(change("l", { kind: "delete" })).toBeDefined();
  });

  it("keeps the link of a caption that is linked", () => {
    const linked = changeZones(page(), new Set(["c"]), { kind: "link" }, []);
    expect(changeZones(linked, new Set(["c"]), { kind: "link" }, [])).toEqual(linked);
  });
});
