import type { InvoiceTerm } from "../../../../shared/invoice-terms.ts";
import type { Invoice, TermValues } from "./collect-invoice.ts";
import { element, formatCents, formatNumber, formatText, writeTree, type XmlTree } from "./xml-tree.ts";

const namespaces = {
  xmlns: "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2",
  "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};

/** Writes a commercial invoice (380) as UBL 2.1, in the binding of CEN/TS 16931-3-2. */
export function writeUbl({ header, breakdown, lines }: Invoice): string {
  const get = (term: InvoiceTerm) => formatText(header.get(term));
  const currency = get("BT-5") ?? "";
  const amount = (name: string, value: string | undefined) => element(name, value, { currencyID: currency });
  const scheme = element("cac:TaxScheme", [element("cbc:ID", "VAT")]);
  const root = element("Invoice", [
    element("cbc:CustomizationID", "urn:cen.eu:en16931:2017"),
    element("cbc:ID", get("BT-1")),
    element("cbc:IssueDate", get("BT-2")),
    element("cbc:DueDate", get("BT-9")),
    element("cbc:InvoiceTypeCode", "380"),
    element("cbc:Note", get("BT-22")),
    element("cbc:DocumentCurrencyCode", currency),
    element("cbc:BuyerReference", get("BT-10")),
    element("cac:OrderReference", [element("cbc:ID", get("BT-13"))]),
    element("cac:AccountingSupplierParty", [
      createParty(header, { street: "BT-35", city: "BT-37", postcode: "BT-38", country: "BT-40", name: "BT-27" }, [
        createTaxScheme(get("BT-31"), "VAT"),
        createTaxScheme(get("BT-32"), "FC"),
      ]),
    ]),
    element("cac:AccountingCustomerParty", [
      createParty(header, { street: "BT-50", city: "BT-52", postcode: "BT-53", country: "BT-55", name: "BT-44" }, [
        createTaxScheme(get("BT-48"), "VAT"),
      ]),
    ]),
    element("cac:Delivery", [element("cbc:ActualDeliveryDate", get("BT-72"))]),
    get("BT-84") === undefined
      ? null
      : element("cac:PaymentMeans", [
          element("cbc:PaymentMeansCode", "30"),
          element("cac:PayeeFinancialAccount", [element("cbc:ID", get("BT-84")?.replaceAll(" ", ""))]),
        ]),
    element("cac:PaymentTerms", [element("cbc:Note", get("BT-20"))]),
    element("cac:TaxTotal", [
      amount("cbc:TaxAmount", formatCents(header.get("BT-110"))),
      ...breakdown.map((row) =>
        element("cac:TaxSubtotal", [
          amount("cbc:TaxableAmount", formatCents(row.get("BT-116"))),
          amount("cbc:TaxAmount", formatCents(row.get("BT-117"))),
          element("cac:TaxCategory", [
            element("cbc:ID", formatText(row.get("BT-118"))),
            element("cbc:Percent", formatNumber(row.get("BT-119"))),
            element("cbc:TaxExemptionReason", formatText(row.get("BT-120"))),
            scheme,
          ]),
        ]),
      ),
    ]),
    element("cac:LegalMonetaryTotal", [
      amount("cbc:LineExtensionAmount", formatCents(header.get("BT-106"))),
      amount("cbc:TaxExclusiveAmount", formatCents(header.get("BT-109"))),
      amount("cbc:TaxInclusiveAmount", formatCents(header.get("BT-112"))),
      amount("cbc:AllowanceTotalAmount", formatCents(header.get("BT-107"))),
      amount("cbc:ChargeTotalAmount", formatCents(header.get("BT-108"))),
      amount("cbc:PrepaidAmount", formatCents(header.get("BT-113"))),
      amount("cbc:PayableAmount", formatCents(header.get("BT-115"))),
    ]),
    ...lines.map((line) =>
      element("cac:InvoiceLine", [
        element("cbc:ID", formatText(line.get("BT-126"))),
        element("cbc:InvoicedQuantity", formatNumber(line.get("BT-129")), { unitCode: formatText(line.get("BT-130")) }),
        amount("cbc:LineExtensionAmount", formatCents(line.get("BT-131"))),
        element("cac:Item", [
          element("cbc:Name", formatText(line.get("BT-153"))),
          element("cac:SellersItemIdentification", [element("cbc:ID", formatText(line.get("BT-155")))]),
          element("cac:ClassifiedTaxCategory", [
            element("cbc:ID", formatText(line.get("BT-151"))),
            element("cbc:Percent", formatNumber(line.get("BT-152"))),
            scheme,
          ]),
        ]),
        element("cac:Price", [amount("cbc:PriceAmount", formatNumber(line.get("BT-146")))]),
      ]),
    ),
  ]);
  return writeTree(root, namespaces);
}

function createTaxScheme(identifier: string | undefined, scheme: "VAT" | "FC"): XmlTree | null {
  if (identifier === undefined) return null;
  const id = scheme === "VAT" ? identifier.replaceAll(" ", "") : identifier;
  return element("cac:PartyTaxScheme", [
    element("cbc:CompanyID", id),
    element("cac:TaxScheme", [element("cbc:ID", scheme)]),
  ]);
}

function createParty(
  header: TermValues,
  terms: Record<"street" | "city" | "postcode" | "country" | "name", InvoiceTerm>,
  taxSchemes: readonly (XmlTree | null)[],
): XmlTree | null {
  const get = (term: InvoiceTerm) => formatText(header.get(term));
  return element("cac:Party", [
    element("cac:PostalAddress", [
      element("cbc:StreetName", get(terms.street)),
      element("cbc:CityName", get(terms.city)),
      element("cbc:PostalZone", get(terms.postcode)),
      element("cac:Country", [element("cbc:IdentificationCode", get(terms.country))]),
    ]),
    ...taxSchemes,
    element("cac:PartyLegalEntity", [element("cbc:RegistrationName", get(terms.name))]),
  ]);
}
