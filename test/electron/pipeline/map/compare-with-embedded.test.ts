import { expect, test } from "vitest";
import { builtInTaxonomies } from "../../../../electron/domain/taxonomies/built-in-taxonomies.ts";
import { compareWithEmbedded } from "../../../../electron/pipeline/map/compare-with-embedded.ts";
import type { Alternative, DataPoint } from "../../../../shared/document/data-points.ts";
import type { Value } from "../../../../shared/document/data-points.ts";
import { findCheckFindings } from "../../../../shared/checks/check-findings.ts";
import { englishPhrases } from "../../../../shared/checks/phrases.ts";
import type { Invoice } from "../../../../shared/invoice/invoice.ts";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";

const taxonomy = dataPointTaxonomySchema.parse(builtInTaxonomies.find(({ name }) => name === "invoice"));
const regions = [{ page: 1, bbox: { x: 0, y: 0, width: 9, height: 9 } }];
const other = (value: string, confidence: number): Alternative => ({ value, text: value, confidence, regions });

/** Compares an issue date that the page has with that of an embedded invoice. */
function compare(date: string | null, confidence: number, alternatives: Alternative[], embedded: string): DataPoint {
  const base = { id: "issue_date", path: "issue_date", type: "date", origin: "machine", alternatives } as const;
  const point: DataPoint =
    date === null
      ? { ...base, value: null, text: "", confidence, state: "absent", regions: [] }
      : { ...base, ...other(date, confidence), state: "suggested" };
  const rows = { line: [], breakdown: [], allowance: [], charge: [] };
  const invoice = { header: { "BT-2": embedded }, rows };
  const [compared] = compareWithEmbedded({ taxonomy: "invoice", data_points: [point] }, taxonomy, invoice).data_points;
  if (compared === undefined) throw new Error("the data point is lost");
  return compared;
}

test("another candidate of the page that agrees takes the place of a doubtful suggestion", () => {
  const point = compare("2026-03-04", 0.6, [other("2026-03-05", 0.3)], "2026-03-05");
  expect(point).toMatchObject({ value: "2026-03-05", regions, embedded: "2026-03-05" });
  expect(point.confidence).toBeGreaterThan(0.9);
  expect(point.alternatives.map(({ value }) => value)).toEqual(["2026-03-04"]);
});

test("a certain suggestion that differs stays, with a confidence that calls for a review", () => {
  const candidates = [other("2026-02-28", 0.004), other("2026-03-05", 0.003)];
  const point = compare("2026-03-04", 0.993, candidates, "2026-03-05");
  expect(point).toMatchObject({ value: "2026-03-04", confidence: 0.5, embedded: "2026-03-05" });
  expect(point.alternatives.map(({ value }) => value)).toEqual(["2026-03-05", "2026-02-28"]);
});

test("an improbable alternative that agrees with the invoice takes the place of no value, with its posterior", () => {
  const point = compare(null, 0.99, [other("2026-03-05", 0.01)], "2026-03-05");
  expect(point).toMatchObject({ value: "2026-03-05", state: "suggested", regions, alternatives: [] });
  expect(point.confidence).toBeCloseTo((0.01 * 0.98) / (0.01 * 0.98 + 0.99 * 0.02), 5);
});

test("the confidences of all alternatives are posteriors, so that they and that of the value are at most 1", () => {
  const candidates = [other("2026-02-28", 0.3), other("2026-03-05", 0.1)];
  for (const date of ["2026-03-04", null]) {
    for (const embedded of ["2026-03-05", "2026-03-04", "2026-01-01"]) {
      const { value, confidence, alternatives } = compare(date, 0.6, candidates, embedded);
      const sum = alternatives.reduce((total, alternative) => total + alternative.confidence, confidence);
      expect(sum, `${date} and ${embedded}`).toBeLessThanOrEqual(1.000001);
      expect(alternatives.map((alternative) => alternative.value)).not.toContain(value);
    }
  }
});

test("an alternative that agrees but does not replace a certain value has its posterior", () => {
  const { alternatives } = compare("2026-03-04", 0.99, [other("2026-03-05", 0.01)], "2026-03-05");
  expect(alternatives.map(({ confidence }) => confidence)).toEqual([expect.closeTo(0.331, 3)]);
});

const euros = (amount: number) => ({ amount, currency: "EUR" });

/** Creates a credit note of one line. @param sign Of its amounts. */
function createCreditNote(sign: 1 | -1, type = "381"): Invoice {
  return {
    header: {
      "BT-3": type,
      "BT-5": "EUR",
      "BT-109": euros(sign * 40),
      "BT-112": euros(sign * 47.6),
      "BT-115": euros(sign * 47.6),
    },
    rows: {
      line: [{ "BT-129": 2 * sign, "BT-146": euros(20), "BT-131": euros(sign * 40) }],
      breakdown: [{ "BT-116": euros(sign * 40), "BT-117": euros(sign * 7.6), "BT-119": 19 }],
      allowance: [],
      charge: [],
    },
  };
}

/** Lists the differences between printed amounts and an embedded invoice. @param line Quantity, price and amount. */
function listDifferences(sign: 1 | -1, line: [quantity: number, price: number], invoice: Invoice): string[] {
  const printed: Record<string, Value> = {
    "total.tax_basis_total": euros(sign * 40),
    "total.grand_total": euros(sign * 47.6),
    "total.due_payable": euros(sign * 47.6),
    "tax[0].rate": 19,
    "tax[0].basis": euros(sign * 40),
    "tax[0].amount": euros(sign * 7.6),
    "line[0].quantity": line[0],
    "line[0].unit_price": euros(line[1]),
    "line[0].total": euros(sign * 40),
  };
  const points = Object.entries(printed).map(([path, value]): DataPoint => ({
    id: path.replace(/^.*\./u, ""),
    path,
    type: typeof value === "object" ? "money" : path.endsWith("rate") ? "percentage" : "number",
    value,
    text: "1",
    confidence: 0.9,
    state: "suggested",
    origin: "machine",
    regions,
    alternatives: [],
  }));
  const { data_points: compared } = compareWithEmbedded(
    { taxonomy: "invoice", data_points: points },
    taxonomy,
    invoice,
  );
  return findCheckFindings(taxonomy, compared, englishPhrases).flatMap(({ kind, message }) =>
    kind === "differs" ? message : [],
  );
}

test.each<[string, 1 | -1, [number, number], Invoice]>([
  ["negative amounts and quantities agree with positive ones", -1, [-2, 20], createCreditNote(1)],
  ["negative amounts and prices agree with positive ones", -1, [2, -20], createCreditNote(1)],
  ["negative amounts alone agree with positive ones", -1, [2, 20], createCreditNote(1)],
  ["positive amounts agree with negative ones", 1, [2, 20], createCreditNote(-1)],
  ["amounts of the same sign agree", -1, [-2, 20], createCreditNote(-1)],
  ["amounts of a self-billed credit note agree", -1, [-2, 20], createCreditNote(1, "261")],
])("of a credit note, printed %s", (_, sign, line, invoice) => {
  expect(listDifferences(sign, line, invoice)).toEqual([]);
});

test("of an invoice that is no credit note, printed negative amounts differ from positive ones", () => {
  expect(listDifferences(-1, [-2, 20], createCreditNote(1, "380")).length).toBeGreaterThan(3);
});
