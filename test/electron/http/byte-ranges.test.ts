import { expect, test } from "vitest";
import { parseRange } from "../../../electron/http/content-response.ts";

test.each([
  [null, null],
  ["bytes=0-3", { start: 0, end: 3 }],
  ["bytes=4-", { start: 4, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-30", { start: 0, end: 9 }],
  ["bytes=8-30", { start: 8, end: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-3", null],
  ["bytes=0-1,4-5", null],
  ["pages=1-2", null],
])("Range %s of ten bytes is %o", (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});
