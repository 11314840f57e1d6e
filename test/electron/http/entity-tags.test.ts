import { expect, test } from "vitest";
import { listsEntityTag } from "../../../electron/http/entity-tags.ts";

test.each([
  ['"a"', true],
  ['"b", W/"a"', true],
  ["*", true],
  ['"b"', false],
])("If-None-Match: %s lists the tag: %s", (header, named) => {
  expect(listsEntityTag(header, '"a"')).toBe(named);
});
