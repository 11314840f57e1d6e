import { expect, test } from "vitest";
import { evaluate, parseExpression, listPaths } from "../../../shared/checks/expression.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";

const values: Record<string, number[]> = { a: [2], b: [3], c: [4], "line.total": [1, 2, 3], none: [] };
const value = (text: string) => evaluate(parseExpression(text), (path) => values[path] ?? []);

test.each<[string, number | undefined]>([
  ["a + b * c", 14],
  ["(a + b) * c", 20],
  ["a - b - c", -5],
  ["c / a / 2", 1],
  ["-a + 1.5", -0.5],
  ["sum(line.total) + a", 8],
  ["line.total", undefined],
  ["a + none", undefined],
  ["sum(none)", undefined],
  ["a / (b - 3)", undefined],
])("%s is %s", (text, expected) => expect(value(text)).toBe(expected));

test.each(["", "a +", "a b", "(a", "sum(a", "sum(2)", "a $ b", "* a", "a)"])("%j is rejected", (text) => {
  expect(() => parseExpression(text)).toThrow(SyntaxError);
});

test("the paths of an expression are listed", () => {
  expect(listPaths(parseExpression("sum(line.total) + 2 * (a - b)"))).toEqual(["line.total", "a", "b"]);
});

test("a taxonomy with an invalid expression is rejected with its path", () => {
  const taxonomy = (field: object) => ({
    name: "t",
    kind: "data-points",
    title: "T",
    version: "1",
    data_points: [{ id: "a", label: "A", type: "money", ...field }],
  });
  expect(dataPointTaxonomySchema.safeParse(taxonomy({ check: "b * 2" })).success).toBe(true);
  const paths = (field: object) =>
    dataPointTaxonomySchema.safeParse(taxonomy(field)).error?.issues.map(({ path }) => path.slice(0, 2).join("."));
  expect(paths({ check: "b *" })).toEqual(["data_points.0"]);
});
