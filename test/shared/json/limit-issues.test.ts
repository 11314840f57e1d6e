import { array, assert, constantFrom, integer, letrec, oneof, property, record, string } from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { mappingSchema } from "../../../shared/document/data-points.ts";
import { pageZonesSchema } from "../../../shared/document/zones.ts";
import { maxIssues } from "../../../shared/json/limit-issues.ts";
import { taxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";
import { createProblemsError, validate } from "../../../shared/json/validation.ts";

const million = (value: unknown): unknown[] => Array.from({ length: 1_000_000 }, () => value);
const zone = {
  id: "a",
  type: "paragraph",
  order: 1,
  bbox: [0, 0, 1, 1],
  confidence: 1,
  origin: "machine",
  accepted: true,
};

/** A hundred objects that are strict in any schema, with a hundred unknown fields each. */
const unknownFields = Array.from({ length: 100 }, () => ({
  ...zone,
  ...Object.fromEntries(
    million(0)
      .slice(0, 100)
      .map((_, index) => [`field_${index}`, index]),
  ),
}));

test.each<[name: string, schema: z.ZodType, value: unknown]>([
  ["a million numbers as zones", pageZonesSchema, { page: 1, confidence: 1, zones: million(1) }],
  ["a million empty zones", pageZonesSchema, { page: 1, confidence: 1, zones: million({}) }],
  [
    "a hundred thousand equal zones",
    pageZonesSchema,
    { page: 1, confidence: 1, zones: million(zone).slice(0, 100_000) },
  ],
  [
    "a million numbers as nodes",
    taxonomySchema,
    { name: "a", title: "A", version: "1", kind: "data-points", data_points: million(1) },
  ],
  [
    "a million labels",
    taxonomySchema,
    { kind: "keywords", concepts: [{ label: Object.fromEntries(million("").map((_, i) => [i, ""])) }] },
  ],
  ["a hundred zones with a hundred unknown fields", pageZonesSchema, { page: 1, confidence: 1, zones: unknownFields }],
  ["a hundred objects with a hundred unknown fields", z.array(z.strictObject({})), unknownFields],
  ["the same in a union", z.union([z.array(z.strictObject({}))]), unknownFields],
  ["a million unknown fields", mappingSchema, Object.fromEntries(million(0).map((_, i) => [i, 0]))],
])("of %s only the first problems are collected", (_, schema, value) => {
  const result = validate(schema, value);
  if (!("problems" in result)) throw new Error("the value is valid");
  expect(result.problems.length).toBe(maxIssues);
  const error = createProblemsError("CONTENT_INVALID", result.problems, "The value is invalid");
  expect(Object.keys(error.fields ?? {}).length).toBeLessThanOrEqual(100);
  expect(error.message).toMatch(/There are more problems, of which the first 100 are listed$/);
  expect(JSON.stringify(error.fields).length + error.message.length).toBeLessThan(100_000);
});

test("an error repeats long input only in part", () => {
  const long = "x".repeat(1_000_000);
  const error = createProblemsError("FIELD_INVALID", [{ path: long, message: `is ${long}`, missing: false }]);
  expect(error.message.length).toBeLessThan(1_000);
  expect(JSON.stringify(error.fields).length).toBeLessThan(1_000);
});

const node: z.ZodType = z.lazy(() => z.union([leaf, branch]));
const leaf = z.strictObject({ value: z.array(z.int()) });
const branch = z.strictObject({ value: z.array(z.string()), nodes: z.array(node) });
const tree = z.strictObject({
  nodes: z.array(node),
  named: z.record(z.string().max(1), z.union([z.int(), z.string()])),
});

test("a value is valid with the limit exactly if it is valid without", () => {
  const element = oneof({ weight: 9, arbitrary: constantFrom<unknown>("a", "b") }, { weight: 1, arbitrary: integer() });
  const values = oneof(
    array(element, { maxLength: 300, size: "max" }),
    array(integer(), { maxLength: 300, size: "max" }),
  );
  const { node: anyNode } = letrec<{ node: unknown }>((tie) => ({
    node: oneof(
      { maxDepth: 3 },
      record({ value: values }),
      record({ value: values, nodes: array(tie("node"), { maxLength: 4 }) }),
    ),
  }));
  const named = oneof(record({ a: integer() }), record({ a: string(), bb: integer() }));
  assert(
    property(record({ nodes: array(anyNode), named }), (value) => {
      expect("data" in validate(tree, value)).toBe(tree.safeParse(value).success);
    }),
  );
});

test("options that do not match do not use up the limit", () => {
  const strings = Array.from({ length: 200 }, () => ({ value: ["a", "b", "c"], nodes: [] }));
  expect(validate(tree, { nodes: strings, named: {} })).toEqual({ data: { nodes: strings, named: {} } });
});
