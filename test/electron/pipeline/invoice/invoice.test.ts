import { XmlDocument } from "libxml2-wasm";
import { describe, expect, test } from "vitest";
import { collectInvoice } from "../../../../shared/invoice/collect-invoice.ts";
import type { InvoiceSyntax } from "../../../../electron/pipeline/invoice/binding.ts";
import { cii } from "../../../../electron/pipeline/invoice/cii.ts";
import { englishPhrases } from "../../../../shared/checks/phrases.ts";
import type { Invoice } from "../../../../shared/invoice/invoice.ts";
import { readInvoice } from "../../../../electron/pipeline/invoice/read-invoice.ts";
import { getUbl, ublCreditNote, ublInvoice } from "../../../../electron/pipeline/invoice/ubl.ts";
import { writeInvoice } from "../../../../electron/pipeline/invoice/write-invoice.ts";
import type { Value } from "../../../../shared/document/data-points.ts";
import { checkTaxonomy } from "../../../../shared/taxonomy/validate-taxonomy.ts";
import { collect, createPoints, money, taxonomy } from "./collected-invoice.ts";

const prefixes = {
  cn: "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2",
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

const supplier = "//cac:AccountingSupplierParty";
const taxOf = (scheme: string) => `//cac:PartyTaxScheme[cac:TaxScheme/cbc:ID='${scheme}']/cbc:CompanyID`;
const summation = "//ram:SpecifiedTradeSettlementHeaderMonetarySummation";
const taxOfHeader = "//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax";
const taxOfLine = "//ram:SpecifiedLineTradeSettlement//ram:RateApplicablePercent";

/** The expected values with their places in UBL and in CII (CEN/TS 16931-3-2 and -3-3). */
const places: [term: string, value: string, ubl: string, cii: string][] = [
  ["BT-1", "R-1 & 2", "/i:Invoice/cbc:ID", "//rsm:ExchangedDocument/ram:ID"],
  ["BT-3", "380", "/i:Invoice/cbc:InvoiceTypeCode", "//rsm:ExchangedDocument/ram:TypeCode"],
  ["BT-31", "DE123456789", supplier + taxOf("VAT"), "//ram:SellerTradeParty//ram:ID[@schemeID='VA']"],
  ["BT-32", "22/000/00001", supplier + taxOf("FC"), "//ram:ID[@schemeID='FC']"],
  ["BT-40", "DE", `${supplier}//cbc:IdentificationCode`, "//ram:SellerTradeParty//ram:CountryID"],
  ["BT-55", "FR", "//cac:AccountingCustomerParty//cbc:IdentificationCode", "//ram:BuyerTradeParty//ram:CountryID"],
  ["BT-84", "DE89370400440532013000", "//cac:PayeeFinancialAccount/cbc:ID", "//ram:IBANID"],
  ["BT-106", "110.50", "//cbc:LineExtensionAmount[@currencyID='EUR']", `${summation}/ram:LineTotalAmount`],
  ["BT-110", "21.00", "//cac:TaxTotal/cbc:TaxAmount", `${summation}/ram:TaxTotalAmount[@currencyID='EUR']`],
  ["BT-118", "S", "//cac:TaxSubtotal//cac:TaxCategory/cbc:ID", `${taxOfHeader}/ram:CategoryCode`],
  ["BT-126", "2", "//cac:InvoiceLine[2]/cbc:ID", "//ram:IncludedSupplyChainTradeLineItem[2]//ram:LineID"],
  ["BT-129", "2.5", "//cbc:InvoicedQuantity[@unitCode='C62']", "//ram:BilledQuantity[@unitCode='C62']"],
  ["BT-152", "19", "//cac:ClassifiedTaxCategory/cbc:Percent", taxOfLine],
  ["BT-155", "B-7", "//cac:SellersItemIdentification/cbc:ID", "//ram:SellerAssignedID"],
];

describe("an invoice", () => {
  const invoice = collect();
  const [inUbl, inCii] = [writeInvoice(invoice, ublInvoice), writeInvoice(invoice, cii)];
  test.each(places)("has %s, %s, in UBL and CII", (_, value, ublPath, ciiPath) => {
    expect(evaluate(inUbl, ublPath)).toBe(value);
    expect(evaluate(inCii, ciiPath)).toBe(value);
  });
  test("has dates in the format of CII", () => {
    expect(evaluate(inCii, "//ram:IssueDateTime/udt:DateTimeString[@format='102']")).toBe("20260305");
    expect(evaluate(inCii, "//ram:DueDateDateTime/udt:DateTimeString")).toBe("20260404");
  });
  test("has no elements without content", () => {
    expect(inUbl).not.toMatch(/<([\w:]+)[^>]*>\s*<\/\1>/u);
    expect(
      inCii.replace(/<ram:ApplicableHeaderTradeDelivery>\s*<\/ram:ApplicableHeaderTradeDelivery>/u, ""),
    ).not.toMatch(/<([\w:]+)[^>]*>\s*<\/\1>/u);
  });
});

test("terms that the document has are not derived", () => {
  const { header } = collect({ "total.line_total": money(110.5), "total.tax_total": money(21) });
  expect([header["BT-106"], header["BT-110"]]).toEqual([money(110.5), money(21)]);
});

test("an invoice whose totals contradict each other is refused, with the totals", () => {
  expect(() => collect({ "total.tax_basis_total": money(100) })).toThrow(
    "The totals of an invoice of EN 16931 must agree: BT-109 (Invoice total amount without VAT) is 100.00, but " +
      "BT-106 + BT-108 − BT-107 is 110.50; BT-112 (Invoice total amount with VAT) is 131.50, but BT-109 + BT-110 is 121.00.",
  );
  expect(() => collect({ "total.line_total": money(110.4) })).toThrow(
    /: BT-106 \(.*\) is 110\.40, but the sum of BT-131 is 110\.50;/u,
  );
  expect(() => collect({ "total.prepaid": money(31.5), "total.due_payable": money(100) })).not.toThrow();
});

test("missing mandatory terms are listed with their names and rows", () => {
  const seller = { "seller.vat_id": null, "seller.tax_number": null };
  const overrides = { invoice_number: null, ...seller, "line[2].quantity": null, "tax[0].rate": 0 };
  expect(() => collect(overrides)).toThrow(
    "An invoice of EN 16931 must have these terms, which the data points do not have: BT-1 (Invoice number); " +
      "BT-40 (Seller country code); BT-31 (Seller VAT identifier) or BT-30 (Seller legal registration identifier); " +
      "BT-118 (VAT category code) in row 1; BT-151 (Invoiced item VAT category code) in rows 1, 2; BT-129 (Invoiced quantity) in row 2.",
  );
});

test("an invoice without rows lacks their parts, not each of their terms", () => {
  const points = createPoints().filter(({ path }) => !/^(?:line|tax)\[/u.test(path));
  expect(collectInvoice(taxonomy, points, englishPhrases)).toMatchObject({
    obstacle: expect.stringMatching(/BG-23 \(VAT breakdown\); BG-25 \(Invoice line\)\.$/u) as string,
  });
});

test("the country of a buyer is the seller's only if VAT is charged", () => {
  const domestic = { "buyer.country": null, "buyer.vat_id": null };
  expect(collect(domestic).header["BT-55"]).toBe("DE");
  expect(() => collect({ ...domestic, "tax[0].rate": 0 })).toThrow(/BT-55 \(Buyer country code\)/u);
});

test("several rates leave the rates of the lines open", () => {
  expect(() => collect({ "tax[1].rate": 7, "tax[1].basis": money(1), "tax[1].amount": money(1) })).toThrow(
    /: BT-151 \(.*\) in rows 1, 2; BT-152 \(Invoiced item VAT rate\) in rows 1, 2\.$/u,
  );
});

const twoRates = {
  "total.grand_total": money(119.5),
  "total.due_payable": money(119.5),
  "tax[0].basis": money(10.5),
  "tax[0].amount": money(2),
  "tax[1].rate": 7,
  "tax[1].basis": money(100),
  "tax[1].amount": money(7),
  "line[0].tax_rate": 19,
  "line[2].tax_rate": 7,
};

test("an invoice with several rates has a breakdown by rate, and the rates of its lines", () => {
  const invoice = collect(twoRates);
  for (const [syntax, rates] of [
    [ublInvoice, "//cac:ClassifiedTaxCategory[cbc:ID='S']/cbc:Percent"],
    [cii, "//ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax[ram:CategoryCode='S']/ram:RateApplicablePercent"],
  ] as const) {
    const xml = writeInvoice(invoice, syntax);
    expect([evaluate(xml, `(${rates})[1]`), evaluate(xml, `(${rates})[2]`)]).toEqual(["19", "7"]);
    const read = readInvoice(xml).invoice;
    expect(read.rows.breakdown.map((row) => [row["BT-119"], row["BT-116"], row["BT-117"]])).toEqual([
      [19, money(10.5), money(2)],
      [7, money(100), money(7)],
    ]);
    expect(read.header["BT-110"]).toEqual(money(9));
  }
});

const withAllowances: Invoice = {
  header: {
    ...collect(twoRates).header,
    "BT-10": "04011000-1",
    "BT-106": money(110.5),
    "BT-107": money(3),
    "BT-108": money(1.5),
    "BT-110": money(9),
    "BT-114": money(-0.02),
  },
  rows: {
    line: collect(twoRates).rows.line.map((line) => ({
      ...line,
      "BT-149": 100,
      "BT-136": money(1),
      "BT-139": "Rebate",
      "BT-140": "95",
      "BT-141": money(2),
      "BT-144": "Packing",
      "BT-145": "PC",
    })),
    breakdown: collect(twoRates).rows.breakdown.map((row) => ({ ...row, "BT-120": "none", "BT-121": "VATEX-EU-O" })),
    allowance: [{ "BT-92": money(3), "BT-95": "S", "BT-96": 19, "BT-97": "Rebate", "BT-98": "95" }],
    charge: [{ "BT-99": money(1.5), "BT-102": "S", "BT-103": 7, "BT-104": "Freight <express>", "BT-105": "FC" }],
  },
};

/** Removes what a syntax writes without spaces or currency, so that what was read can be compared. */
const normalize = ({ header, rows }: Invoice): Invoice => {
  const compact = (value: Value | undefined) => (typeof value === "string" ? value.replaceAll(" ", "") : value);
  const identifiers = ["BT-31", "BT-48", "BT-84"] as const;
  return {
    header: { ...header, ...Object.fromEntries(identifiers.map((term) => [term, compact(header[term])])) },
    rows,
  };
};

test.each<[string, InvoiceSyntax, string]>([
  ["UBL", ublInvoice, "380"],
  ["a credit note of UBL", ublCreditNote, "381"],
  ["CII", cii, "380"],
  ["a credit note of CII", cii, "381"],
])("what is written as %s is read again", (_, syntax, type) => {
  const invoice = { ...withAllowances, header: { ...withAllowances.header, "BT-3": type } };
  expect(readInvoice(writeInvoice(invoice, syntax))).toEqual({ invoice: normalize(invoice), problems: [] });
});

test("a credit note has its own root, lines and quantities in UBL, and a due date with the payment means", () => {
  const invoice = collect({ type_code: "381" });
  expect(getUbl(invoice)).toBe(ublCreditNote);
  const xml = writeInvoice(invoice, getUbl(invoice));
  expect(evaluate(xml, "/cn:CreditNote/cbc:CreditNoteTypeCode")).toBe("381");
  expect(evaluate(xml, "//cac:CreditNoteLine[2]/cbc:CreditedQuantity")).toBe("1");
  expect(evaluate(xml, "/cn:CreditNote/cac:PaymentMeans/cbc:PaymentDueDate")).toBe("2026-04-04");
  expect(xml).not.toMatch(/Invoice(?:Line|TypeCode|dQuantity)|cbc:DueDate/u);
  expect(evaluate(writeInvoice(invoice, cii), "//rsm:ExchangedDocument/ram:TypeCode")).toBe("381");
});

test("sums of allowances follow from their rows, whose reason is a text or a code", () => {
  const overrides = {
    "allowance[0].amount": money(2),
    "allowance[0].reason": "Rebate",
    "allowance[1].amount": money(1.5),
    "total.tax_basis_total": money(107),
    "total.grand_total": money(128),
    "total.due_payable": money(128),
  };
  expect(() => collect(overrides)).toThrow(/: BT-97 \(.*\) in row 2\.$/u);
  const { header, rows } = collect({ ...overrides, "allowance[1].reason_code": "95" });
  expect(header["BT-107"]).toBe(3.5);
  expect(rows.allowance[0]).toMatchObject({ "BT-95": "S", "BT-96": 19 });
});

/** Data points of terms that change the price, the amounts or the tax of an invoice, with their places in UBL and CII. */
const furtherTerms: [string, Record<string, Value | null>, string, [ubl: string, cii: string][]][] = [
  [
    "the quantity of a price",
    { "line[0].quantity": 250, "line[0].unit_price": money(4.2), "line[0].base_quantity": 100 },
    "100",
    [["//cac:Price/cbc:BaseQuantity[@unitCode='C62']", "//ram:NetPriceProductTradePrice/ram:BasisQuantity"]],
  ],
  [
    "a rounding amount",
    { "total.rounding": money(-0.02), "total.due_payable": money(131.48) },
    "-0.02",
    [["//cbc:PayableRoundingAmount[@currencyID='EUR']", `${summation}/ram:RoundingAmount`]],
  ],
  [
    "an allowance of a line",
    { "line[0].allowance": money(3.5), "line[0].allowance_code": "95" },
    "3.50",
    [
      [
        "//cac:InvoiceLine[1]/cac:AllowanceCharge[cbc:ChargeIndicator='false']/cbc:Amount",
        "//ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator='false']/ram:ActualAmount",
      ],
    ],
  ],
  [
    "a charge of a line",
    { "line[2].charge": money(7), "line[2].charge_reason": "Freight" },
    "Freight",
    [
      [
        "//cac:InvoiceLine[2]/cac:AllowanceCharge[cbc:ChargeIndicator='true']/cbc:AllowanceChargeReason",
        "//ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator='true']/ram:Reason",
      ],
    ],
  ],
  [
    "a charge of the invoice",
    {
      "charge[0].amount": money(10),
      "charge[0].reason_code": "FC",
      "total.tax_basis_total": money(120.5),
      "total.grand_total": money(141.5),
      "total.due_payable": money(141.5),
    },
    "FC",
    [
      [
        "/i:Invoice/cac:AllowanceCharge[cbc:Amount='10.00']/cbc:AllowanceChargeReasonCode",
        "//ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode",
      ],
    ],
  ],
  [
    "an exemption",
    {
      "buyer.country": "FR",
      "tax[0].rate": 0,
      "tax[0].amount": money(0),
      "tax[0].category": "AE",
      "tax[0].exemption_reason": "Reverse charge",
      "tax[0].exemption_code": "VATEX-EU-AE",
      "total.grand_total": money(110.5),
      "total.due_payable": money(110.5),
    },
    "VATEX-EU-AE",
    [
      [
        "//cac:TaxSubtotal/cac:TaxCategory[cbc:ID='AE']/cbc:TaxExemptionReasonCode",
        `${taxOfHeader}/ram:ExemptionReasonCode`,
      ],
    ],
  ],
];

test.each(furtherTerms)("%s is written, and read again", (_, overrides, value, [paths = ["", ""]]) => {
  const invoice = collect(overrides);
  for (const [syntax, path] of [
    [ublInvoice, paths[0]],
    [cii, paths[1]],
  ] as const) {
    const xml = writeInvoice(invoice, syntax);
    expect(evaluate(xml, path)).toBe(value);
    const { rows, header } = readInvoice(xml).invoice;
    expect(header["BT-115"]).toEqual(invoice.header["BT-115"]);
    expect(rows.line.map((line) => Object.keys(line).sort())).toEqual(
      invoice.rows.line.map((line) => Object.keys(line).sort()),
    );
  }
});

test("an exemption needs its reason or code, and what is out of scope has no rate", () => {
  const exempt = {
    "buyer.country": "DE",
    "tax[0].rate": 0,
    "tax[0].amount": money(0),
    "tax[0].category": "E",
    "total.grand_total": money(110.5),
    "total.due_payable": money(110.5),
  };
  expect(() => collect(exempt)).toThrow(/: BT-120 \(VAT exemption reason text\) in row 1\.$/u);
  const { rows } = collect({
    ...exempt,
    "tax[0].category": "O",
    "tax[0].rate": null,
    "tax[0].exemption_code": "VATEX-EU-O",
  });
  expect(rows.line[0]).toMatchObject({ "BT-151": "O" });
  expect(rows.line[0]).not.toHaveProperty("BT-152");
});

/** Decides that the document lacks data points, as a reviewer does. */
const deny = (paths: readonly string[], state: "absent" | "rejected", origin: "human" | "machine" = "human") => {
  const [created] = createPoints({ invoice_number: "" });
  const denied = paths.map((path) => ({ path, state, origin, value: state === "absent" ? null : "US" }));
  const points = createPoints().filter(({ path }) => !paths.includes(path));
  return collectInvoice(taxonomy, [...points, ...denied.map((point) => ({ ...created, ...point }))], englishPhrases);
};

test.each(["absent", "rejected"] as const)("what a reviewer found %s is not derived, but missing", (state) => {
  expect(deny(["type_code", "seller.country", "buyer.country", "tax[0].category", "line[2].tax_rate"], state)).toEqual({
    obstacle:
      "An invoice of EN 16931 must have these terms, which the data points do not have: BT-3 (Invoice type code); " +
      "BT-40 (Seller country code); BT-55 (Buyer country code); BT-118 (VAT category code) in row 1; " +
      "BT-151 (Invoiced item VAT category code) in rows 1, 2; BT-152 (Invoiced item VAT rate) in row 2.",
  });
});

test("what no reviewer decided is derived, and sums always are", () => {
  expect(deny(["type_code", "seller.country"], "absent", "machine")).toMatchObject({
    invoice: { header: { "BT-3": "380", "BT-40": "DE" } },
  });
  expect(deny(["total.line_total", "total.tax_total"], "absent")).toMatchObject({
    invoice: { header: { "BT-106": 110.5, "BT-110": 21 } },
  });
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
