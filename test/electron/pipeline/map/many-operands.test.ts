import { expect, onTestFinished, test, vi } from "vitest";
import { assignCandidates } from "../../../../electron/pipeline/map/assign-candidates.ts";
import { resolveChecks } from "../../../../electron/pipeline/map/checks.ts";
import { noEvidence } from "../../../../electron/pipeline/map/evidence.ts";
import type { ValueCandidate } from "../../../../electron/pipeline/map/located-value.ts";
import { NotationDetector } from "../../../../electron/pipeline/map/notation.ts";
import { RegionFinder } from "../../../../electron/pipeline/map/regions.ts";
import { buildRows } from "../../../../electron/pipeline/map/rows.ts";
import { CheckRowFinder } from "../../../../electron/pipeline/map/rows-by-check.ts";
import { mappingThresholds } from "../../../../electron/pipeline/map/thresholds.ts";
import { dataPointTaxonomySchema, listFields } from "../../../../shared/taxonomy/taxonomy.ts";

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `part_${index}`);

const createTaxonomy = (dataPoints: readonly object[], ...expressions: string[]) =>
  dataPointTaxonomySchema.parse({
    name: "sums",
    kind: "data-points",
    title: "Sums",
    version: "1",
    language: ["en"],
    data_points: dataPoints,
    checks: expressions.map((expression, index) => ({ id: `check_${index}`, expression })),
  });

const createFields = (ids: readonly string[]) => ids.map((id) => ({ id, label: id, type: "number" }));

/** Assigns candidates, and counts how often a value is read for a check, and a place compared with others. */
function assign(values: Readonly<Record<string, readonly number[]>>, expressions: readonly string[]) {
  let reads = 0;
  let comparisons = 0;
  const taxonomy = createTaxonomy(createFields(Object.keys(values)), ...expressions);
  const candidates = new Map(
    Object.entries(values).map(([path, numbers], row) => [
      path,
      numbers.map((number, index): ValueCandidate => {
        const place = { row: number < 0 ? 1000 : row, start: index, end: index + 1 };
        return {
          ...place,
          get row() {
            comparisons += 1;
            return place.row;
          },
          get value() {
            reads += 1;
            return Math.abs(number);
          },
          text: String(number),
          fit: 1,
          regions: [],
          score: 0.9 - 0.1 * index,
          evidence: noEvidence,
        };
      }),
    ]),
  );
  const assigned = assignCandidates(candidates, resolveChecks(taxonomy), new Map());
  const result = Object.fromEntries([...assigned].map(([path, { candidate }]) => [path, candidate.value]));
  return { result, assigned, reads, comparisons };
}

/** Lists paths with the values 1, 2, 3 … */
const listParts = (count: number) => Object.fromEntries(names(count).map((name, index) => [name, [index + 1]]));

test("a sum of 19 parts has all of them, and few combinations are tried", () => {
  const values = { ...listParts(19), total: [190] };
  const { result, assigned, reads } = assign(values, [`total = ${names(19).join(" + ")}`]);
  expect(result).toEqual(Object.fromEntries(Object.entries(values).map(([path, [value]]) => [path, value])));
  expect([...assigned.values()].every(({ confirmed }) => confirmed)).toBe(true);
  expect(reads).toBeLessThan(2 * mappingThresholds.maxCombinations * 20);
});

test("the places of many values are not compared for each combination", () => {
  const { result, comparisons } = assign({ ...listParts(60), total: [1830] }, [`total = ${names(60).join(" + ")}`]);
  expect(Object.keys(result)).toHaveLength(61);
  expect(comparisons).toBeLessThan(100 * mappingThresholds.maxCombinations);
});

test("two sums of many parts choose among the uncertain values by the checks", () => {
  const expressions = [`total = ${names(18).join(" + ")}`, "half = part_0 + part_1"];
  const { result } = assign({ ...listParts(18), total: [171], half: [3] }, expressions);
  expect(result).toMatchObject({ total: 171, half: 3, part_17: 18 });
});

test("each place has one path, however many paths are assigned together", () => {
  const { result } = assign({ ...listParts(17), part_3: [-4], part_4: [-4], total: [150] }, [
    `total = ${names(17).join(" + ")}`,
  ]);
  expect(Number("part_3" in result) + Number("part_4" in result)).toBe(1);
  expect(Object.keys(result)).toHaveLength(17);
});

/** Searches rows by the check of a sum of `count` parts, and counts the values that are tried. */
function findRows(count: number, text: string) {
  const parts = names(count);
  const group = { id: "row", label: "Row", type: "group", repeat: true, data_points: createFields([...parts, "sum"]) };
  const taxonomy = createTaxonomy([group], `row.sum = ${parts.map((name) => `row.${name}`).join(" + ")}`);
  const [check] = resolveChecks(taxonomy);
  if (check === undefined) throw new Error("the taxonomy has no check");
  const counted = { ...check, optional: new Set<string>() };
  const finder = new CheckRowFinder({ path: "row", anchor: undefined, fields: listFields(taxonomy) }, counted, 10);
  const blocks = [{ path: "/1", kind: "paragraph" as const, text }];
  const set = vi.spyOn(Map.prototype, "set");
  onTestFinished(() => set.mockRestore());
  for (const window of buildRows({ page: 1, source: "markup", href: "", html: "", blocks }, 0))
    finder.add({
      ...window,
      labels: new Map(),
      notation: new NotationDetector().result(),
      regions: new RegionFinder({ page: 1, confidence: 1, zones: [] }),
    });
  const tries = set.mock.calls.filter(([path]) => String(path).startsWith("row.")).length;
  return { rows: finder.rows, tries };
}

test.each([
  ["as the row has numbers, at most", 6],
  ["more than the row has numbers", 12],
])("a check with many operands, %s, is not tried on all permutations of the numbers", (_, count) => {
  const { rows, tries } = findRows(count, "2\t3\t5\t7\t11\t13\t17\t500\t900");
  expect(rows).toEqual([]);
  expect(tries).toBeGreaterThan(0);
  expect(tries).toBeLessThan(mappingThresholds.maxCombinations);
});

test("a row whose numbers fit a check is found", () => {
  const { rows } = findRows(3, "2\t3\t5\t10");
  expect(rows).toHaveLength(1);
});
