import { assert, constantFrom, jsonValue, property } from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "../../../electron/http/parse-json.ts";

const encode = (text: string) => new TextEncoder().encode(text);

test.each([
  ["plain characters", "x".repeat(8 * 1024 * 1024)],
  ["escaped characters", '"\\'.repeat(2 * 1024 * 1024)],
])("a string of several megabytes of %s is parsed", (_, text) => {
  expect(parseJson(encode(JSON.stringify({ text }))) as { text: string }).toEqual({ text });
});

test("a JSON value without forbidden keys is parsed to the same value as with JSON.parse", () => {
  const withoutForbiddenKeys = jsonValue({ maxDepth: 5 }).filter(
    (value) => !/"(?:__proto__|constructor|prototype)"/.test(JSON.stringify(value)),
  );
  assert(
    property(withoutForbiddenKeys, constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(parseJson(encode(text))).toEqual(JSON.parse(text));
    }),
  );
});

test.each([
  ['{"a\\"{":1,"a\\"{":2}', "FIELD_DUPLICATE"],
  ['{"a":{"b":"\\\\","b" :1}}', "FIELD_DUPLICATE"],
  ['{"a":1,"\\u0061":2}', "FIELD_DUPLICATE"],
  ['[{"\\u005f_proto__":1}]', "FIELD_INVALID"],
  ["[".repeat(65) + "]".repeat(65), "JSON_INVALID"],
])("%s is rejected with %s", (text, code) => {
  expect(() => parseJson(encode(text))).toThrow(expect.objectContaining({ code }));
});
