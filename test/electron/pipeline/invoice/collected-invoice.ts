import { builtInTaxonomies } from "../../../../electron/domain/taxonomies/built-in-taxonomies.ts";
import { collectInvoice } from "../../../../shared/invoice/collect-invoice.ts";
import { englishPhrases } from "../../../../shared/checks/phrases.ts";
import type { Value } from "../../../../shared/document/data-points.ts";
import type { ModelDataPoint } from "../../../../shared/document/document-model.ts";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";

/** The taxonomy of the values. */
export const taxonomy = dataPointTaxonomySchema.parse(builtInTaxonomies.find(({ name }) => name === "invoice"));
export const money = (amount: number) => ({ amount, currency: "EUR" });

/** The values of an invoice by the paths of its data points. */
export const values: Record<string, Value> = {
  invoice_number: "R-1 & 2",
  issue_date: "2026-03-05",
  due_date: "2026-04-04",
  currency: "EUR",
  iban: "DE89 3704 0044 0532 0130 00",
  "seller.name": "Papier GmbH",
  "seller.city": "Berlin",
  "seller.vat_id": "DE 123456789",
  "seller.tax_number": "22/000/00001",
  "buyer.name": "Book SARL",
  "buyer.vat_id": "FR12345678901",
  "total.tax_basis_total": money(110.5),
  "total.grand_total": money(131.5),
  "total.due_payable": money(131.5),
  "tax[0].rate": 19,
  "tax[0].basis": money(110.5),
  "tax[0].amount": money(21),
  "line[0].name": "Paper",
  "line[0].quantity": 2.5,
  "line[0].unit_price": money(4.2),
  "line[0].total": money(10.5),
  "line[2].name": "Binding",
  "line[2].quantity": 1,
  "line[2].unit_price": money(100),
  "line[2].total": money(100),
  "line[2].seller_item_id": "B-7",
};

export const createPoints = (overrides: Record<string, Value | null> = {}): ModelDataPoint[] =>
  Object.entries({ ...values, ...overrides }).map(([path, value]) => ({
    id: path.replace(/^.*\./u, ""),
    path,
    type: "string",
    state: "accepted",
    confidence: 1,
    origin: "machine",
    value,
    text: "",
    regions: [],
  }));

/** Collects the invoice, with other values for some data points. @throws {Error} with the obstacle */
export function collect(overrides: Record<string, Value | null> = {}) {
  const collected = collectInvoice(taxonomy, createPoints(overrides), englishPhrases);
  if ("obstacle" in collected) throw new Error(collected.obstacle);
  return collected.invoice;
}
