import { expect, test } from "vitest";
import { z } from "zod";
import { createRecordSelector } from "../../../renderer/checkout/content-adapter.ts";

const listed = createRecordSelector(z.strictObject({ id: z.string() }));

test("the same records give the same list", () => {
  const records = new Map([["0/a", { id: "a" }]]);
  expect(listed(records)).toEqual([{ id: "a" }]);
  expect(listed(records)).toBe(listed(records));
});

test("a record of another shape is not passed over: it would be missing from what is written", () => {
  const records = new Map<string, unknown>([
    ["0/a", { id: "a" }],
    ["0/b", { name: "b" }],
  ]);
  expect(() => listed(records)).toThrow(/id/);
});
