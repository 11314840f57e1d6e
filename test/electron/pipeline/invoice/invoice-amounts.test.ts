import { expect, test } from "vitest";
import { cii } from "../../../../electron/pipeline/invoice/cii.ts";
import { readInvoice } from "../../../../electron/pipeline/invoice/read-invoice.ts";
import { getUbl } from "../../../../electron/pipeline/invoice/ubl.ts";
import { writeInvoice } from "../../../../electron/pipeline/invoice/write-invoice.ts";
import { englishPhrases } from "../../../../shared/checks/phrases.ts";
import { collectInvoice } from "../../../../shared/invoice/collect-invoice.ts";
import type { Value } from "../../../../shared/document/data-points.ts";
import type { InvoiceTerm } from "../../../../shared/invoice/invoice-terms.ts";
import { getVatCountry } from "../../../../shared/invoice/vat-country.ts";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { collect, createPoints, money, taxonomy, values } from "./collected-invoice.ts";

/** Collects the invoice with a term for which the taxonomy has no field. */
function collectWithField(term: InvoiceTerm, value: string, overrides: Record<string, Value | null>) {
  const field = { id: "further", label: term, type: "string", term };
  const extended = dataPointTaxonomySchema.parse({ ...taxonomy, data_points: [...taxonomy.data_points, field] });
  const collected = collectInvoice(extended, createPoints({ ...overrides, further: value }), englishPhrases);
  if ("obstacle" in collected) throw new Error(collected.obstacle);
  return collected.invoice;
}

test("an invoice with amounts in another currency is refused, with these amounts", () => {
  expect(() =>
    collect({ currency: "USD", "seller.vat_id": "US 12-3456789", "seller.country": "US", "buyer.country": "US" }),
  ).toThrow(
    /^The amounts of an invoice of EN 16931 must be in its currency, USD, but these are in another: BT-109 \(.*\), 110\.50 EUR; .*; BT-131 \(Invoice line net amount\), row 1, 10\.50 EUR; .*; …\.$/u,
  );
  const foreignPrice = { "line[2].unit_price": { amount: 100, currency: "CHF" } };
  expect(() => collect(foreignPrice)).toThrow(/ EUR, but these are in another: BT-146 \(.*\), row 2, 100\.00 CHF\.$/u);
  expect(() => collect({ "total.due_payable": { amount: 131.5, currency: null } })).not.toThrow();
});

test("an invoice has at most two decimals, except in its prices, and totals that agree as they are written", () => {
  const overrides = { "total.grand_total": money(131.504), "total.due_payable": money(131.504) };
  expect(() => collect({ ...overrides, "tax[0].amount": money(21.004) })).toThrow(
    "The totals of an invoice of EN 16931 have at most two decimals, but these have more: BT-112 (Invoice total amount " +
      "with VAT), 131.504 EUR; BT-115 (Amount due for payment), 131.504 EUR; BT-117 (VAT category tax amount), row 1, " +
      "21.004 EUR.",
  );
  const rounded = { "line[0].total": money(10.496), "line[0].unit_price": money(4.1984) };
  expect(writeInvoice(collect(rounded), cii)).toMatch(/<ram:ChargeAmount>4\.1984<[^]*<ram:LineTotalAmount>10\.50</u);
  expect(() => collect({ "line[0].total": money(10.504), "line[2].total": money(99.996) })).not.toThrow();
  const thirds = Object.fromEntries([0, 1, 2].map((row) => [`line[${row}].total`, money(36.8333)]));
  const lines = { "line[1].name": "Glue", "line[1].quantity": 1, "line[1].unit_price": money(36.8333), ...thirds };
  expect(() => collect(lines)).toThrow(/: BT-109 \(.*\) is 110\.50, but BT-106 \+ BT-108 − BT-107 is 110\.49\.$/u);
});

test("a value that is not of the kind of its term is missing, and not written", () => {
  const overrides = { issue_date: "5 March 2026", "line[0].quantity": "two and a half" };
  expect(() => collect(overrides)).toThrow(/: BT-2 \(Invoice issue date\); BT-129 \(Invoiced quantity\) in row 1\.$/u);
  const { header } = collectWithField("BT-20", "30 days", { due_date: "30 days", "total.prepaid": "none" });
  expect(header).not.toHaveProperty("BT-9");
  expect(header).not.toHaveProperty("BT-113");
});

/** The values of an invoice with the opposite sign, as many credit notes print them. */
const negative = Object.fromEntries(
  Object.entries(values).flatMap(([path, value]) =>
    typeof value === "object" && !path.endsWith("unit_price") ? [[path, money(-value.amount)]] : [],
  ),
);

test("a credit note that is printed with negative amounts credits them, and does not charge them", () => {
  const positive = collect({ type_code: "381" });
  const quantities = { "line[0].quantity": -2.5, "line[2].quantity": 1, "line[2].unit_price": money(-100) };
  const invoice = collect({ ...negative, ...quantities, type_code: "381" });
  for (const syntax of [getUbl(invoice), cii])
    expect(readInvoice(writeInvoice(invoice, syntax))).toEqual(readInvoice(writeInvoice(positive, syntax)));
  // A correction is an invoice with negative amounts.
  const negativeQuantities = { "line[0].quantity": -2.5, "line[2].quantity": -1 };
  const { header, rows } = collect({ ...negative, ...negativeQuantities, type_code: "384" });
  expect([header["BT-115"], rows.line[0]?.["BT-129"]]).toEqual([money(-131.5), -2.5]);
});

test("an invoice with negative prices is refused (BR-27), but not one with negative quantities or prices of 0", () => {
  const total = { "line[0].total": money(-10.5), "line[2].total": money(121) };
  const price = { "line[0].unit_price": money(-4.2) };
  expect(() => collect({ ...total, ...price })).toThrow(
    "The item net prices of an invoice of EN 16931 must not be negative, but these are: BT-146 (Item net price), row 1, " +
      "-4.20 EUR. A line that reduces the total has a negative quantity instead.",
  );
  expect(() => collect({ ...negative, ...price, type_code: "384" })).toThrow(/: BT-146 \(.*\), row 1, -4\.20 EUR\./u);
  expect(() => collect({ ...total, "line[0].quantity": -2.5 })).not.toThrow();
  expect(() => collect({ "line[0].unit_price": money(0) })).not.toThrow();
});

test("an invoice with a positive amount due has a due date or payment terms (BR-CO-25)", () => {
  expect(() => collect({ due_date: null })).toThrow(/: BT-9 \(Payment due date\) or BT-20 \(Payment terms\)\.$/u);
  expect(() => collectWithField("BT-20", "30 days net", { due_date: null })).not.toThrow();
  const paid = { "total.prepaid": money(131.5), "total.due_payable": money(0) };
  expect(() => collect({ due_date: null, ...paid })).not.toThrow();
  // The amount due of a credit note is positive, even if it is printed with a minus.
  const quantities = { "line[0].quantity": -2.5, "line[2].quantity": -1 };
  expect(() => collect({ ...negative, ...quantities, due_date: null, type_code: "381" })).toThrow(/: BT-9 /u);
  expect(() => collect({ ...negative, ...quantities, due_date: null, type_code: "384" })).not.toThrow();
});

test("an invoice identifies its seller (BR-CO-26)", () => {
  const unidentified = {
    "seller.country": "DE",
    "buyer.country": "FR",
    "seller.vat_id": null,
    "seller.tax_number": null,
  };
  const message = /: BT-31 \(Seller VAT identifier\) or BT-30 \(Seller legal registration identifier\)\.$/u;
  expect(() => collect(unidentified)).toThrow(message);
  expect(() => collect({ ...unidentified, "seller.vat_id": "" })).toThrow(message);
  const invoice = collectWithField("BT-30", "HRB 4711", unidentified);
  for (const syntax of [getUbl(invoice), cii])
    expect(readInvoice(writeInvoice(invoice, syntax)).invoice.header["BT-30"]).toBe("HRB 4711");
});

test("a seller without a VAT identifier is identified by its tax number", () => {
  const country = { "seller.country": "DE", "buyer.country": "DE" };
  const invoice = collect({ ...country, "seller.vat_id": null, "seller.tax_number": "201/113/40209" });
  expect(invoice.header).toMatchObject({ "BT-29": "201/113/40209", "BT-32": "201/113/40209" });
  for (const syntax of [getUbl(invoice), cii])
    expect(readInvoice(writeInvoice(invoice, syntax)).invoice.header["BT-29"]).toBe("201/113/40209");
  expect(collect({ ...country, "seller.tax_number": "201/113/40209" }).header).not.toHaveProperty("BT-29");
});

test.each([
  ["NR 4711", undefined],
  ["ID 123456", undefined],
  ["NO 12345", undefined],
  ["IT 7", undefined],
  ["ST 22/000/00001", undefined],
  ["DE 123 456 789", "DE"],
  ["EL123456789", "GR"],
  ["ATU12345678", "AT"],
  ["CHE-123.456.789 MWST", "CH"],
  ["XI 123456789", "GB"],
])("the country of the identifier %s is %s", (identifier, country) => {
  expect(getVatCountry(identifier)).toBe(country);
});

test("a line of a credit note that is not credited keeps its opposite sign", () => {
  const totals = { tax_basis_total: -89.5, grand_total: -110.5, due_payable: -110.5 };
  const { rows } = collect({
    ...negative,
    ...Object.fromEntries(Object.entries(totals).map(([id, amount]) => [`total.${id}`, money(amount)])),
    "line[0].total": money(10.5),
    type_code: "381",
  });
  expect(rows.line[0]).toMatchObject({ "BT-129": -2.5, "BT-146": money(4.2), "BT-131": money(-10.5) });
  expect(rows.line[1]).toMatchObject({ "BT-129": 1, "BT-146": money(100), "BT-131": money(100) });
});
