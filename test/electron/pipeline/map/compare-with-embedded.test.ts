import { expect, test } from "vitest";
import { builtInTaxonomies } from "../../../../electron/domain/taxonomies/built-in-taxonomies.ts";
import { compareWithEmbedded } from "../../../../electron/pipeline/map/compare-with-embedded.ts";
import type { Alternative, DataPoint } from "../../../../shared/document/data-points.ts";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";

const taxonomy = dataPointTaxonomySchema.parse(builtInTaxonomies.find(({ name }) => name === "invoice"));
const regions = [{ page: 1, bbox: { x: 0, y: 0, width: 9, height: 9 } }];
const other = (value: string, confidence: number): Alternative => ({ value, text: value, confidence, regions });

/** Compares an issue date that the page has with that of an embedded invoice. */
function compare(date: string | null, confidence: number, alternatives: Alternative[], embedded: string): DataPoint {
  const base = { id: "issue_date", path: "issue_date", type: "date", origin: "machine", alternatives } as const;
  const point: DataPoint =
    date === null
      ? { ...base, value: null, text: "", confidence, state: "absent", regions: [] }
      : { ...base, ...other(date, confidence), state: "suggested" };
  const rows = { line: [], breakdown: [], allowance: [], charge: [] };
  const invoice = { header: { "BT-2": embedded }, rows };
  const [compared] = compareWithEmbedded({ taxonomy: "invoice", data_points: [point] }, taxonomy, invoice).data_points;
  if (compared === undefined) throw new Error("the data point is lost");
  return compared;
}

test("another candidate of the page that agrees takes the place of a doubtful suggestion", () => {
  const point = compare("2026-03-04", 0.6, [other("2026-03-05", 0.3)], "2026-03-05");
  expect(point).toMatchObject({ value: "2026-03-05", regions, embedded: "2026-03-05" });
  expect(point.confidence).toBeGreaterThan(0.9);
  expect(point.alternatives.map(({ value }) => value)).toEqual(["2026-03-04"]);
});

test("a certain suggestion that differs stays, with a confidence that calls for a review", () => {
  const candidates = [other("2026-02-28", 0.004), other("2026-03-05", 0.003)];
  const point = compare("2026-03-04", 0.993, candidates, "2026-03-05");
  expect(point).toMatchObject({ value: "2026-03-04", confidence: 0.5, embedded: "2026-03-05" });
  expect(point.alternatives.map(({ value }) => value)).toEqual(["2026-03-05", "2026-02-28"]);
});

test("an improbable alternative that agrees with the invoice takes the place of no value, with its posterior", () => {
  const point = compare(null, 0.99, [other("2026-03-05", 0.01)], "2026-03-05");
  expect(point).toMatchObject({ value: "2026-03-05", state: "suggested", regions, alternatives: [] });
  expect(point.confidence).toBeCloseTo((0.01 * 0.98) / (0.01 * 0.98 + 0.99 * 0.02), 5);
});

test("the confidences of all alternatives are posteriors, so that they and that of the value are at most 1", () => {
  const candidates = [other("2026-02-28", 0.3), other("2026-03-05", 0.1)];
  for (const date of ["2026-03-04", null]) {
    for (const embedded of ["2026-03-05", "2026-03-04", "2026-01-01"]) {
      const { value, confidence, alternatives } = compare(date, 0.6, candidates, embedded);
      const sum = alternatives.reduce((total, alternative) => total + alternative.confidence, confidence);
      expect(sum, `${date} and ${embedded}`).toBeLessThanOrEqual(1.000001);
      expect(alternatives.map((alternative) => alternative.value)).not.toContain(value);
    }
  }
});

test("an alternative that agrees but does not replace a certain value has its posterior", () => {
  const { alternatives } = compare("2026-03-04", 0.99, [other("2026-03-05", 0.01)], "2026-03-05");
  expect(alternatives.map(({ confidence }) => confidence)).toEqual([expect.closeTo(0.331, 3)]);
});
