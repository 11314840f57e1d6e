import type { InvoiceTerm } from "../../../../shared/invoice-terms.ts";
import type { Invoice, TermValues } from "./collect-invoice.ts";
import { element, formatCents, formatNumber, formatText, writeTree, type XmlTree } from "./xml-tree.ts";

const namespaces = {
  "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

/** Writes a commercial invoice (380) as UN/CEFACT Cross Industry Invoice D16B, in the binding of CEN/TS 16931-3-3. */
export function writeCii(invoice: Invoice): string {
  const { header, lines } = invoice;
  const get = (term: InvoiceTerm) => formatText(header.get(term));
  const root = element("rsm:CrossIndustryInvoice", [
    element("rsm:ExchangedDocumentContext", [
      element("ram:GuidelineSpecifiedDocumentContextParameter", [element("ram:ID", "urn:cen.eu:en16931:2017")]),
    ]),
    element("rsm:ExchangedDocument", [
      element("ram:ID", get("BT-1")),
      element("ram:TypeCode", "380"),
      createDate("ram:IssueDateTime", get("BT-2")),
      element("ram:IncludedNote", [element("ram:Content", get("BT-22"))]),
    ]),
    element("rsm:SupplyChainTradeTransaction", [
      ...lines.map(createLine),
      element("ram:ApplicableHeaderTradeAgreement", [
        element("ram:BuyerReference", get("BT-10")),
        element("ram:SellerTradeParty", [
          element("ram:Name", get("BT-27")),
          createAddress(header, { postcode: "BT-38", street: "BT-35", city: "BT-37", country: "BT-40" }),
          createRegistration(get("BT-31"), "VA"),
          createRegistration(get("BT-32"), "FC"),
        ]),
        element("ram:BuyerTradeParty", [
          element("ram:Name", get("BT-44")),
          createAddress(header, { postcode: "BT-53", street: "BT-50", city: "BT-52", country: "BT-55" }),
          createRegistration(get("BT-48"), "VA"),
        ]),
        element("ram:BuyerOrderReferencedDocument", [element("ram:IssuerAssignedID", get("BT-13"))]),
      ]),
      createDelivery(get("BT-72")),
      createSettlement(invoice),
    ]),
  ]);
  return writeTree(root, namespaces);
}

/** Creates a date in the format 102 (YYYYMMDD). */
function createDate(name: string, date: string | undefined): XmlTree | null {
  return element(name, [element("udt:DateTimeString", date?.replaceAll("-", ""), { format: "102" })]);
}

/** The delivery is mandatory, even without content. */
function createDelivery(date: string | undefined): XmlTree {
  const event = element("ram:ActualDeliverySupplyChainEvent", [createDate("ram:OccurrenceDateTime", date)]);
  return { name: "ram:ApplicableHeaderTradeDelivery", attributes: {}, content: [event] };
}

function createLine(line: TermValues): XmlTree | null {
  return element("ram:IncludedSupplyChainTradeLineItem", [
    element("ram:AssociatedDocumentLineDocument", [element("ram:LineID", formatText(line.get("BT-126")))]),
    element("ram:SpecifiedTradeProduct", [
      element("ram:SellerAssignedID", formatText(line.get("BT-155"))),
      element("ram:Name", formatText(line.get("BT-153"))),
    ]),
    element("ram:SpecifiedLineTradeAgreement", [
      element("ram:NetPriceProductTradePrice", [element("ram:ChargeAmount", formatNumber(line.get("BT-146")))]),
    ]),
    element("ram:SpecifiedLineTradeDelivery", [
      element("ram:BilledQuantity", formatNumber(line.get("BT-129")), { unitCode: formatText(line.get("BT-130")) }),
    ]),
    element("ram:SpecifiedLineTradeSettlement", [
      element("ram:ApplicableTradeTax", [
        element("ram:TypeCode", "VAT"),
        element("ram:CategoryCode", formatText(line.get("BT-151"))),
        element("ram:RateApplicablePercent", formatNumber(line.get("BT-152"))),
      ]),
      element("ram:SpecifiedTradeSettlementLineMonetarySummation", [
        element("ram:LineTotalAmount", formatCents(line.get("BT-131"))),
      ]),
    ]),
  ]);
}

function createAddress(
  header: TermValues,
  terms: Record<"postcode" | "street" | "city" | "country", InvoiceTerm>,
): XmlTree | null {
  const get = (term: InvoiceTerm) => formatText(header.get(term));
  return element("ram:PostalTradeAddress", [
    element("ram:PostcodeCode", get(terms.postcode)),
    element("ram:LineOne", get(terms.street)),
    element("ram:CityName", get(terms.city)),
    element("ram:CountryID", get(terms.country)),
  ]);
}

function createRegistration(identifier: string | undefined, schemeID: "VA" | "FC"): XmlTree | null {
  const id = schemeID === "VA" ? identifier?.replaceAll(" ", "") : identifier;
  return element("ram:SpecifiedTaxRegistration", [element("ram:ID", id, { schemeID })]);
}

function createSettlement({ header, breakdown }: Invoice): XmlTree | null {
  const get = (term: InvoiceTerm) => formatText(header.get(term));
  const amount = (name: string, term: InvoiceTerm) => element(name, formatCents(header.get(term)));
  const account = get("BT-84")?.replaceAll(" ", "");
  return element("ram:ApplicableHeaderTradeSettlement", [
    element("ram:InvoiceCurrencyCode", get("BT-5")),
    account === undefined
      ? null
      : element("ram:SpecifiedTradeSettlementPaymentMeans", [
          element("ram:TypeCode", "30"),
          element("ram:PayeePartyCreditorFinancialAccount", [element("ram:IBANID", account)]),
        ]),
    ...breakdown.map((row) =>
      element("ram:ApplicableTradeTax", [
        element("ram:CalculatedAmount", formatCents(row.get("BT-117"))),
        element("ram:TypeCode", "VAT"),
        element("ram:ExemptionReason", formatText(row.get("BT-120"))),
        element("ram:BasisAmount", formatCents(row.get("BT-116"))),
        element("ram:CategoryCode", formatText(row.get("BT-118"))),
        element("ram:RateApplicablePercent", formatNumber(row.get("BT-119"))),
      ]),
    ),
    element("ram:SpecifiedTradePaymentTerms", [
      element("ram:Description", get("BT-20")),
      createDate("ram:DueDateDateTime", get("BT-9")),
    ]),
    element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      amount("ram:LineTotalAmount", "BT-106"),
      amount("ram:ChargeTotalAmount", "BT-108"),
      amount("ram:AllowanceTotalAmount", "BT-107"),
      amount("ram:TaxBasisTotalAmount", "BT-109"),
      element("ram:TaxTotalAmount", formatCents(header.get("BT-110")), { currencyID: get("BT-5") }),
      amount("ram:GrandTotalAmount", "BT-112"),
      amount("ram:TotalPrepaidAmount", "BT-113"),
      amount("ram:DuePayableAmount", "BT-115"),
    ]),
  ]);
}
