import { expect, test } from "vitest";
import { matchesEntityTag } from "../../../electron/http/entity-tags.ts";

test.each([
  ['"a"', true],
  ['"b", W/"a"', true],
  ["*", true],
  ['"b"', false],
])("If-None-Match: %s lists the tag: %s", (header, named) => {
  expect(matchesEntityTag(header, '"a"')).toBe(named);
});
