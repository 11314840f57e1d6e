import { describe, expect, it } from "vitest";
import * as operations from "../../../renderer/document-ops/data-points.ts";
import { mappingAdapter, pointKey } from "../../../renderer/workbenches/mapping/adapter.ts";
import { workbench } from "../../../renderer/workbenches/mapping/index.ts";
import {
  type DataPoint,
  dataPointSchema,
  mappingSchema,
  maxAlternatives,
} from "../../../shared/document/data-points.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";

const taxonomy = dataPointTaxonomySchema.parse({
  name: "bill",
  kind: "data-points",
  title: "Bill",
  version: "1",
  data_points: [
    { id: "number", label: "Number", type: "string" },
    { id: "total", label: "Total", type: "money", check: "sum(lines.amount) + tax" },
    { id: "tax", label: "Tax", type: "money" },
    { id: "note", label: "Note", type: "string", repeat: true },
    { id: "seller", label: "Seller", type: "group", data_points: [{ id: "name", label: "Name", type: "string" }] },
    {
      id: "lines",
      label: "Lines",
      type: "group",
      repeat: true,
      data_points: [
        { id: "quantity", label: "Quantity", type: "number" },
        { id: "price", label: "Price", type: "money" },
        { id: "amount", label: "Amount", type: "money", check: "quantity * price" },
      ],
    },
  ],
});

function point(path: string, value: DataPoint["value"], overrides: Partial<DataPoint> = {}): DataPoint {
  const type = typeof value === "object" ? "money" : typeof value === "number" ? "number" : "string";
  const region = { page: 2, bbox: { x: 1, y: 2, width: 3, height: 4 } };
  const alternatives = [{ value: "other", text: "Other", confidence: 0.2, regions: [{ ...region, page: 1 }] }];
  const base = { id: path.replace(/.*\./, ""), path, value, text: "read", type, confidence: 0.6 } as const;
  return { ...base, state: "suggested", origin: "machine", regions: [region], alternatives, ...overrides };
}
const money = (amount: number): DataPoint["value"] => ({ amount, currency: "EUR" });

describe("data point operations", () => {
  const suggested = point("number", "R-1");
  it.each([
    ["accept", operations.accept(suggested), { state: "accepted", origin: "machine", value: "R-1", confidence: 0.6 }],
    [
      "correct",
      operations.correct(suggested, "R-2"),
      { state: "corrected", origin: "human", value: "R-2", confidence: 1 },
    ],
    ["absent", operations.markAbsent(suggested), { state: "absent", origin: "human", value: null, regions: [] }],
    ["reject", operations.reject(suggested), { state: "rejected", origin: "human", value: "R-1" }],
  ])("%s returns a valid data point with its origin", (_, after, expected) => {
    expect(dataPointSchema.parse(after)).toMatchObject(expected);
    expect(operations.isUnreviewed(after)).toBe(false);
  });

  it("accepting a suggestion without a value marks it as absent", () => {
    const missing = point("number", null, { state: "absent", text: "", regions: [] });
    expect(operations.isUnreviewed(missing)).toBe(true);
    expect(operations.accept(missing)).toMatchObject({ state: "absent", origin: "human" });
  });

  it("marking as absent keeps the value as a candidate, also of a data point with as many as there can be", () => {
    const [other] = suggested.alternatives;
    if (other === undefined) throw new Error("no candidate");
    const full = { ...suggested, alternatives: Array.from({ length: maxAlternatives }, () => other) };
    const { alternatives } = dataPointSchema.parse(operations.markAbsent(full));
    expect(alternatives).toHaveLength(maxAlternatives);
    expect(alternatives[0]).toMatchObject({ value: "R-1", text: "read" });
  });

  it("choosing another candidate keeps the replaced value as a candidate", () => {
    const other = operations.takeAlternative(suggested, 0);
    expect(other).toMatchObject({ value: "other", text: "Other", regions: [{ page: 1 }], state: "corrected" });
    expect(operations.takeAlternative(other, 0)).toMatchObject({
      value: "R-1",
      text: "read",
      regions: suggested.regions,
    });
    expect(operations.takeAlternative(suggested, 4)).toBe(suggested);
  });
});

describe("createSections", () => {
  const points = [point("number", "R-1"), point("lines[0].amount", money(1)), point("lines[2].quantity", 5)];
  const sections = operations.createSections(taxonomy, points);
  it("follows the taxonomy, with the rows of repeating groups", () => {
    expect(sections.map(({ title, rows, repeats }) => [title, rows.length, repeats])).toEqual([
      ["Bill", 1, false],
      ["Note", 0, true],
      ["Seller", 1, false],
      ["Lines", 3, true],
    ]);
  });
  it("uses the paths of the mapping", () => {
    const paths = sections.flatMap(({ rows }) => rows.flatMap(({ fields }) => fields.map(({ path }) => path)));
    expect(paths.slice(0, 4)).toEqual(["number", "total", "tax", "seller.name"]);
    expect(paths.slice(-3)).toEqual(["lines[2].quantity", "lines[2].price", "lines[2].amount"]);
    const notes = operations.createSections(taxonomy, [point("note[1]", "x")]).find(({ title }) => title === "Note");
    expect(notes?.rows.flatMap(({ fields }) => fields.map(({ path }) => path))).toEqual(["note[0]", "note[1]"]);
  });
});

describe("createSections of a group with many columns", () => {
  const ids = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
  const fields = ids.map((id) => ({ id, label: id, type: "string", required: id === "i" }));
  const wide = dataPointTaxonomySchema.parse({
    name: "wide",
    kind: "data-points",
    title: "Wide",
    version: "1",
    data_points: [{ id: "row", label: "Rows", type: "group", repeat: true, data_points: fields }],
  });
  const listColumns = (points: DataPoint[], showsAll?: boolean) => {
    const [section] = operations.createSections(wide, points, showsAll);
    expect(section?.rows[0]?.fields.map((cell) => cell.field)).toEqual(section?.columns);
    return section?.columns.map((placed) => placed.field.id).join("");
  };

  it("shows the first ones, required ones, and those with a value in a row", () => {
    expect(listColumns([point("row[0].a", "x")])).toBe("abcdefi");
    expect(listColumns([point("row[0].a", "x"), point("row[4].h", "x")])).toBe("abcdefhi");
  });

  it("shows all of them on demand", () => {
    expect(listColumns([point("row[0].a", "x")], true)).toBe("abcdefghi");
  });
});

describe("the records of a mapping", () => {
  it("restore the content, with a new row at its end", () => {
    const content = { taxonomy: "bill", data_points: [point("number", "R-1"), point("total", money(1))] };
    const records = mappingAdapter.toRecords(content, 0);
    expect(mappingAdapter.toContent(records, content, 0)).toEqual(content);
    const createDataPoint = operations.createDataPoint("amount", "lines[0].amount", "money");
    const more = new Map(records).set(pointKey(createDataPoint.path), createDataPoint);
    expect(mappingSchema.parse(mappingAdapter.toContent(more, content, 0)).data_points.at(-1)).toEqual(createDataPoint);
    expect(workbench.validate(more, 1).map(({ key }) => key)).toEqual(["0/number", "0/total", "0/lines[0].amount"]);
  });

  it("are not reported if their confidence reaches the threshold of the job, unless they can be read in two ways", () => {
    const date = { ...point("date", "2026-04-03"), type: "date", text: "3/4/2026", confidence: 0.95 } as const;
    const other = { value: "2026-03-04", text: "3/4/2026", confidence: 0.5, regions: date.regions };
    const points = [
      { ...point("number", "A-1"), confidence: 0.9 },
      { ...point("total", money(7)), confidence: 0.89 },
      { ...point("tax", null), state: "absent", confidence: 0.9 } as const,
      { ...date, alternatives: [other] },
    ];
    const records = mappingAdapter.toRecords({ taxonomy: "bill", data_points: points }, 0);
    const listOpen = (threshold: number) => workbench.validate(records, threshold).map(({ key }) => key);
    expect(listOpen(0.9)).toEqual(["0/total", "0/date"]);
    expect(listOpen(0), "nothing needs a review but the choice of a date").toEqual(["0/date"]);
    expect(listOpen(1)).toHaveLength(4);
    expect(workbench.progress(records, 0.9)).toMatchObject({ exempt: 2, total: 2 });
    const accepted = new Map(records).set(
      "0/number",
      operations.accept({ ...point("number", "A-1"), confidence: 0.9 }),
    );
    expect(workbench.progress(accepted, 0.9)).toMatchObject({ counts: { accepted: 1 }, exempt: 1, total: 3 });
  });

  it("are reported before check-in by label, with failed checks", () => {
    const points = [point("total", money(7)), point("tax", money(2)), point("lines[1].amount", money(3))];
    const records = mappingAdapter.toRecords({ taxonomy: "bill", data_points: points }, 0);
    expect(workbench.validate(records, 1, taxonomy).map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      "warning: Total is 7.00 EUR, but the sum of Amount + Tax is 5.00 EUR",
      "unresolved: Total: not reviewed",
      "unresolved: Tax: not reviewed",
      "unresolved: Amount, row 2: not reviewed",
    ]);
  });

  it("count the empty required cells of a new row as open, with a finding that leads to the first", () => {
    const required = dataPointTaxonomySchema.parse({
      ...taxonomy,
      data_points: [
        {
          id: "lines",
          label: "Lines",
          type: "group",
          repeat: true,
          data_points: ["item", "quantity", "amount"].map((id) => ({ id, label: id, type: "string", required: true })),
        },
      ],
    });
    const row = operations.correct(operations.createDataPoint("item", "lines[0].item", "string"), "Paper");
    const records = mappingAdapter.toRecords({ taxonomy: "bill", data_points: [row] }, 0);
    expect(workbench.progress(records, 1, required)).toMatchObject({ counts: { corrected: 1 }, total: 3 });
    expect(workbench.validate(records, 1, required)).toEqual([
      {
        severity: "warning",
        group: "Missing values",
        message: "Lines, row 1: quantity and amount are missing",
        key: "0/lines[0].quantity",
        page: null,
      },
    ]);
  });
});
