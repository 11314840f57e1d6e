import { expect, test } from "vitest";
import { suggestRowPoints } from "../../../../electron/pipeline/map/data-points.ts";
import type { LocatedValue, ScoredValue } from "../../../../electron/pipeline/map/located-value.ts";
import { dataPointTaxonomySchema, listFields } from "../../../../shared/taxonomy/taxonomy.ts";

const taxonomy = dataPointTaxonomySchema.parse({
  name: "trips",
  kind: "data-points",
  title: "Trips",
  version: "1",
  data_points: [
    {
      id: "line",
      label: "Line",
      type: "group",
      repeat: true,
      data_points: [{ id: "day", label: "Day", type: "date" }],
    },
  ],
});
const located = (value: string, start = 0): LocatedValue => ({
  row: 0,
  start,
  end: start + 1,
  value,
  text: value,
  fit: 1,
  regions: [],
});

test.each<[name: string, others: string[], listed: string[]]>([
  ["the other reading of the date", ["2026-04-03", "2026-05-01"], ["2026-04-03", "2026-05-01"]],
  ["each other", ["2026-05-01", "2026-05-01"], ["2026-04-03", "2026-05-01"]],
  ["the date itself", ["2026-03-04"], ["2026-04-03"]],
])("alternatives of a cell with the same value as %s are listed once", (_, others, listed) => {
  const fields = listFields(taxonomy);
  const day: ScoredValue = { ...located("2026-03-04"), otherReading: "2026-04-03", score: 1 };
  const alternatives = new Map([["line.day", others.map((value, index) => located(value, index + 1))]]);
  const rows = [{ values: new Map([["line.day", day]]), alternatives }];
  const suggestions = suggestRowPoints(
    { group: { path: "line", anchor: undefined, fields }, rows, isTruncated: false },
    [],
  );
  expect(suggestions.map(({ point }) => point.alternatives.map(({ value }) => value))).toEqual([listed]);
});
