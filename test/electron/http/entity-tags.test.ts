import { expect, test } from "vitest";
import { matchesEntityTag } from "../../../electron/http/entity-tags.ts";

test.each([
  ['"a"', true],
  ['"b", W/"a"', true],
  ["*", true],
  ['"b"', false],
])("If-None-Match: %s matches the tag: %s", (header, isMatch) => {
  expect(matchesEntityTag(header, '"a"')).toBe(isMatch);
});
