import { expect, test } from "vitest";
import { parsePageNumber } from "../../../renderer/viewer/parse-page-number.ts";

test.each([
  ["", null],
  ["  ", null],
  ["\t", null],
  ["two", null],
  ["1.5", null],
  ["0x10", null],
  ["1e3", null],
  [" 12 ", 12],
])("The page field with %j means page %s", (text, page) => expect(parsePageNumber(text)).toBe(page));
