import { assert, constantFrom, jsonValue, property } from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "../../../shared/json/parse-json.ts";

const encode = (text: string) => new TextEncoder().encode(text);

test.each([
  ["plain characters", "x".repeat(8 * 1024 * 1024)],
  ["escaped characters", '"\\'.repeat(2 * 1024 * 1024)],
])("a string of several megabytes of %s is parsed", (_, text) => {
  expect(parseJson(encode(JSON.stringify({ text }))) as { text: string }).toEqual({ text });
});

test("a JSON value without the forbidden key is parsed to the same value as with JSON.parse", () => {
  const withoutForbiddenKeys = jsonValue({ maxDepth: 5 }).filter((value) => !/"__proto__"/.test(JSON.stringify(value)));
  assert(
    property(withoutForbiddenKeys, constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(parseJson(encode(text))).toEqual(JSON.parse(text));
    }),
  );
});

test("every key but __proto__ becomes an own property", () => {
  const value = parseJson(encode('{"constructor":{"prototype":{"polluted":1}},"toString":2}')) as object;
  expect(Object.entries(value)).toEqual([
    ["constructor", { prototype: { polluted: 1 } }],
    ["toString", 2],
  ]);
  expect({}).not.toHaveProperty("polluted");
});

test.each([
  "1e400",
  "-1E+309",
  "1e-400",
  "12345678901234567890",
  "9007199254740993",
  "9007199254740993.0",
  "123456789012345678.25",
  "-90071992547409930000001e-3",
  `1${"0".repeat(400)}`,
])("the number %s is rejected with its path, because parsing would change it", (number) => {
  const text = `{"first":[{"a":[1,2]},"\\"]}",[7]],"prices":[0,[[]],{"total":${number}}]}`;
  expect(() => parseJson(encode(text))).toThrow(
    expect.objectContaining({
      code: "FIELD_INVALID",
      fields: { "prices.2.total": { message: expect.stringContaining(number.slice(0, 40)) } },
    }),
  );
});

test.each([
  "0e999",
  "-0.0000000000000000000",
  "1e308",
  "9007199254740992",
  "9007199254740994.000000000000",
  "1234567890123456789012e-9",
  "100000000000000000000000",
  "0.1000000000000000055511151231257827",
])("the number %s is accepted", (number) => {
  expect(parseJson(encode(`[${number}]`))).toEqual([Number(number)]);
});

test.each(["1", "0.1", "0.0"])("a number of millions of digits, beginning with %s, is rejected", (start) => {
  expect(() => parseJson(encode(`[${start}${"0".repeat(8_000_000)}1]`))).toThrow(
    expect.objectContaining({ code: "FIELD_INVALID" }),
  );
});

test("the path of a number at the end of nested arrays is found in one pass", () => {
  const elements = "1,".repeat(1_000_000);
  expect(() => parseJson(encode(`${"[".repeat(64)}${elements}1e400${"]".repeat(64)}`))).toThrow(
    expect.objectContaining({ fields: { [`${"0.".repeat(63)}1000000`]: expect.anything() } }),
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

test("excessive nesting is rejected before the text is parsed, and brackets in strings do not nest", () => {
  const parse = (text: string) => parseJson(new TextEncoder().encode(text));
  // The text is not valid JSON, which a parser would report.
  expect(() => parse("[".repeat(1_000_000))).toThrow("nests deeper");
  expect(parse(`["${"[".repeat(100)}\\"${"{".repeat(100)}"]`)).toHaveLength(1);
});
