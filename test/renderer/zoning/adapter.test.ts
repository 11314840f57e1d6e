import { describe, expect, it } from "vitest";
import {
  correctionKey,
  getPage,
  getPages,
  zoneKey,
  zoningAdapter,
} from "../../../renderer/workbenches/zoning/adapter.ts";
import { workbench } from "../../../renderer/workbenches/zoning/index.ts";
import { type PageZones, pageZonesSchema, type Zone } from "../../../shared/document/zones.ts";

const zone = (id: string, order: number, x = 0): Zone => ({
  id,
  type: "text",
  order,
  bbox: { x, y: order * 50, width: 100, height: 20 },
  confidence: 0.5,
  origin: "machine",
  accepted: false,
});
const content: PageZones = { page: 3, width: 600, height: 800, confidence: 0.5, zones: [zone("a", 1), zone("b", 2)] };

describe("the records of a page", () => {
  const records = zoningAdapter.toRecords(content, 3);

  it("leave out a correction that is longer than one can be, so that undo stays in reach", () => {
    const long = new Map([...records, [correctionKey(3, 7), { word: 7, text: "x".repeat(10_000) }]]);
    expect(getPage(long, 3).corrections).toEqual([]);
    expect(getPage(long, 3).facts).toEqual({ page: 3, width: 600, height: 800 });
  });

  it("restore the content", () => {
    expect(zoningAdapter.toContent(records, content, 3)).toEqual(content);
    expect(getPage(records, 3).facts).toEqual({ page: 3, width: 600, height: 800 });
  });

  it("write changed zones in reading order, valid by the schema", () => {
    const changed = new Map(records);
    changed.delete(zoneKey(3, "a"));
    changed.set(zoneKey(3, "c"), zone("c", 1));
    const written = pageZonesSchema.parse(zoningAdapter.toContent(changed, content, 3));
    expect(written.zones.map(({ id }) => id)).toEqual(["c", "b"]);
  });

  it("have the corrections of words, which restore the content too", () => {
    const corrections = [{ word: 7, text: "harbour" }];
    const corrected = new Map(zoningAdapter.toRecords({ ...content, corrections }, 3));
    expect(getPage(corrected, 3).corrections).toEqual(corrections);
    expect(zoningAdapter.toContent(corrected, content, 3)).toEqual({ ...content, corrections });
    corrected.delete(correctionKey(3, 7));
    expect(zoningAdapter.toContent(corrected, { ...content, corrections }, 3)).toEqual(content);
  });

  it("keep the page object while the page does not change", () => {
    const before = getPage(records, 3);
    const other = new Map([...records, ...zoningAdapter.toRecords({ ...content, page: 4 }, 4)]);
    expect(getPages(other).get(3)).toBe(before);
    const changed = new Map(other).set(zoneKey(4, "a"), zone("a", 1, 30));
    expect(getPages(changed).get(3)).toBe(before);
    expect(getPages(changed).get(4)?.zones[0]?.bbox?.x).toBe(30);
  });
});

describe("the findings for check-in", () => {
  it("are unreviewed zones and invalid ones; a zone off the page is an error", () => {
    const invalidPage: PageZones = { ...content, zones: [{ ...zone("a", 1, 580), accepted: true }, zone("b", 2)] };
    const findings = workbench.validate(zoningAdapter.toRecords(invalidPage, 3), 1);
    expect(findings.map(({ severity, key }) => [severity, key])).toEqual([
      ["error", "3/a"],
      ["unresolved", "3/b"],
    ]);
    expect(workbench.progress(zoningAdapter.toRecords(invalidPage, 3), 1)).toMatchObject({
      counts: { accepted: 1, corrected: 0, absent: 0, rejected: 0 },
      exempt: 0,
      total: 2,
      unit: "zones",
    });
  });

  it("leave out zones whose confidence reaches the threshold of the job", () => {
    const zones = [
      { ...zone("a", 1), confidence: 0.8 },
      { ...zone("b", 2), confidence: 0.79 },
    ];
    const records = zoningAdapter.toRecords({ ...content, zones }, 3);
    expect(workbench.validate(records, 0.8).map(({ key }) => key)).toEqual(["3/b"]);
    expect(workbench.progress(records, 0.8)).toMatchObject({ exempt: 1, total: 1 });
  });
});
