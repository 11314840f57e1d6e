import { expect, test } from "vitest";
import { setProperty } from "../../../renderer/taxonomies/edit-json.ts";

const set = (text: string, value: string | undefined, path = "data_points.0"): string =>
  setProperty(text, path, "concept", value, "type");

test.each([
  [
    "on one line",
    '{"data_points": [{ "id": "pay", "type": "date", "label": "Pay" }]}',
    '{"data_points": [{ "id": "pay", "type": "date", "concept": "due_date", "label": "Pay" }]}',
  ],
  [
    "on several lines, as the last one",
    '{\n  "data_points": [\n    {\n      "label": "Pay",\n      "type": "date"\n    }\n  ]\n}',
    '{\n  "data_points": [\n    {\n      "label": "Pay",\n      "type": "date",\n      "concept": "due_date"\n    }\n  ]\n}',
  ],
  ["without spaces", '{"data_points":[{"type":"date"}]}', '{"data_points":[{"type":"date","concept": "due_date"}]}'],
])("A property is set beside its neighbour %s, and removed without a trace", (_, text, expected) => {
  const changed = set(text, "due_date");
  expect(changed).toBe(expected);
  expect(set(changed, "none")).toBe(expected.replace('"due_date"', '"none"'));
  expect(set(changed, undefined)).toBe(text);
  expect(set(text, undefined)).toBe(text);
});

test.each([
  ['[{ "concept": "a", "type": "date" }]', '[{ "type": "date" }]'],
  ['[{\n  "concept" : "a" ,\n  "type": "date"\n}]', '[{\n  "type": "date"\n}]'],
  ['[{ "type": "date", "concept": "a" }]', '[{ "type": "date" }]'],
  ['[{ "concept": "a" }]', "[{ }]"],
])("The property is removed from %s with one comma", (text, expected) => {
  expect(set(text, undefined, "0")).toBe(expected);
});

test("The property of another object, and texts that look like it, are left alone", () => {
  const text =
    '{ "data_points": [\n' +
    '  { "label": "\\"type\\": \\"concept\\"", "type": "date" },\n' +
    '  { "type": "group", "data_points": [{ "type": "text", "concept": "line.name" }] }\n] }';
  expect(set(text, "due_date")).toBe(text.replace('"date"', '"date", "concept": "due_date"'));
  expect(set(text, "line.unit", "data_points.1.data_points.0")).toBe(text.replace("line.name", "line.unit"));
  expect(set(text, undefined, "data_points.1.data_points.0")).toBe(text.replace(', "concept": "line.name"', ""));
});

test("An object without the neighbour is unchanged", () => {
  const text = '{"data_points": [{ "id": "pay" }]}';
  expect(set(text, "due_date")).toBe(text);
  expect(set(text, "due_date", "data_points.7")).toBe(text);
});
