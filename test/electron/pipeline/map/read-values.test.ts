import { expect, test } from "vitest";
import { NotationDetector } from "../../../../electron/pipeline/map/notation.ts";
import { findValues } from "../../../../electron/pipeline/map/read-values.ts";
import { buildRows } from "../../../../electron/pipeline/map/rows.ts";
import { dataPointTaxonomySchema, listFields } from "../../../../shared/taxonomy/taxonomy.ts";

const taxonomy = dataPointTaxonomySchema.parse({
  name: "amounts",
  kind: "data-points",
  title: "Amounts",
  version: "1",
  data_points: [{ id: "total", label: "Total", type: "money" }],
});

/** Finds the amounts of a line. */
function findAmounts(text: string): string[] {
  const blocks = [{ path: "/1", kind: "paragraph" as const, text }];
  const notation = new NotationDetector().result();
  return [...buildRows({ page: 1, source: "markup", href: "", html: "", blocks }, 0)]
    .flatMap(({ rows }) => rows)
    .flatMap((row) =>
      listFields(taxonomy).flatMap(({ field }) =>
        findValues(field, { row, start: 0, end: row.tokens.length }, notation),
      ),
    )
    .map((value) => value.text);
}

test.each([
  ["in the first group", "\ufffd 120 000.00"],
  ["at the beginning", "\ufffd20 000.00"],
  ["in the first of several groups", "1\ufffd 120 345 000.00"],
  ["in the last group", "12 00\ufffd.00"],
])("an amount with a digit that cannot be read %s has no value of the other groups", (_, text) => {
  expect(findAmounts(text)).toEqual([]);
});

test.each([
  ["after a mark that cannot be read", "\ufffd 1,000.00", "1,000.00"],
  ["before a mark that cannot be read", "120 000.00 \ufffd", "120 000.00"],
  ["in another column", "\ufffd\t120 000.00", "120 000.00"],
])("an amount %s is found", (_, text, amount) => {
  expect(findAmounts(text)).toEqual([amount]);
});
