import { expect, test } from "vitest";
import { cii } from "../../../../electron/pipeline/invoice/cii.ts";
import { readInvoice } from "../../../../electron/pipeline/invoice/read-invoice.ts";
import { getUbl } from "../../../../electron/pipeline/invoice/ubl.ts";
import { writeInvoice } from "../../../../electron/pipeline/invoice/write-invoice.ts";
import { collect, money, values } from "./collected-invoice.ts";

test("an invoice with amounts in another currency is refused, with these amounts", () => {
  expect(() =>
    collect({ currency: "USD", "seller.vat_id": null, "seller.country": "US", "buyer.country": "US" }),
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
  const { header } = collect({ due_date: "30 days", "total.prepaid": "none" });
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
  const { header, rows } = collect({ ...negative, ...quantities, type_code: "384" });
  expect([header["BT-115"], rows.line[0]?.["BT-129"]]).toEqual([money(-131.5), -2.5]);
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
