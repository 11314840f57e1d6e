import { assert, constantFrom, json, jsonValue, nat, property, tuple } from "fast-check";
import { expect, test } from "vitest";
import { findSyntaxProblem, formatJson, locatePaths } from "../../../renderer/taxonomies/json-text.ts";

test("formatted JSON has the same value, short arrays and objects are on one line", () => {
  assert(property(jsonValue(), (value) => JSON.stringify(JSON.parse(formatJson(value))) === JSON.stringify(value)));
  expect(formatJson({ a: ["x", "y"], b: [], c: { d: [{ e: 1 }] } })).toBe(
    `{\n  "a": ["x", "y"],\n  "b": [],\n  "c": {\n    "d": [\n      { "e": 1 }\n    ]\n  }\n}`,
  );
  const long = Array.from({ length: 20 }, (_, index) => `label ${index}`);
  expect(formatJson({ long }).split("\n")).toHaveLength(24);
});

const text = `{ "name": "a\\"b", "list": [1, {"id": "x, }", "Deep": [true]} ],\n  "empty": {}, "last": null }`;
test.each([
  ["name", '"a\\"b"'],
  ["list", "["],
  ["list.0", "1"],
  ["list.1", "{"],
  ["list.1.id", '"x, }"'],
  ["list.1.deep.0", "true"],
  ["empty", "{"],
  ["last", "null"],
])("the path %s is located at %s", (path, expected) => {
  const range = locatePaths(text, [path]).get(path);
  expect(text.slice(range?.start, range?.end)).toBe(expected);
});

test("paths that differ only in case are located each, and another case only where the text has no other", () => {
  const source = '{ "label": { "de": 1, "DE": 2, "en-gb": 3 }, "Notes": { "x": 4 }, "notes": 5, "AB": { "Cd": 6 } }';
  const paths = ["label.de", "label.DE", "label.En", "label.en-GB", "notes.x", "Notes.x", "ab.cd", "AB.cd"];
  const ranges = locatePaths(source, paths);
  const found = paths.map((path) => source.slice(ranges.get(path)?.start, ranges.get(path)?.end));
  expect(found).toEqual(["1", "2", "{", "3", "5", "4", "6", "6"]);
});

test("a path that the text does not have is located at the value around it", () => {
  const paths = ["list.1.label", "empty.a.b", "list.7", "title"];
  const ranges = locatePaths(text, paths);
  const starts = [text.indexOf("{", 5), text.indexOf("{}"), text.indexOf("["), 0];
  expect(paths.map((path) => ranges.get(path)?.start)).toEqual(starts);
});

test.each([
  ["", 0, "A value"],
  ['{ "a": 1, }', 10, "A field name"],
  ['{ "a" 1 }', 6, "A colon"],
  ['{ "a": 1\n  "b": 2 }', 11, "A comma or }"],
  ["[1, 2", 4, "A comma or ]"],
  ['["a\nb"]', 3, "The end of the string"],
  ['["a\\x"]', 3, "A valid escape"],
  ["[01]", 1, "A value"],
  ["[nul]", 1, "A value"],
  ["{} x", 3, "The end of the text"],
  ["{ a: 1 }", 2, "A field name in double quotes"],
])("%j is not JSON at %d: %s", (source, start, message) => {
  const problem = findSyntaxProblem(source);
  expect(problem).toMatchObject({ start });
  expect(problem?.message).toContain(message);
});

test("a syntax problem is found exactly if the text is not JSON", () => {
  const isJson = (source: string): boolean => {
    try {
      JSON.parse(source);
      return true;
    } catch {
      return false;
    }
  };
  const damaged = tuple(json(), nat(), constantFrom("", '"', "{", "]", ",", "\\", "1", "e", "\n", " ")).map(
    ([source, position, character]) => {
      const index = position % source.length;
      return source.slice(0, index) + character + source.slice(index + 1);
    },
  );
  assert(
    property(damaged, (source) => (findSyntaxProblem(source) === null) === isJson(source)),
    { numRuns: 5000 },
  );
});
