import { isCreditNote } from "../../../shared/invoice/credit-note.ts";
import { allowanceTerms, lineAllowanceTerms, type InvoiceTerm } from "../../../shared/invoice/invoice-terms.ts";
import { fixed, group, key, leaf, type ElementBinding, type InvoiceSyntax } from "./binding.ts";
import type { Invoice } from "../../../shared/invoice/invoice.ts";

const amount = (name: string, term: InvoiceTerm): ElementBinding =>
  leaf(name, term, { currencyID: { term: "BT-5", isCopy: true } });

const vatScheme = group("cac:TaxScheme", [key("cbc:ID", "VAT")]);

const taxRegistration = (term: InvoiceTerm, scheme: "VAT" | "FC"): ElementBinding =>
  group("cac:PartyTaxScheme", [leaf("cbc:CompanyID", term), group("cac:TaxScheme", [key("cbc:ID", scheme)])]);

const party = (
  { street, city, postcode, country, name }: Record<"street" | "city" | "postcode" | "country" | "name", InvoiceTerm>,
  registrations: readonly ElementBinding[],
  legalRegistration: readonly ElementBinding[] = [],
  identifiers: readonly ElementBinding[] = [],
): ElementBinding =>
  group("cac:Party", [
    group("cac:PartyIdentification", identifiers),
    group("cac:PostalAddress", [
      leaf("cbc:StreetName", street),
      leaf("cbc:CityName", city),
      leaf("cbc:PostalZone", postcode),
      group("cac:Country", [leaf("cbc:IdentificationCode", country)]),
    ]),
    ...registrations,
    group("cac:PartyLegalEntity", [leaf("cbc:RegistrationName", name), ...legalRegistration]),
  ]);

const createAllowanceElements = (
  kind: "allowance" | "charge",
  terms: Record<"amount" | "reason" | "code", InvoiceTerm>,
): ElementBinding[] => [
  key("cbc:ChargeIndicator", String(kind === "charge")),
  leaf("cbc:AllowanceChargeReasonCode", terms.code),
  leaf("cbc:AllowanceChargeReason", terms.reason),
  amount("cbc:Amount", terms.amount),
];

const allowanceCharge = (kind: "allowance" | "charge"): ElementBinding => {
  const { category, rate, ...terms } = allowanceTerms[kind];
  const tax = group("cac:TaxCategory", [leaf("cbc:ID", category), leaf("cbc:Percent", rate), vatScheme]);
  return group("cac:AllowanceCharge", [...createAllowanceElements(kind, terms), tax], { rows: kind });
};

const lineAllowanceCharge = (kind: "allowance" | "charge"): ElementBinding =>
  group("cac:AllowanceCharge", createAllowanceElements(kind, lineAllowanceTerms[kind]), { isMerged: true });

/** Creates the syntax of an invoice or of a credit note. A credit note has its due date in the payment means. */
function createSyntax(root: "Invoice" | "CreditNote", quantityName: string): InvoiceSyntax {
  const isInvoice = root === "Invoice";
  return {
    name: "UBL",
    namespaces: {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
      "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
    },
    root: group(root, [
      fixed("cbc:CustomizationID", "urn:cen.eu:en16931:2017"),
      leaf("cbc:ID", "BT-1"),
      leaf("cbc:IssueDate", "BT-2"),
      ...(isInvoice ? [leaf("cbc:DueDate", "BT-9")] : []),
      leaf(`cbc:${root}TypeCode`, "BT-3"),
      leaf("cbc:Note", "BT-22"),
      leaf("cbc:DocumentCurrencyCode", "BT-5"),
      leaf("cbc:BuyerReference", "BT-10"),
      group("cac:OrderReference", [leaf("cbc:ID", "BT-13")]),
      group("cac:AccountingSupplierParty", [
        party(
          { street: "BT-35", city: "BT-37", postcode: "BT-38", country: "BT-40", name: "BT-27" },
          [taxRegistration("BT-31", "VAT"), taxRegistration("BT-32", "FC")],
          [leaf("cbc:CompanyID", "BT-30")],
          [leaf("cbc:ID", "BT-29")],
        ),
      ]),
      group("cac:AccountingCustomerParty", [
        party({ street: "BT-50", city: "BT-52", postcode: "BT-53", country: "BT-55", name: "BT-44" }, [
          taxRegistration("BT-48", "VAT"),
        ]),
      ]),
      group("cac:Delivery", [leaf("cbc:ActualDeliveryDate", "BT-72")]),
      group("cac:PaymentMeans", [
        fixed("cbc:PaymentMeansCode", "30"),
        ...(isInvoice ? [] : [leaf("cbc:PaymentDueDate", "BT-9")]),
        group("cac:PayeeFinancialAccount", [leaf("cbc:ID", "BT-84")]),
      ]),
      group("cac:PaymentTerms", [leaf("cbc:Note", "BT-20")]),
      allowanceCharge("allowance"),
      allowanceCharge("charge"),
      group("cac:TaxTotal", [
        amount("cbc:TaxAmount", "BT-110"),
        group(
          "cac:TaxSubtotal",
          [
            amount("cbc:TaxableAmount", "BT-116"),
            amount("cbc:TaxAmount", "BT-117"),
            group("cac:TaxCategory", [
              leaf("cbc:ID", "BT-118"),
              leaf("cbc:Percent", "BT-119"),
              leaf("cbc:TaxExemptionReasonCode", "BT-121"),
              leaf("cbc:TaxExemptionReason", "BT-120"),
              vatScheme,
            ]),
          ],
          { rows: "breakdown" },
        ),
      ]),
      group("cac:LegalMonetaryTotal", [
        amount("cbc:LineExtensionAmount", "BT-106"),
        amount("cbc:TaxExclusiveAmount", "BT-109"),
        amount("cbc:TaxInclusiveAmount", "BT-112"),
        amount("cbc:AllowanceTotalAmount", "BT-107"),
        amount("cbc:ChargeTotalAmount", "BT-108"),
        amount("cbc:PrepaidAmount", "BT-113"),
        amount("cbc:PayableRoundingAmount", "BT-114"),
        amount("cbc:PayableAmount", "BT-115"),
      ]),
      group(
        `cac:${root}Line`,
        [
          leaf("cbc:ID", "BT-126"),
          leaf(quantityName, "BT-129", { unitCode: { term: "BT-130" } }),
          amount("cbc:LineExtensionAmount", "BT-131"),
          lineAllowanceCharge("allowance"),
          lineAllowanceCharge("charge"),
          group("cac:Item", [
            leaf("cbc:Name", "BT-153"),
            group("cac:SellersItemIdentification", [leaf("cbc:ID", "BT-155")]),
            group("cac:ClassifiedTaxCategory", [leaf("cbc:ID", "BT-151"), leaf("cbc:Percent", "BT-152"), vatScheme]),
          ]),
          group("cac:Price", [
            amount("cbc:PriceAmount", "BT-146"),
            leaf("cbc:BaseQuantity", "BT-149", { unitCode: { term: "BT-130", isCopy: true } }),
          ]),
        ],
        { rows: "line" },
      ),
    ]),
  };
}

/** An invoice in UBL 2.1, in the binding of CEN/TS 16931-3-2. */
export const ublInvoice = createSyntax("Invoice", "cbc:InvoicedQuantity");

/** A credit note in UBL 2.1. It has a root of its own; in CII it is an invoice with another type code. */
export const ublCreditNote = createSyntax("CreditNote", "cbc:CreditedQuantity");

/** Returns the syntax of UBL for an invoice, by its type code (BT-3). */
export const getUbl = (invoice: Invoice): InvoiceSyntax => (isCreditNote(invoice) ? ublCreditNote : ublInvoice);
