import { expect, test } from "vitest";
import { z } from "zod";
import { createRecordSelector } from "../../../renderer/checkout/content-adapter.ts";

const selectRecords = createRecordSelector(z.strictObject({ id: z.string() }));

test("A record selector returns the same list for the same records", () => {
  const records = new Map([["0/a", { id: "a" }]]);
  expect(selectRecords(records)).toEqual([{ id: "a" }]);
  expect(selectRecords(records)).toBe(selectRecords(records));
});

test("A record selector throws for a record that does not match the schema", () => {
  const records = new Map<string, unknown>([
    ["0/a", { id: "a" }],
    ["0/b", { name: "b" }],
  ]);
  expect(() => selectRecords(records)).toThrow(/id/);
});
