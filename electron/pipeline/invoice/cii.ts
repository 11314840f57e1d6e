import { allowanceTerms, lineAllowanceTerms, type InvoiceTerm } from "../../../shared/invoice/invoice-terms.ts";
import { fixed, group, key, leaf, type ElementBinding, type InvoiceSyntax } from "./binding.ts";

/** Creates an element with a date in the format 102 (YYYYMMDD). */
const date = (name: string, term: InvoiceTerm): ElementBinding =>
  group(name, [leaf("udt:DateTimeString", term, { format: "102" })]);

const address = (postcode: InvoiceTerm, street: InvoiceTerm, city: InvoiceTerm, country: InvoiceTerm) =>
  group("ram:PostalTradeAddress", [
    leaf("ram:PostcodeCode", postcode),
    leaf("ram:LineOne", street),
    leaf("ram:CityName", city),
    leaf("ram:CountryID", country),
  ]);

const registration = (term: InvoiceTerm, schemeID: "VA" | "FC"): ElementBinding =>
  group("ram:SpecifiedTaxRegistration", [leaf("ram:ID", term, { schemeID })]);

const createAllowanceElements = (
  kind: "allowance" | "charge",
  { amount, reason, code }: Record<"amount" | "reason" | "code", InvoiceTerm>,
): ElementBinding[] => [
  group("ram:ChargeIndicator", [key("udt:Indicator", String(kind === "charge"))]),
  leaf("ram:ActualAmount", amount),
  leaf("ram:ReasonCode", code),
  leaf("ram:Reason", reason),
];

const allowanceCharge = (kind: "allowance" | "charge"): ElementBinding => {
  const { category, rate, ...terms } = allowanceTerms[kind];
  const tax = [key("ram:TypeCode", "VAT"), leaf("ram:CategoryCode", category), leaf("ram:RateApplicablePercent", rate)];
  const children = [...createAllowanceElements(kind, terms), group("ram:CategoryTradeTax", tax)];
  return group("ram:SpecifiedTradeAllowanceCharge", children, { rows: kind });
};

const lineAllowanceCharge = (kind: "allowance" | "charge"): ElementBinding =>
  group("ram:SpecifiedTradeAllowanceCharge", createAllowanceElements(kind, lineAllowanceTerms[kind]), {
    isMerged: true,
  });

const line = group(
  "ram:IncludedSupplyChainTradeLineItem",
  [
    group("ram:AssociatedDocumentLineDocument", [leaf("ram:LineID", "BT-126")]),
    group("ram:SpecifiedTradeProduct", [leaf("ram:SellerAssignedID", "BT-155"), leaf("ram:Name", "BT-153")]),
    group("ram:SpecifiedLineTradeAgreement", [
      group("ram:NetPriceProductTradePrice", [
        leaf("ram:ChargeAmount", "BT-146"),
        leaf("ram:BasisQuantity", "BT-149", { unitCode: { term: "BT-130", isCopy: true } }),
      ]),
    ]),
    group("ram:SpecifiedLineTradeDelivery", [leaf("ram:BilledQuantity", "BT-129", { unitCode: { term: "BT-130" } })]),
    group("ram:SpecifiedLineTradeSettlement", [
      group("ram:ApplicableTradeTax", [
        key("ram:TypeCode", "VAT"),
        leaf("ram:CategoryCode", "BT-151"),
        leaf("ram:RateApplicablePercent", "BT-152"),
      ]),
      lineAllowanceCharge("allowance"),
      lineAllowanceCharge("charge"),
      group("ram:SpecifiedTradeSettlementLineMonetarySummation", [leaf("ram:LineTotalAmount", "BT-131")]),
    ]),
  ],
  { rows: "line" },
);

const settlement = group("ram:ApplicableHeaderTradeSettlement", [
  leaf("ram:InvoiceCurrencyCode", "BT-5"),
  group("ram:SpecifiedTradeSettlementPaymentMeans", [
    fixed("ram:TypeCode", "30"),
    group("ram:PayeePartyCreditorFinancialAccount", [leaf("ram:IBANID", "BT-84")]),
  ]),
  group(
    "ram:ApplicableTradeTax",
    [
      leaf("ram:CalculatedAmount", "BT-117"),
      key("ram:TypeCode", "VAT"),
      leaf("ram:ExemptionReason", "BT-120"),
      leaf("ram:BasisAmount", "BT-116"),
      leaf("ram:CategoryCode", "BT-118"),
      leaf("ram:ExemptionReasonCode", "BT-121"),
      leaf("ram:RateApplicablePercent", "BT-119"),
    ],
    { rows: "breakdown" },
  ),
  allowanceCharge("allowance"),
  allowanceCharge("charge"),
  group("ram:SpecifiedTradePaymentTerms", [leaf("ram:Description", "BT-20"), date("ram:DueDateDateTime", "BT-9")]),
  group("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
    leaf("ram:LineTotalAmount", "BT-106"),
    leaf("ram:ChargeTotalAmount", "BT-108"),
    leaf("ram:AllowanceTotalAmount", "BT-107"),
    leaf("ram:TaxBasisTotalAmount", "BT-109"),
    leaf("ram:TaxTotalAmount", "BT-110", { currencyID: { term: "BT-5", isCopy: true } }),
    leaf("ram:RoundingAmount", "BT-114"),
    leaf("ram:GrandTotalAmount", "BT-112"),
    leaf("ram:TotalPrepaidAmount", "BT-113"),
    leaf("ram:DuePayableAmount", "BT-115"),
  ]),
]);

/** UN/CEFACT Cross Industry Invoice D16B, in the binding of CEN/TS 16931-3-3: Factur-X, ZUGFeRD 2 and XRechnung. */
export const cii: InvoiceSyntax = {
  name: "CII",
  namespaces: {
    "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
    "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
    "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
  },
  root: group("rsm:CrossIndustryInvoice", [
    group("rsm:ExchangedDocumentContext", [
      group("ram:GuidelineSpecifiedDocumentContextParameter", [fixed("ram:ID", "urn:cen.eu:en16931:2017")]),
    ]),
    group("rsm:ExchangedDocument", [
      leaf("ram:ID", "BT-1"),
      leaf("ram:TypeCode", "BT-3"),
      date("ram:IssueDateTime", "BT-2"),
      group("ram:IncludedNote", [leaf("ram:Content", "BT-22")]),
    ]),
    group("rsm:SupplyChainTradeTransaction", [
      line,
      group("ram:ApplicableHeaderTradeAgreement", [
        leaf("ram:BuyerReference", "BT-10"),
        group("ram:SellerTradeParty", [
          leaf("ram:ID", "BT-29"),
          leaf("ram:Name", "BT-27"),
          group("ram:SpecifiedLegalOrganization", [leaf("ram:ID", "BT-30")]),
          address("BT-38", "BT-35", "BT-37", "BT-40"),
          registration("BT-31", "VA"),
          registration("BT-32", "FC"),
        ]),
        group("ram:BuyerTradeParty", [
          leaf("ram:Name", "BT-44"),
          address("BT-53", "BT-50", "BT-52", "BT-55"),
          registration("BT-48", "VA"),
        ]),
        group("ram:BuyerOrderReferencedDocument", [leaf("ram:IssuerAssignedID", "BT-13")]),
      ]),
      group(
        "ram:ApplicableHeaderTradeDelivery",
        [group("ram:ActualDeliverySupplyChainEvent", [date("ram:OccurrenceDateTime", "BT-72")])],
        { isMandatory: true },
      ),
      settlement,
    ]),
  ]),
  // The names of ZUGFeRD 1.0 (2014).
  formerNames: {
    CrossIndustryInvoice: "CrossIndustryDocument",
    ExchangedDocument: "HeaderExchangedDocument",
    SupplyChainTradeTransaction: "SpecifiedSupplyChainTradeTransaction",
    ApplicableHeaderTradeAgreement: "ApplicableSupplyChainTradeAgreement",
    ApplicableHeaderTradeDelivery: "ApplicableSupplyChainTradeDelivery",
    ApplicableHeaderTradeSettlement: "ApplicableSupplyChainTradeSettlement",
    SpecifiedTradeSettlementHeaderMonetarySummation: "SpecifiedTradeSettlementMonetarySummation",
    SpecifiedLineTradeAgreement: "SpecifiedSupplyChainTradeAgreement",
    SpecifiedLineTradeDelivery: "SpecifiedSupplyChainTradeDelivery",
    SpecifiedLineTradeSettlement: "SpecifiedSupplyChainTradeSettlement",
    SpecifiedTradeSettlementLineMonetarySummation: "SpecifiedTradeSettlementMonetarySummation",
    RateApplicablePercent: "ApplicablePercent",
    IssuerAssignedID: "ID",
  },
};
