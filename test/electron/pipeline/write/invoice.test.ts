import { XmlDocument } from "libxml2-wasm";
import { describe, expect, test } from "vitest";
import { builtInTaxonomies } from "../../../../electron/domain/built-in-taxonomies.ts";
import { collectInvoice, describeMissingTerms } from "../../../../electron/pipeline/write/invoice/collect-invoice.ts";
import { writeCii } from "../../../../electron/pipeline/write/invoice/write-cii.ts";
import { writeUbl } from "../../../../electron/pipeline/write/invoice/write-ubl.ts";
import type { Value } from "../../../../shared/document/data-points.ts";
import type { ModelDataPoint } from "../../../../shared/document/document-model.ts";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy.ts";
import { checkTaxonomy } from "../../../../shared/validate-taxonomy.ts";

const taxonomy = dataPointTaxonomySchema.parse(builtInTaxonomies.find(({ name }) => name === "invoice"));
const money = (amount: number) => ({ amount, currency: "EUR" });

const values: Record<string, Value> = {
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

const createPoints = (overrides: Record<string, Value | null> = {}): ModelDataPoint[] =>
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

function collect(overrides: Record<string, Value | null> = {}) {
  const collected = collectInvoice(taxonomy, createPoints(overrides));
  if ("missing" in collected) throw new Error(describeMissingTerms(collected.missing));
  return collected.invoice;
}

const prefixes = {
  i: "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2",
  cac: "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  cbc: "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
  rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

function evaluate(xml: string, path: string): unknown {
  using document = XmlDocument.fromString(xml);
  return document.eval(`string(${path})`, prefixes);
}

/** The expected values with their places in UBL and in CII (CEN/TS 16931-3-2 and -3-3). */
const places: [term: string, value: string, ubl: string, cii: string][] = [
  ["BT-1", "R-1 & 2", "/i:Invoice/cbc:ID", "//rsm:ExchangedDocument/ram:ID"],
  [
    "BT-31",
    "DE123456789",
    "//cac:AccountingSupplierParty//cac:PartyTaxScheme[cac:TaxScheme/cbc:ID='VAT']/cbc:CompanyID",
    "//ram:SellerTradeParty//ram:ID[@schemeID='VA']",
  ],
  [
    "BT-32",
    "22/000/00001",
    "//cac:PartyTaxScheme[cac:TaxScheme/cbc:ID='FC']/cbc:CompanyID",
    "//ram:ID[@schemeID='FC']",
  ],
  ["BT-40", "DE", "//cac:AccountingSupplierParty//cbc:IdentificationCode", "//ram:SellerTradeParty//ram:CountryID"],
  ["BT-55", "FR", "//cac:AccountingCustomerParty//cbc:IdentificationCode", "//ram:BuyerTradeParty//ram:CountryID"],
  ["BT-84", "DE89370400440532013000", "//cac:PayeeFinancialAccount/cbc:ID", "//ram:IBANID"],
  [
    "BT-106",
    "110.50",
    "//cbc:LineExtensionAmount[@currencyID='EUR']",
    "//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:LineTotalAmount",
  ],
  ["BT-110", "21.00", "//cac:TaxTotal/cbc:TaxAmount", "//ram:TaxTotalAmount[@currencyID='EUR']"],
  [
    "BT-118",
    "S",
    "//cac:TaxSubtotal//cac:TaxCategory/cbc:ID",
    "//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode",
  ],
  ["BT-126", "2", "//cac:InvoiceLine[2]/cbc:ID", "//ram:IncludedSupplyChainTradeLineItem[2]//ram:LineID"],
  ["BT-129", "2.5", "//cbc:InvoicedQuantity[@unitCode='C62']", "//ram:BilledQuantity[@unitCode='C62']"],
  [
    "BT-152",
    "19",
    "//cac:ClassifiedTaxCategory/cbc:Percent",
    "//ram:SpecifiedLineTradeSettlement//ram:RateApplicablePercent",
  ],
  ["BT-155", "B-7", "//cac:SellersItemIdentification/cbc:ID", "//ram:SellerAssignedID"],
];

describe("an invoice", () => {
  const invoice = collect();
  const [ubl, cii] = [writeUbl(invoice), writeCii(invoice)];
  test.each(places)("has %s, %s, in UBL and CII", (_, value, inUbl, inCii) => {
    expect(evaluate(ubl, inUbl)).toBe(value);
    expect(evaluate(cii, inCii)).toBe(value);
  });
  test("has dates in the format of CII", () => {
    expect(evaluate(cii, "//ram:IssueDateTime/udt:DateTimeString[@format='102']")).toBe("20260305");
    expect(evaluate(cii, "//ram:DueDateDateTime/udt:DateTimeString")).toBe("20260404");
  });
  test("has no elements without content", () => {
    expect(ubl).not.toMatch(/<([\w:]+)[^>]*>\s*<\/\1>/u);
    expect(cii.replace(/<ram:ApplicableHeaderTradeDelivery>\s*<\/ram:ApplicableHeaderTradeDelivery>/u, "")).not.toMatch(
      /<([\w:]+)[^>]*>\s*<\/\1>/u,
    );
  });
});

test("terms that the document has are not derived", () => {
  const { header } = collect({ "total.line_total": money(1), "total.tax_total": money(2) });
  expect([header.get("BT-106"), header.get("BT-110")]).toEqual([money(1), money(2)]);
});

test("missing mandatory terms are listed with their names and rows", () => {
  const overrides = { invoice_number: null, "seller.vat_id": null, "line[2].quantity": null, "tax[0].rate": 0 };
  expect(() => collect(overrides)).toThrow(
    "An invoice of EN 16931 must have these terms, which the data points do not have: BT-1 (Invoice number); " +
      "BT-40 (Seller country code); BT-118 (VAT category code) in row 1; " +
      "BT-151 (Invoiced item VAT category code) in rows 1, 2; BT-129 (Invoiced quantity) in row 2.",
  );
});

test("several rates leave the rates of the lines open", () => {
  expect(() => collect({ "tax[1].rate": 7, "tax[1].basis": money(1), "tax[1].amount": money(1) })).toThrow(
    /: BT-151 \(.*\) in rows 1, 2; BT-152 \(Invoiced item VAT rate\) in rows 1, 2\.$/u,
  );
});

test("a taxonomy with a doubled, unknown or misplaced term is invalid", () => {
  const field = (id: string, term: string) => ({ id, label: id, type: "string", term });
  const create = (data_points: object[]) =>
    checkTaxonomy("t", { name: "t", kind: "data-points", title: "T", version: "1", data_points }).problems.map(
      ({ path, message }) => `${path}: ${message}`,
    );
  const rows = { id: "rows", label: "Rows", type: "group", repeat: true, data_points: [field("c", "BT-27")] };
  expect(create([field("a", "BT-1"), field("b", "BT-1"), field("d", "BT-153"), rows])).toEqual([
    "data_points.1.term: BT-1 is a duplicate",
    "data_points.2.term: BT-153 belongs to a repeated group",
    "data_points.3.data_points.0.term: BT-27 is a single value, which cannot repeat",
  ]);
  expect(create([field("a", "BT-9999")])).toHaveLength(1);
});
