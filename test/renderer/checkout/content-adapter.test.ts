import { expect, test } from "vitest";
import { z } from "zod";
import { createRecordSelector, parseItem } from "../../../renderer/checkout/content-adapter.ts";

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

test("The item of a record is read from its key, whatever characters its id has", () => {
  expect(["0/total", "12/z/7", "3/\nx", "3/\u2028"].map(parseItem)).toEqual([0, 12, 3, 3]);
  expect(() => parseItem("3/")).toThrow(RangeError);
  expect(() => parseItem("z7")).toThrow(RangeError);
});
