import { describe, expect, it, test } from "vitest";
import { countReads } from "../../harness/count-reads.ts";
import { evaluateChecksOf, findCheckFindings } from "../../../shared/checks/check-findings.ts";
import type { DataPoint, DataPointType, Value } from "../../../shared/document/data-points.ts";
import { parseCondition } from "../../../shared/checks/expression.ts";
import { englishPhrases } from "../../../shared/checks/phrases.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";
import { checkTaxonomy } from "../../../shared/taxonomy/validate-taxonomy.ts";

const field = (id: string, type: DataPointType, more: object = {}) => ({ id, label: `The ${id}`, type, ...more });
const createTaxonomy = (checks: readonly (string | object)[], more: object = {}) => ({
  name: "bill",
  kind: "data-points",
  title: "Bill",
  version: "1",
  data_points: [
    field("issued", "date"),
    field("due", "date"),
    field("number", "string"),
    field("total", "group", {
      data_points: [
        field("net", "money", { required: true }),
        field("tax", "money"),
        field("gross", "money"),
        field("paid", "money"),
      ],
    }),
    field("lines", "group", {
      repeat: true,
      data_points: [field("code", "string"), field("count", "number"), field("price", "money"), field("net", "money")],
    }),
    field("party", "string", { repeat: true }),
  ],
  checks: checks.map((check) => (typeof check === "string" ? { expression: check } : check)),
  ...more,
});

const money = (amount: number) => ({ amount, currency: "EUR" });
const types: Record<string, DataPointType> = {
  issued: "date",
  due: "date",
  code: "string",
  count: "number",
  lines_count: "integer",
};

function createPoints(values: Record<string, Value | null>): DataPoint[] {
  return Object.entries(values).map(([path, value]) => {
    const id = path.replace(/^.*\./, "");
    const state = value === null ? "absent" : "suggested";
    const base = { id, path, value, text: "", type: types[id] ?? "money", confidence: 0.5, state } as const;
    return { ...base, origin: "machine", regions: [], alternatives: [] };
  });
}

function find(checks: readonly (string | object)[], values: Record<string, Value | null>) {
  const taxonomy = dataPointTaxonomySchema.parse(createTaxonomy(checks));
  return findCheckFindings(taxonomy, createPoints({ "total.net": money(1), ...values }), englishPhrases);
}
const lines = {
  "lines[0].code": "A",
  "lines[0].count": 2,
  "lines[0].price": money(300),
  "lines[0].net": money(600),
  "lines[1].net": money(690.18),
};

describe("a sum of rows", () => {
  it("passes if it equals the total, with half a cent of rounding for each row", () => {
    expect(find(["sum(lines.net) = total.net"], { ...lines, "total.net": money(1290.18) })).toEqual([]);
    expect(find(["sum(lines.net) = total.net"], { ...lines, "total.net": money(1290.19) })).toEqual([]);
  });
  it("fails with both values, the total first, and names all data points that it concerns", () => {
    expect(find(["sum(lines.net) = total.net"], { ...lines, "total.net": money(1300.18) })).toEqual([
      {
        kind: "failed",
        severity: "warning",
        message: "The net is 1300.18 EUR, but the sum of The net is 1290.18 EUR",
        paths: ["total.net", "lines[0].net", "lines[1].net"],
      },
    ]);
  });
  it("has the tolerance, the severity and the message that the taxonomy states", () => {
    const check = { expression: "sum(lines.net) = total.net", tolerance: 10, severity: "error", message: "Add up." };
    expect(find([check], { ...lines, "total.net": money(1300.18) })).toEqual([]);
    expect(find([check], { ...lines, "total.net": money(1300.19) })).toMatchObject([
      { severity: "error", message: "Add up: The net is 1300.19 EUR, but the sum of The net is 1290.18 EUR" },
    ]);
  });
  it("does not apply if the document has the value of unless", () => {
    const check = { expression: "sum(lines.net) = total.net", unless: "total.paid" };
    expect(find([check], { ...lines, "total.net": money(1) })).toHaveLength(1);
    expect(find([check], { ...lines, "total.net": money(1), "total.paid": money(2) })).toEqual([]);
  });
});

test.each<[check: string, message: string]>([
  ["due = 30 + issued", "The due is 2026-03-05, but 30 + The issued is 2026-03-31"],
  ["due = issued + lines_count", "The due is 2026-03-05, but The issued + The lines_count is 2026-03-04"],
  [
    "due = issued + (due - issued) - 2",
    "The due is 2026-03-05, but The issued + (The due - The issued) - 2 is 2026-03-03",
  ],
  ["lines_count = due - issued + 5", "The lines_count is 3, but The due - The issued + 5 is 9"],
])("in “%s”, dates are days and their differences are numbers", (check, message) => {
  const own = createTaxonomy([check]);
  const taxonomy = { ...own, data_points: [...own.data_points, field("lines_count", "integer")] };
  const points = createPoints({ "total.net": money(1), issued: "2026-03-01", due: "2026-03-05", lines_count: 3 });
  const findings = findCheckFindings(dataPointTaxonomySchema.parse(taxonomy), points, englishPhrases);
  expect(findings.map((finding) => finding.message)).toEqual([message]);
});

describe("an operand without a value", () => {
  const check = ["total.net + total.tax = total.gross"];
  it("counts as 0 in a sum if it is optional, and is among the data points that the finding concerns", () => {
    const values = { "total.net": money(100), "total.tax": null, "total.gross": money(119) };
    expect(find(check, values)).toMatchObject([{ paths: ["total.gross", "total.net", "total.tax"] }]);
    expect(find(check, { ...values, "total.gross": money(100) })).toEqual([]);
  });
  it("keeps the check from being evaluated if it is required, a factor, or all that a side has", () => {
    const failed = (checks: string[], values: Record<string, Value | null>) =>
      find(checks, values).filter(({ kind }) => kind === "failed");
    expect(failed(check, { "total.net": null, "total.tax": money(1), "total.gross": money(1) })).toEqual([]);
    expect(failed(check, { "total.net": money(1), "total.gross": null })).toEqual([]);
    expect(
      failed(["lines.count * lines.price = lines.net"], { "lines[0].count": 1, "lines[0].net": money(2) }),
    ).toEqual([]);
  });
});

test("an absent value is derived once, however often a chain of checks needs it", () => {
  const ids = Array.from({ length: 60 }, (_, index) => `part${index}`);
  const parts = ids.map((id, index) => {
    const next = ids[index + 1];
    return field(id, "number", next === undefined ? {} : { check: `${next} + ${next}` });
  });
  const fields = [field("total", "number", { check: "part0 + extra" }), field("extra", "number"), ...parts];
  const taxonomy = dataPointTaxonomySchema.parse(createTaxonomy([], { data_points: fields }));
  const find = (total: number) =>
    findCheckFindings(taxonomy, createPoints({ total, extra: 1, part59: 1 }), englishPhrases);
  expect(find(2 ** 59 + 2 ** 40)).toMatchObject([{ kind: "failed", paths: ["total", "part0", "extra", "part59"] }]);
  expect(find(2 ** 59)).toEqual([]);
});

test("an absent total is computed from its own check", () => {
  const checks = ["sum(lines.net) = total.tax", "total.net + total.tax = total.gross"];
  const values = { "total.net": money(100), "total.tax": null, "lines[0].net": money(19), "total.gross": money(119) };
  expect(find(checks, values)).toEqual([]);
  expect(find(checks, { ...values, "total.gross": money(120) })).toMatchObject([
    { paths: ["total.gross", "total.net", "total.tax", "lines[0].net"] },
  ]);
});

test("a check of fields in a repeated group is evaluated in each row", () => {
  const values = { ...lines, "lines[2].count": 2, "lines[2].price": money(4), "lines[2].net": money(9) };
  expect(find(["lines.count * lines.price = lines.net"], values)).toMatchObject([
    {
      message: "The net, row 3 is 9.00 EUR, but The count × The price is 8.00 EUR",
      paths: ["lines[2].net", "lines[2].count", "lines[2].price"],
    },
  ]);
});

test("the tolerance of a row does not grow with the number of rows", () => {
  const rows = Array.from({ length: 50 }, (_, row): [string, Value][] => [
    [`lines[${row}].count`, 1],
    [`lines[${row}].price`, money(4)],
    [`lines[${row}].net`, money(row === 40 ? 4.02 : 4)],
  ]);
  expect(find(["lines.count * lines.price = lines.net"], Object.fromEntries(rows.flat()))).toMatchObject([
    { message: "The net, row 41 is 4.02 EUR, but The count × The price is 4.00 EUR" },
  ]);
});

test("the check of a field is translated, with names of its own group first", () => {
  const taxonomy = dataPointTaxonomySchema.parse(
    createTaxonomy([], {
      data_points: [
        field("net", "money"),
        field("total", "group", {
          data_points: [field("net", "money"), field("gross", "money", { check: "net * 2" })],
        }),
      ],
    }),
  );
  const points = createPoints({ net: money(7), "total.net": money(1), "total.gross": money(3) });
  expect(findCheckFindings(taxonomy, points, englishPhrases)).toMatchObject([{ paths: ["total.gross", "total.net"] }]);
});

test.each([
  ["issued <= due", "The issued is 2026-03-02, but must not be after The due, 2026-03-01"],
  ["issued < due", "The issued is 2026-03-02, but must be before The due, 2026-03-01"],
  ["due - issued <= 0 - 30", "The due - The issued is -1, but must not be more than 0 - 30, -30"],
  ["issued + 30 = due", "The due is 2026-03-01, but The issued + 30 is 2026-04-01"],
])("%s compares dates in days", (check, message) => {
  const found = find([check], { issued: "2026-03-02", due: "2026-03-01" });
  expect(found.map((finding) => finding.message)).toEqual([message]);
  expect(find([check], { issued: "2026-03-02" })).toEqual([]);
});

test("values that must be unique are found with their rows, the last first", () => {
  const values = { "lines[0].code": "A", "lines[1].code": "B", "lines[2].code": "A" };
  expect(find(["unique(lines.code)"], values)).toMatchObject([
    { message: "The code A is in the rows 1 and 3", paths: ["lines[2].code", "lines[0].code"] },
  ]);
});

test("required cells are missing in rows that have another value, and rejected rows are none", () => {
  const taxonomy = dataPointTaxonomySchema.parse(
    createTaxonomy([], {
      data_points: [
        field("lines", "group", {
          repeat: true,
          data_points: [field("code", "string", { required: true }), field("net", "money", { required: true })],
        }),
        field("party", "string", { repeat: true, required: true }),
      ],
    }),
  );
  const points = createPoints({ "lines[0].code": "A", "lines[0].net": money(1), "lines[2].code": "B" });
  const rejected = createPoints({ "lines[1].code": "C" }).map((point) => ({ ...point, state: "rejected" as const }));
  expect(findCheckFindings(taxonomy, [...points, ...rejected], englishPhrases)).toEqual([
    { kind: "missing", severity: "warning", message: "The lines, row 3: The net is missing", paths: ["lines[2].net"] },
    { kind: "missing", severity: "warning", message: "The party is missing", paths: ["party[0]"] },
  ]);
});

test.each(["", "a", "a = ", "a = b = c", "a > b", "unique(a", "unique(1)", "unique(a) + 1", "a < unique(b)"])(
  "%j is no condition",
  (text) => expect(() => parseCondition(text)).toThrow(SyntaxError),
);

test.each([
  ["sum(lines.nett) = total.net", "checks.0.expression", "the data point lines.nett does not exist"],
  ["sum(lines) = total.net", "checks.0.expression", "lines is a group; name one of its fields"],
  [
    "number = total.net",
    "checks.0.expression",
    "number is of the type string; a check computes with numbers and dates",
  ],
  ["issued <= total.net", "checks.0.expression", "compares a date with a number"],
  ["lines.net = party", "checks.0.expression", "party is of the type string; a check computes with numbers and dates"],
  ["unique(number)", "checks.0.expression", "number does not repeat, so it is always unique"],
  ["a = ", "checks.0.expression", '"a =": a number or a data point is missing before its end'],
  [{ expression: "issued <= due", unless: "lines.net" }, undefined, undefined],
  [{ expression: "issued <= due", unless: "delivered" }, "checks.0.unless", "the data point delivered does not exist"],
])("a taxonomy with the check %j is reported with the path of the fault", (check, path, message) => {
  const { problems } = checkTaxonomy("bill", createTaxonomy([check]));
  expect(problems.map((problem) => [problem.path, problem.message])).toEqual(
    path === undefined ? [] : [[path, message]],
  );
});

test("a check of a field that names what does not exist, and a doubled id, are reported with their paths", () => {
  const checks = [
    { id: "a", expression: "issued <= due" },
    { id: "a", expression: "issued <= due" },
  ];
  const nodes = [...createTaxonomy([]).data_points, field("sum", "money", { check: "sum(lines.nett)" })];
  const { problems } = checkTaxonomy("bill", createTaxonomy(checks, { data_points: nodes }));
  expect(problems.map(({ path }) => path)).toEqual(["data_points.6.check", "checks.1.id"]);
});

test("an identifier whose check digits do not fit is a finding; one without a rule is not", () => {
  const identify = (id: string, identifier: string) => ({ ...field(id, "string"), label: id, identifier });
  const data_points = [identify("account", "iban"), identify("seller_vat", "vat"), identify("buyer_vat", "vat")];
  const identifiers = dataPointTaxonomySchema.parse(createTaxonomy([], { data_points }));
  const values = { account: "DE89 3704 0044 0532 0130 10", seller_vat: "DE136695976", buyer_vat: "CHE123456788" };
  expect(findCheckFindings(identifiers, createPoints(values), englishPhrases)).toEqual([
    {
      kind: "failed",
      severity: "warning",
      message:
        "account DE89 3704 0044 0532 0130 10: the check digits do not fit, so that a character is wrong or missing",
      paths: ["account"],
    },
  ]);
});

test("a sum over rows is computed once, however many checks, rows and terms have it", () => {
  const countAmountReads = (sumCount: number): number => {
    const sums = Array.from({ length: sumCount }, () => "sum(lines.net)").join("+");
    const checks = Array.from({ length: 10 }, () => `lines.price <= 1000000 + ${sums}`);
    let reads = 0;
    const points = Array.from({ length: 120 }, (_, row) => [
      ...createPoints({ [`lines[${row}].price`]: money(2_000_000) }),
      ...createPoints({ [`lines[${row}].net`]: countReads(money(1), () => (reads += 1)) }),
    ]).flat();
    const taxonomy = dataPointTaxonomySchema.parse(createTaxonomy(checks));
    const failed = findCheckFindings(taxonomy, points, englishPhrases).filter(({ kind }) => kind === "failed");
    // 100 rows of each check are reported.
    expect(failed).toHaveLength(1000);
    return reads;
  };
  const reads = countAmountReads(1);
  expect(reads).toBeGreaterThan(0);
  expect(countAmountReads(60)).toBe(reads);
  // Each row summed up all rows as often as the check names them.
  expect(reads).toBeLessThan(120 * 10);
});

test("messages stay short, however long the labels and the expressions are", () => {
  const terms = Array.from({ length: 80 }, () => "total.net").join(" + ");
  const taxonomy = createTaxonomy([`total.gross = ${terms}`]);
  const long = "Long ".repeat(20_000);
  const [total] = taxonomy.data_points.filter(({ id }) => id === "total") as unknown as {
    data_points: { label: string }[];
  }[];
  for (const node of total?.data_points ?? []) node.label = long;
  expect(checkTaxonomy("bill", taxonomy).problems).toMatchObject([
    { path: "data_points.3.data_points.0.label" },
    { path: "data_points.3.data_points.1.label" },
    { path: "data_points.3.data_points.2.label" },
    { path: "data_points.3.data_points.3.label" },
  ]);
  const points = createPoints({ "total.net": money(1), "total.gross": money(3) });
  const [finding] = findCheckFindings(dataPointTaxonomySchema.parse(taxonomy), points, englishPhrases);
  expect(finding?.message.length).toBeGreaterThan(1000);
  expect(finding?.message.length).toBeLessThan(2000);
});

describe("the checks of one data point", () => {
  const checks = [
    "total.gross = total.net + total.tax",
    "sum(lines.net) = total.net",
    "lines.net = lines.count * lines.price",
    "issued <= due",
    "total.paid <= total.gross",
  ];
  const taxonomy = dataPointTaxonomySchema.parse(createTaxonomy(checks));
  const points = createPoints({
    issued: "2026-01-02",
    due: "2026-01-01",
    "total.net": money(30),
    "total.tax": money(5.7),
    "total.gross": money(35.7),
    "total.paid": money(30),
    "lines[0].count": 2,
    "lines[0].price": money(5),
    "lines[0].net": money(10),
    "lines[1].count": 2,
    "lines[1].price": money(9),
    "lines[1].net": money(20),
  });
  const evaluate = (path: string) => evaluateChecksOf(path, taxonomy, points, englishPhrases);

  it.each([
    ["total.tax", [[true, "The gross (35.70 EUR) = The net + The tax (35.70 EUR)"]]],
    [
      "lines[0].net",
      [
        [true, "The net (30.00 EUR) = the sum of The net (30.00 EUR)"],
        [true, "The net, row 1 (10.00 EUR) = The count × The price (10.00 EUR)"],
      ],
    ],
    ["lines[1].price", [[false, "The net, row 2 is 20.00 EUR, but The count × The price is 18.00 EUR"]]],
    ["due", [[false, "The issued is 2026-01-02, but must not be after The due, 2026-01-01"]]],
    ["issued", [[false, "The issued is 2026-01-02, but must not be after The due, 2026-01-01"]]],
    ["total.paid", [[true, "The paid (30.00 EUR) ≤ The gross (35.70 EUR)"]]],
    ["number", []],
  ])("%s", (path, expected) => {
    expect(evaluate(path).map(({ holds, message }) => [holds, message])).toEqual(expected);
  });
});
